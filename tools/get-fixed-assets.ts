/** get_fixed_assets: net book value and depreciation at the end of a day, what waits on 08 and 97, which assets are not depreciated. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { addMonths, type IsoDate, monthOf } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printDate, printMonth } from '#domain/russian-dates.ts';
import { plainWord } from '#domain/words.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { type Asset, assetAccounts, isCost, isWorn, readAssets } from './assets/cards.ts';
import { readParameters } from './assets/parameters.ts';
import {
  type Assets,
  assetsTable,
  isIntangible,
  netOf,
  sayIdle,
  sayReducing,
  sayWaiting,
  waitingTable,
} from './assets/said.ts';
import { DEFERRED, INVESTED, readWaiting } from './assets/waiting.ts';
import { answering } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Named, type Names, readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Конец этого дня; нет — рабочая дата'),
  name: z.string().min(1).optional().describe('Только объекты с этими словами в названии'),
  accounts: z
    .array(z.string().min(1))
    .optional()
    .describe('Названные счета: ответ показывает 01–05, 08 и 97 вместе, о других его нет'),
  kind: z.enum(['all', 'intangible']).default('all').describe('intangible — только нематериальные активы'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Words of a bound, which name no object: «дороже 500 тысяч». */
const BOUND = /^(?:дороже|дешевле|старше|новее|стоимостью|стоимость)$/;
const OWN_ACCOUNTS = ['01', '02', '03', '04', '05', INVESTED, DEFERRED] as const;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const foreign = input.accounts?.filter((code) => !OWN_ACCOUNTS.some((root) => covers(root, code))) ?? [];
  if (foreign.length > 0)
    return empty('wrong_question', `Счета ${foreign.join(', ')} — не основные средства, вложения или РБП.`, {
      ...{ counts: desk.counts(), notes: desk.notes() },
    });
  const { asOf } = await chooseDay(desk, input.as_of);
  const month = monthOf(asOf);
  const state = await readAssets(desk, asOf, [month, addMonths(month, -1)]);
  const names = await readNames(
    desk,
    state.assets.flatMap(({ asset }) => asset ?? []),
  );
  const { rows, names: waitingNames } = await readWaiting(desk, asOf);
  const wanted = input.name === undefined || BOUND.test(plainWord(input.name)) ? null : plainWord(input.name);
  const fits = (object: Named | null, own: Names): boolean =>
    wanted === null || (object !== null && plainWord(own.title(object)).includes(wanted));
  const onlyIntangible = input.kind === 'intangible';
  const assets = state.assets.filter((one) => fits(one.asset, names) && (!onlyIntangible || isIntangible(one)));
  const waiting = onlyIntangible ? [] : rows.filter(({ object }) => fits(object, waitingNames));
  if (assets.length === 0 && waiting.length === 0)
    return nothing(desk, asOf, state.assets.length + rows.length, input.name);
  const accounts = assetAccounts(
    desk,
    (code) => isCost(code) || isWorn(code) || covers(INVESTED, code) || covers(DEFERRED, code),
  );
  const osv = sum((await readTrialBalance(desk, asOf, accounts)).values());
  const whole = sum(state.assets.map(netOf)) + sum(rows.map(({ net }) => net));
  const parameters = await readParameters(desk, asOf);
  const all = { month: state.month, assets, asOf, names, waiting, waitingNames, parameters, osv, whole };
  return await answer(desk, all, input);
}

function nothing(desk: Desk, asOf: IsoDate, others: number, name: string | undefined): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', 'Основных средств не видно, но прочитано не всё.', ground);
  return name !== undefined && others > 0
    ? empty('filter_too_narrow', `Объекта со словами «${name}» среди основных средств нет; других — ${others}.`, ground)
    : empty(
        'no_data',
        `Основных средств, НМА, вложений и расходов будущих периодов на конец ${printDate(asOf)} нет: счета прочитаны.`,
        ground,
      );
}

