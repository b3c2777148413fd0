/** Which organisation a question is about, how it is named, and how an answer must say it. */
import type { Organisation } from '../truth/scope.ts';
import type { Dice } from './dice.ts';

export interface Chosen {
  readonly organisations: readonly Organisation[];
  /** Words in the question; empty when the organisation is not named. */
  readonly words: string;
  readonly complete: boolean;
  /** One choice per reading: the named one, or every possible one. */
  readonly choices: readonly (readonly Organisation[])[];
}

const inner = (name: string): string => /«(.+)»/.exec(name)?.[1] ?? name;

/** Ways to name an organisation exactly. A name that begins another's name is only named whole, with its quotes. */
export function organisationWords(organisation: Organisation, all: readonly Organisation[]): string[] {
  const short = inner(organisation.name);
  const begins = all.some(({ ref, name }) => ref !== organisation.ref && inner(name).startsWith(short));
  const whole = [
    `по ${organisation.name}`,
    `у ${organisation.name}`,
    `, организация ${organisation.name}`,
    `(${organisation.name})`,
  ];
  return begins ? whole : [...whole, `по ООО ${short}`, `у организации ${short}`];
}

export function chooseOrganisation(dice: Dice, all: readonly Organisation[], named: boolean): Chosen {
  const main = all[0];
  if (main === undefined) throw new Error('В книгах нет организаций.');
  const one = dice.chance(70) ? main : dice.pick(all);
  if (!named && all.length > 1)
    return { organisations: [main], words: '', complete: false, choices: [...all.map((each) => [each]), all] };
  return { organisations: [one], words: dice.pick(organisationWords(one, all)), complete: true, choices: [[one]] };
}

/** The answer names the organisation(s): a name that begins another's is looked for without the rest of the other. */
export function organisationSaid(organisations: readonly Organisation[], all: readonly Organisation[]): RegExp[] {
  return organisations.map(({ ref, name }) => {
    const short = inner(name);
    const rests = all
      .filter((other) => other.ref !== ref && inner(other.name).startsWith(short))
      .map((other) => inner(other.name).slice(short.length));
    const not =
      rests.length === 0 ? '' : `(?!${rests.map((rest) => rest.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;
    return new RegExp(`${short.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${not}`);
  });
}

/** Words by which an option of a clarification points at the organisation, or at all of them together. */
export function organisationMarks(organisations: readonly Organisation[]): string[] {
  return organisations.length === 1
    ? organisations.map(({ name }) => name)
    : ['обе', 'Обе', 'все организации', 'Все организации', 'вместе'];
}
