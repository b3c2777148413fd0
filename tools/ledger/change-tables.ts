/** Tables of why a balance changed: by the accounts it corresponds with, by the greatest documents, by currency. */
import { formatDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { accountTitle } from '../money/accounts.ts';
import type { Move } from '../money/postings.ts';
import type { ReportBuilder } from '../report/build.ts';
import { grouped } from '../results/ledger-side.ts';
import { CURRENCIES_SET } from './currencies.ts';
import type { Desk } from './desk.ts';
import type { Names } from './names.ts';
import { moneyText } from './placing.ts';

/** Documents that are named; the rest stands as its number and sums. */
export const DOCUMENTS_MAX = 20;

export interface Change {
  readonly move: Move;
  /** Only roubles of a currency account moved: no document changed what is owed. */
  readonly isRevaluation: boolean;
}

export interface Changed {
  readonly changes: readonly Change[];
  /** The side on which the balance stands: what comes on it adds to it. */
  readonly grows: Side;
}

export function correspondents(desk: Desk, report: ReportBuilder, { changes, grows }: Changed, rowsMax: number): void {
  const groups = [
    ...grouped(changes, ({ move, isRevaluation }) => `${move.other.account}|${isRevaluation ? 'r' : ''}`).values(),
  ];
  const side = (own: readonly Change[], isDebit: boolean): Kopecks =>
    sum(
      own
        .filter(({ move }) => (move.own === move.posting.dr) === isDebit)
        .map(({ move }) => move.net * (isDebit ? 1n : -1n)),
    );
  const size = (own: readonly Change[]): Kopecks => side(own, true) + side(own, false);
  report.table(
    {
      ...{ key: 'causes', title: 'Чем вызвано изменение', noun: 'row', about: 'С каким счётом', by: [] },
      columns: [
        { key: 'nature', title: 'Что это', measure: 'text' },
        { key: 'to_balance', title: 'К остатку', measure: 'sum_accounting' },
        { key: 'from_balance', title: 'Из остатка', measure: 'sum_accounting' },
      ],
    },
    groups
      .sort((a, b) => (size(a) === size(b) ? 0 : size(b) > size(a) ? 1 : -1))
      .flatMap((own) => {
        const [first] = own;
        if (first === undefined) return [];
        const { move, isRevaluation } = first;
        return [
          {
            entity: accountTitle(desk, move.other.account),
            cells: {
              nature: isRevaluation ? 'переоценка валюты' : 'документы',
              ...{
                to_balance: moneyText(side(own, grows === 'debit')),
                from_balance: moneyText(side(own, grows !== 'debit')),
              },
            },
          },
        ];
      }),
    rowsMax,
  );
}

/** One entry a document: the greatest changes first. */
export function documentsOf(changes: readonly Change[]): Change[] {
  return [
    ...grouped(changes, ({ move: { posting }, isRevaluation }) => `${posting.recorder}|${isRevaluation}`).values(),
  ]
    .flatMap((own): Change[] => {
      const [first] = own;
      return first === undefined
        ? []
        : [{ ...first, move: { ...first.move, net: sum(own.map(({ move }) => move.net)) } }];
    })
    .sort((a, b) => {
      const [one, two] = [abs(a.move.net), abs(b.move.net)];
      return one === two ? (a.move.posting.recorder < b.move.posting.recorder ? -1 : 1) : two > one ? 1 : -1;
    });
}

export function documentsTable(
  desk: Desk,
  report: ReportBuilder,
  { changes: documents, grows }: Changed,
  names: Names,
): void {
  const signed = (net: Kopecks): Kopecks => (grows === 'debit' ? net : -net);
  report.table(
    {
      ...{ key: 'documents', title: 'Крупнейшие изменения по документам', noun: 'document', about: 'Документ', by: [] },
      columns: [
        { key: 'with_account', title: 'С каким счётом', measure: 'text' },
        { key: 'nature', title: 'Что это', measure: 'text' },
        { key: 'to_balance', title: 'К остатку', measure: 'sum_accounting' },
        { key: 'from_balance', title: 'Из остатка', measure: 'sum_accounting' },
      ],
    },
    documents.map(({ move: { posting, other, net }, isRevaluation }, index) => {
      const document = { type: posting.recorderType, ref: posting.recorder };
      const isNamed = index < DOCUMENTS_MAX;
      return {
        entity: isNamed ? names.title(document) : posting.recorder,
        ref: isNamed ? names.entity(document) : null,
        cells: {
          ...{
            with_account: accountTitle(desk, other.account),
            nature: isRevaluation ? 'переоценка валюты' : 'документ',
          },
          to_balance: signed(net) > 0n ? moneyText(signed(net)) : null,
          from_balance: signed(net) < 0n ? moneyText(-signed(net)) : null,
        },
      };
    }),
    DOCUMENTS_MAX,
  );
}

/** What moved in each currency: a revaluation moves nothing there. */
export function currencies(report: ReportBuilder, { changes, grows }: Changed, names: Names): void {
  const own = changes.filter(({ move }) => move.own.currency !== '');
  if (own.length === 0) return;
  report.table(
    {
      ...{ key: 'currencies', title: 'Изменение в валюте', noun: 'row', about: 'Валюта', by: [] },
      columns: [
        { key: 'currency_in', title: 'К остатку, в валюте', measure: 'currency_amount', total: false },
        { key: 'currency_out', title: 'Из остатка, в валюте', measure: 'currency_amount', total: false },
      ],
    },
    [...grouped(own, ({ move }) => move.own.currency).entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, list]) => {
        const moved = (isDebit: boolean): bigint =>
          sum(
            list
              .filter(({ move }) => (move.own === move.posting.dr) === isDebit)
              .map(({ move }) => move.own.currencyAmount ?? 0n),
          );
        return {
          entity: names.title({ type: CURRENCIES_SET, ref: currency }),
          cells: {
            currency_in: formatDecimal(moved(grows === 'debit'), 2),
            currency_out: formatDecimal(moved(grows !== 'debit'), 2),
          },
        };
      }),
    own.length,
  );
}
