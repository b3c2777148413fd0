/** get_transit_money: what hangs on 57 and why — card sales not credited yet, what is left after a credit, transfers that did not arrive. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { daysBetween, type IsoDate } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { text } from '#onec/dialect/decode.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsThat, isAcquirer, isTransit } from './money/accounts.ts';
import { leftOf, type Matched, matchCards, type Remainder } from './money/card-sales.ts';
import { movesOf, readPostings } from './money/postings.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Конец этого дня; нет — рабочая дата'),
  accounts: z.array(z.string().min(1)).optional().describe('Только эти субсчета 57; нет — все'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Sales of a weekend come on the next working day; later than this a bank owes an explanation. */
const USUAL_DAYS = 5;

interface Transit {
  readonly asOf: IsoDate;
  readonly matched: Matched;
  readonly osv: bigint;
  readonly names: Names;
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const { asOf } = await chooseDay(desk, input.as_of);
  const named = (input.accounts ?? []).filter((code) => covers('57', code));
  const accounts = accountsThat(
    desk,
    (code) => isTransit(code) && (named.length === 0 || named.some((root) => covers(root, code))),
  );
  const balances = await readTrialBalance(desk, asOf, accounts);
  const open = accounts.filter(({ code }) => (balances.get(code) ?? 0n) !== 0n);
  if (open.length === 0) {
    const ground = { counts: desk.counts(), notes: desk.notes() };
    return desk.completeness() === 'complete'
      ? empty(
          'no_data',
          `На счёте 57 на конец ${printDate(asOf)} ничего не висит: остаток прочитан и равен нулю.`,
          ground,
        )
      : empty('not_found_on_route', `Остатка счёта 57 на ${printDate(asOf)} не видно, прочитано не всё.`, ground);
  }
  const postings = await readPostings(desk, { from: null, to: asOf }, open);
  const parts = open.map(({ code }) => matchCards(movesOf(postings, (own) => own === code)));
  const matched = {
    remainders: parts.flatMap(({ remainders }) => remainders),
    unexplained: parts.flatMap(({ unexplained }) => unexplained),
  };
  const names = await readNames(desk, [
    ...matched.remainders.flatMap(({ sales, credit }) => [
      ...sales.map(({ document }) => document),
      ...(credit === null ? [] : [credit.document]),
    ]),
    ...matched.unexplained.map(({ document }) => document),
  ]);
  return await answer(
    desk,
    { asOf, matched, osv: sum(open.map(({ code }) => balances.get(code) ?? 0n)), names },
    input,
  );
}

