/** get_reconciliation: our side of a statement with a counterparty — opening, documents, closing, who owes whom; roubles and each currency apart. */
import { z } from 'zod';
import { expand } from '#domain/accounts.ts';
import { addDays } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, failed } from './answers.ts';
import { partyOf, readPostings } from './counterparties/postings.ts';
import {
  accountsOf,
  type Ends,
  isEmpty,
  isInternal,
  type Material,
  ownSides,
  type Statement,
  statementOf,
} from './counterparties/statement.ts';
import { answering, stop } from './ledger/answering.ts';
import { type Cell, cellsOf, subcontoOf } from './ledger/cells.ts';
import { CURRENCIES_SET } from './ledger/currencies.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { settlementAccounts } from './settlements/items.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  counterparty_id: z.guid().optional().describe('С кем сверка; без контрагента акта не бывает'),
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const PARTY_SET = 'Catalog_Контрагенты';

/** Accounts that 1C ticks in a statement by default. */
const IN_STATEMENT = /^(?:60|62|66|67|76)(?:\.|$)|^58\.0[345](?:\.|$)/u;
const NEVER = /^76\.(?:НА|К|18)(?:\.|$)|^76\.[0-9]7\.[59]$/u;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const { counterparty_id: id } = input;
  if (id === undefined) return stop(failed('QUESTION_UNDER_SPECIFIED', 'Для акта сверки нужен контрагент.'));
  const party = id.toLowerCase();
  const desk = await openDesk(context, input.organisation_id);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const accounts = settlementAccounts(desk).filter(({ code }) => IN_STATEMENT.test(code) && !NEVER.test(code));
  const query = { organisation: desk.organisation.id, accounts };
  const { onec, terms } = context;
  const ofParty = (cells: readonly Cell[]): Cell[] =>
    cells.filter(({ subconto }) => subconto.get(COUNTERPARTY_KIND)?.value === party);
  const ends: Ends = {
    opening: ofParty(cellsOf(desk.rows(await onec.balance(addDays(period.from, -1), query, terms)))),
    closing: ofParty(cellsOf(desk.rows(await onec.balance(period.to, query, terms)))),
  };
  const turnovers = desk
    .rows(await onec.turnovers(period.from, period.to, query, terms))
    .filter((row) => subcontoOf(row).get(COUNTERPARTY_KIND)?.value === party);
  const moved = accounts.filter(({ code }) => turnovers.some(({ account }) => account === code));
  const postings = (await readPostings(desk, moved, period)).filter(({ dr, cr }) =>
    [dr, cr].some((side) => partyOf(side) === party),
  );
  if (ends.opening.length + ends.closing.length + postings.length === 0) return nothing(desk, period);
  const inside = new Set(accounts.map(({ code }) => code));
  return await answer(desk, { party, period, ends, postings, inside, rowsMax: input.rows_max });
}

function nothing(desk: Desk, period: { readonly from: string; readonly to: string }): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const told = `Ни остатков, ни движений с этим контрагентом за ${printPeriod(period)}`;
  return desk.completeness() === 'complete'
    ? empty('no_data', `${told} нет: счета расчётов прочитаны полностью.`, ground)
    : empty('not_found_on_route', `${told} не видно, но прочитано не всё.`, ground);
}

