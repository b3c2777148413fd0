/**
 * Contracts of the counterparties with a name or a story of their own. Data only: one line a contract.
 */
import type { VatRate } from '#demo/engine/vat.ts';
import type { PartyKey } from './named-parties.ts';

export interface NamedContract {
  readonly party: PartyKey;
  readonly name: string;
  readonly kind:
    | 'СПоставщиком'
    | 'СПокупателем'
    | 'СКомиссионером'
    | 'СТранспортнойКомпанией'
    | 'ЗаемПолученный'
    | 'Прочее';
  readonly number?: string;
  readonly date?: string;
  /** Calendar days to pay; absent: the constant applies. */
  readonly term?: number;
  readonly payBy?: string;
  readonly currency?: 'usd' | 'eur';
  /** Settled in roubles by the rate of the currency (у.е.). */
  readonly units?: boolean;
  readonly agentVat?: boolean;
  /** Rate of its deliveries; 20 % when absent in trade of organisation 1, none elsewhere. */
  readonly vat?: VatRate;
  readonly organisation?: 'service';
}

const supply = (party: PartyKey, term: number, name = 'Основной договор'): NamedContract => ({
  party,
  name,
  kind: 'СПоставщиком',
  term,
});
const sale = (party: PartyKey, term?: number, name = 'Договор с покупателем'): NamedContract => ({
  party,
  name,
  kind: 'СПокупателем',
  ...(term === undefined ? {} : { term }),
});

