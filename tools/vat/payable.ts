/** VAT to pay for a period: both books, tied to account 68.02; money, the single tax account and rounding are not the tax itself. */
import type { Side } from '#domain/measures.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { empty } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder, type RowSpec } from '../report/build.ts';
import { type Flows, readFlows } from '../report/flows.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { isAgent, sayAgentsBeside } from './agents.ts';
import { readVatPolicy, type VatPolicy } from './policy.ts';
import { sayMissing, sayProvisional } from './provisional.ts';
import { rateTitle } from './rates.ts';
import { type BookLine, type BookReading, type Period, readBook } from './reading.ts';

const ACCOUNT = '68.02';
/** Correspondents of 68.02 that pay the tax or round it, and the entry of opening balances. */
const NOT_THE_TAX = ['50', '51', '52', '55', '57', '71', '68.90', '99.09', '000', ACCOUNT] as const;

/** What a line of the sales book is about. */
function soldAs({ kind, event }: BookLine): string {
  if (kind === 'АвансыПолученные') return 'Авансы полученные';
  if (kind === 'АвансыВыданные') return 'Восстановлен НДС с авансов выданных';
  if (event === 'ВосстановлениеНДС') return 'Восстановлен НДС по поступлениям';
  if (event === 'НДССкорректирован') return 'Корректировка реализации';
  return kind.startsWith('СМР') ? 'Строительство для себя' : 'Отгрузка';
}

function boughtAs(line: BookLine): string {
  const { kind } = line;
  if (kind === 'АвансыПолученные') return 'Зачтены или возвращены авансы покупателей';
  if (kind === 'АвансыВыданные') return 'Авансы поставщикам';
  if (kind === 'ТаможенныеПлатежи') return 'Ввоз товаров, таможня';
  return isAgent(line) ? 'НДС налогового агента' : 'Приобретения, возвраты и корректировки';
}

function rowsOf(lines: readonly BookLine[], title: (line: BookLine) => string): RowSpec[] {
  const groups = new Map<string, { net: Kopecks; vat: Kopecks }>();
  for (const line of lines) {
    const key = `${title(line)}, ${rateTitle(line.rate)}`;
    const { net, vat } = groups.get(key) ?? { net: 0n, vat: 0n };
    groups.set(key, { net: net + line.net, vat: vat + line.vat });
  }
  return [...groups]
    .sort(([a, one], [b, two]) => (one.vat === two.vat ? (a < b ? -1 : 1) : two.vat > one.vat ? 1 : -1))
    .map(([entity, { net, vat }]) => ({ entity, cells: { base: moneyText(net), tax: moneyText(vat) } }));
}

const COLUMNS = [
  { key: 'tax', title: 'НДС', measure: 'vat' },
  { key: 'base', title: 'Сумма без НДС', measure: 'sum_accounting' },
] as const;

interface Sides {
  readonly charged: Kopecks;
  readonly deducted: Kopecks;
}

/** The same by the ledger: entries of 68.02 without money, rounding and transfers. */
function byLedger(flows: Flows): Sides {
  const aside = (of: (account: string) => Kopecks): Kopecks => sum(NOT_THE_TAX.map(of));
  return {
    charged: flows.credit(ACCOUNT) - aside((account) => flows.between(account, ACCOUNT)),
    deducted: flows.debit(ACCOUNT) - aside((account) => flows.between(ACCOUNT, account)),
  };
}

const vatOf = (lines: readonly BookLine[]): Kopecks => sum(lines.map(({ vat }) => vat));

export async function payableVat(desk: Desk, period: Period, rowsMax: number): Promise<Found<Report> | Empty> {
  const flows = await readFlows(desk, period.from, period.to);
  const policy = await readVatPolicy(desk, period.to);
  const [sales, purchases] = [await readBook(desk, 'sales', period), await readBook(desk, 'purchases', period)];
  if ([...sales.lines, ...purchases.lines].length === 0) return nothing(desk, period, policy, flows);
  const state = await periodState(desk, period.from, period.to);
  const report = new ReportBuilder(desk, { title: 'НДС за период', moment: { period }, state });
  const own = sales.lines.filter((line) => !isAgent(line));
  const books = { charged: vatOf(own), deducted: vatOf(purchases.lines) };
  sayDue(report, books, flows);
  sayTables(report, own, purchases, rowsMax);
  sayPolicy(report, policy, purchases);
  await sayProvisional(desk, report, period);
  await sayMissing(desk, report, period, policy);
  await sayAgentsBeside(desk, report, period, vatOf(sales.lines.filter(isAgent)), rowsMax);
  sayRest(report, flows, sales, purchases);
  control(report, books, byLedger(flows));
  return report
    .next(
      'что висит на 19 и почему не в вычете',
      'бьются ли 76.АВ и авансы покупателей',
      'дубли и пропуски счетов-фактур',
    )
    .answer([
      ledgerSource(desk, 'SRC1', 'DrCrTurnovers', `НДС за ${printPeriod(period)}: книги и счёт ${ACCOUNT}`, {
        report: 'Анализ счёта',
        account: ACCOUNT,
        period,
        groupings: ['Корреспондирующие счета'],
        options: [`организация ${desk.organisation.name}`, 'рядом: отчёты «Книга продаж» и «Книга покупок»'],
      }),
    ]);
}

