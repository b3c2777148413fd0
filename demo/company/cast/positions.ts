/**
 * The staff as a list: who, where, for how much. A name is given, or the sex by which the seed picks one. Data only.
 */
import type { DepartmentKey } from './organisations.ts';

export type CostAccount = '20.01' | '25' | '26' | '44.01';

export interface Position {
  readonly key: string;
  /** Full name, or the sex by which the seed picks one. */
  readonly name: string;
  readonly position: string;
  readonly department: DepartmentKey;
  /** Roubles a month. */
  readonly salary: number;
  readonly account: CostAccount;
  readonly children?: number;
  readonly dismissed?: string;
}

export const M = 'м';
export const F = 'ж';

/** The main organisation's fund is 1 350 000,00 a month with the one dismissed in February. */
export const POSITIONS = [
  {
    key: 'director',
    name: 'Громов Виктор Алексеевич',
    position: 'Генеральный директор',
    department: 'administration',
    salary: 130000,
    account: '26',
  },
  {
    key: 'commercial',
    name: M,
    position: 'Коммерческий директор',
    department: 'sales',
    salary: 98000,
    account: '44.01',
  },
  {
    key: 'chiefAccountant',
    name: 'Соколова Наталья Павловна',
    position: 'Главный бухгалтер',
    department: 'accounting',
    salary: 85000,
    account: '26',
    children: 1,
  },
  {
    key: 'kuznetsova',
    name: 'Кузнецова Ольга Викторовна',
    position: 'Бухгалтер по банку и зарплате',
    department: 'accounting',
    salary: 52000,
    account: '26',
    children: 2,
  },
  {
    key: 'tradeAccountant',
    name: 'Белова Ирина Сергеевна',
    position: 'Бухгалтер по товарному учету',
    department: 'accounting',
    salary: 48000,
    account: '26',
  },
  {
    key: 'cashier',
    name: 'Рябинина Елена Степановна',
    position: 'Бухгалтер-кассир',
    department: 'accounting',
    salary: 40000,
    account: '26',
    children: 1,
  },
  { key: 'office', name: F, position: 'Офис-менеджер', department: 'administration', salary: 36000, account: '26' },
  {
    key: 'administrator',
    name: M,
    position: 'Системный администратор',
    department: 'administration',
    salary: 58000,
    account: '26',
  },
  {
    key: 'salesHead',
    name: F,
    position: 'Начальник отдела продаж',
    department: 'sales',
    salary: 82000,
    account: '44.01',
  },
  {
    key: 'salesOperator',
    name: 'Тихонов Павел Олегович',
    position: 'Менеджер по продажам',
    department: 'sales',
    salary: 55000,
    account: '44.01',
  },
  {
    key: 'sales2',
    name: F,
    position: 'Менеджер по продажам',
    department: 'sales',
    salary: 55000,
    account: '44.01',
    children: 1,
  },
  { key: 'sales3', name: M, position: 'Менеджер по продажам', department: 'sales', salary: 54000, account: '44.01' },
  {
    key: 'petrenko',
    name: 'Петренко Анатолий Иванович',
    position: 'Менеджер по закупкам',
    department: 'sales',
    salary: 60000,
    account: '44.01',
  },
  {
    key: 'storeHead',
    name: M,
    position: 'Заведующий складом',
    department: 'warehouse',
    salary: 56000,
    account: '44.01',
    children: 2,
  },
  { key: 'store2', name: M, position: 'Кладовщик', department: 'warehouse', salary: 43000, account: '44.01' },
  {
    key: 'store3',
    name: F,
    position: 'Кладовщик-комплектовщик',
    department: 'warehouse',
    salary: 42000,
    account: '44.01',
  },
  {
    key: 'kuznetsovDriver',
    name: 'Кузнецов Сергей Андреевич',
    position: 'Водитель-экспедитор',
    department: 'delivery',
    salary: 45000,
    account: '44.01',
    children: 1,
  },
  { key: 'driver2', name: M, position: 'Водитель-экспедитор', department: 'delivery', salary: 45000, account: '44.01' },
  { key: 'shopHead', name: F, position: 'Администратор магазина', department: 'shop', salary: 46000, account: '44.01' },
  { key: 'seller', name: F, position: 'Продавец-консультант', department: 'shop', salary: 37000, account: '44.01' },
  {
    key: 'productionHead',
    name: 'Воробьёв Игорь Николаевич',
    position: 'Мастер участка',
    department: 'production',
    salary: 60000,
    account: '25',
  },
  {
    key: 'fitter1',
    name: M,
    position: 'Сборщик электрощитов',
    department: 'production',
    salary: 47000,
    account: '20.01',
    children: 1,
  },
  {
    key: 'fitter2',
    name: M,
    position: 'Сборщик электрощитов',
    department: 'production',
    salary: 46000,
    account: '20.01',
  },
  {
    key: 'dismissed',
    name: 'Ефремов Денис Юрьевич',
    position: 'Грузчик',
    department: 'warehouse',
    salary: 30000,
    account: '44.01',
    dismissed: '2020-02-14',
  },
  {
    key: 'serviceDirector',
    name: 'Зимин Алексей Романович',
    position: 'Директор',
    department: 'serviceAdministration',
    salary: 70000,
    account: '26',
  },
  {
    key: 'serviceAccountant',
    name: 'Орлова Марина Дмитриевна',
    position: 'Бухгалтер',
    department: 'serviceAdministration',
    salary: 40000,
    account: '26',
  },
  {
    key: 'installer1',
    name: M,
    position: 'Электромонтажник',
    department: 'installation',
    salary: 48000,
    account: '20.01',
  },
  {
    key: 'installer2',
    name: M,
    position: 'Электромонтажник',
    department: 'installation',
    salary: 45000,
    account: '20.01',
  },
] as const satisfies readonly Position[];

export type PersonKey = (typeof POSITIONS)[number]['key'];
