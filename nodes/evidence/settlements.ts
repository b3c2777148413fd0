/** Open settlements as facts: totals by role, what each reading of the word is worth, parties, documents, pairs, control, what was left out. */
import { parseDecimal } from '#domain/decimals.ts';
import { ITEM_ROLES, type ItemRole, isLoan } from '#domain/settlements.ts';
import type { EntityRef, Fact, Level } from '#state/evidence-bundle.ts';
import type { ItemLine } from '#tools/settlements/lines.ts';
import {
  applicableToItems,
  type Conditions,
  fitsDays,
  fitsMoney,
  isExcluded,
  isNarrowedOfItems,
  isOfAccounts,
} from './conditions.ts';
import { controlFacts, futureFacts, leftOutFacts } from './control.ts';
import { type Beyond, type Cell, listFacts, type Row } from './lists.ts';
import {
  type Attribute,
  count,
  date,
  type Ground,
  groundOf,
  money,
  placed,
  type Reading,
  sidedFigures,
  text,
} from './placed.ts';
import { itemRow, NOBODY, partyRows, sidedAmount } from './settlement-rows.ts';
import { type OpenSettlements, openSettlementsSchema } from './tool-values.ts';

const ROLES = Object.keys(ITEM_ROLES) as ItemRole[];
const DOCUMENT_LEVEL = (by: readonly string[]): Level => ({ mode: 'expanded', by: [...by] });
const PARTY_LEVEL: Level = { mode: 'expanded', by: ['Контрагенты'] };

function beyondOf(residual: OpenSettlements['items_residual'], column: Cell['column'], account: string): Beyond | null {
  if (residual === null) return null;
  const cells = sidedFigures(residual).map(({ side, value }) => ({
    column,
    side,
    account,
    amount: parseDecimal(value, 2),
  }));
  return { rows: residual.rows, cells };
}

/** Conditions on a document's own properties are applied before parties are added up. */
function narrowed(items: readonly ItemLine[], conditions: Conditions, { run }: Reading): ItemLine[] {
  const own = items.filter(
    (item) =>
      fitsDays(conditions, item.days_late !== null && item.days_late > 0 ? item.days_late : item.age_days) &&
      isOfAccounts(conditions, item.account, item.in_currency !== null) &&
      !isExcluded(conditions, item.counterparty, item.account),
  );
  return bigEnough(own, conditions, run.input);
}

/**
 * A bound on money is a bound on what is listed: on the debt or the advance of a party as a whole, and on each document where one party was
 * asked for. Documents follow their party, so that both lists add up to the same.
 */
export function bigEnough(
  items: readonly ItemLine[],
  conditions: Conditions,
  input: Reading['run']['input'],
): ItemLine[] {
  const ofOne = input.counterparty_id !== undefined;
  const keyOf = (item: ItemLine): string => `${item.counterparty?.ref ?? ''}|${item.role}|${sidedAmount(item).side}`;
  const sums = new Map<string, bigint>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0n) + sidedAmount(item).amount);
  return items.filter((item) =>
    fitsMoney(conditions, ofOne ? sidedAmount(item).amount : (sums.get(keyOf(item)) ?? 0n)),
  );
}

function totalFacts(value: OpenSettlements, ground: Ground, common: readonly Attribute[]): Fact[] {
  const account = value.accounts.map((one) => one.account).join(', ') || 'счета расчётов';
  const level = DOCUMENT_LEVEL(value.level);
  const roles = ROLES.flatMap((role) =>
    sidedFigures(value.totals[role]).map(({ side, value: sum }) =>
      placed(ground, {
        ...{ type: 'settlements_total', entity: ITEM_ROLES[role], value: sum, account, level },
        side: sum === '0.00' ? null : side,
        attributes: [...text('role', role), ...common],
      }),
    ),
  );
  const net = sidedFigures(value.net).map(({ side, value: sum }) =>
    placed(ground, {
      ...{ type: 'settlements_net', entity: 'свёрнуто долги и авансы', value: sum, account, side },
      ...{ level: { mode: 'collapsed', by: ['Счет'] }, attributes: common },
    }),
  );
  const loans = sidedFigures(value.loans)
    .filter(({ value: sum }) => sum !== '0.00')
    .map(({ side, value: sum }) =>
      placed(ground, {
        type: 'loans',
        entity: 'займы и кредиты',
        value: sum,
        account: '66, 67',
        side,
        level,
        attributes: common,
      }),
    );
  return [...roles, ...net, ...loans];
}

function readingFacts(value: OpenSettlements, ground: Ground, common: readonly Attribute[]): Fact[] {
  const account = value.accounts.map((one) => one.account).join(', ') || 'счета расчётов';
  return value.readings.flatMap((reading) =>
    sidedFigures(reading).map(({ side, value: sum }) =>
      placed(ground, {
        ...{ type: 'reading_total', entity: reading.title, value: sum, account, level: DOCUMENT_LEVEL(value.level) },
        side: sum === '0.00' ? null : side,
        attributes: [
          ...text('reading', reading.code),
          ...text('meaning', reading.meaning),
          ...count('parties', reading.parties),
          ...count('items', reading.items),
          ...common,
        ],
      }),
    ),
  );
}