function nothing(desk: Desk, period: Period, { payer }: VatPolicy, flows: Flows): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const when = printPeriod(period);
  const quiet = flows.debit(ACCOUNT) === 0n && flows.credit(ACCOUNT) === 0n;
  if (desk.completeness() !== 'complete' || !quiet)
    return empty(
      'not_found_on_route',
      `Записей книг покупок и продаж за ${when} не видно, но ноль не доказан.`,
      ground,
    );
  const why = payer.applies === 'no' ? `${desk.organisation.name} не плательщик НДС. ` : '';
  const proof = `${why}За ${when} в книгах покупок и продаж нет записей, движений по счёту НДС нет: прочитано полностью.`;
  return empty('no_data', proof, ground);
}

function sayDue(report: ReportBuilder, { charged, deducted }: Sides, flows: Flows): void {
  const due = charged - deducted;
  const word = due < 0n ? 'НДС к возмещению' : 'НДС к уплате';
  const tax = (key: string, title: string, value: Kopecks, side: Side): void => {
    report.figure(key, title, 'vat', moneyText(value), { account: ACCOUNT, side });
  };
  tax('due', word, abs(due), due < 0n ? 'debit' : 'credit');
  tax('charged', 'начислено по книге продаж', charged, 'credit');
  tax('deducted', 'к вычету по книге покупок', deducted, 'debit');
  report.say(
    'conclusion',
    `${word} {when}: {due}, {organisation}. Начислено по книге продаж {charged}, к вычету по книге покупок {deducted}.`,
  );
  const rounding = flows.between('99.09', ACCOUNT) - flows.between(ACCOUNT, '99.09');
  if (rounding === 0n) return;
  const signed = due + rounding;
  report.onAccount('rounding', 'округление до целых рублей', '99.09', rounding, { beside: true });
  report.figure('declared', 'НДС к уплате в целых рублях', 'vat', moneyText(abs(signed)));
  report.say(
    'found',
    'В декларации сумма в целых рублях: {declared}; округление {rounding} стоит на счёте 99.09, это норма.',
  );
}

function sayTables(report: ReportBuilder, own: readonly BookLine[], purchases: BookReading, rowsMax: number): void {
  report.table(
    {
      key: 'sales_book',
      title: 'Книга продаж',
      noun: 'row',
      about: 'Начислено',
      by: [],
      columns: COLUMNS,
      inOrder: true,
    },
    rowsOf(own, soldAs),
    rowsMax,
  );
  report.table(
    {
      key: 'purchase_book',
      title: 'Книга покупок',
      noun: 'row',
      about: 'К вычету',
      by: [],
      columns: COLUMNS,
      inOrder: true,
    },
    rowsOf(purchases.lines, boughtAs),
    rowsMax,
  );
}

/** At the reduced rates of the simplified system only what advances and returns charged is deducted. */
function sayPolicy(report: ReportBuilder, { payer, inputVat }: VatPolicy, { lines }: BookReading): void {
  if (payer.applies === 'unknown') {
    report.say('open', 'Плательщик ли организация НДС, не проверено: настройка системы налогообложения не прочитана.');
    return;
  }
  if (inputVat.applies !== 'no') return;
  const taken = lines.filter(({ kind }) => kind !== 'АвансыПолученные' && kind !== 'АвансыВыданные');
  const vat = vatOf(taken.filter(({ event }) => !event.includes('Возврат')));
  if (vat === 0n || payer.applies === 'no') return;
  report.figure('forbidden', 'входящий НДС, принятый к вычету при пониженной ставке', 'vat', moneyText(vat));
  report.say(
    'found',
    'при пониженной ставке НДС на УСН входящий налог к вычету не принимается, а в книге покупок его {forbidden}.',
    { level: 'error' },
  );
}

function sayRest(report: ReportBuilder, flows: Flows, sales: BookReading, purchases: BookReading): void {
  const sheets = sales.sheets - purchases.sheets;
  if (sheets !== 0n) {
    report.figure('sheets', 'НДС дополнительных листов', 'vat', moneyText(sheets));
    report.say('found', 'В сумме учтены дополнительные листы, которые исправляют этот период: {sheets}.');
  }
  const paid = sum(['51', '68.90'].map((account) => flows.between(ACCOUNT, account)));
  if (paid !== 0n) {
    report.onAccount('paid', 'перечислено в бюджет за период', ACCOUNT, paid, { beside: true });
    report.say('checked', 'Уплата в эту сумму не входит: по дебету счёта 68.02 перечислено {paid}.');
  }
  report.say('open', 'Поданная декларация в базе хранится непрозрачным файлом: её строки с этим ответом не сверены.');
}

function control(report: ReportBuilder, books: Sides, ledger: Sides): void {
  report.money('ledger_charged', 'начислено по Кт', ledger.charged, { account: ACCOUNT, side: 'credit', beside: true });
  report.money('ledger_deducted', 'вычеты по Дт', ledger.deducted, { account: ACCOUNT, side: 'debit', beside: true });
  report.control(
    'Сверка книги продаж со счётом 68.02: по книге {charged}, по счёту без денег и округления {ledger_charged|side}.',
    books.charged === ledger.charged,
  );
  report.control(
    'Сверка книги покупок со счётом 68.02: по книге {deducted}, по счёту без денег {ledger_deducted|side}.',
    books.deducted === ledger.deducted,
  );
}