async function answer(desk: Desk, transit: Transit, input: Input): Promise<Found<Report>> {
  const { asOf, matched, osv } = transit;
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'Переводы в пути', moment: { as_of: asOf }, state });
  const waiting = matched.remainders.filter(({ credit }) => credit === null);
  const partly = matched.remainders.filter(({ credit }) => credit !== null);
  report.onAccount('transit', 'переводы в пути', '57', osv);
  report.onAccount('waiting', 'ещё не зачислено', '57', sum(waiting.map(({ left }) => left)));
  report.onAccount('partly', 'осталось после зачисления', '57', sum(partly.map(({ left }) => left)));
  report.say(
    'conclusion',
    'На 57 висит {when}, {organisation}: {transit|side}; из них ещё не зачислено {waiting}, осталось после зачисления {partly}.',
  );
  for (const [i, one] of partly.entries()) sayPart(report, i, one, transit);
  for (const [i, one] of waiting.entries()) sayWaiting(report, i, one, transit);
  sayUnexplained(report, transit);
  table(report, transit, input.rows_max);
  report.onAccount('explained', 'разобрано по документам', '57', leftOf(matched), { beside: true });
  report.control(
    'Сверка с ОСВ: счёт 57 — {transit|side}; по неразобранным продажам и переводам — {explained|side}.',
    leftOf(matched) === osv,
  );
  report.say(
    'checked',
    'Зачисления вместе с комиссией того же документа подобраны к продажам и переводам по суммам: сначала точные, затем с недостачей не больше обычной комиссии.',
  );
  report.say('open', 'Удержал ли банк комиссию, видно только из его отчёта: база этого не доказывает.');
  return report.next('карточка по счету 57 за текущий месяц', 'сколько денег на сегодня').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Движения счёта 57 по конец ${printDate(asOf)}`, {
      ...{ report: 'Карточка счёта', account: '57', period: { from: asOf, to: asOf }, groupings: [] },
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

const saleDate = ({ sales }: Remainder): IsoDate => sales.at(-1)?.date ?? '';

/** A gap after a credit: by its share it looks like a commission; the text of the payment may name it, and is quoted. */
function sayPart(report: ReportBuilder, i: number, one: Remainder, { names }: Transit): void {
  const [sale] = one.sales;
  if (one.credit === null || sale === undefined) return;
  const gross = sum(one.sales.map((lot) => lot.sum));
  report.onAccount(`part_${i}`, 'осталось после зачисления', one.account, one.left);
  report.onAccount(`part_gross_${i}`, 'продано по картам', one.account, gross);
  report.onAccount(`part_credit_${i}`, 'зачислено', one.account, -one.credit.sum);
  report.percent(`part_share_${i}`, 'доля остатка', one.left, gross);
  report.figure(`part_sold_${i}`, 'день продажи', 'date', sale.date);
  report.figure(`part_credited_${i}`, 'день зачисления', 'date', one.credit.date);
  const row = names.row(one.credit.document.ref);
  const purpose = row === undefined ? '' : text(row, 'НазначениеПлатежа');
  const isNamed = [formatDecimal(one.left, 2), formatDecimal(one.left, 2).replace('.', ',')].some((figure) =>
    purpose.replace(/[\s\u00a0]/g, '').includes(figure),
  );
  if (isNamed) report.text(`part_purpose_${i}`, 'назначение платежа', purpose);
  const quote = isNamed ? ` Та же сумма стоит в назначении платежа: «{part_purpose_${i}}».` : '';
  report.say(
    'found',
    `${one.account}: продажи {part_sold_${i}} на {part_gross_${i}} зачислены {part_credited_${i}} суммой {part_credit_${i}}, осталось {part_${i}} — {part_share_${i}} продажи. Похоже на комиссию банка, которую не провели.${quote}`,
    { kind: 'inference', level: 'attention' },
  );
}

function sayWaiting(report: ReportBuilder, i: number, one: Remainder, { asOf, names }: Transit): void {
  const [sale] = one.sales;
  if (sale === undefined) return;
  const age = daysBetween(sale.date, asOf);
  report.onAccount(`wait_${i}`, 'ждёт зачисления', one.account, one.left);
  report.figure(`wait_age_${i}`, 'ждёт дней', 'days', String(age));
  report.text(`wait_document_${i}`, 'документ', names.title(sale.document), { about: names.entity(sale.document) });
  const what = isAcquirer(one.account) ? 'продажа по картам' : 'перевод';
  report.say(
    'found',
    age <= USUAL_DAYS
      ? `${one.account}: ${what} на {wait_${i}} ждёт зачисления {wait_age_${i}} — обычный срок: {wait_document_${i}}.`
      : `${one.account}: ${what} на {wait_${i}} не зачислена {wait_age_${i}}: {wait_document_${i}}.`,
    age <= USUAL_DAYS ? {} : { level: 'attention' },
  );
}

function sayUnexplained(report: ReportBuilder, { matched: { unexplained }, names }: Transit): void {
  for (const [i, lot] of unexplained.entries()) {
    report.onAccount(`odd_${i}`, 'зачисление без продажи', lot.account, -lot.sum);
    report.text(`odd_document_${i}`, 'документ зачисления', names.title(lot.document), {
      about: names.entity(lot.document),
    });
    report.say(
      'found',
      `${lot.account}: зачислению {odd_${i}|side} не нашлось продажи или перевода: {odd_document_${i}}.`,
      {
        level: 'attention',
      },
    );
  }
}

function table(report: ReportBuilder, { matched, asOf, names }: Transit, rowsMax: number): void {
  const lines = matched.remainders.toSorted((a, b) => (saleDate(a) < saleDate(b) ? -1 : 1));
  report.table(
    {
      ...{ key: 'transit', title: 'Что висит на 57', noun: 'item', about: 'Продажа или перевод', by: [] },
      ...{ rankedBy: 'left', inOrder: true },
      columns: [
        { key: 'own_account', title: 'Счёт', measure: 'text' },
        { key: 'date', title: 'Дата', measure: 'date' },
        { key: 'gross', title: 'Отправлено', measure: 'sum_accounting' },
        { key: 'credited', title: 'Зачислено', measure: 'sum_accounting' },
        { key: 'left', title: 'Висит', measure: 'sum_accounting' },
        { key: 'age', title: 'Дней', measure: 'days', total: false },
        { key: 'credit', title: 'Чем зачислено', measure: 'text' },
      ],
    },
    lines.map((one): RowSpec => {
      const gross = sum(one.sales.map((lot) => lot.sum));
      const [sale] = one.sales;
      const age = daysBetween(sale?.date ?? asOf, asOf);
      return {
        entity: one.sales.map(({ document }) => names.title(document)).join('; '),
        ref: sale === undefined ? null : names.entity(sale.document),
        ...{ days: age, account: one.account, side: 'debit' },
        cells: {
          own_account: one.account,
          date: sale?.date ?? null,
          gross: moneyText(gross),
          credited: moneyText(one.credit === null ? 0n : one.credit.sum),
          left: moneyText(one.left),
          age: String(age),
          credit: one.credit === null ? null : names.title(one.credit.document),
        },
      };
    }),
    rowsMax,
  );
}

export const getTransitMoney = defineTool({
  name: 'get_transit_money',
  title: 'Что висит на 57',
  purpose:
    'Доказывает, что висит на счёте 57 и почему: карточные продажи, которые эквайрер ещё не зачислил; остаток продажи после зачисления (похоже на непроведённую комиссию); переводы между счетами, которые не пришли. Сверяет с ОСВ.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 90, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'На счёте 57 ничего не висит, остаток прочитан и равен нулю.',
    not_found_on_route: 'Остатка не видно, но чтение неполно.',
  },
  examples: [
    {
      title: 'Что висит на 57 на рабочую дату',
      input: {},
      expect: 'found',
      shows: 'комиссия февраля и продажи последних выходных',
    },
    {
      title: 'Переводы между кассой и банком',
      input: { as_of: '2020-06-30', accounts: ['57.01'] },
      expect: 'empty',
      because: 'no_data',
      shows: 'сданное в банк зачислено в тот же день',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
