/** When a plan stops. */
export const STOP_CONDITIONS = {
  success_criteria_fully_covered: 'всё, что требовалось доказать, доказано',
  critical_ambiguity_requires_user_input: 'дальше без ответа пользователя нельзя',
  tooling_failure_no_evidence: 'чтение не удалось, доказательств нет',
  max_execution_budget_reached: 'исчерпан предел обращений или времени',
} as const satisfies Record<string, string>;

export type StopCondition = keyof typeof STOP_CONDITIONS;

export const STOP_CONDITION_CODES = Object.keys(STOP_CONDITIONS) as [StopCondition, ...StopCondition[]];
