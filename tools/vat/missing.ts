/** Receipts with VAT and without an invoice of the supplier: what holds the tax on 19 because no paper was received. */
import type { IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { amount } from '#onec/dialect/decode.ts';
import { empty } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder } from '../report/build.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { INPUT_REASONS, type InputItem, type InputReading, RECEIPTS, readInput } from './input-items.ts';
import { readVatPolicy } from './policy.ts';
import type { Period } from './reading.ts';

export interface CheckAsked {
  readonly party: string | undefined;
  readonly rowsMax: number;
}

/** Checks that the policy does not call for are not run. */
export async function demandPayer(desk: Desk, day: IsoDate): Promise<Empty | null> {
  const { payer } = await readVatPolicy(desk, day);
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (payer.applies === 'unknown')
    return empty('not_found_on_route', 'Плательщик ли организация НДС, не прочитано: проверка не выполнена.', ground);
  if (payer.applies === 'yes') return null;
  return empty(
    'no_data',
    `${desk.organisation.name} не плательщик НДС: счетов-фактур и этой проверки учётная политика не требует.`,
    ground,
  );
}

/** An advance report may rest on a strict form, so the lack of an invoice there is no finding. */
const isMissing = ({ reason, document }: InputItem): boolean =>
  (reason === 'no_invoice' || reason === 'unposted') &&
  document !== null &&
  RECEIPTS.has(document.type) &&
  document.type !== 'Document_АвансовыйОтчет';

export async function missingInvoices(desk: Desk, period: Period, asked: CheckAsked): Promise<Found<Report> | Empty> {
  const off = await demandPayer(desk, period.to);
  if (off !== null) return off;
  const { workingDate } = desk.context;
  const asOf = [period.to, workingDate].sort().at(-1) ?? period.to;
  const reading = await readInput(desk, asOf, asked.party);
  const within = reading.items.filter(({ dated }) => dated >= period.from && dated <= period.to);
  const missing = within.filter(isMissing);
  const when = printPeriod(period);
  if (missing.length === 0) {
    const ground = { counts: desk.counts(), notes: desk.notes() };
    return desk.completeness() === 'complete'
      ? empty(
          'no_data',
          `Поступлений с НДС без счёта-фактуры за ${when} нет: остаток 19 и счета-фактуры его поставщиков прочитаны полностью.`,
          ground,
        )
      : empty('not_found_on_route', `Поступлений без счёта-фактуры за ${when} не видно, но прочитано не всё.`, ground);
  }
  const state = await periodState(desk, period.from, period.to);
  const report = new ReportBuilder(desk, { title: 'Поступления без счёта-фактуры', moment: { period }, state });
  sayMissing(report, missing, within.length - missing.length);
  missingTable(report, reading, missing, asked.rowsMax);
  await control(desk, report, { ...reading, asOf }, within, asked.party === undefined);
  return report.next('что висит на 19 и почему не в вычете', 'дубли и пропуски счетов-фактур').answer([
    ledgerSource(desk, 'SRC1', 'Balance', `Поступления без счёта-фактуры за ${when}`, {
      report: 'Оборотно-сальдовая ведомость по счёту',
      account: '19',
      period,
      groupings: ['Контрагенты', 'Счета-фактуры полученные'],
      options: [`организация ${desk.organisation.name}`, 'рядом: отчёт «Наличие счетов-фактур»'],
    }),
  ]);
}

function sayMissing(report: ReportBuilder, missing: readonly InputItem[], others: number): void {
  const total = sum(missing.map(({ vat }) => vat));
  report.figure('missing_vat', 'НДС поступлений без счёта-фактуры', 'vat', moneyText(total));
  report.count('missing_documents', 'число поступлений без счёта-фактуры', missing.length, 'document');
  report.count(
    'missing_parties',
    'число поставщиков без счёта-фактуры',
    new Set(missing.map(({ party }) => party?.ref)).size,
    'supplier',
  );
  report.say(
    'conclusion',
    'Нет счёта-фактуры по поступлениям {when}: {missing_documents|document}, {missing_parties|supplier}, {organisation}; не принят к вычету НДС {missing_vat}.',
  );
  report.say(
    'checked',
    'Смотрели поступления, НДС которых не принят к вычету: проведённого счёта-фактуры на них нет. Не считаются УПД, поставщики без НДС и авансовые отчёты; один счёт-фактура на несколько поступлений учтён.',
  );
  const unposted = missing.filter(({ reason }) => reason === 'unposted');
  if (unposted.length > 0) {
    report.count('unposted', 'счёт-фактура есть и не проведён', unposted.length, 'document');
    report.say('found', 'счёт-фактура введён, но не проведён: {unposted|document}.', { level: 'attention' });
  }
  if (others > 0) {
    report.count('others', 'число документов с другой причиной', others, 'document');
    report.say(
      'found',
      'Ещё {others|document} этого периода не приняты к вычету по другой причине, счёт-фактура там не пропущен.',
    );
  }
  report.say('open', 'Есть ли бумажный счёт-фактура у вас или у поставщика, по базе установить нельзя.');
}

function missingTable(
  report: ReportBuilder,
  { names }: InputReading,
  missing: readonly InputItem[],
  rowsMax: number,
): void {
  report.table(
    {
      ...{ key: 'missing', title: 'Поступления без счёта-фактуры', noun: 'document', about: 'Поставщик' },
      ...{ by: ['Контрагенты', 'СФПолученные'], rankedBy: 'hanging_vat' },
      columns: [
        { key: 'hanging_vat', title: 'НДС', measure: 'sum_accounting' },
        { key: 'total_sum', title: 'Сумма документа', measure: 'document_sum' },
        { key: 'document', title: 'Поступление', measure: 'text' },
        { key: 'why', title: 'Что не так', measure: 'text' },
      ],
    },
    missing.map((one) => {
      const party = one.party === null ? null : names.entity(one.party);
      const row = one.document === null ? undefined : names.row(one.document.ref);
      const whole = row === undefined ? null : amount(row, 'СуммаДокумента', 2);
      return {
        ...{
          entity: party?.title ?? 'без контрагента',
          ref: party,
          party,
          account: one.account,
          side: 'debit' as const,
        },
        cells: {
          hanging_vat: moneyText(one.vat),
          total_sum: whole === null ? null : moneyText(whole),
          document: one.document === null ? 'без документа' : names.title(one.document),
          why: INPUT_REASONS[one.reason],
        },
      };
    }),
    rowsMax,
  );
}

async function control(
  desk: Desk,
  report: ReportBuilder,
  { items, accounts, asOf }: InputReading & { readonly asOf: IsoDate },
  within: readonly InputItem[],
  isWhole: boolean,
): Promise<void> {
  if (!isWhole) {
    report.say('checked', 'Отобрано по одному поставщику: с итогом ОСВ по счёту 19 не сверялось.');
    return;
  }
  const { onec, terms } = desk.context;
  const osv = desk.rows(await onec.accountBalances(asOf, { organisation: desk.organisation.id, accounts }, terms));
  const net = sum(osv.map((row) => row.amount.net));
  const rows = sum(items.map(({ vat }) => vat));
  const own = sum(within.map(({ vat }) => vat));
  const moment = { as_of: asOf };
  report.onAccount('osv_19', 'ОСВ', '19', net, { beside: true, moment });
  report.onAccount('own_19', 'документы периода', '19', own, { beside: true, moment });
  report.onAccount('other_19', 'документы других периодов', '19', rows - own, { beside: true, moment });
  report.control(
    'Сверка с ОСВ: 19 {osv_19|side}; документы периода {own_19|side}, других периодов {other_19|side}.',
    net === rows,
  );
}
