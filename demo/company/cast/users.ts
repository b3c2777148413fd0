/**
 * Users of the base: who stands in «Ответственный».
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import type { Staff } from './employees.ts';

export type UserKey = keyof typeof USERS;

/** Key → person of the staff and the name shown. */
const USERS = {
  chief: ['chiefAccountant', 'Соколова Наталья (главный бухгалтер)'],
  bank: ['kuznetsova', 'Кузнецова О.В.'],
  trade: ['tradeAccountant', 'Белова Ирина'],
  sales: ['salesOperator', 'Тихонов Павел (отдел продаж)'],
  cashier: ['cashier', 'Рябинина Е.С. (кассир)'],
  service: ['serviceAccountant', 'Орлова Марина (Сервис)'],
} as const;

export function createUsers(base: Base, staff: Staff): Readonly<Record<UserKey, Ref>> {
  const users = Object.entries(USERS).map(([key, [person, description]]) => {
    const { ref, department } = staff.people[person];
    return [
      key,
      base.catalog('Пользователи', {
        description,
        code: '',
        fields: { ФизическоеЛицо: ref, Подразделение: department, Недействителен: false },
      }),
    ];
  });
  return Object.fromEntries(users) as Readonly<Record<UserKey, Ref>>;
}
