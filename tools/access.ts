/**
 * By whose rights a tool works: a required part of every call. The product's own limits stand on top of what 1C lets its user read.
 */
import { z } from 'zod';

export const accessSchema = z
  .strictObject({
    /** Id of the 1C base; every fact carries it. */
    base: z.string().min(1),
    user: z.string().min(1),
    /** Guids of the organisations this person may ask about, or all that 1C itself shows. */
    organisations: z.union([z.literal('all'), z.array(z.guid())]),
    /** Whether figures of named employees may be shown. */
    payroll: z.boolean(),
  })
  .readonly();

export type Access = z.infer<typeof accessSchema>;

export function seesOrganisation(access: Access, organisation: string): boolean {
  return access.organisations === 'all' || access.organisations.includes(organisation);
}

/** Kinds of documents that are about pay of named people as such. */
const PAYROLL_DOCUMENTS: ReadonlySet<string> = new Set(
  'НачислениеЗарплаты ОтражениеЗарплатыВБухучете ВедомостьНаВыплатуЗарплатыВБанк ВедомостьНаВыплатуЗарплатыВКассу БольничныйЛист Отпуск ПриемНаРаботу КадровыйПеревод Увольнение'
    .split(' ')
    .map((name) => `Document_${name}`),
);

export function isPayrollDocument(set: string): boolean {
  return PAYROLL_DOCUMENTS.has(set);
}

/** Accounts whose amounts by employee are pay: settlements on wages, deposited and withheld wages. */
const PAYROLL_ACCOUNTS = /^(?:70|76\.04|76\.41)(?:\.|$)/;

export function isPayrollAccount(code: string): boolean {
  return PAYROLL_ACCOUNTS.test(code);
}

/** Kinds of subconto whose values are named employees. */
export const EMPLOYEE_KIND = 'РаботникиОрганизаций';
/** Stands in for an employee whom this person may not see. */
export const HIDDEN_EMPLOYEE = 'сотрудник (скрыто правами)';
