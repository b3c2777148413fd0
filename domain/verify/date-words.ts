/** Words that say which date of a fact stands after them. */

/** Words before a date that say which date it is; after other words any date of the fact may stand. */
export const DATE_WORDS: readonly (readonly [words: RegExp, kinds: readonly string[]])[] = [
  [/срок(?:а|ом)? (?:оплаты|самого старого)[^\p{L}\d]*$/iu, ['due_date']],
  [/(?:старейший документ|первичн\p{L}+ документ\p{L}*)(?: от)?[^\p{L}\d]*$/iu, ['oldest_date', 'primary_date']],
  [/(?:на|дня|остаток на|сальдо на)[\s\u00a0]+(?:конец дня[\s\u00a0]+)?$/iu, ['moment', 'title']],
  [/прочитано из (?:1С|[^\p{L}\p{N}\s]{2})[\s\u00a0]+$/iu, ['read']],
  [/Дата запрета изменения:[\s\u00a0]*$/iu, ['closed_until']],
  [/Дата:[\s\u00a0]*$/u, ['date']],
  [/(?:\| |^)День: $/u, ['day', 'date']],
  [/(?:Ближайший срок|Срок): $/u, ['due_date', 'due_day']],
  [/Первичная дата: $/u, ['primary_date']],
  [/Последний отчёт: $/u, ['last_report']],
  [/С какого дня: $/u, ['since']],
  [/Списывать до: $/u, ['until']],
  [/Три года: $/u, ['limitation']],
  [/Принят: $/u, ['accepted']],
];