function besideFacts(
  value: OpenSettlements,
  ground: Ground,
  common: readonly Attribute[],
  conditions: Conditions,
): Fact[] {
  const asked = value.pairs.filter(({ first }) => !isExcluded(conditions, first.counterparty, null));
  const pairs = asked.map(({ code, meaning, first, second, common: least }) =>
    placed(ground, {
      ...{
        type: 'settlement_pair',
        entity: first.counterparty?.title ?? NOBODY,
        ref: first.counterparty,
        value: least,
      },
      dimensions: [first.contract, second.contract].filter((one): one is EntityRef => one !== null),
      attributes: [
        ...text('pair', code),
        ...text('meaning', meaning),
        ...money('first_sum', first.sum),
        ...text('first_contract', first.contract?.title),
        ...text('first_accounts', first.accounts.join(', ')),
        ...text('second_party', second.counterparty?.title),
        ...money('second_sum', second.sum),
        ...text('second_contract', second.contract?.title),
        ...text('second_accounts', second.accounts.join(', ')),
        ...common,
      ],
    }),
  );
  const orders = (value.sent_orders ?? [])
    .filter((one) => !isExcluded(conditions, one.counterparty, null))
    .map(({ order, counterparty, date: day, sum }) =>
      placed(ground, {
        ...{ type: 'sent_order', entity: order.title, ref: order, measure: 'document_sum', value: sum },
        dimensions: counterparty === null ? [] : [counterparty],
        attributes: [...date('date', day), ...text('party', counterparty?.title), ...common],
      }),
    );
  // of this answer: the register counts documents of the whole organisation
  const pending = asked.filter(({ code }) => code === 'deferred').length;
  const offset = placed(ground, {
    ...{ type: 'offset_mode', entity: 'зачёт авансов', measure: 'text', value: value.offset.title },
    attributes: [...text('mode', value.offset.mode), ...count('pending', pending), ...common],
  });
  return [...pairs, ...orders, offset];
}

export interface Made {
  readonly facts: readonly Fact[];
  /** Conditions of the question could not be applied: rows of the answer were cut. */
  readonly unapplied: boolean;
  /** Conditions of the question that no row can be held against, in words. */
  readonly lost: readonly string[];
}

export function openSettlementsFacts(reading: Reading, asked: Conditions): Made {
  const { applied: conditions, lost } = applicableToItems(asked);
  const value = openSettlementsSchema.parse(reading.result.value);
  const ground = groundOf(reading, { organisation: value.organisation, moment: { as_of: value.as_of_date } });
  const taken = String(reading.run.input.reading ?? 'any_open');
  const common = text('view', value.view);
  const account = value.accounts.map((one) => one.account).join(', ') || 'счета расчётов';
  const own = value.items.filter((item) => !isLoan(item.account));
  const unapplied = value.items_residual !== null && isNarrowedOfItems(conditions);
  const items = unapplied ? own : narrowed(own, conditions, reading);
  // items went through all conditions but the side already
  const left = { ...conditions, exclusions: [], thresholds: [] };
  const applied = unapplied ? { ...left, side: null } : left;
  const out = own.filter((item) => !items.includes(item));
  const list = { ground, account, common: [...common, ...text('taken', taken)] };
  const beyond = beyondOf(value.items_residual, 'debt', account);
  const parties = listFacts({
    ...{
      ...list,
      list: 'parties',
      type: 'party_balance',
      level: PARTY_LEVEL,
      conditions: applied,
      ...(applied.about === null ? {} : { ranked: applied.about }),
    },
    ...{ rows: partyRows(items), out: partyRows(out), beyond: null },
  });
  const asRow = (item: ItemLine): Row => itemRow(item, item.role, item.days_late);
  const rows = items.map(asRow);
  const documents = listFacts({
    ...{
      ...list,
      list: 'items',
      type: 'open_item',
      level: DOCUMENT_LEVEL(value.level),
      rows,
      out: out.map(asRow),
      beyond,
    },
    conditions: applied,
  });
  const facts = [
    ...parties,
    ...documents,
    ...totalFacts(value, ground, common),
    ...readingFacts(value, ground, common),
    ...accountFacts(value, ground, common),
    ...besideFacts(value, ground, common, conditions),
    ...leftOutFacts(value.left_out, ground, common),
    ...controlFacts(value.control, ground),
    ...futureFacts(value.future, account, ground),
  ];
  return { facts, unapplied, lost };
}

function accountFacts(value: OpenSettlements, ground: Ground, common: readonly Attribute[]): Fact[] {
  return value.accounts.flatMap((one) =>
    sidedFigures(one).map(({ side, value: sum }) =>
      placed(ground, {
        ...{ type: 'settlements_account', entity: one.name, account: one.account, side, value: sum },
        ...{ level: DOCUMENT_LEVEL(value.level), attributes: common },
      }),
    ),
  );
}
