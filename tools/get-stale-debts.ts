/** get_stale_debts: kopecks, debts whose limitation has passed or is near, and old remainders — candidates for a write-off, by primary dates. */
import { z } from 'zod';
import { addDays } from '#domain/dates.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { SIDES } from '#domain/measures.ts';
import { abs, sum } from '#domain/money.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import {
  type About,
  accountsOf,
  controlOfStanding,
  LEVEL_OF_ITEMS,
  nothingOpen,
  readStanding,
  type Standing,
  sourceOfStanding,
  wordsOf,
} from './counterparties/standing.ts';
import { answering } from './ledger/answering.ts';
import { chooseDay, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { moneyText } from './ledger/placing.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { limitationOf } from './settlements/readings.ts';
import type { Termed } from './settlements/terms.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('На конец этого дня; нет — рабочая дата'),
  side: z.enum(['suppliers', 'customers']).optional().describe('Только поставщики или только покупатели'),
  counterparty_id: z.guid().optional().describe('Только этот контрагент'),
  small_below: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/)
    .default('1.00')
    .describe('Копейки: остаток меньше этой суммы'),
  old_days: z.int().min(30).max(3650).default(365).describe('Старый остаток: первичный документ старше стольких дней'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Days before the end of limitation from which a debt is told. */
const NEAR = 90;

/** Grounds in the order of their weight; an item stands under the first that holds. */
const GROUNDS = {
  passed: { title: 'три года от срока оплаты прошли', said: 'три года от срока оплаты прошли' },
  near: { title: 'три года от срока оплаты истекают', said: 'истекают за ближайшие {near_days|day}' },
  kopecks: { title: 'копейки', said: 'копейки' },
  old: { title: 'старый остаток', said: 'старше {old_days|day}' },
} as const;
type Code = keyof typeof GROUNDS;
const CODES = Object.keys(GROUNDS) as Code[];

interface Stale {
  readonly item: Termed;
  readonly ground: Code;
  readonly limitation: string | null;
}

function groundOf(item: Termed, asOf: string, input: Input): Stale | null {
  const limitation = item.role === 'debt' && item.due !== null ? limitationOf(item.due) : null;
  const of = (ground: Code): Stale => ({ item, ground, limitation });
  if (abs(item.amount) < parseDecimal(input.small_below, 2)) return of('kopecks');
  if (limitation !== null && limitation < asOf) return of('passed');
  if (limitation !== null && limitation <= addDays(asOf, NEAR)) return of('near');
  return item.age !== null && item.age > input.old_days ? of('old') : null;
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const about: About = { side: input.side, counterparty: input.counterparty_id };
  const standing = await readStanding(desk, day, about, SOURCE);
  if (standing.items.length === 0) return nothingOpen(standing, about);
  const stale = standing.items.flatMap((item) => groundOf(item, day.asOf, input) ?? []);
  if (stale.length > 0) return answer(standing, stale, input);
  const ground = { counts: desk.counts(), notes: desk.notes() };
  return desk.completeness() === 'complete'
    ? empty(
        'no_data',
        `Кандидатов на списание нет: проверены остатки по документам — ${standing.items.length}.`,
        ground,
      )
    : empty('not_found_on_route', 'Кандидатов на списание не видно, но прочитано не всё.', ground);
}

/** Debits and credits are written off by different entries, so they are never one figure. */
const OF_SIDES = [
  { side: 'debit', key: 'receivable', title: 'Нам должны (Дт): кандидаты на списание', word: 'Дт' },
  { side: 'credit', key: 'payable', title: 'Мы должны (Кт): кандидаты на списание', word: 'Кт' },
] as const;

const isOf = ({ item }: Stale, side: 'debit' | 'credit'): boolean => item.amount > 0n === (side === 'debit');

function answer(standing: Standing, stale: readonly Stale[], input: Input): Found<Report> {
  const { desk, day, state, items } = standing;
  const report = new ReportBuilder(desk, {
    ...{ title: 'Копейки и старые долги: кандидаты на списание', moment: { as_of: day.asOf }, state },
  });
  report.count('old_days', 'старый остаток, дней', input.old_days, 'day', { beside: true });
  report.count('near_days', 'до конца трёх лет, дней', NEAR, 'day', { beside: true });
  report.count('items_read', 'остатков проверено', items.length, 'item', { beside: true });
  report.money('small_below', 'порог копеек', parseDecimal(input.small_below, 2), { beside: true });
  report.count('candidates', 'кандидатов на списание', stale.length, 'item');
  const parts = sumsOf(report, stale);
  report.say('conclusion', `Кандидаты на списание {when}: {candidates|item}, {organisation}; ${parts.join('; ')}.`);
  for (const one of OF_SIDES) listOf(standing, report, stale, one, input.rows_max);
  say(standing, report, stale);
  controlOfStanding(standing, report);
  return report
    .next('долги покупателей с просрочкой', 'у кого одновременно долг и аванс')
    .answer([sourceOfStanding(standing, SOURCE)]);
}

/** Number and sums of each ground, debits and credits apart, as pieces of the first sentence. */
function sumsOf(report: ReportBuilder, stale: readonly Stale[]): string[] {
  return CODES.flatMap((code) => {
    const own = stale.filter(({ ground }) => ground === code);
    if (own.length === 0) return [];
    report.count(`${code}_items`, `${GROUNDS[code].title}: остатков`, own.length, 'item');
    const sums = OF_SIDES.flatMap(({ side }) => {
      const items = own.filter((one) => isOf(one, side)).map(({ item }) => item);
      if (items.length === 0) return [];
      const total = sum(items.map(({ amount }) => amount));
      const title = `${GROUNDS[code].title}, ${SIDES[side]}`;
      report.onAccount(`${code}_${side}`, title, accountsOf(items).join(', '), total, { by: [...LEVEL_OF_ITEMS] });
      return [`{${code}_${side}|side}`];
    });
    return [`${GROUNDS[code].said} — {${code}_items|item}: ${sums.join(' и ')}`];
  });
}

function listOf(
  standing: Standing,
  report: ReportBuilder,
  stale: readonly Stale[],
  { side, key, title }: (typeof OF_SIDES)[number],
  rowsMax: number,
): void {
  const own = stale
    .filter((one) => isOf(one, side))
    .toSorted((a, b) => CODES.indexOf(a.ground) - CODES.indexOf(b.ground));
  if (own.length === 0) return;
  report.table(
    {
      ...{ key, title, noun: 'item', about: 'Контрагент', by: [...LEVEL_OF_ITEMS], rankedBy: 'left', inOrder: true },
      columns: [
        { key: 'ground', title: 'Основание', measure: 'text' },
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'contract', title: 'Договор', measure: 'text' },
        { key: 'document', title: 'Документ', measure: 'text' },
        { key: 'primary_date', title: 'Первичная дата', measure: 'date' },
        { key: 'due_date', title: 'Срок оплаты', measure: 'date' },
        { key: 'limitation', title: 'Три года', measure: 'date' },
        { key: 'left', title: 'Остаток', measure: 'sum_accounting' },
      ],
    },
    own.map((one) => rowOf(standing, one, side)),
    rowsMax,
  );
}

