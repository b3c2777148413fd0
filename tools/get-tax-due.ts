/** get_tax_due: which taxes are to be paid and when, by the books on a day; the balance of ЕНС where it exists. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { nextDue } from './taxes/due.ts';
import { SINGLE_SINCE } from './taxes/late.ts';
import { accountTitle, type KindLine, readKinds, SINGLE, taxAccounts } from './taxes/lines.ts';
import { readSingleAccount, type SingleAccount } from './taxes/single-account.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema
    .optional()
    .describe('Конец этого дня; день после рабочей даты — по какой срок платить; нет — рабочая дата'),
  accounts: z.array(z.string().min(1)).optional().describe('Только эти счета налогов; нет — все'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

interface Balance {
  readonly account: string;
  /** Дт − Кт, kopecks. */
  readonly net: Kopecks;
}

function balancesOf(kinds: readonly KindLine[]): Balance[] {
  return [...new Set(kinds.map(({ account }) => account))]
    .map((account) => ({
      account,
      net: sum(kinds.filter((line) => line.account === account).map(({ closing }) => closing)),
    }))
    .filter(({ net }) => net !== 0n);
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const { workingDate } = context;
  const horizon = input.as_of !== undefined && input.as_of > workingDate ? input.as_of : null;
  const { asOf } = await chooseDay(desk, horizon === null ? input.as_of : workingDate);
  const named = (code: string): boolean =>
    input.accounts === undefined || input.accounts.some((one) => covers(one, code));
  if (!taxAccounts(desk).some(({ code }) => named(code)))
    return empty('wrong_question', 'Названные счета — не счета налогов и взносов.', {
      ...{ counts: desk.counts(), notes: desk.notes() },
    });
  const accounts = taxAccounts(desk).filter(({ code }) => named(code) || code === SINGLE);
  const all = balancesOf(await readKinds(desk, asOf, asOf, accounts));
  const isSingle = asOf >= SINGLE_SINCE;
  const single = isSingle ? await readSingleAccount(desk, asOf) : null;
  const osv = sum((await readTrialBalance(desk, asOf, accounts)).values());
  if (all.length === 0 && single === null) {
    const ground = { counts: desk.counts(), notes: desk.notes() };
    return desk.completeness() === 'complete'
      ? empty('no_data', `Остатков по налогам и взносам на конец ${printDate(asOf)} нет: счета прочитаны.`, ground)
      : empty('not_found_on_route', 'Остатков по налогам не видно, но прочитано не всё.', ground);
  }
  return await answer(desk, asOf, { all, single, osv, isSingle, horizon }, input.rows_max);
}

interface Taxes {
  readonly all: readonly Balance[];
  readonly single: SingleAccount | null;
  readonly osv: Kopecks;
  readonly isSingle: boolean;
  /** A day to come: only what falls due by it is asked for. */
  readonly horizon: IsoDate | null;
}

