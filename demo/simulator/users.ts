/**
 * Users of the simulated base: what a login may see and whether its role lets it write.
 */

export interface User {
  /** May hold Cyrillic letters: it is compared as UTF-8 bytes. */
  readonly login: string;
  readonly password: string;
  /** Guids of organisations that record-level rights hide. */
  readonly hiddenOrganisations: readonly string[];
  /** Sets the role gives no right to read. */
  readonly deniedSets: readonly string[];
  /** The stock role of the interface also writes. */
  readonly mayWrite: boolean;
}

/** Sets that show who earns what. */
export const PAYROLL_SETS: readonly string[] = [
  'Document_НачислениеЗарплаты',
  'Document_ОтражениеЗарплатыВБухучете',
  'Document_ВедомостьНаВыплатуЗарплатыВБанк',
  'Document_ВедомостьНаВыплатуЗарплатыВКассу',
  'Document_БольничныйЛист',
  'Document_Отпуск',
  'Document_ПриемНаРаботу',
  'Document_КадровыйПеревод',
  'Document_Увольнение',
  'AccumulationRegister_ВзаиморасчетыССотрудниками',
  'AccumulationRegister_БухгалтерскиеВзаиморасчетыССотрудниками',
  'AccumulationRegister_ЗарплатаКВыплате',
  'AccumulationRegister_ИсчисленныеСтраховыеВзносы',
  'AccumulationRegister_РасчетыНалоговыхАгентовСБюджетомПоНДФЛ',
  'AccumulationRegister_НачисленияПоДоговорамГПХ',
];

const EVERYTHING = { hiddenOrganisations: [], deniedSets: [], mayWrite: false } as const;

/**
 * The usual five. `hidden` are guids of organisations the restricted one does not see.
 */
export function usualUsers(hidden: readonly string[]): User[] {
  return [
    { ...EVERYTHING, login: 'odata.user', password: 'odata' },
    { ...EVERYTHING, login: 'Главбух', password: 'Пароль №1' },
    { ...EVERYTHING, login: 'Бухгалтер', password: 'огр', hiddenOrganisations: hidden },
    { ...EVERYTHING, login: 'БезЗарплаты', password: 'бз', deniedSets: PAYROLL_SETS },
    { ...EVERYTHING, login: 'Администратор', password: 'адм', mayWrite: true },
  ];
}
