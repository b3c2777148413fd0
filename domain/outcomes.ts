/** How a turn can end: the classes an engineer counts by. The rule that chooses one is in outcome-of.ts. */

export interface Outcome {
  readonly title: string;
  /** What a person may rely on after such a turn. */
  readonly meaning: string;
  /** `answered` is whole, `partial` proves a part, `blocked` proves nothing, `dialogue` had nothing to prove. */
  readonly standing: 'answered' | 'partial' | 'blocked' | 'dialogue';
}

export const OUTCOMES = {
  FULLY_ANSWERED: {
    title: 'Ответ полный',
    meaning: 'Всё, о чём спрошено, доказано данными базы; допущения названы.',
    standing: 'answered',
  },
  PARTIALLY_ANSWERED: {
    title: 'Ответ частичный',
    meaning: 'Часть вопроса доказана; чего не хватает и почему — сказано.',
    standing: 'partial',
  },
  BLOCKED_BY_AMBIGUITY: {
    title: 'Нужно уточнение',
    meaning: 'Вопрос допускает разные ответы, выбрать между ними может только спросивший.',
    standing: 'blocked',
  },
  BLOCKED_BY_MISSING_DATA: {
    title: 'Нет данных для ответа',
    meaning: 'Чтение прошло, но доказательства в доступных данных нет.',
    standing: 'blocked',
  },
  BLOCKED_BY_TOOLING: {
    title: 'Данные не прочитаны',
    meaning: 'Чтение не удалось или прервано; об отсутствии данных это не говорит.',
    standing: 'blocked',
  },
  MISROUTED: {
    title: 'Выбран не тот путь поиска',
    meaning: 'Путь поиска не годился для вопроса, и повтор по другому пути не помог.',
    standing: 'blocked',
  },
  FAILED_TO_BIND_ENTITIES: {
    title: 'Не найдено, о ком или о чём речь',
    meaning: 'Названное в вопросе не удалось связать с объектом базы.',
    standing: 'blocked',
  },
  ANSWERED_FROM_KNOWLEDGE: {
    title: 'Ответ по базе знаний',
    meaning: 'Ответ полностью взят из статей со ссылками; данных учёта в нём нет.',
    standing: 'answered',
  },
  GREETED: {
    title: 'Приветствие',
    meaning: 'Сообщение не было вопросом: доказывать нечего.',
    standing: 'dialogue',
  },
  DECLINED: {
    title: 'Отказ',
    meaning: 'Просьба вне того, что помощник делает; сказано, чем он может помочь.',
    standing: 'dialogue',
  },
} as const satisfies Record<string, Outcome>;

export type OutcomeCode = keyof typeof OUTCOMES;

export const OUTCOME_CODES = Object.keys(OUTCOMES) as [OutcomeCode, ...OutcomeCode[]];

/**
 * When several causes block a turn, the first of these is named. Failures stand before ambiguity: a clarifying question must not mask
 * a failed reading; absence stands last: it is believed only when nothing else explains the emptiness.
 */
export const BLOCKED_ORDER = [
  'BLOCKED_BY_TOOLING',
  'MISROUTED',
  'FAILED_TO_BIND_ENTITIES',
  'BLOCKED_BY_AMBIGUITY',
  'BLOCKED_BY_MISSING_DATA',
] as const satisfies readonly OutcomeCode[];

export type BlockedCode = (typeof BLOCKED_ORDER)[number];

/** What was said, by kind of message; a question asks the ledger or the articles. */
export const MESSAGE_KINDS = ['greeting', 'refusal', 'ledger', 'knowledge'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** How much of a question the evidence answers. `not_required` is for messages that ask nothing. */
export const ANSWERABILITIES = ['full', 'partial', 'insufficient', 'not_required'] as const;
export type Answerability = (typeof ANSWERABILITIES)[number];
