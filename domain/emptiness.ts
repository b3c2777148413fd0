/** Why nothing came back: six causes that read differently to a person, and the rule that tells them apart by what was observed. */
import type { Completeness } from './completeness.ts';
import type { ReasonCode } from './reasons.ts';

export interface EmptinessRow {
  readonly title: string;
  /** What a person reads. */
  readonly text: string;
  /** What must have been seen before this cause may be named. */
  readonly proof: string;
  /** Reason raised with it; null when the emptiness itself is the answer. */
  readonly reason: ReasonCode | null;
}

export const EMPTINESS = {
  no_data: {
    title: 'данных нет',
    text: 'Таких данных в базе нет: прочитано всё, что могло бы их содержать.',
    proof: 'Чтение полное, объект найден, лишних условий не было — строк ноль.',
    reason: null,
  },
  not_found_on_route: {
    title: 'не найдено по этому пути',
    text: 'По этому пути поиска ничего не нашлось, но отсутствие не доказано: прочитано не всё, что нужно.',
    proof: 'Строк ноль, однако чтение ограничено правами, не подтверждено числом строк или касалось не всех мест.',
    reason: 'NO_MATCH_IN_1C',
  },
  entity_not_bound: {
    title: 'объект не найден',
    text: 'Названного объекта в базе не нашлось, поэтому искать по нему нечего.',
    proof: 'Справочник прочитан полностью, ни одного подходящего элемента.',
    reason: 'ENTITY_NOT_RESOLVED',
  },
  filter_too_narrow: {
    title: 'слишком узкий отбор',
    text: 'Под все условия сразу не подходит ничего; без одного из условий данные есть.',
    proof: 'То же чтение без условия вернуло строки.',
    reason: 'FILTER_TOO_NARROW',
  },
  tool_failed: {
    title: 'чтение не удалось',
    text: 'Ноль строк получен из-за сбоя чтения; о самих данных это ничего не говорит.',
    proof: 'Вызов завершился ошибкой, обрывом или ответом не по схеме.',
    reason: 'TOOL_EXECUTION_ERROR',
  },
  wrong_question: {
    title: 'вопрос поставлен так, что ответа нет',
    text: 'У этого объекта такого показателя не бывает, или такой даты нет.',
    proof: 'План счетов, календарь или вид объекта не допускают спрошенного.',
    reason: 'QUESTION_ILL_POSED',
  },
} as const satisfies Record<string, EmptinessRow>;

export type EmptyCause = keyof typeof EMPTINESS;

export const EMPTY_CAUSES = Object.keys(EMPTINESS) as [EmptyCause, ...EmptyCause[]];

/** What is known about a reading that returned no rows. */
export interface EmptyReading {
  readonly failed: boolean;
  /** The question can have an answer at all: the date exists, the account has such a measure. */
  readonly askable: boolean;
  /** Everything named in the question was bound to objects of the base. */
  readonly bound: boolean;
  readonly completeness: Completeness;
  /** Rows of the same reading without its narrowing conditions; null when there were none or it was not tried. */
  readonly rowsWithoutConditions: number | null;
  /** There were conditions that could have hidden rows. */
  readonly conditioned: boolean;
}

/**
 * The cause of an emptiness. «No data» is the last to be believed: it takes a complete reading, and either no conditions or a proof
 * that they hide nothing.
 */
export function causeOfEmptiness(reading: EmptyReading): EmptyCause {
  if (reading.failed) return 'tool_failed';
  if (!reading.askable) return 'wrong_question';
  if (!reading.bound) return 'entity_not_bound';
  if ((reading.rowsWithoutConditions ?? 0) > 0) return 'filter_too_narrow';
  if (reading.completeness !== 'complete') return 'not_found_on_route';
  return reading.conditioned && reading.rowsWithoutConditions === null ? 'not_found_on_route' : 'no_data';
}
