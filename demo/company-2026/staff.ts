/** Staff of the second company; the director's pay reaches the second step of income tax in March. */
import type { Ref } from '#demo/books/books.ts';
import { PERSON_NAMES } from '#demo/company/cast/names.ts';
import { digits, personInn, snils } from '#demo/company/cast/requisites.ts';
import type { Base } from '#demo/engine/base.ts';
import type { Organisations2026 } from './organisations.ts';

export interface Employee2026 {
  readonly key: StaffKey;
  readonly person: Ref;
  readonly employee: Ref;
  readonly department: Ref;
  readonly organisation: 'main' | 'service';
  readonly salary: bigint;
  readonly children: number;
  readonly costAccount: '26' | '44.01' | '20.01';
}

export interface Staff2026 {
  readonly staff: readonly Employee2026[];
}

export type StaffKey = (typeof POSITIONS)[number][0];

/** Key, organisation, position, roubles a month, cost account, children. */
const POSITIONS = [
  ['director', 'main', 'Генеральный директор', 850_000, '26', 0],
  ['accountant', 'main', 'Главный бухгалтер', 120_000, '26', 1],
  ['manager', 'main', 'Менеджер по продажам', 90_000, '44.01', 0],
  ['storekeeper', 'main', 'Кладовщик', 70_000, '44.01', 0],
  ['foreman', 'service', 'Директор, бригадир', 80_000, '26', 0],
  ['electrician', 'service', 'Электромонтажник', 65_000, '20.01', 0],
] as const;

export function createStaff2026(base: Base, organisations: Organisations2026): Staff2026 {
  const random = base.random.fork('staff');
  const surnames = random.shuffle(PERSON_NAMES.surnames);
  const staff = POSITIONS.map(([key, organisation, position, salary, costAccount, children], i): Employee2026 => {
    const name = [surnames[i], random.pick(PERSON_NAMES.maleNames), random.pick(PERSON_NAMES.malePatronymics)].join(
      ' ',
    );
    const code = `000-${String(i + 1).padStart(6, '0')}`;
    const owner = organisations.organisations[organisation];
    const department = organisations.departments[organisation];
    const person = base.catalog('ФизическиеЛица', {
      description: name,
      code,
      fields: { ФИО: name, ИНН: personInn(`7805${digits(random, 6)}`), СтраховойНомерПФР: snils(digits(random, 9)) },
    });
    const employee = base.catalog('Сотрудники', {
      description: name,
      code,
      fields: { ФизическоеЛицо: person, ГоловнаяОрганизация: owner },
    });
    base.information(
      'InformationRegister_КадроваяИстория',
      {
        Организация: owner,
        ФизическоеЛицо: person,
        Сотрудник: employee,
        Подразделение: department,
        Должность: position,
        ВидСобытия: 'Прием',
      },
      '2024-02-01T00:00:00',
    );
    return { key, person, employee, department, organisation, salary: BigInt(salary) * 100n, children, costAccount };
  });
  return { staff };
}
