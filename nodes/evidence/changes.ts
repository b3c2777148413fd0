/** Two periods side by side: the difference of every figure of one key, and its growth, as facts of their own. */
import { formatDecimal, formatShortest, parseDecimal } from '#domain/decimals.ts';
import { MEASURES } from '#domain/measures.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import { placed, text } from './placed.ts';

const momentOf = ({ as_of_date, period }: Fact): string => as_of_date ?? `${period?.from}/${period?.to}`;
const endOf = ({ as_of_date, period }: Fact): string => as_of_date ?? period?.to ?? '';
const momentSaid = ({ as_of_date, period }: Fact): string =>
  period === null ? printDate(as_of_date ?? '') : printPeriod(period);

/** What two readings must share to be the same figure at two moments. */
function placeOf(fact: Fact): string {
  const { organisation_id, measure, currency, account, entity_ref } = fact;
  return JSON.stringify([
    ...[attributeOf(fact, 'key'), attributeOf(fact, 'scope'), organisation_id, measure, currency, account],
    entity_ref?.ref ?? '',
  ]);
}

function change(before: Fact, after: Fact): Fact | null {
  const isMoney = MEASURES[after.measure].form === 'money';
  const digits = isMoney ? 2 : after.measure === 'count' ? 0 : 3;
  const other = before.side !== null && after.side !== null && before.side !== after.side;
  if (other) return null;
  const [was, is] = [parseDecimal(before.value, digits), parseDecimal(after.value, digits)];
  const difference = is - was;
  const size = difference < 0n ? -difference : difference;
  const growth = was > 0n ? (size * 2000n + was) / (was * 2n) : null;
  const { as_of_date, period, side, account } = after;
  return placed(
    { ...after, as_of_date, period },
    {
      ...{ type: 'report_change', entity: attributeOf(after, 'title') ?? after.entity, ref: after.entity_ref },
      ...{ measure: after.measure, side, account, level: after.level },
      value: isMoney ? formatDecimal(size, 2) : digits === 0 ? String(size) : formatShortest(size, 3),
      attributes: [
        ...after.attributes.filter(({ name }) => !['report', 'key'].includes(name)),
        ...text('change_of', attributeOf(after, 'key')),
        { name: 'before', measure: before.measure, value: before.value },
        { name: 'after', measure: after.measure, value: after.value },
        ...text('before_moment', momentSaid(before)),
        ...text('after_moment', momentSaid(after)),
        ...text('direction', difference === 0n ? 'same' : difference > 0n ? 'up' : 'down'),
        ...(growth === null
          ? []
          : [{ name: 'growth_percent', measure: 'rate' as const, value: formatDecimal(growth, 1) }]),
      ],
    },
  );
}

const isCompared = ({ type, measure }: Fact): boolean =>
  type === 'report_figure' && (MEASURES[measure].form === 'money' || measure === 'count' || measure === 'quantity');

/** Changes between the two moments of a turn; nothing when there are not exactly two. */
export function changeFacts(facts: readonly Fact[]): Fact[] {
  const figures = facts.filter(isCompared);
  const moments = [...new Map(figures.map((fact) => [momentOf(fact), endOf(fact)]))].sort(([, a], [, b]) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
  const [first, second] = moments;
  if (first === undefined || second === undefined || moments.length > 2) return [];
  const earlier = new Map(figures.filter((one) => momentOf(one) === first[0]).map((one) => [placeOf(one), one]));
  return figures
    .filter((one) => momentOf(one) === second[0])
    .flatMap((after) => {
      const before = earlier.get(placeOf(after));
      const made = before === undefined ? null : change(before, after);
      return made === null ? [] : [made];
    });
}