async function answer(desk: Desk, material: Material): Promise<Found<Report>> {
  const { party, period, ends, postings } = material;
  const currencies = new Set([
    ...[...ends.opening, ...ends.closing].map(({ currency }) => currency),
    ...postings.flatMap((posting) => ownSides(material, posting).map((side) => posting[side].currency)),
  ]);
  const foreign = [...currencies].filter((one) => one !== '').sort();
  const statements = ['', ...foreign].map((one) => statementOf(material, one)).filter((one) => !isEmpty(one));
  const names = await readNames(desk, [
    { type: PARTY_SET, ref: party },
    ...foreign.map((ref) => ({ type: CURRENCIES_SET, ref })),
    ...statements.flatMap(({ rows }) => rows),
  ]);
  const report = new ReportBuilder(desk, {
    ...{ title: 'Сверка взаиморасчётов', moment: { period } },
    state: await periodState(desk, period.from, period.to),
  });
  report.text('party', 'контрагент', names.title({ type: PARTY_SET, ref: party }), {
    about: names.entity({ type: PARTY_SET, ref: party }),
  });
  for (const [index, statement] of statements.entries()) told(report, material, statement, index, names);
  internal(report, material);
  contracts(report, material);
  report.say(
    'open',
    'Данные контрагента вне базы. Расхождение — это сумма нашего и его конечного сальдо, каждое как Дт − Кт: при согласии получается ноль.',
  );
  report.say(
    'checked',
    'Строки сведены по документам; зачёт авансов и переносы внутри расчётов с этим контрагентом в акт не входят, валюта показана отдельным актом.',
  );
  return report.next('какие документы у этого контрагента не закрыты').answer([
    ledgerSource(desk, SOURCE, 'Balance', `Остатки и движения расчётов за ${printPeriod(period)}`, {
      report: 'Акт сверки расчётов с контрагентом',
      account: accountsOf(material).join(', ') || null,
      period,
      groupings: ['Документы'],
      options: [names.title({ type: PARTY_SET, ref: party }), `организация ${desk.organisation.name}`],
    }),
  ]);
}

/** One statement: its figures, rows, sentence of who owes and its own identity. */
function told(report: ReportBuilder, material: Material, statement: Statement, index: number, names: Names): void {
  const { currency, opening, closing, rows } = statement;
  const key = (name: string): string => (index === 0 ? name : `${name}_${index + 1}`);
  const money = currency === '' ? '' : names.title({ type: CURRENCIES_SET, ref: currency });
  const accounts = accountsOf(material).join(', ');
  const [dr, cr] = [sum(rows.map((row) => row.dr)), sum(rows.map((row) => row.cr))];
  const { from, to } = material.period;
  const about = names.entity({ type: PARTY_SET, ref: material.party });
  const put = (name: string, title: string, net: bigint, day: string | null): void => {
    const moment = { about, ...(day === null ? {} : { moment: { as_of: day }, beside: true }) };
    if (currency === '') report.onAccount(key(name), title, accounts, net, moment);
    else
      report.figure(key(name), `${title}, ${money}`, 'currency_amount', formatDecimal(net < 0n ? -net : net, 2), {
        ...moment,
        currency: money,
      });
  };
  put('opening', 'сальдо начальное', opening, addDays(from, -1));
  put('turnover_dr', 'обороты дебет', dr, null);
  put('turnover_cr', 'обороты кредит', -cr, null);
  put('closing', 'сальдо конечное', closing, to);
  report.date(key('closing_day'), 'день конечного сальдо', to, { beside: true });
  put('counted', 'начальное сальдо и обороты', opening + dr - cr, to);
  const owes =
    closing === 0n
      ? 'задолженности нет'
      : closing > 0n
        ? `задолженность в нашу пользу {${key('closing')}}`
        : `задолженность в пользу контрагента {${key('closing')}}`;
  const side = (name: string): string => `{${key(name)}${currency === '' ? '|side' : ''}}`;
  // a sum in currency has no column of its own in a sentence: whose favour it is in is said in words
  const favour = currency === '' || opening === 0n ? '' : opening > 0n ? ' в нашу пользу' : ' в пользу контрагента';
  const turned =
    dr === 0n && cr === 0n
      ? 'движений нет'
      : currency === ''
        ? `обороты ${side('turnover_dr')} и ${side('turnover_cr')}`
        : `обороты в нашу пользу ${side('turnover_dr')}, в пользу контрагента ${side('turnover_cr')}`;
  report.say(
    'conclusion',
    `Сверка с {party} {when}${currency === '' ? '' : `, ${money}`}, {organisation}: на {${key('closing_day')}} ${owes}; начальное сальдо${favour} ${side('opening')}, ${turned}.`,
  );
  report.control(
    `Сверка${currency === '' ? '' : ' в валюте'}: начальное сальдо и документы акта дают ${side('counted')}; остаток, прочитанный из 1С отдельно, — ${side('closing')}.`,
    opening + dr - cr === closing,
  );
  listOf(report, statement, key('rows'), money, names, material.rowsMax);
}

