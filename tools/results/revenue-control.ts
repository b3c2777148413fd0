/** Revenue and its VAT held against the turnovers of 90.01 and 90.03 between accounts: another table of 1C than the postings. */
import type { Kopecks } from '#domain/money.ts';
import type { Desk } from '../ledger/desk.ts';
import type { ReportBuilder } from '../report/build.ts';
import { type Flows, readFlows } from '../report/flows.ts';
import type { Span } from './said.ts';
import { type SaleLine, salesSum } from './sales.ts';

const net = (flows: Flows, account: string): Kopecks =>
  flows.credit(account) - flows.debit(account) - (flows.between('90.09', account) - flows.between(account, '90.09'));

/** Puts the control in; true when the postings give what the accounts show. */
export async function controlRevenue(
  desk: Desk,
  report: ReportBuilder,
  span: Span,
  lines: readonly SaleLine[],
): Promise<Flows> {
  const flows = await readFlows(desk, span.from, span.to);
  const { withVat, vat } = salesSum(lines);
  const gross = net(flows, '90.01');
  const taxes = -['90.03', '90.04', '90.05'].reduce((total, account) => total + net(flows, account), 0n);
  report.onAccount('osv_revenue', 'обороты 90.01 по ОСВ', '90.01', -gross, { beside: true });
  report.money('lines_with_vat', 'сумма проводок по выручке', withVat, { beside: true });
  const agrees = gross === withVat && taxes === vat;
  if (taxes === 0n && vat === 0n) {
    report.control('Сверка с ОСВ: 90.01 — {osv_revenue|side}; по проводкам — {lines_with_vat}.', agrees);
    return flows;
  }
  report.onAccount('osv_vat', 'НДС в выручке по ОСВ', '90.03', taxes, { beside: true });
  report.money('lines_vat', 'сумма проводок по НДС', vat, { beside: true });
  report.control(
    'Сверка с ОСВ: 90.01 — {osv_revenue|side}, 90.03 — {osv_vat|side}; по проводкам — {lines_with_vat} и {lines_vat}.',
    agrees,
  );
  return flows;
}
