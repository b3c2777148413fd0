/** Questions about debts, advances, «хвосты» and overdue debts. */

import type { Measure, Organisation, Reading, SettlementScope, SettlementSide } from '../truth/scope.ts';
import { openItems } from '../truth/settlement-truth.ts';
import { dateSaid, dayWordings, lastDayOf, printDate } from './dates.ts';
import { chooseOrganisation, organisationMarks, organisationSaid } from './organisations.ts';
import { dressed, type Ground, type Kind, type Question } from './question.ts';
import { phraseFor } from './settlement-words.ts';

interface Plan {
  readonly kind: Kind;
  readonly side: SettlementSide;
  readonly measure: Measure;
  readonly asOf: string;
  readonly dateWords: string;
  readonly days: number;
  readonly smallest: bigint;
}

/** Thresholds people name, in kopecks. */
const THRESHOLDS = [100n, 1_000n, 10_000n, 100_000n, 1_000_000n] as const;
const DAYS = [0, 0, 10, 15, 30, 45, 60, 90] as const;

function planOf({ dice, months }: Ground, kind: Kind, dated: boolean): Plan {
  const month = dice.pick(months.slice(1));
  const last = lastDayOf(months.at(-1) ?? month);
  const monthEnd = dice.chance(75) ? lastDayOf(month) : `${month}-${String(10 + dice.below(18))}`;
  const asOf = dated ? monthEnd : last;
  const overdue = kind === 'overdue';
  return {
    kind,
    side: dice.chance(overdue ? 35 : 60) ? 'suppliers' : 'customers',
    measure: overdue ? 'overdue' : dice.pick(['open', 'open', 'debt', 'debt', 'advance'] as const),
    asOf,
    dateWords: dated ? dice.pick(dayWordings(asOf)) : '',
    days: overdue ? dice.pick(DAYS) : 0,
    smallest: !overdue && dice.chance(20) ? dice.pick(THRESHOLDS) : 0n,
  };
}

function scopeOf(
  plan: Plan,
  organisations: readonly Organisation[],
  party: SettlementScope['party'],
  excluded: SettlementScope['party'],
): SettlementScope {
  const { side, measure, asOf, days, smallest } = plan;
  return {
    kind: 'settlements',
    side,
    measure,
    organisations,
    asOf,
    days,
    smallest,
    party,
    excludedParty: excluded,
    smallestOf: 'doc',
    with76: true,
  };
}

/** Parties of the scope, as the books call them; only names with a single card. */
async function partiesOf(
  ground: Ground,
  plan: Plan,
  organisations: readonly Organisation[],
): Promise<{ ref: string; name: string }[]> {
  const items = await openItems(ground.db, scopeOf(plan, organisations, null, null));
  const wanted = items.filter(({ class: of, late }) =>
    plan.measure === 'overdue' ? late === 'да' : plan.measure === 'open' || of === plan.measure,
  );
  const names = [...new Set(wanted.map(({ party }) => party))].filter((name) => name !== '');
  const { rows } = await ground.db.query<{ ref: string; name: string }>(
    'SELECT min(ref) AS ref, name FROM counterparties WHERE name = ANY($1::text[]) GROUP BY name HAVING count(*) = 1 ORDER BY name',
    [names],
  );
  return rows;
}

/** Other cards whose name holds the name of this one: an assistant may ask back which of them is meant. */
async function alikeTo({ db }: Ground, { ref, name }: { readonly ref: string; readonly name: string }) {
  const { rows } = await db.query<{ ref: string; name: string }>(
    'SELECT ref, name FROM counterparties WHERE ref <> $1 AND position($2 in name) > 0 ORDER BY name',
    [ref, name],
  );
  return rows;
}

interface Variant {
  readonly scope: SettlementScope;
  readonly said: readonly RegExp[];
  readonly chosenBy?: readonly string[];
}

/** The norms that let two readings stand side by side: account 76 beside 60 and 62, and what a threshold is compared with. */
function variants(scope: SettlementScope, chosenBy?: readonly string[]): Variant[] {
  const levels = scope.smallest === 0n ? (['doc'] as const) : (['doc', 'party'] as const);
  const choice = chosenBy === undefined ? {} : { chosenBy };
  return levels.flatMap((smallestOf) => [
    { scope: { ...scope, smallestOf }, said: [], ...choice },
    {
      ...choice,
      scope: { ...scope, smallestOf, with76: false },
      said: [/(?:без|кроме|не вход|не включ|исключ|только сч|счета?:? *6)[^\n]*/i],
    },
  ]);
}

/** One question of the kind. `complete` false leaves out the organisation, the date or both. */
export async function settlementQuestion(ground: Ground, kind: Kind, complete: boolean): Promise<Question> {
  const { dice } = ground;
  const missing = complete ? [] : dice.pick([['organisation'], ['date'], ['organisation', 'date']] as const);
  const dated = !missing.some((piece) => piece === 'date');
  const chosen = chooseOrganisation(dice, ground.organisations, !missing.some((piece) => piece === 'organisation'));
  const plan = planOf(ground, kind, dated);
  const parties = await partiesOf(ground, plan, chosen.organisations);
  const one = parties.length > 0 && dice.chance(35) ? dice.pick(parties) : null;
  const excluded = one === null && parties.length > 2 && dice.chance(12) ? dice.pick(parties) : null;
  const asOfs = dated ? [plan.asOf] : [plan.asOf, lastDayOf(ground.months.at(-2) ?? plan.asOf.slice(0, 7))];
  const others = one === null ? [] : await alikeTo(ground, one);
  const readings = chosen.choices.flatMap((organisations) =>
    asOfs.flatMap((asOf) =>
      [
        ...variants(scopeOf({ ...plan, asOf }, organisations, one, excluded)),
        ...others.flatMap((other) => variants(scopeOf({ ...plan, asOf }, organisations, other, null), [other.name])),
        ...(others.length === 0
          ? []
          : variants({ ...scopeOf({ ...plan, asOf }, organisations, one, null), beside: others }, ['вместе'])),
      ].map((variant) => readingOf(ground, variant)),
    ),
  );
  const text = phraseFor(dice, {
    ...plan,
    party: one?.name ?? null,
    excluded: excluded?.name ?? null,
    organisation: chosen.words,
  });
  return { kind, text: dressed(dice, text), complete, readings };
}

function readingOf(ground: Ground, { scope, said, ...choice }: Variant): Reading {
  const names = scope.organisations.map(({ name }) => name);
  return {
    label: `${names.join(' + ')} на ${scope.asOf}${scope.with76 ? '' : ' без 76'}`,
    scope,
    said: [...organisationSaid(scope.organisations, ground.organisations), dateSaid(scope.asOf), ...said],
    marks: [...organisationMarks(scope.organisations), printDate(scope.asOf), ...(choice.chosenBy ?? partyMark(scope))],
    ...choice,
  };
}

const partyMark = ({ party }: SettlementScope): string[] => (party === null ? [] : [party.name]);