export const NAMED_CONTRACTS = {
  vectorMain: { ...supply('vector', 30, 'Основной'), number: '1', date: '2018-02-01' },
  vectorFive: { ...supply('vector', 45, '№ 5'), number: '5', date: '2020-01-14' },
  vectorUsd: {
    party: 'vector',
    name: 'Контракт USD-7/19',
    kind: 'СПоставщиком',
    number: 'USD-7/19',
    date: '2019-09-20',
    payBy: '2020-07-31',
    currency: 'usd',
  },
  vectorSale: { ...sale('vector', 45, 'Договор с покупателем'), number: 'П-31', date: '2019-11-05' },
  vectorBranch: supply('vectorBranch', 30, 'Основной'),
  lotosEight: { ...sale('lotos', 30, '№ 8'), number: '8', date: '2019-10-01' },
  lotosNone: sale('lotos', undefined, 'Без договора'),
  severStroy: { ...sale('severStroy', 30, 'Договор поставки № 44/СС'), number: '44/СС', date: '2019-12-10' },
  severSnabMain: { ...supply('severSnab', 14, 'Основной договор'), number: '12', date: '2019-05-17' },
  severSnabTwo: { ...supply('severSnab', 14, 'Договор № 2 (спецодежда)'), number: '2', date: '2020-02-03' },
  alpha: sale('alpha', 14, 'Договор поставки № 19'),
  kuznetsov: { ...supply('kuznetsov', 30, 'Договор подряда № 3'), vat: 'БезНДС' },
  elektroprom: supply('elektroprom', 60, 'Договор поставки № ЭП-7'),
  granitOpt: { ...supply('granitOpt', 45, '№ 22'), number: '22', date: '2019-08-12' },
  transLogistik: supply('transLogistik', 10, 'Договор-заявка на перевозки'),
  gamma: supply('gamma', 30),
  gammaGuarantor: {
    party: 'gammaGuarantor',
    name: 'Соглашение о переводе долга',
    kind: 'Прочее',
    number: 'ПД-1',
    date: '2020-05-12',
  },
  kopeck1: supply('kopeck1', 10),
  kopeck2: { ...supply('kopeck2', 14), vat: 'БезНДС' },
  kopeck3: supply('kopeck3', 10),
  kopeck4: supply('kopeck4', 21),
  kopeck5: supply('kopeck5', 14),
  kopeck6: supply('kopeck6', 30),
  oldBridge: sale('oldBridge', 30, 'Договор № 17 от 03.07.2017'),
  impulse: supply('impulse', 30, 'Договор поставки № 8-И от 11.05.2017'),
  mayakMain: sale('mayak', 30, 'Договор с покупателем'),
  mayakFourteen: sale('mayak', 14, 'Договор № 14 (отсрочка 14 дней)'),
  mayakTwin: sale('mayakTwin', 30, 'Основной договор'),
  romashka: sale('romashka', 14),
  kristall: sale('kristall', 14),
  gorenergo: { ...sale('gorenergo', 30, 'Контракт № 06/20-ГЭ'), number: '06/20-ГЭ', date: '2020-06-18' },
  vasilek: sale('vasilek', 45),
  briz: sale('briz', 30, 'Договор № 3-Н'),
  kabelCity: supply('kabelCity', 90),
  upakovka: supply('upakovka', 60),
  futureSupplier: supply('futureSupplier', 30),
  julySupplier: supply('julySupplier', 30),
  twiceSold: sale('twiceSold', 45),
  lateInvoice: sale('lateInvoice', 45, 'Муниципальный контракт № 118'),
  wrongRate: sale('wrongRate', 45),
  manualRevenue: sale('manualRevenue', 30),
  lateServices: supply('lateServices', 60, 'Договор охраны № 61'),
  noCost: sale('noCost', 45),
  overpriced: sale('overpriced', 45),
  marchSale: sale('marchSale', 21),
  fineAuthority: {
    party: 'fineAuthority',
    name: 'Постановление № 5-431/2020',
    kind: 'Прочее',
    number: '5-431/2020',
    date: '2020-06-19',
  },
  consultant: { party: 'consultant', name: 'Устная договоренность', kind: 'Прочее' },
  unpostedA: supply('unpostedA', 30),
  unpostedB: supply('unpostedB', 30),
  unpostedSale: sale('unpostedSale', 30),
  unpostedMarch: supply('unpostedMarch', 30),
  markedSupplier: supply('markedSupplier', 30),
  markedCustomer: sale('markedCustomer', 30),
  manualEdit: supply('manualEdit', 14),
  reposted: sale('reposted', 21),
  returnSupplier: supply('returnSupplier', 60),
  negativeStock: sale('negativeStock', 45),
  noQuantity: supply('noQuantity', 30),
  noQuantityBuyer: sale('noQuantityBuyer', 14),
  noQuantityCarrier: supply('noQuantityCarrier', 45, 'Договор перевозки'),
  projectContractor: supply('projectContractor', 14, 'Договор субподряда № 2/М'),
  equipmentSupplier: supply('equipmentSupplier', 14),
  telephone: supply('telephone', 20, 'Договор об оказании услуг связи'),
  equipmentBuyer: sale('equipmentBuyer', 10, 'Договор купли-продажи № 1/ОС'),
  panelSupplier: supply('panelSupplier', 21, 'Договор поставки комплектующих № 6'),
  panelBuyerA: sale('panelBuyerA', 14, 'Договор поставки щитов № 1-Щ'),
  panelBuyerB: sale('panelBuyerB', 21, 'Договор поставки щитов № 2-Щ'),
  panelBuyerC: sale('panelBuyerC', 14, 'Договор поставки щитов № 3-Щ'),
  eurTraining: {
    party: 'eurTraining',
    name: 'Training Agreement EA-3',
    kind: 'СПоставщиком',
    number: 'EA-3',
    date: '2020-02-03',
    payBy: '2020-12-31',
    currency: 'eur',
    agentVat: true,
  },
  cablePlant: supply('cablePlant', 21, 'Договор поставки № КЗ-40'),
  acquiring: {
    party: 'bank',
    name: 'Договор эквайринга № ЭК-204',
    kind: 'Прочее',
    number: 'ЭК-204',
    date: '2018-06-01',
  },
  bankCredit: {
    party: 'bank',
    name: 'Кредитный договор № 117/2019',
    kind: 'ЗаемПолученный',
    number: '117/2019',
    date: '2019-07-15',
  },
  currencyPurchase: { party: 'bank', name: 'Покупка и продажа валюты', kind: 'Прочее' },
  treasury: { party: 'treasury', name: 'Расчеты с бюджетом', kind: 'Прочее' },
  socialFund: { party: 'socialFund', name: 'Расчеты по взносам', kind: 'Прочее' },
  customs: { party: 'customs', name: 'Таможенные платежи', kind: 'Прочее' },
  leasing: { ...supply('leasing', 10, 'Договор лизинга № ЛА-55'), number: 'ЛА-55', date: '2019-03-22' },
  rent: { ...supply('serviceOrganisation', 10, 'Договор аренды № 1-А'), number: '1-А', date: '2019-01-01' },
  loan: {
    party: 'serviceOrganisation',
    name: 'Договор займа № 2 (8 %)',
    kind: 'ЗаемПолученный',
    number: '2',
    date: '2019-11-01',
  },
  rentOut: {
    ...sale('mainOrganisation', 10, 'Договор аренды № 1-А'),
    number: '1-А',
    date: '2019-01-01',
    organisation: 'service',
  },
  loanOut: {
    party: 'mainOrganisation',
    name: 'Договор займа № 2 (8 %)',
    kind: 'Прочее',
    number: '2',
    date: '2019-11-01',
    organisation: 'service',
  },
  serviceAcquiring: { party: 'bank', name: 'Обслуживание счета (Сервис)', kind: 'Прочее', organisation: 'service' },
  serviceTreasury: { party: 'treasury', name: 'Расчеты с бюджетом (Сервис)', kind: 'Прочее', organisation: 'service' },
  usdSupplier: {
    party: 'usdSupplier',
    name: 'Contract NB-2019/04',
    kind: 'СПоставщиком',
    number: 'NB-2019/04',
    date: '2019-04-08',
    payBy: '2020-12-31',
    currency: 'usd',
  },
  eurLicensor: {
    party: 'eurLicensor',
    name: 'License Agreement LP-88',
    kind: 'СПоставщиком',
    number: 'LP-88',
    date: '2020-02-10',
    payBy: '2020-12-31',
    currency: 'eur',
    agentVat: true,
  },
  unitsCustomer: {
    ...sale('unitsCustomer', 45, 'Договор № 5-у.е.'),
    number: '5-у.е.',
    date: '2020-01-20',
    currency: 'usd',
    units: true,
  },
  defaultTerm1: sale('defaultTerm1'),
  defaultTerm2: sale('defaultTerm2'),
  defaultTerm3: sale('defaultTerm3', undefined, 'б/н'),
  defaultTerm4: sale('defaultTerm4'),
  defaultTerm5: sale('defaultTerm5', undefined, 'Основной договор'),
  defaultTerm6: sale('defaultTerm6'),
  defaultTerm7: sale('defaultTerm7', undefined, 'Договор № 7'),
  defaultTerm8: sale('defaultTerm8'),
  defaultTerm9: sale('defaultTerm9'),
  defaultTerm10: sale('defaultTerm10', undefined, 'Контракт без срока'),
  defaultTerm11: sale('defaultTerm11'),
} as const satisfies Record<string, NamedContract>;

export type ContractKey = keyof typeof NAMED_CONTRACTS;
