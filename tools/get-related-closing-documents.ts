/** get_related_closing_documents: why an advance is not offset — each unmet advance beside the debt it might have met and the first key in which they differ. */
import { z } from 'zod';
import { abs, min, sum } from '#domain/money.ts';
import { amount, flag } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import {
  accountsOf,
  controlOfStanding,
  LEVEL_OF_ITEMS,
  nothingOpen,
  readStanding,
  type Standing,
  sourceOfStanding,
  wordsOf,
} from './counterparties/standing.ts';
import { KEYS, type Key, type Unmet, unmetOf } from './counterparties/unmet.ts';
import { answering } from './ledger/answering.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { moneyText } from './ledger/placing.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { type Deferred, readDeferred } from './settlements/deferred.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('На конец этого дня; нет — рабочая дата'),
  side: z.enum(['suppliers', 'customers']).optional().describe('Только поставщики или только покупатели'),
  counterparty_id: z.guid().optional().describe('Только авансы этого контрагента'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Keys that are the order of things and no trouble. */
const QUIET: ReadonlySet<Key> = new Set(['none', 'deferred']);

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const standing = await readStanding(desk, day, {}, SOURCE);
  const party = input.counterparty_id?.toLowerCase();
  const advances = standing.items.filter(
    ({ role, side, counterparty }) =>
      role !== 'debt' &&
      (input.side === undefined || side === input.side) &&
      (party === undefined || counterparty?.ref === party),
  );
  if (advances.length === 0) {
    if (standing.items.length === 0) return nothingOpen(standing, {});
    const ground = { counts: desk.counts(), notes: desk.notes() };
    return desk.completeness() === 'complete'
      ? empty('no_data', 'Незачтённых авансов и переплат по этому вопросу нет: все открытые расчёты прочитаны.', ground)
      : empty('not_found_on_route', 'Незачтённых авансов не видно, но прочитано не всё.', ground);
  }
  const deferred = await readDeferred(desk, day);
  const debts = standing.items.filter(({ role }) => role === 'debt');
  const unmet = unmetOf(advances, debts, { names: standing.names, deferred });
  const unposted = party === undefined ? null : await readUnposted(desk, party, day.balancePeriod);
  return answer(standing, unmet, { deferred, unposted }, input);
}

interface Beside {
  readonly deferred: Deferred;
  readonly unposted: { readonly count: number; readonly total: bigint } | null;
}

const CLOSING = ['Document_ПоступлениеТоваровУслуг', 'Document_РеализацияТоваровУслуг'];

/** Documents of the party that would close an advance if somebody posted them. */
async function readUnposted(desk: Desk, party: string, until: string): Promise<Beside['unposted']> {
  const { onec, terms } = desk.context;
  const own = `Организация_Key eq ${guidLiteral(desk.organisation.id)} and Контрагент_Key eq ${guidLiteral(party)}`;
  const filter = `${own} and Posted eq false and DeletionMark eq false and Date lt datetime'${until}'`;
  const rows = [];
  for (const set of CLOSING)
    rows.push(...(desk.optional(await onec.catalog(set, terms, filter), 'Непроведённые документы') ?? []));
  const drafts = rows.filter((row) => !flag(row, 'Posted') && !flag(row, 'DeletionMark'));
  return { count: drafts.length, total: sum(drafts.map((row) => amount(row, 'СуммаДокумента', 2) ?? 0n)) };
}

const common = ({ advance, debt }: Unmet): bigint => (debt === null ? 0n : min(abs(advance.amount), abs(debt.amount)));

