/** Makes relations of every kind in turn from the ground of the books. */
import { dayWordings, lastDayOf, longPeriods, monthPeriod, type Period, printDate } from '../questions/dates.ts';
import type { Ground } from '../questions/question.ts';
import {
  balancesAddUp,
  figuresDiffer,
  filterShrinks,
  organisationsAddUp,
  sameFigures,
  sidesSwitch,
  turnoversAddUp,
} from './laws.ts';
import { FILTERED, SAME, SIDES } from './phrases.ts';
import type { Relation, RelationName } from './relation.ts';
import { inUpperCase, withTypo, withYo } from './spelling.ts';

type Maker = (ground: Ground) => Relation | null;

/** Accounts of the ordinary flow: their figures depend on the seed, and they have turnovers every month. */
const FLOWING = [
  '51',
  '62.01',
  '41.01',
  '60.01',
  '62',
  '60',
  '90.01.1',
  '90.02.1',
  '50.01',
  '26',
  '44.01',
  '19.03',
  '68.02',
] as const;

const monthEnd = ({ dice, months }: Ground): string => lastDayOf(dice.pick(months.slice(1)));
const organisation = ({ dice, organisations }: Ground): string =>
  (dice.chance(75) ? organisations[0] : dice.pick(organisations))?.name ?? '';
const relation = (name: RelationName, questions: readonly string[], violation: Relation['violation']): Relation => ({
  name,
  questions,
  otherServer: name === 'seed',
  violation,
});

const placed = (phrase: string, day: string, name: string): string =>
  phrase.replace('{d}', day).replace('{o}', () => name);

const paraphrase: Maker = (ground) => {
  const phrases = ground.dice.pick(SAME);
  const first = ground.dice.pick(phrases);
  const second = ground.dice.pick(phrases.filter((phrase) => phrase !== first));
  const [day, name] = [monthEnd(ground), organisation(ground)];
  const wordings = dayWordings(day);
  return relation(
    'paraphrase',
    [placed(first, `на ${printDate(day)}`, name), placed(second, ground.dice.pick(wordings), name)],
    sameFigures,
  );
};

const letters: Maker = (ground) => {
  const { dice } = ground;
  const question = placed(dice.pick(dice.pick(SAME)), `на ${printDate(monthEnd(ground))}`, organisation(ground));
  const changed = dice.pick([
    inUpperCase(question),
    withYo(question),
    withTypo(dice, question),
    withTypo(dice, question),
  ]);
  return changed === null || changed === question ? null : relation('letters', [question, changed], sameFigures);
};

const filter: Maker = (ground) => {
  const [day, name] = [`на ${printDate(monthEnd(ground))}`, organisation(ground)];
  const [whole, part] = ground.dice.pick(FILTERED);
  return relation('filter', [placed(whole, day, name), placed(part, day, name)], filterShrinks);
};

const months: Maker = (ground) => {
  const { dice } = ground;
  const long = longPeriods(ground.months).filter(({ from, to }) => from.slice(0, 7) !== to.slice(0, 7));
  const whole = dice.pick(long);
  const [account, name] = [dice.pick(FLOWING), ground.organisations[0]?.name ?? ''];
  const ask = ({ wordings }: Period): string => `обороты по счету ${account} ${dice.pick(wordings)} по ${name}`;
  return relation('months', [ask(whole), ...partsOf(ground, whole).map(ask)], turnoversAddUp);
};

/** A half-year falls into quarters or months, anything shorter into months. */
function partsOf({ dice, months: all }: Ground, whole: Period): Period[] {
  const inside = all
    .filter((month) => month >= whole.from.slice(0, 7) && month <= whole.to.slice(0, 7))
    .map(monthPeriod);
  if (inside.length !== 6 || dice.chance(50)) return inside;
  const quarters = longPeriods(all).filter(({ wordings }) => wordings.some((wording) => wording.includes('квартал')));
  return quarters.filter(({ from, to }) => from >= whole.from && to <= whole.to);
}

const organisations: Maker = (ground) => {
  if (ground.organisations.length < 2) return null;
  const { dice } = ground;
  const [account, names] = [
    dice.pick(['51', '60.01', '62.01', '62.02', '70', '26'] as const),
    ground.organisations.map(({ name }) => name),
  ];
  if (dice.chance(50)) {
    const day = `на ${printDate(monthEnd(ground))}`;
    return relation(
      'organisations',
      ['обеим организациям вместе', ...names].map((name) => `остаток по счету ${account} ${day} по ${name}`),
      organisationsAddUp(balancesAddUp),
    );
  }
  const period = dice.pick(monthPeriod(dice.pick(ground.months)).wordings);
  return relation(
    'organisations',
    ['обеим организациям вместе', ...names].map((name) => `обороты по счету ${account} ${period} по ${name}`),
    organisationsAddUp(turnoversAddUp),
  );
};

const switched: Maker = (ground) => {
  const [left, right] = ground.dice.pick(SIDES);
  const [day, name] = [`на ${printDate(monthEnd(ground))}`, organisation(ground)];
  return relation('switch', [placed(left, day, name), placed(right, day, name)], sidesSwitch);
};

const seed: Maker = (ground) => {
  const { dice } = ground;
  const period = dice.pick(monthPeriod(dice.pick(ground.months)).wordings);
  const account = dice.pick(['51', '62.01', '41.01', '60.01', '90.01.1', '90.02.1'] as const);
  const question = `обороты по счету ${account} ${period} по ${ground.organisations[0]?.name ?? ''}`;
  return relation('seed', [question, question], figuresDiffer);
};

const MAKERS: Readonly<Record<RelationName, Maker>> = {
  filter,
  months,
  organisations,
  paraphrase,
  letters,
  switch: switched,
  seed,
};

/** Up to `count` different relations; without another server the relation «seed» is left out. */
export function makeRelations(ground: Ground, count: number, hasOther: boolean): Relation[] {
  const makers = Object.entries(MAKERS).filter(([name]) => hasOther || name !== 'seed');
  const made = new Map<string, Relation>();
  for (let attempt = 0; made.size < count && attempt < count * 20; attempt += 1) {
    const one = makers[attempt % makers.length]?.[1](ground) ?? null;
    if (one !== null) made.set(`${one.name} ${one.questions.join(' ')}`, one);
  }
  return [...made.values()];
}
