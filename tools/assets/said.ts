/** What the report on assets says of its objects: which are not depreciated, which wait, and the lists of both. */
import { covers } from '#domain/accounts.ts';
import { daysBetween, type IsoDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { Asset, AssetState } from './cards.ts';
import type { Parameters } from './parameters.ts';
import { DEFERRED, INVESTED, type Waiting } from './waiting.ts';

/** An object bought and not put into use for longer than this is asked about. */
const WAITING_DAYS = 60;
const KINDS = ['ОсновныеСредства'];
const LAND = /земельн|земля/iu;

export interface Assets extends AssetState {
  readonly asOf: IsoDate;
  readonly names: Names;
  readonly waiting: readonly Waiting[];
  readonly waitingNames: Names;
  readonly parameters: Parameters;
  /** Дт − Кт as 1C collapses the accounts, and of everything read, asked for by name or not. */
  readonly osv: Kopecks;
  readonly whole: Kopecks;
}

export const isIntangible = ({ account, asset }: Asset): boolean =>
  account === '' ? asset?.type === 'Catalog_НематериальныеАктивы' : covers('04', account);

export const netOf = ({ cost, worn }: Asset): Kopecks => cost - worn;

/** Assets that the month had to depreciate and did not; the fully depreciated and land are in order. */
export function sayIdle(report: ReportBuilder, { assets, names, month, parameters }: Assets): void {
  if (month === null) return;
  const idle = assets.filter(
    (one) =>
      one.before &&
      one.charged === 0n &&
      netOf(one) > 0n &&
      one.account !== '' &&
      (one.asset === null || !LAND.test(names.title(one.asset))),
  );
  if (idle.length === 0) {
    report.say('checked', 'Объектов, по которым амортизация должна идти и не начислена, нет.');
    return;
  }
  for (const [i, one] of idle.slice(0, 10).entries()) {
    const about = one.asset === null ? null : names.entity(one.asset);
    const ref = one.asset?.ref ?? '';
    const day = parameters.accepted?.get(ref);
    report.text(`idle_${i}`, 'объект без амортизации', about?.title ?? 'без объекта', { about });
    report.money(`idle_cost_${i}`, 'стоимость объекта', one.cost, { about });
    if (day !== undefined) report.date(`idle_day_${i}`, 'дата принятия объекта', day);
    const accepted = day === undefined ? '' : `, принят {idle_day_${i}}`;
    const ever = one.worn === 0n ? 'амортизация не начислялась ни разу' : 'амортизация в этом месяце не начислена';
    const off = parameters.off?.has(ref) === true ? '; в карточке начисление амортизации выключено' : '';
    report.say('found', `{idle_${i}}${accepted}, стоимость {idle_cost_${i}}: ${ever}${off}.`, { level: 'attention' });
  }
}

export function sayReducing(report: ReportBuilder, { assets, names, parameters }: Assets): void {
  const own = assets.filter(({ asset }) => asset !== null && parameters.reducing?.has(asset.ref) === true);
  if (own.length === 0) return;
  report.text(
    'reducing',
    'способ уменьшаемого остатка',
    own.map(({ asset }) => (asset === null ? '' : names.title(asset))).join('; '),
  );
  report.say(
    'checked',
    'Нелинейный способ (амортизация от остатка) — {reducing}: сумма каждый месяц своя, так и должно быть.',
  );
}

export function sayWaiting(report: ReportBuilder, { waiting, waitingNames: names, asOf }: Assets): void {
  for (const [i, { account, object, net, since, until }] of waiting.entries()) {
    const about = object === null ? null : names.entity(object);
    const title = (): void => {
      report.text(`waiting_${i}`, 'объект ожидания', about?.title ?? 'без объекта', { about });
      report.onAccount(`waiting_net_${i}`, 'сумма ожидания', account, net, { about });
    };
    if (covers(INVESTED, account) && since !== null && daysBetween(since, asOf) > WAITING_DAYS) {
      title();
      report.date(`waiting_since_${i}`, 'с какого дня ждёт', since);
      report.figure(`waiting_days_${i}`, 'сколько ждёт', 'days', String(daysBetween(since, asOf)), { about });
      report.say(
        'found',
        `{waiting_${i}}: {waiting_net_${i}} на ${account} с {waiting_since_${i}}, {waiting_days_${i}} — объект не принят к учёту.`,
        { level: 'attention' },
      );
    }
    if (covers(DEFERRED, account) && until !== null && until < asOf && net > 0n) {
      title();
      report.date(`waiting_until_${i}`, 'конец списания', until);
      report.say(
        'found',
        `{waiting_${i}}: срок списания закончился {waiting_until_${i}}, а {waiting_net_${i}} на ${account} не списано.`,
        { level: 'attention' },
      );
    }
  }
}

export function assetsTable(
  report: ReportBuilder,
  { assets, names, parameters, month }: Assets,
  rowsMax: number,
): void {
  report.table(
    {
      ...{ key: 'assets', title: 'Объекты', noun: 'asset', about: 'Объект', by: KINDS, rankedBy: 'net' },
      columns: [
        { key: 'row_account', title: 'Учёт', measure: 'text' },
        { key: 'accepted', title: 'Принят', measure: 'date' },
        { key: 'cost', title: 'Первоначальная', measure: 'sum_accounting' },
        { key: 'worn', title: 'Амортизация', measure: 'sum_accounting' },
        { key: 'net', title: 'Остаточная', measure: 'sum_accounting' },
        {
          key: 'charged',
          title: 'Начислено за месяц',
          measure: 'sum_accounting',
        },
      ],
    },
    assets.map((one) => ({
      entity: one.asset === null ? 'без объекта' : names.title(one.asset),
      ref: one.asset === null ? null : names.entity(one.asset),
      cells: {
        row_account: one.account,
        accepted: parameters.accepted?.get(one.asset?.ref ?? '') ?? null,
        cost: moneyText(one.cost),
        worn: moneyText(one.worn),
        net: moneyText(netOf(one)),
        charged: month === null ? null : moneyText(one.charged),
      },
    })),
    rowsMax,
  );
}

export function waitingTable(report: ReportBuilder, { waiting, waitingNames: names }: Assets, rowsMax: number): void {
  report.table(
    {
      ...{ key: 'waiting', title: 'Вложения и расходы будущих периодов', noun: 'asset', about: 'Объект', by: KINDS },
      columns: [
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'net', title: 'Остаток', measure: 'sum_accounting' },
        { key: 'since', title: 'С какого дня', measure: 'date' },
        { key: 'until', title: 'Списывать до', measure: 'date' },
      ],
    },
    waiting.map(({ account, object, net, since, until }) => ({
      entity: object === null ? 'без объекта' : names.title(object),
      ref: object === null ? null : names.entity(object),
      cells: { row_account: account, net: moneyText(net), since, until },
    })),
    rowsMax,
  );
}
