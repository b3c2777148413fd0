/**
 * People: 24 in the main organisation, 4 in the service one, with a person's card, an employee's card and a place in the staff.
 * Names that questions mention are fixed; the rest come from the seed.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { PERSON_NAMES } from './names.ts';
import type { DepartmentKey, Organisations } from './organisations.ts';
import { type CostAccount, F, M, type PersonKey, POSITIONS, type Position } from './positions.ts';
import { digits, personInn, snils } from './requisites.ts';

export type { PersonKey } from './positions.ts';

export interface Employee {
  /** Catalog_ФизическиеЛица: subconto РаботникиОрганизаций. */
  readonly ref: Ref;
  /** Catalog_Сотрудники. */
  readonly employee: Ref;
  readonly organisation: Ref;
  readonly department: Ref;
  readonly departmentKey: DepartmentKey;
  readonly position: string;
  /** Kopecks a month. */
  readonly salary: bigint;
  /** Account the wage goes to. */
  readonly costAccount: CostAccount;
  /** Children with a tax deduction of 1 400,00 each for the first two. */
  readonly children: number;
  /** `YYYY-MM-DD`, or '' while employed. */
  readonly dismissed: string;
}

export interface Staff {
  readonly employees: readonly Employee[];
  readonly people: Readonly<Record<PersonKey, Employee>>;
}

export function createEmployees(base: Base, organisations: Organisations): Staff {
  const random = base.random.fork('employees');
  const surnames = random.shuffle(PERSON_NAMES.surnames);
  const employees = POSITIONS.map((row: Position, index): Employee => {
    const female = row.name === F;
    const fromPool = row.name === M || row.name === F;
    const surname = surnames[index] ?? '';
    const name = fromPool
      ? [
          female ? feminine(surname) : surname,
          random.pick(female ? PERSON_NAMES.femaleNames : PERSON_NAMES.maleNames),
          random.pick(female ? PERSON_NAMES.femalePatronymics : PERSON_NAMES.malePatronymics),
        ].join(' ')
      : row.name;
    return createEmployee(base, organisations, row, name, index);
  });
  const people = Object.fromEntries(POSITIONS.map(({ key }, i) => [key, employees[i]]));
  return { employees, people: people as Readonly<Record<PersonKey, Employee>> };
}

function createEmployee(
  base: Base,
  organisations: Organisations,
  row: Position,
  name: string,
  index: number,
): Employee {
  const random = base.random.fork(`employee|${row.key}`);
  const [surname = '', first = '', patronymic = ''] = name.split(' ');
  const service = row.department === 'serviceAdministration' || row.department === 'installation';
  const organisation = service ? organisations.organisations.service : organisations.organisations.main;
  const department = organisations.departments[row.department];
  const code = `000-${String(index + 1).padStart(6, '0')}`;
  const ref = base.catalog('ФизическиеЛица', {
    description: name,
    code,
    fields: {
      ФИО: name,
      Фамилия: surname,
      Имя: first,
      Отчество: patronymic,
      Пол: patronymic.endsWith('на') ? 'Женский' : 'Мужской',
      ИНН: personInn(`7604${digits(random, 6)}`),
      СтраховойНомерПФР: snils(digits(random, 9)),
      ДатаРождения: `${random.int(1962, 1996)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}T00:00:00`,
    },
  });
  const employee = base.catalog('Сотрудники', {
    description: name,
    code,
    fields: { ФизическоеЛицо: ref, ГоловнаяОрганизация: organisation, ВАрхиве: row.dismissed !== undefined },
  });
  const history = { Организация: organisation, ФизическоеЛицо: ref };
  base.information(
    'InformationRegister_КадроваяИстория',
    { ...history, Сотрудник: employee, Подразделение: department, Должность: row.position, ВидСобытия: 'Прием' },
    `${random.int(2015, 2019)}-0${random.int(1, 9)}-01T00:00:00`,
  );
  if (row.dismissed !== undefined) {
    base.information(
      'InformationRegister_КадроваяИстория',
      { ...history, Сотрудник: employee, Подразделение: department, Должность: row.position, ВидСобытия: 'Увольнение' },
      `${row.dismissed}T00:00:00`,
    );
  }
  return {
    ref,
    employee,
    organisation,
    department,
    departmentKey: row.department,
    position: row.position,
    salary: BigInt(row.salary) * 100n,
    costAccount: row.account,
    children: row.children ?? 0,
    dismissed: row.dismissed ?? '',
  };
}

function feminine(surname: string): string {
  return surname.endsWith('ий') ? `${surname.slice(0, -2)}ая` : `${surname}а`;
}