async function answer(desk: Desk, all: Assets, input: Input): Promise<Found<Report>> {
  const { asOf, assets, month } = all;
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'Основные средства', moment: { as_of: asOf }, state });
  sayTotals(report, all);
  if (assets.length > 0) {
    sayCharged(report, assets, month, monthOf(asOf));
    sayIdle(report, all);
  }
  sayReducing(report, all);
  sayWaiting(report, all);
  assetsTable(report, all, input.rows_max);
  waitingTable(report, all, input.rows_max);
  report.money('osv_net', 'по ОСВ', all.osv, { beside: true });
  report.money('read_net', 'по объектам', all.whole, { beside: true });
  report.control(
    'Сверка с ОСВ (стоимость за вычетом амортизации, вложения и расходы будущих периодов вместе): {osv_net}; по всем объектам — {read_net}.',
    all.osv === all.whole,
  );
  report.say('open', 'Есть ли объекты в наличии и работают ли они, учёт не доказывает: это инвентаризация.');
  return report.next('амортизация за прошлый месяц', 'остаток счёта 08.04 на сегодня').answer([
    ledgerSource(desk, SOURCE, 'Balance', `Остатки внеоборотных активов на конец ${printDate(asOf)}`, {
      ...{ report: 'Ведомость амортизации ОС', account: '01, 02, 04, 05, 08, 97', period: { from: asOf, to: asOf } },
      groupings: ['Объекты'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function sayTotals(report: ReportBuilder, { assets, waiting, names }: Assets): void {
  const leased = assets.filter(({ account }) => account === '01.03');
  const intangible = assets.filter(isIntangible);
  // intangible assets alone are what was asked for by name; beside fixed ones they are a line of their own
  const main = intangible.length === assets.length ? assets : assets.filter((one) => !isIntangible(one));
  const apartFrom = main === assets ? [] : intangible;
  const total = (of: (asset: Asset) => Kopecks): Kopecks => sum(main.map(of));
  const [only] = assets;
  const about = assets.length === 1 && only?.asset != null ? names.entity(only.asset) : null;
  report.money('net', 'остаточная стоимость', total(netOf), { about });
  report.money(
    'cost',
    'первоначальная стоимость',
    total(({ cost }) => cost),
    { about, account: main === assets && intangible.length > 0 ? '04' : '01, 03', side: 'debit' },
  );
  report.money(
    'worn',
    'накопленная амортизация',
    total(({ worn }) => worn),
    { about, account: main === assets && intangible.length > 0 ? '05' : '02', side: 'credit' },
  );
  report.count('assets', 'число принятых объектов', main.length, 'asset');
  const on = (root: string): Kopecks =>
    sum(waiting.filter(({ account }) => covers(root, account)).map(({ net }) => net));
  report.onAccount('invested', 'вложения', INVESTED, on(INVESTED));
  report.onAccount('deferred', 'расходы будущих периодов', DEFERRED, on(DEFERRED));
  if (apartFrom.length > 0)
    report
      .onAccount('intangible', 'остаточная стоимость нематериальных активов', '04', sum(apartFrom.map(netOf)))
      .count('intangibles', 'число нематериальных активов', apartFrom.length, 'asset');
  const apart = [
    apartFrom.length === 0 ? '' : 'нематериальные активы (04) — {intangible}, {intangibles|asset}',
    on(INVESTED) === 0n ? '' : 'на 08 — {invested}',
    on(DEFERRED) === 0n ? '' : 'на 97 — {deferred}',
  ].filter((part) => part !== '');
  const beside = apart.length === 0 ? '' : `; отдельно: ${apart.join(', ')}`;
  report.say(
    'conclusion',
    assets.length === 0
      ? `Принятых к учёту объектов {when}, {organisation} нет, остаточная стоимость {net}${beside}.`
      : `Остаточная стоимость${apartFrom.length > 0 ? ' основных средств' : main.every(isIntangible) ? ' нематериальных активов' : ''} {when}, {organisation}: {net} — {assets|asset}, первоначальная {cost}, амортизация {worn}${beside}.`,
  );
  if (leased.length === 0) return;
  report.onAccount('leased', 'права пользования, остаточная', '01.03', sum(leased.map(netOf)));
  report.say('found', 'В том числе права пользования активами (аренда, 01.03) по остаточной стоимости: {leased}.');
}

function sayCharged(report: ReportBuilder, assets: readonly Asset[], month: string | null, asked: string): void {
  if (month === null) {
    report.say('found', 'Амортизация ни в этом, ни в прошлом месяце не начислялась.');
    return;
  }
  report.money('charged', 'начисленная амортизация', sum(assets.map(({ charged }) => charged)));
  report.text('charged_month', 'за какой месяц амортизация', printMonth(month));
  report.text('asked_month', 'открытый месяц', printMonth(asked));
  report.say(
    'found',
    month === asked
      ? '{charged} — амортизация месяца ({charged_month}).'
      : '{charged} — амортизация за {charged_month}; за {asked_month} она ещё не начислена, это делает закрытие месяца.',
  );
}

export const getFixedAssets = defineTool({
  name: 'get_fixed_assets',
  title: 'Основные средства',
  purpose:
    'Доказывает остаточную стоимость основных средств, прав пользования и НМА на дату, амортизацию последнего начисленного месяца, что лежит на 08 и 97 и сколько. Находит объекты без амортизации, не принятые к учёту, расходы будущих периодов с истёкшим сроком. Сверяет с ОСВ.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 80, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Внеоборотных активов нет, счета прочитаны полностью.',
    filter_too_narrow: 'Объекта с таким названием нет, другие есть.',
    wrong_question: 'Названный счёт — не о внеоборотных активах.',
    not_found_on_route: 'Объектов не видно, но чтение неполно.',
  },
  examples: [
    {
      title: 'Основные средства на рабочую дату',
      input: {},
      expect: 'found',
      shows: 'остаточная, амортизация мая, вложения и РБП, объект без амортизации',
    },
    {
      title: 'Один объект на конец марта',
      input: { as_of: '2020-03-31', name: 'компрессор' },
      expect: 'found',
      shows: 'объект на 08, не принятый к учёту',
    },
    {
      title: 'Объект, которого нет',
      input: { as_of: '2020-05-31', name: 'пароход' },
      expect: 'empty',
      because: 'filter_too_narrow',
      shows: 'такого объекта среди основных средств нет',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
