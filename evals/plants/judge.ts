/** Judges answers about planted things: found, missed, or an alarm about what is right. Nothing here knows the books. */
import { isShown, type Mark, told } from './marks.ts';
import { type Place, placesOf, plain } from './places.ts';

/** A demand with its marks read from the books: each group of marks must stand in one place. */
export interface Sight {
  readonly groups: readonly (readonly Mark[])[];
  readonly says: RegExp | null;
}

export interface AskedPlant {
  readonly look: readonly Sight[];
  readonly never: readonly Sight[];
  /** What an answer says when a right hides the thing; null when none may. */
  readonly hidden: RegExp | null;
}

export interface AskedControl {
  readonly about: RegExp;
  readonly named: readonly (readonly Mark[])[];
  readonly seen: boolean;
}

/** What the assistant gave back; null is no answer to the question. */
export type Answer = string | null;

function holds(place: Place, marks: readonly Mark[], says: RegExp | null): boolean {
  return marks.every((mark) => isShown(mark, place.text)) && (says === null || says.test(place.said));
}

function nearest(places: readonly Place[], marks: readonly Mark[], says: RegExp | null): string {
  const best = places.reduce<readonly Mark[]>((most, { text }) => {
    const here = marks.filter((mark) => isShown(mark, text));
    return here.length > most.length ? here : most;
  }, []);
  if (best.length === marks.length) return `показано, но не сказано «${says?.source ?? ''}»`;
  return best.length === 0 ? 'не показано ничего' : `в одном месте показано только: ${told(best)}`;
}

/** What the answer lacks, in words; empty when the plant is found. */
export function missedOf({ look, never, hidden }: AskedPlant, answer: Answer): string[] {
  if (answer !== null && hidden?.test(plain(answer))) return [];
  const places = answer === null ? [] : placesOf(answer);
  const lacking = look.flatMap(({ groups, says }) =>
    groups
      .filter((marks) => !places.some((place) => holds(place, marks, says)))
      .map((marks) => `нужно: ${told(marks)} — ${nearest(places, marks, says)}`),
  );
  const wrong = never.flatMap(({ groups, says }) =>
    groups.flatMap((marks) =>
      places.filter((place) => holds(place, marks, says)).map(({ text }) => `не должно быть: ${text.slice(0, 160)}`),
    ),
  );
  return [...lacking, ...wrong];
}

/** Words of an alarm in a line, and in the title, header or cells of a list of faults. */
const LINE_ALARM = /ошибка:|обратите внимание|проверьте|наруш|зачет не прошел|не хватает|завышен|занижен/;
const ROW_ALARM =
  /не проведен|помечен|дважды|повторно|дубл|без счета|нет счета-фактуры|что не так|почему не в вычете|ниже нуля|позже пяти|не начисл|не списан|наруш|ошиб|не соответств|не по карточке|ночью или|что висит|после закрытия должен/;
/** The place itself calls it right. */
const NORM =
  /норм|не ошибк|ошибкой это не|так и должно|отлож|порядок организации|ждет|не плательщик|обычный срок|не раньше закрытия/;

export function isAlarm({ kind, said }: Place): boolean {
  return (kind === 'row' ? ROW_ALARM : LINE_ALARM).test(said) && !NORM.test(said);
}

export type ControlVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'unanswered'; readonly why: string }
  | { readonly kind: 'alarm'; readonly lines: readonly string[] };

export function controlVerdict({ about, named, seen }: AskedControl, answer: Answer): ControlVerdict {
  if (answer === null) return { kind: 'unanswered', why: 'ответа нет' };
  const places = placesOf(answer);
  const naming = places.filter((place) => named.some((marks) => marks.every((mark) => isShown(mark, place.text))));
  const alarms = naming.filter(isAlarm);
  if (alarms.length > 0) return { kind: 'alarm', lines: alarms.map(({ text }) => text) };
  if (!about.test(plain(answer))) return { kind: 'unanswered', why: `ответ не об этом: нет «${about.source}»` };
  if (seen && naming.length === 0)
    return { kind: 'unanswered', why: `не показано: ${named.slice(0, 3).map(told).join('; ')}` };
  return { kind: 'clean' };
}
