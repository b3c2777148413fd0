/** The stages of a turn in the order of the graph: what each leaves behind and what the person sees while it runs. */
export interface Stage {
  readonly title: string;
  /** Shown to the person while the stage runs. */
  readonly shown: string;
  /** Artefact that it writes; null when it only waits for the person. */
  readonly writes: string | null;
  /** The turn may stop here durably until a person or a job answers. */
  readonly pauses: boolean;
}

const runs = (title: string, shown: string, writes: string): Stage => ({ title, shown, writes, pauses: false });

export const STAGES = {
  receiveQuestion: runs('Приём вопроса', 'Читаю вопрос', 'question'),
  interpretFrame: runs('Понимание вопроса', 'Разбираю, о чём вопрос', 'query_frame'),
  resolveFrame: runs('Разрешение неоднозначностей', 'Уточняю слова, имена и даты', 'query_frame'),
  askClarification: { title: 'Уточнение', shown: 'Жду вашего ответа', writes: null, pauses: true },
  chooseRoute: runs('Выбор пути', 'Выбираю, где искать', 'route_decision'),
  runRefresh: { title: 'Обновление данных', shown: 'Обновляю данные из 1С', writes: 'refresh', pauses: true },
  makePlan: runs('План доказательства', 'Составляю план проверки', 'execution_plan'),
  runTools: runs('Чтение данных', 'Читаю данные 1С', 'tool_runs'),
  collectEvidence: runs('Сбор доказательств', 'Свожу найденное', 'evidence_bundle'),
  judgeCoverage: runs('Проверка полноты', 'Проверяю, всё ли доказано', 'coverage_report'),
  composeAnswer: runs('Составление ответа', 'Пишу ответ', 'final_answer_package'),
  recordTurn: runs('Запись хода', 'Сохраняю ход разговора', 'turn_record'),
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof STAGES;

export const STAGE_NAMES = Object.keys(STAGES) as [StageName, ...StageName[]];
