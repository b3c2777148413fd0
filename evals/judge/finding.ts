/** What is wrong with an answer, in a form a person can check by hand. */

export const FINDING_KINDS = {
  no_head: 'В кратком ответе нет главной суммы',
  wrong_head: 'Первая сумма краткого ответа не та, о которой спросили',
  unknown_figure: 'Суммы нет среди сумм, выводимых из книг для этого вопроса',
  wrong_side: 'Сумма есть, но на другой стороне',
  wrong_row: 'Сумма строки не относится к названному в строке',
  missing_row: 'Список неполон, а строки «прочие N на сумму» нет или она неверна',
  no_list: 'Спрошен список, а его нет',
  unknown_name: 'Такого названия в книгах нет',
  unknown_document: 'Документа с таким номером и датой в книгах нет',
  unknown_account: 'Такого счета в плане счетов нет',
  wrong_count: 'Количество не выводится из книг',
  wrong_date: 'Дата не относится к вопросу',
  wrong_order: 'Сказано «по убыванию», а строки идут иначе',
  unsaid: 'Ответ не называет, для какой организации, даты или счета он верен',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;

export interface Finding {
  readonly kind: FindingKind;
  readonly shown: string;
  readonly expected: string;
}

/** Kinds that mean a wrong figure, name or count; the others are faults of completeness and form. All of them fail an answer. */
export function describe({ kind, shown, expected }: Finding): string {
  return `${FINDING_KINDS[kind]}: показано «${shown}», по книгам — ${expected}`;
}

/** Kopecks as an accountant writes them. */
export function printKopecks(kopecks: bigint): string {
  const [units = '', cents = ''] = [kopecks / 100n, kopecks % 100n].map((part) =>
    (part < 0n ? -part : part).toString(),
  );
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${kopecks < 0n ? '-' : ''}${grouped},${cents.padStart(2, '0')}`;
}