function rowOf({ names }: Standing, { item, ground, limitation }: Stale, side: 'debit' | 'credit'): RowSpec {
  const { party, entity, contract, document } = wordsOf(item, names);
  return {
    ...{ entity, ref: party, party, days: item.age, account: item.account, side },
    cells: {
      ...{ ground: GROUNDS[ground].title, row_account: item.account, contract, document },
      ...{ primary_date: item.primary || null, due_date: item.due, limitation },
      left: moneyText(abs(item.amount)),
    },
  };
}

function say({ open }: Standing, report: ReportBuilder, stale: readonly Stale[]): void {
  report.say(
    'checked',
    'Проверены все незакрытые расчёты по документам: {items_read|item}. Копейками считается остаток меньше {small_below}, старым — с первичной датой раньше чем {old_days|day} назад; возраст — по дате первичного документа, а не по дате ввода остатков.',
  );
  if (stale.some(({ ground, item }) => ground === 'passed' && item.amount < 0n))
    report.say(
      'found',
      'Кредиторскую задолженность с прошедшим сроком списывают в прочие доходы по приказу и инвентаризации; остаток — {passed_credit|side}.',
      { level: 'attention' },
    );
  if (stale.some(({ ground, item }) => ground === 'passed' && item.amount > 0n))
    report.say(
      'found',
      'Дебиторскую задолженность с прошедшим сроком списывают за счёт резерва или в прочие расходы и пять лет держат за балансом; остаток — {passed_debit|side}.',
      { level: 'attention' },
    );
  if (stale.some(({ ground, item }) => ground === 'near' && item.amount > 0n))
    report.say(
      'found',
      'Срок предъявить требование истекает в ближайшие {near_days|day}: {near_debit|side}. Акт сверки с подписью покупателя прерывает срок.',
      { level: 'attention' },
    );
  const reserve = sum(open.leftOut.filter(({ cell }) => /^63(\.|$)/.test(cell.account)).map(({ cell }) => cell.amount));
  if (reserve !== 0n) {
    report.onAccount('reserve', 'резерв по сомнительным долгам', '63', reserve, { beside: true });
    report.say('found', 'Резерв по сомнительным долгам на счёте 63: {reserve|side}.');
  }
  report.say(
    'open',
    'Исковую давность учёт не доказывает: её прерывают признание долга и частичная оплата, поэтому это кандидаты, а не решение списать.',
  );
  report.say('open', 'Были ли по этим остаткам движения после первичной даты, здесь не проверялось.');
}

export const getStaleDebts = defineTool({
  name: 'get_stale_debts',
  title: 'Копейки и старые долги',
  purpose:
    'Находит кандидатов на списание среди незакрытых расчётов: копейки, долги, у которых три года от срока оплаты прошли или истекают, и старые остатки по первичной дате документа. Дт и Кт отдельно, сверка с ОСВ. Списывать не предлагает: давность учёт не доказывает.',
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
    no_data: 'Все остатки прочитаны, копеек, старых и долгов с истекающим сроком среди них нет.',
    not_found_on_route: 'Кандидатов не видно, но чтение неполно.',
    filter_too_narrow: 'С названным контрагентом открытых расчётов нет, с другими есть.',
  },
  examples: [
    {
      title: 'Копейки и старые долги: что на списание',
      input: { as_of: '2020-06-30' },
      expect: 'found',
      shows: 'копейки шести поставщиков, «Импульс» со сроком 21.06.2020, «Старый мост» с 13.08.2020',
    },
    {
      title: 'Кредиторка «Импульса»',
      input: { as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ЗАО «Импульс»' } },
      expect: 'found',
      shows: 'три года от срока оплаты прошли',
    },
    {
      title: 'У «Альфы» копеек и давности нет',
      input: { as_of: '2020-06-30', side: 'customers' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Альфа»' } },
      expect: 'empty',
      because: 'no_data',
      shows: 'аванс есть, но не старый',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
