/** Advances of customers and suppliers with their VAT: whether 76.АВ and 76.ВА agree with what is left, and which advances have no invoice. */
import type { IsoDate } from '#domain/dates.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { chooseDay, type Desk } from '../ledger/desk.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder } from '../report/build.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { ADVANCE_STATES, type AdvanceReading, type AdvanceVat, readAdvanceVat } from './advance-items.ts';
import { type Asked, FAULTS, gapOf, isOf, nothing, notPayer, sayFaults, titlesOf, total } from './advance-words.ts';
import { namedWithin } from './named-accounts.ts';
import { readVatPolicy, type VatPolicy } from './policy.ts';

export async function advancesAgree(desk: Desk, asked: Asked): Promise<Found<Report> | Empty> {
  const { asOf } = await chooseDay(desk, asked.asOf);
  namedWithin(desk, asked.accounts, ['62', '60', '76.АВ', '76.ВА', '68.02']);
  const policy = await readVatPolicy(desk, asOf);
  const received = await readAdvanceVat(desk, asOf, policy);
  const issued = await readAdvanceVat(desk, asOf, policy, 'issued');
  const all = [...received.items, ...issued.items].filter((one) => isOf(one, asked.party));
  const off = notPayer(desk, policy, asOf, all);
  if (off !== null) return off;
  if (all.length === 0) return nothing(desk, asOf, 'Авансов и НДС с них');
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'НДС с авансов', moment: { as_of: asOf }, state });
  sayAgreement(report, all);
  sayFaults(report, all);
  sayWaiting(report, all);
  tableOf(report, all, { received, issued }, asked.rowsMax);
  sayPolicy(report, policy);
  if (asked.party !== undefined) report.say('checked', 'Сверка — по всем контрагентам, ответ — по одному.');
  await controls(desk, report, asOf, { received, issued });
  return report.next('по каким авансам покупателей нет счёта-фактуры', 'сколько НДС к уплате за квартал').answer([
    ledgerSource(desk, 'SRC1', 'Balance', `Авансы и НДС с них на ${printDate(asOf)}`, {
      report: 'Оборотно-сальдовая ведомость по счёту',
      account: '62.02, 76.АВ, 60.02, 76.ВА',
      period: { from: asOf, to: asOf },
      groupings: ['Контрагенты', 'Договоры', 'Документы расчетов', 'Счета-фактуры'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function sayAgreement(report: ReportBuilder, all: readonly AdvanceVat[]): void {
  const [received, issued] = [
    all.filter(({ side }) => side === 'received'),
    all.filter(({ side }) => side === 'issued'),
  ];
  const faults = all.filter(({ state }) => FAULTS.has(state));
  const place = { by: ['Контрагенты', 'Документы'] };
  report.count('faults', 'авансов с расхождением', faults.length, 'item');
  report.onAccount(
    'held_av',
    'НДС на 76.АВ',
    '76.АВ',
    total(received, ({ charged }) => charged),
    place,
  );
  report.figure(
    'expected_av',
    'НДС по остаткам авансов полученных',
    'vat',
    moneyText(total(received, ({ expected }) => expected)),
  );
  report.onAccount('held_va', 'НДС на 76.ВА', '76.ВА', -total(issued, ({ charged }) => charged), place);
  report.figure(
    'limit_va',
    'предел вычета по остаткам предоплат',
    'vat',
    moneyText(total(issued, ({ expected }) => expected)),
  );
  const verdict = faults.length === 0 ? 'НДС с авансов сходится' : 'НДС с авансов не сходится';
  report.say(
    'conclusion',
    `${verdict} {when}, {organisation}: на 76.АВ {held_av|side}, по остаткам авансов полученных и ставкам — {expected_av}; платежей с нарушением — {faults}.`,
  );
  report.say(
    'conclusion',
    'По предоплатам поставщикам на 76.ВА {held_va|side}; по остаткам этих предоплат вычета не больше {limit_va}.',
  );
}

function sayWaiting(report: ReportBuilder, all: readonly AdvanceVat[]): void {
  const waiting = all.filter(({ state }) => state === 'waiting');
  const parts = [
    [
      'less',
      'счета-фактуры на полученные авансы ещё не зарегистрированы',
      waiting.filter((one) => one.expected > one.charged),
    ],
    ['more', 'вычет с зачтённых авансов ещё не заявлен', waiting.filter((one) => one.expected < one.charged)],
  ] as const;
  for (const [key, text, own] of parts) {
    if (own.length === 0) continue;
    report.count(`${key}_count`, `открытый месяц, число платежей: ${text}`, own.length, 'item');
    report.figure(`${key}_vat`, `открытый месяц, НДС: ${text}`, 'vat', moneyText(abs(total(own, gapOf))));
    report.say('found', `Норма для открытого месяца: ${text} — НДС {${key}_vat}, платежей — {${key}_count}.`);
  }
}

function tableOf(
  report: ReportBuilder,
  all: readonly AdvanceVat[],
  { received, issued }: { readonly received: AdvanceReading; readonly issued: AdvanceReading },
  rowsMax: number,
): void {
  const listed = all
    .filter(({ state }) => state !== 'agrees')
    .toSorted((a, b) => Number(FAULTS.has(b.state)) - Number(FAULTS.has(a.state)));
  report.table(
    {
      ...{
        key: 'mismatches',
        title: 'Авансы, НДС которых не соответствует остатку',
        noun: 'item',
        about: 'Контрагент',
        inOrder: true,
      },
      ...{ by: ['Контрагенты', 'ДокументыРасчетовСКонтрагентами'], rankedBy: 'gap' },
      columns: [
        { key: 'payment', title: 'Платёж', measure: 'text' },
        { key: 'advance', title: 'Остаток аванса', measure: 'sum_accounting' },
        { key: 'due_vat', title: 'НДС по ставке', measure: 'vat' },
        { key: 'held_vat', title: 'НДС начислен', measure: 'vat' },
        { key: 'gap', title: 'Разница', measure: 'vat' },
        { key: 'why', title: 'Что это', measure: 'text' },
      ],
    },
    listed.map((one) => {
      const names = one.side === 'received' ? received.names : issued.names;
      const { party, payment } = titlesOf(names, one);
      return {
        ...{ entity: party?.title ?? 'без контрагента', ref: party, party },
        cells: {
          payment,
          advance: moneyText(one.left),
          due_vat: moneyText(one.expected),
          held_vat: moneyText(one.charged),
          gap: moneyText(gapOf(one)),
          why: ADVANCE_STATES[one.state],
        },
      };
    }),
    rowsMax,
  );
}

function sayPolicy(report: ReportBuilder, { advanceInvoices, order }: VatPolicy): void {
  if (advanceInvoices.applies === 'unknown')
    report.say('open', 'Порядок регистрации счетов-фактур на авансы не прочитан: нет ли нарушения, не установлено.');
  else if (advanceInvoices.applies === 'no')
    report.say('checked', 'Счета-фактуры на авансы политикой не регистрируются: их отсутствие не проверялось.');
  else if (order !== 'НаВсеАвансы')
    report.say('checked', 'Порядок регистрации счетов-фактур на авансы — не на все: срок учтён при проверке.');
  else
    report.say(
      'checked',
      'По учётной политике счета-фактуры регистрируются на все авансы; сравнение — по каждому платежу и ставке его счёта-фактуры.',
    );
}

async function controls(
  desk: Desk,
  report: ReportBuilder,
  asOf: IsoDate,
  { received, issued }: { readonly received: AdvanceReading; readonly issued: AdvanceReading },
): Promise<void> {
  const { onec, terms } = desk.context;
  const accounts = ['76.АВ', '76.ВА'].flatMap((code) => desk.chart.byCode.get(code) ?? []);
  const osv = desk.rows(await onec.accountBalances(asOf, { organisation: desk.organisation.id, accounts }, terms));
  const net = (code: string): Kopecks =>
    sum(osv.filter(({ account }) => account === code).map(({ amount }) => amount.net));
  const [av, va] = [total(received.items, ({ charged }) => charged), total(issued.items, ({ charged }) => charged)];
  report.onAccount('osv_av', 'ОСВ', '76.АВ', net('76.АВ'), { beside: true });
  report.onAccount('rows_av', 'по платежам', '76.АВ', av, { beside: true });
  report.control('Сверка с ОСВ: 76.АВ {osv_av|side}; по платежам {rows_av|side}.', net('76.АВ') === av);
  report.onAccount('osv_va', 'ОСВ', '76.ВА', net('76.ВА'), { beside: true });
  report.onAccount('rows_va', 'по платежам', '76.ВА', -va, { beside: true });
  report.control('Сверка с ОСВ: 76.ВА {osv_va|side}; по платежам {rows_va|side}.', net('76.ВА') === -va);
  if (received.register === null) {
    report.say('open', 'Регистр НДС с авансов не прочитан: пара аванса и налога проверена только по счёту 76.АВ.');
    return;
  }
  const register = sum(received.register.map(({ vat }) => vat));
  report.figure('register_av', 'остаток регистра НДС с авансов', 'vat', moneyText(register), { beside: true });
  report.control('Регистр НДС с авансов: {register_av}; на 76.АВ {osv_av|side}.', register === net('76.АВ'));
}
