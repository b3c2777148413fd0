/** get_offset_candidates: with whom a debt and an advance, or a debt here and a debt there, stand at the same time, and how much they could cover. */
import { z } from 'zod';
import { abs, min, sum } from '#domain/money.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { type Pair, sayOffset, sayOrders, sayTwice } from './counterparties/offset-remarks.ts';
import {
  controlOfStanding,
  LEVEL_OF_PARTIES,
  NO_CONTRACT,
  NO_PARTY,
  nothingOpen,
  readStanding,
  type Standing,
  sourceOfStanding,
} from './counterparties/standing.ts';
import { answering } from './ledger/answering.ts';
import { chooseDay, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { moneyText } from './ledger/placing.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { type Deferred, readDeferred } from './settlements/deferred.ts';
import type { OpenItem } from './settlements/items.ts';
import { cardKeyOf, findPairs, type PairCode, pairsOfView } from './settlements/pairs.ts';
import { readSentOrders, type SentOrder } from './settlements/sent-orders.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('На конец этого дня; нет — рабочая дата'),
  side: z.enum(['suppliers', 'customers']).optional().describe('Только поставщики или только покупатели'),
  counterparty_id: z.guid().optional().describe('Только этот контрагент'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

/** How each kind of pair is told; `attention` asks to look, `deferred` is the order of the organisation. */
const KINDS: readonly {
  readonly code: PairCode;
  readonly key: string;
  readonly title: string;
  readonly said: string;
  readonly attention: boolean;
}[] = [
  {
    ...{ code: 'mutual', key: 'mutual', title: 'Взаимозачёт: мы должны и нам должны', attention: false },
    said: 'встречные долги, возможен взаимозачёт',
  },
  {
    ...{ code: 'same_contract', key: 'same_contract', title: 'Долг и аванс на одном договоре', attention: true },
    said: 'долг и аванс на одном договоре',
  },
  {
    ...{ code: 'other_contract', key: 'other_contract', title: 'Долг и аванс на разных договорах', attention: true },
    said: 'долг и аванс на разных договорах',
  },
  {
    ...{ code: 'opposite_documents', key: 'opposite', title: 'Переплата по одному документу, долг по другому' },
    ...{ said: 'переплата и долг внутри договора', attention: true },
  },
  {
    ...{ code: 'same_inn', key: 'same_inn', title: 'Долг и аванс на разных карточках с одними ИНН и КПП' },
    ...{ said: 'похоже на дубль карточки', attention: true },
  },
  {
    ...{ code: 'deferred', key: 'deferred', title: 'Зачёт отложен до закрытия месяца', attention: false },
    said: 'зачёт отложен до закрытия месяца, это порядок организации',
  },
];

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const about = { counterparty: input.counterparty_id };
  const standing = await readStanding(desk, day, about, SOURCE);
  if (standing.items.length === 0) return nothingOpen(standing, about);
  const deferred = await readDeferred(desk, day);
  const orders = input.side === 'customers' ? null : await readSentOrders(desk, day, input.counterparty_id);
  const asked = new Set(standing.items.map(({ counterparty }) => counterparty?.ref ?? ''));
  const all = findPairs(standing.open.both, deferred, cardKeyOf(standing.names));
  const pairs = pairsOfView(all, input.side ?? 'party', asked);
  if (pairs.length > 0) return answer(standing, pairs, { deferred, orders }, input);
  const ground = { counts: desk.counts(), notes: desk.notes() };
  return desk.completeness() === 'complete'
    ? empty('no_data', 'Ни долга рядом с авансом, ни встречных долгов нет: проверены все открытые расчёты.', ground)
    : empty('not_found_on_route', 'Долга рядом с авансом не видно, но прочитано не всё.', ground);
}

const total = (leg: readonly OpenItem[]): bigint => abs(sum(leg.map(({ amount }) => amount)));
const common = ({ first, second }: Pair): bigint => min(total(first), total(second));
const partyOf = ({ first }: Pair): string => first[0]?.counterparty?.ref ?? '';

/** What the pairs of one kind could cover: each item once, party by party and currency by currency. */
function covered(pairs: readonly Pair[]): bigint {
  const groups = new Map<string, { first: Set<OpenItem>; second: Set<OpenItem> }>();
  for (const pair of pairs) {
    const key = `${partyOf(pair)}|${pair.first[0]?.side ?? ''}|${pair.first[0]?.currency ?? ''}`;
    const known = groups.get(key) ?? { first: new Set(), second: new Set() };
    for (const item of pair.first) known.first.add(item);
    for (const item of pair.second) known.second.add(item);
    groups.set(key, known);
  }
  return sum([...groups.values()].map(({ first, second }) => min(total([...first]), total([...second]))));
}

interface Beside {
  readonly deferred: Deferred;
  /** Null when not checked. */
  readonly orders: readonly SentOrder[] | null;
}

function answer(standing: Standing, pairs: readonly Pair[], { deferred, orders }: Beside, input: Input): Found<Report> {
  const { desk, day, state } = standing;
  const report = new ReportBuilder(desk, {
    ...{ title: 'У кого одновременно долг и аванс, кого можно зачесть', moment: { as_of: day.asOf }, state },
  });
  const parties = new Set(pairs.map(partyOf));
  report.count('parties', 'контрагентов с долгом и авансом или встречными долгами', parties.size, 'party');
  report.count('items_read', 'открытых остатков проверено', standing.open.both.length, 'item', { beside: true });
  const own = KINDS.flatMap((kind) => {
    const found = pairs.filter(({ code }) => code === kind.code);
    return found.length === 0 ? [] : [{ ...kind, found }];
  });
  for (const { key, title, found } of own) {
    report.count(`${key}_pairs`, `${title.toLowerCase()}: контрагентов`, new Set(found.map(partyOf)).size, 'party');
    report.money(`${key}_sum`, `${title.toLowerCase()}: зачесть не больше`, covered(found));
  }
  const parts = own.map(({ key, said }) => `${said} — {${key}_pairs|party}, до {${key}_sum}`);
  report.say(
    'conclusion',
    `Долг и аванс одновременно или встречные долги {when}: {parties|party}, {organisation}; ${parts.join('; ')}.`,
  );
  listOf(
    standing,
    report,
    own.flatMap(({ found, title }) => found.map((pair) => ({ pair, title }))),
    input.rows_max,
  );
  for (const { code, key, attention } of own)
    if (attention) report.say('found', `${LOOK[code]}: до {${key}_sum}.`, { level: 'attention' });
  sayTwice(report, pairs);
  sayOrders(report, orders, parties);
  sayOffset(report, deferred);
  controlOfStanding(standing, report);
  return report
    .next('почему авансы не зачлись', 'долги поставщикам и покупателям')
    .answer([sourceOfStanding(standing, SOURCE)]);
}

const LOOK: Readonly<Record<PairCode, string>> = {
  mutual: 'Встречные долги',
  deferred: 'Зачёт отложен',
  same_contract: 'Долг и аванс стоят на одном договоре, а зачёт не прошёл',
  other_contract: 'Долг и аванс не встречаются, потому что договоры разные',
  opposite_documents: 'По одному документу переплата, по другому долг, договор при этом может сходиться в ноль',
  same_inn: 'Долг на одной карточке, аванс на другой, а ИНН и КПП одни',
};

function listOf(
  standing: Standing,
  report: ReportBuilder,
  pairs: readonly { readonly pair: Pair; readonly title: string }[],
  rowsMax: number,
): void {
  report.table(
    {
      ...{ key: 'pairs', title: 'Кого можно зачесть', noun: 'row', about: 'Контрагент', by: [...LEVEL_OF_PARTIES] },
      rankedBy: 'common',
      columns: [
        { key: 'kind', title: 'Что рядом', measure: 'text' },
        { key: 'first_contract', title: 'Договор долга', measure: 'text' },
        { key: 'first_accounts', title: 'Счёт долга', measure: 'text' },
        { key: 'first_sum', title: 'Долг', measure: 'sum_accounting', total: false },
        { key: 'second_contract', title: 'Договор встречного', measure: 'text' },
        { key: 'second_accounts', title: 'Счёт встречного', measure: 'text' },
        { key: 'second_sum', title: 'Встречный остаток', measure: 'sum_accounting', total: false },
        { key: 'common', title: 'Зачесть не больше', measure: 'sum_accounting', total: false },
      ],
    },
    pairs
      .toSorted((a, b) => bySum(common(a.pair), common(b.pair)))
      .map(({ pair, title }) => rowOf(standing, pair, title)),
    rowsMax,
  );
}

const bySum = (a: bigint, b: bigint): number => (a === b ? 0 : b > a ? 1 : -1);

function rowOf({ names }: Standing, pair: Pair, kind: string): RowSpec {
  const { first, second } = pair;
  const cardOf = (leg: readonly OpenItem[]) => {
    const card = leg[0]?.counterparty ?? null;
    return card === null ? null : names.entity(card);
  };
  const contractOf = (leg: readonly OpenItem[]): string => {
    const contracts = [...new Set(leg.map(({ contract }) => contract?.name || NO_CONTRACT))];
    const card = cardOf(leg);
    const foreign = card !== null && card.ref !== cardOf(first)?.ref ? `${card.title}: ` : '';
    return `${foreign}${contracts.join(', ')}`;
  };
  const accountsOf = (leg: readonly OpenItem[]): string =>
    [...new Set(leg.map(({ account }) => account))].sort().join(', ');
  const party = cardOf(first);
  return {
    ...{ entity: party?.title ?? NO_PARTY, ref: party, party },
    cells: {
      kind,
      ...{ first_contract: contractOf(first), first_accounts: accountsOf(first), first_sum: moneyText(total(first)) },
      ...{ second_contract: contractOf(second), second_accounts: accountsOf(second) },
      ...{ second_sum: moneyText(total(second)), common: moneyText(common(pair)) },
    },
  };
}

export const getOffsetCandidates = defineTool({
  name: 'get_offset_candidates',
  title: 'Долг и аванс одновременно, взаимозачёт',
  purpose:
    'Доказывает, у кого одновременно долг и аванс или встречные долги и сколько можно зачесть: на одном договоре, на разных договорах, на разных карточках с одними ИНН и КПП, взаимозачёт поставщика и покупателя. Отложенный до закрытия месяца зачёт отделяет. Зачёта не утверждает: его решают стороны.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии, план счетов или договоры не опубликованы' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 150, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Все открытые расчёты прочитаны, долга рядом с авансом и встречных долгов нет.',
    not_found_on_route: 'Пар не видно, но чтение неполно.',
    filter_too_narrow: 'С названным контрагентом открытых расчётов нет, с другими есть.',
  },
  examples: [
    {
      title: 'У кого сразу долг и аванс, кого можно зачесть',
      input: { as_of: '2020-06-30' },
      expect: 'found',
      shows: 'один договор, разные договоры, дубли карточек, взаимозачёт — отдельными итогами',
    },
    {
      title: 'Взаимозачёт с «Вектором»',
      input: { as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Вектор»' } },
      expect: 'found',
      shows: 'встречный долг 128 400,00 и аванс на другом договоре',
    },
    {
      title: 'У «Альфы» только аванс',
      input: { as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Альфа»' } },
      expect: 'empty',
      because: 'no_data',
      shows: 'зачитывать не с чем',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