function answer(standing: Standing, unmet: readonly Unmet[], beside: Beside, input: Input): Found<Report> {
  const { desk, day, state } = standing;
  const report = new ReportBuilder(desk, {
    ...{ title: 'Почему аванс не зачтён', moment: { as_of: day.asOf }, state },
  });
  const met = unmet.filter(({ debt }) => debt !== null);
  const keys = (Object.keys(KEYS) as Key[]).flatMap((key) => {
    const own = unmet.filter((one) => one.key === key);
    return own.length === 0 ? [] : [{ key, own }];
  });
  report.count('advances', 'незачтённых авансов и переплат', unmet.length, 'item');
  for (const { key, own } of keys) {
    report.count(`${key}_items`, `${KEYS[key]}: авансов`, own.length, 'item');
    const total = key === 'none' ? sum(own.map(({ advance }) => abs(advance.amount))) : sum(own.map(common));
    report.money(`${key}_sum`, key === 'none' ? 'авансы без встречного долга' : `${KEYS[key]}: можно зачесть`, total);
  }
  const nameless = unmet.filter(({ advance }) => advance.keepsDocuments && advance.document === null);
  if (nameless.length > 0) {
    report.count('nameless_items', 'остатков без документа расчётов', nameless.length, 'item', { beside: true });
    const total = sum(nameless.map(({ advance }) => abs(advance.amount)));
    report.money('nameless_sum', 'без документа расчётов', total, { beside: true });
  }
  conclude(report, standing, unmet, keys, input);
  table(report, standing, [...met, ...unmet.filter(({ debt }) => debt === null)], input.rows_max);
  explain(
    report,
    keys.map(({ key }) => key),
    beside,
  );
  controlOfStanding(standing, report);
  return report
    .next('у кого одновременно долг и аванс, кого можно зачесть', 'кому заплатили, а документов нет')
    .answer([sourceOfStanding(standing, SOURCE)]);
}

/** One advance is told with both its keys; several by the key in which they differ. */
function conclude(
  report: ReportBuilder,
  { names }: Standing,
  unmet: readonly Unmet[],
  keys: readonly { readonly key: Key }[],
  input: Input,
): void {
  const told = unmet.filter(({ debt }) => debt !== null);
  const [one] = told;
  if (input.counterparty_id !== undefined && told.length === 1 && one?.debt != null) {
    const { advance, debt, key, ofAdvance, ofDebt } = one;
    const { entity, party } = wordsOf(advance, names);
    const about = { about: party };
    report.text('party', 'контрагент', entity, about);
    report.onAccount('advance', 'аванс', accountsOf([advance]).join(', '), advance.amount, about);
    report.onAccount('debt', 'долг', accountsOf([debt]).join(', '), debt.amount, about);
    report.text('key_advance', `${KEYS[key]} у аванса`, ofAdvance, about);
    report.text('key_debt', `${KEYS[key]} у долга`, ofDebt, about);
    report.say(
      'conclusion',
      `{party}: аванс {advance|side} не зачтён с долгом {debt|side} {when}, {organisation}. Первое различие — ${KEYS[key]}: у аванса «{key_advance}», у долга «{key_debt}».`,
    );
    return;
  }
  const parts = keys.map(({ key }) =>
    key === 'none'
      ? `без встречного долга — {none_items|item} на {none_sum}`
      : `${KEYS[key]} — {${key}_items|item}, зачесть не больше {${key}_sum}`,
  );
  report.say(
    'conclusion',
    `Незачтённые авансы и переплаты {when}: {advances|item}, {organisation}; ${parts.join('; ')}.`,
  );
}

function table(report: ReportBuilder, standing: Standing, unmet: readonly Unmet[], rowsMax: number): void {
  report.table(
    {
      ...{ key: 'unmet', title: 'Аванс и долг рядом', noun: 'item', about: 'Контрагент', by: [...LEVEL_OF_ITEMS] },
      ...{ rankedBy: 'advance', inOrder: true },
      columns: [
        { key: 'difference', title: 'Первое различие', measure: 'text' },
        { key: 'of_advance', title: 'У аванса', measure: 'text' },
        { key: 'of_debt', title: 'У долга', measure: 'text' },
        { key: 'advance_document', title: 'Документ аванса', measure: 'text' },
        { key: 'row_account', title: 'Счёт аванса', measure: 'text' },
        { key: 'advance', title: 'Аванс', measure: 'sum_accounting', total: false },
        { key: 'debt_document', title: 'Документ долга', measure: 'text' },
        { key: 'debt_account', title: 'Счёт долга', measure: 'text' },
        { key: 'debt', title: 'Долг', measure: 'sum_accounting', total: false },
      ],
    },
    unmet.map((one) => rowOf(standing, one)),
    rowsMax,
  );
}

