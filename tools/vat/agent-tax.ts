/** VAT of a tax agent for a period as an answer of its own: charged on 68.32, tied to the sales book, and the payments that left without it. */
import { type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { empty } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder } from '../report/build.ts';
import { readFlows } from '../report/flows.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { AGENT_ACCOUNT, agentTables, isAgent, isMissing, paidOf, readAgents, sayMissingAgents } from './agents.ts';
import { type Period, readBook } from './reading.ts';

export async function agentTax(desk: Desk, period: Period, rowsMax: number): Promise<Found<Report> | Empty> {
  const flows = await readFlows(desk, period.from, period.to);
  const booked = sum((await readBook(desk, 'sales', period)).lines.filter(isAgent).map(({ vat }) => vat));
  const found = await readAgents(desk, period);
  const charged = flows.credit(AGENT_ACCOUNT) - flows.between('000', AGENT_ACCOUNT);
  const agents = found?.agents ?? [];
  if (agents.length === 0 && charged === 0n && booked === 0n) return nothing(desk, period, found === null);
  const state = await periodState(desk, period.from, period.to);
  const report = new ReportBuilder(desk, { title: 'НДС налогового агента', moment: { period }, state });
  const tax = (key: string, title: string, value: Kopecks, beside: boolean): void => {
    report.figure(key, title, 'vat', moneyText(value), { account: AGENT_ACCOUNT, side: 'credit', beside });
  };
  tax('charged', 'начислен НДС налогового агента', charged, false);
  tax('booked', 'НДС налогового агента в книге продаж', booked, true);
  report
    .money('paid', 'оплачено по договорам с агентским НДС', paidOf(agents))
    .money('without', 'из них без начисления НДС', paidOf(agents.filter(isMissing)))
    .say(
      'conclusion',
      'НДС налогового агента {when}, {organisation}: начислено {charged} (68.32). По договорам с агентским НДС оплачено {paid}, из них без начисления НДС — {without}.',
    );
  if (found !== null) {
    sayMissingAgents(report, found);
    agentTables(report, found, rowsMax);
  }
  report
    .control(
      'Сверка с книгой продаж: начислено по счёту {charged|side}, в книге продаж {booked|side}.',
      booked === charged,
    )
    .say('open', 'Должен ли договор быть с агентским НДС, решает бухгалтер: проверены договоры, где это отмечено.')
    .next('НДС к уплате за этот же период');
  return report.answer([
    ledgerSource(desk, 'SRC1', 'Turnovers', `Счёт ${AGENT_ACCOUNT} за ${printPeriod(period)}`, {
      ...{ report: 'Анализ счёта', account: AGENT_ACCOUNT, period: { ...period } },
      ...{ groupings: ['Контрагенты', 'Договоры'], options: [`организация ${desk.organisation.name}`] },
    }),
  ]);
}

function nothing(desk: Desk, period: Period, isWithoutContracts: boolean): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const when = printPeriod(period);
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', `НДС налогового агента за ${when} не видно, но прочитано не всё.`, ground);
  const why = isWithoutContracts
    ? 'договоров с учётом агентского НДС нет'
    : 'оплат по договорам с учётом агентского НДС не было';
  return empty('no_data', `НДС налогового агента за ${when} нет: ${why}, счёт ${AGENT_ACCOUNT} без движений.`, ground);
}