async function answer(desk: Desk, asOf: IsoDate, taxes: Taxes, rowsMax: number): Promise<Found<Report>> {
  const { all, isSingle, osv, horizon } = taxes;
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'Налоги к уплате', moment: { as_of: asOf }, state });
  const own = all.filter(({ account }) => account !== SINGLE);
  const isInTime = ({ account }: Balance): boolean => {
    const { day } = nextDue(account, asOf);
    return horizon === null || (day !== null && day <= horizon);
  };
  const owed = own.filter((one) => one.net < 0n && isInTime(one));
  const over = own.filter(({ net }) => net > 0n);
  report.figure('owed', 'долг по налогам и взносам', 'sum_accounting', moneyText(-sum(owed.map(({ net }) => net))), {
    ...{ account: '68, 69', side: 'credit' },
  });
  report.figure('over', 'переплата и вычеты', 'sum_accounting', moneyText(sum(over.map(({ net }) => net))), {
    ...{ account: '68, 69', side: 'debit' },
  });
  report.count('taxes', 'налогов с долгом', owed.length, 'tax');
  const apart = over.length === 0 ? '' : '; отдельно, не складывая: Дт {over}';
  const single = isSingle
    ? '; сальдо ЕНС {single|side}'
    : '. Единого налогового счёта тогда не было: он появился {single_since}, каждый налог платится отдельно';
  const balance = all.find(({ account }) => account === SINGLE)?.net ?? 0n;
  if (isSingle) report.onAccount('single', 'сальдо единого счёта', SINGLE, balance);
  else report.date('single_since', 'начало ЕНС', SINGLE_SINCE);
  const what = horizon === null ? 'К уплате по данным учёта' : 'К уплате со сроком по {horizon}, по данным учёта';
  if (horizon !== null) report.date('horizon', 'по какой срок', horizon);
  report.say('conclusion', `${what} {when}, {organisation}: Кт {owed}, {taxes|tax}${apart}${single}.`);
  const later = own.filter((one) => !isInTime(one));
  dueTable(desk, report, { key: 'due', title: 'Что и когда платить' }, own.filter(isInTime), asOf, rowsMax);
  if (later.length > 0)
    dueTable(desk, report, { key: 'later', title: 'Срок позже или не назван' }, later, asOf, rowsMax);
  if (isSingle) await saySingle(desk, report, taxes.single, balance, rowsMax);
  const answered = sum(all.map(({ net }) => net));
  const aside = (net: Kopecks) => ({ account: '68, 69', side: net < 0n ? 'credit' : 'debit', beside: true }) as const;
  report.money('osv_net', 'свёрнуто по ОСВ', osv < 0n ? -osv : osv, aside(osv));
  report.money('read_net', 'свёрнуто в ответе', answered < 0n ? -answered : answered, aside(answered));
  report.control(
    'Сверка с ОСВ, все налоги и взносы свёрнуто: {osv_net|side}; в ответе — {read_net|side}.',
    answered === osv,
  );
  report.say(
    'open',
    'Сроки — ближайшие по общему правилу, с переносом с выходных; праздники, продления (весна 2020 г.) и сроки регионов не учтены. НДС и прибыль незавершённого квартала — ещё не сумма к уплате.',
  );
  report.say('open', 'Сальдо по данным ФНС и Социального фонда — вне базы.');
  return report.next('НДФЛ и взносы с начала года', 'сколько НДС к уплате за квартал').answer([
    ledgerSource(desk, SOURCE, 'BalanceAndTurnovers', `Остатки налогов и взносов на конец ${printDate(asOf)}`, {
      ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: '68, 69', period: { from: asOf, to: asOf } },
      groupings: ['Субсчета'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function dueTable(
  desk: Desk,
  report: ReportBuilder,
  head: { readonly key: string; readonly title: string },
  own: readonly Balance[],
  asOf: IsoDate,
  rowsMax: number,
): void {
  if (own.length === 0) return;
  const rows = own
    .map((one) => ({ ...one, due: nextDue(one.account, asOf) }))
    .toSorted((a, b) => ((a.due.day ?? '9') + a.account < (b.due.day ?? '9') + b.account ? -1 : 1));
  report.table(
    {
      ...{ ...head, noun: 'tax', about: 'Налог', by: [], inOrder: true },
      columns: [
        { key: 'owed_credit', title: 'Кт, к уплате', measure: 'sum_accounting' },
        { key: 'over_debit', title: 'Дт, переплата или вычет', measure: 'sum_accounting' },
        { key: 'due_day', title: 'Ближайший срок', measure: 'date' },
        { key: 'due_rule', title: 'Правило', measure: 'text' },
      ],
    },
    rows.map(({ account, net, due }) => ({
      entity: accountTitle(desk, account),
      cells: {
        owed_credit: net < 0n ? moneyText(-net) : null,
        over_debit: net > 0n ? moneyText(net) : null,
        due_day: due.day,
        due_rule: due.said,
      },
    })),
    rowsMax,
  );
}

/** Money and obligations of ЕНС, and what is due and not covered. */
async function saySingle(
  desk: Desk,
  report: ReportBuilder,
  single: SingleAccount | null,
  account: Kopecks,
  rowsMax: number,
): Promise<void> {
  if (single === null) {
    report.say('open', 'Регистры ЕНС не прочитаны: обязанности по срокам не проверены.');
    return;
  }
  const left = sum(single.obligations.map((one) => one.left));
  const net = single.money - left;
  report.money('single_money', 'неиспользованные деньги ЕНС', single.money);
  report.money('single_debt', 'непокрытые обязанности ЕНС', left);
  report.onAccount('single_register', 'ЕНС по регистрам', SINGLE, net, { beside: true });
  report.control(
    'Сверка ЕНС: по счёту — {single|side}, по регистрам (деньги без обязанностей) — {single_register|side}.',
    net === account,
  );
  if (single.obligations.length === 0) {
    report.say('checked', 'Все наступившие обязанности на ЕНС покрыты, свободных денег {single_money}.');
    return;
  }
  report.say(
    'found',
    'на ЕНС не хватило денег на наступившие обязанности: {single_debt}, свободных денег {single_money}.',
    { level: 'error' },
  );
  const names = await readNames(
    desk,
    single.obligations.map(({ tax }) => tax),
  );
  report.table(
    {
      ...{
        key: 'obligations',
        title: 'Обязанности ЕНС без покрытия',
        noun: 'tax',
        about: 'Налог',
        by: [],
        inOrder: true,
      },
      columns: [
        { key: 'due_day', title: 'Срок', measure: 'date' },
        { key: 'uncovered', title: 'Без покрытия', measure: 'sum_accounting' },
      ],
    },
    single.obligations.map(({ tax, due, left: own }) => ({
      entity: names.title(tax),
      cells: { due_day: due || null, uncovered: moneyText(own) },
    })),
    rowsMax,
  );
}

export const getTaxDue = defineTool({
  name: 'get_tax_due',
  title: 'Налоги к уплате и сальдо ЕНС',
  purpose:
    'Доказывает, какие налоги и взносы за организацией на дату и ближайший срок каждого; с 2023 года — сальдо ЕНС, свободные деньги и непокрытые обязанности, для более ранних дат говорит, что ЕНС не было. Сверяет с ОСВ и с регистрами ЕНС.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Остатков по налогам нет, счета прочитаны полностью.',
    wrong_question: 'Названные счета — не счета налогов.',
    not_found_on_route: 'Остатков не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'Налоги к уплате на рабочую дату',
      input: {},
      expect: 'found',
      shows: 'долг по налогам, сроки, ЕНС тогда не было',
    },
    {
      title: 'Налоги к уплате на конец мая',
      input: { as_of: '2020-05-31' },
      expect: 'found',
      shows: 'остатки каждого налога и ближайший срок',
    },
    {
      title: 'День до начала учёта',
      input: { as_of: '2019-06-30' },
      expect: 'found',
      shows: 'остаток первого дня учёта, и это сказано',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