function rowOf({ names }: Standing, { advance, debt, key, ofAdvance, ofDebt }: Unmet): RowSpec {
  const { party, entity, document } = wordsOf(advance, names);
  return {
    ...{ entity, ref: party, party, days: advance.age },
    cells: {
      ...{ difference: KEYS[key], of_advance: ofAdvance, of_debt: ofDebt, advance_document: document },
      ...{ row_account: advance.account, advance: moneyText(abs(advance.amount)) },
      debt_document: debt === null ? null : wordsOf(debt, names).document,
      ...{ debt_account: debt?.account ?? null, debt: debt === null ? null : moneyText(abs(debt.amount)) },
    },
  };
}

const WHY: Readonly<Partial<Record<Key, string>>> = {
  contract: 'Аванс и долг встречаются, только когда договор у них общий.',
  card: 'ИНН и КПП совпадают, а карточки разные: похоже на дубль карточки контрагента.',
  account: 'Платёж проведён на счёт, который с этим счётом долга автоматически не зачитывается.',
  document: 'Переплата и долг стоят на одном счёте под разными документами расчётов или без документа.',
  order:
    'Контрагент, договор и счета совпадают, а зачёта нет: так бывает, когда документ введён позже другого с более ранней датой и второй не перепроведён.',
};

function explain(report: ReportBuilder, keys: readonly Key[], { deferred, unposted }: Beside): void {
  for (const key of keys.filter((one) => !QUIET.has(one))) {
    const why = WHY[key];
    if (why !== undefined)
      report.say('found', `${why} Это {${key}_items|item}, до {${key}_sum}.`, { level: 'attention' });
  }
  if (report.has('nameless_items'))
    report.say(
      'found',
      'Без документа расчётов: {nameless_items|item} на {nameless_sum}; автоматический зачёт такой остаток не видит.',
      {
        level: 'attention',
      },
    );
  if (keys.includes('deferred'))
    report.say('found', 'Зачёт отложен до закрытия месяца: {deferred_items|item} — порядок организации, не ошибка.');
  if (keys.includes('order'))
    report.say(
      'open',
      'Когда документ введён в базу, учёт не показывает: порядок ввода виден только в журнале регистрации.',
    );
  if (unposted !== null && unposted.count > 0) {
    report.count('unposted', 'непроведённых документов', unposted.count, 'document', { beside: true });
    report.money('unposted_sum', 'непроведённые документы', unposted.total, { beside: true });
    report.say(
      'found',
      'Есть непроведённые документы контрагента: {unposted|document} на {unposted_sum}; в расчёты они не входят.',
      {
        level: 'attention',
      },
    );
  }
  const modes = {
    at_posting: 'Организация зачитывает авансы при проведении документов.',
    deferred: 'Организация зачитывает авансы при закрытии месяца.',
    unknown: '',
  };
  if (deferred.mode === 'unknown')
    report.say('open', 'Способ зачёта авансов не прочитан: отложенный зачёт исключить нельзя.');
  else report.say('checked', modes[deferred.mode]);
  report.say(
    'checked',
    'Ключи сравнены по порядку: карточка контрагента, договор, счёт, валюта, документ расчётов, способ зачёта, порядок дат; к каждому авансу взят ближайший долг.',
  );
}

export const getRelatedClosingDocuments = defineTool({
  name: 'get_related_closing_documents',
  title: 'Почему аванс не зачтён',
  purpose:
    'Ставит каждый незачтённый аванс или переплату рядом с ближайшим долгом того же контрагента и называет первый различающийся ключ с обоими значениями: карточка, договор, счёт, валюта, документ, способ зачёта, порядок дат. Отложенный зачёт и авансы без встречного долга отделяет.',
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
    no_data: 'Незачтённых авансов и переплат нет, все открытые расчёты прочитаны.',
    not_found_on_route: 'Авансов не видно, но чтение неполно.',
  },
  examples: [
    {
      title: 'Почему не зачёлся аванс «Вектора»',
      input: { as_of: '2020-06-30', side: 'suppliers' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Вектор»' } },
      expect: 'found',
      shows: 'договор: у аванса «Основной», у долга «№ 5»',
    },
    {
      title: 'Какие авансы не зачлись и почему',
      input: { as_of: '2020-06-30' },
      expect: 'found',
      shows: 'различия по договору, счёту, карточке, документу и порядку',
    },
    {
      title: 'У «Старого моста» авансов нет',
      input: { as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Старый мост»' } },
      expect: 'empty',
      because: 'no_data',
      shows: 'только долг',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