function listOf(
  report: ReportBuilder,
  { currency, rows }: Statement,
  key: string,
  money: string,
  names: Names,
  rowsMax: number,
): void {
  if (rows.length === 0) return;
  const measure = currency === '' ? 'sum_accounting' : 'currency_amount';
  const cell = (value: bigint): string | null =>
    value === 0n ? null : currency === '' ? moneyText(value) : formatDecimal(value, 2);
  report.table(
    {
      ...{ key, title: money === '' ? 'По нашим данным' : `По нашим данным, ${money}`, noun: 'document' },
      ...{ about: 'Документ', by: ['Документ'], inOrder: true },
      columns: [
        { key: 'day', title: 'День', measure: 'date' },
        { key: 'row_debit', title: 'Дебет (в нашу пользу)', measure },
        { key: 'row_credit', title: 'Кредит (в их пользу)', measure },
      ],
    },
    rows.map((row) => ({
      ...{ entity: names.title(row), ref: names.entity(row) },
      cells: { day: row.date.slice(0, 10), row_debit: cell(row.dr), row_credit: cell(row.cr) },
    })),
    rowsMax,
  );
}

/** What was left out as internal, so that a turnover of the account can be told from the statement's. */
function internal(report: ReportBuilder, material: Material): void {
  const own = material.postings.filter((posting) => isInternal(material, posting));
  if (own.length === 0) return;
  report.count('internal_lines', 'внутренних проводок', own.length, 'posting', { beside: true });
  report.money('internal_sum', 'внутренние обороты', sum(own.map(({ amount }) => amount)), { beside: true });
  report.say(
    'found',
    'Внутренние обороты (зачёт авансов, переносы) не входят в акт: {internal_lines|posting} на {internal_sum}.',
  );
}

/** A closing that is netted over contracts hides a debt here and an advance there. */
function contracts(report: ReportBuilder, { ends }: Material): void {
  const byContract = new Map<string, bigint>();
  for (const { currency, subconto, amount } of ends.closing)
    if (currency === '') {
      const contract = subconto.get(CONTRACT_KIND)?.value ?? '';
      byContract.set(contract, (byContract.get(contract) ?? 0n) + amount);
    }
  const { dr, cr } = expand(byContract.values());
  if (dr === 0n || cr === 0n) return;
  report.money('contracts_dr', 'по договорам в нашу пользу', dr, { beside: true });
  report.money('contracts_cr', 'по договорам в пользу контрагента', cr, { beside: true });
  report.say(
    'found',
    'Сальдо акта свёрнуто по договорам: в нашу пользу {contracts_dr}, в пользу контрагента {contracts_cr}; суммы разных договоров сами друг с другом не зачитываются.',
    { level: 'attention' },
  );
}

export const getReconciliation = defineTool({
  name: 'get_reconciliation',
  title: 'Сверка с контрагентом',
  purpose:
    'Собирает нашу сторону акта сверки с контрагентом за период: начальное сальдо, документы с дебетом и кредитом, конечное сальдо, в чью пользу задолженность. Зачёт авансов и переносы внутри расчётов не входят, каждая валюта — отдельный акт. Стороны контрагента в базе нет.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'QUESTION_UNDER_SPECIFIED', when: 'контрагент не назван' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 120, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Остатков и движений с контрагентом за период нет, счета прочитаны полностью.',
    not_found_on_route: 'Движений не видно, но чтение неполно.',
  },
  examples: [
    {
      title: 'Сверка с «Лотосом» за второй квартал',
      input: { from: '2020-04-01', to: '2020-06-30' },
      bind: { counterparty_id: { set: PARTY_SET, name: 'ООО «Лотос»' } },
      expect: 'found',
      shows: 'начальное сальдо, документы, конечное сальдо и в чью пользу',
    },
    {
      title: 'С кем сверка — не сказано',
      input: { from: '2020-04-01', to: '2020-06-30' },
      expect: 'failed',
      because: 'QUESTION_UNDER_SPECIFIED',
      shows: 'нужен контрагент',
    },
    {
      title: 'Период до начала учёта',
      input: { from: '2019-01-01', to: '2019-03-31' },
      bind: { counterparty_id: { set: PARTY_SET, name: 'ООО «Лотос»' } },
      expect: 'failed',
      because: 'BOOKS_BEGIN_LATER',
      shows: 'учёта тогда не было',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
