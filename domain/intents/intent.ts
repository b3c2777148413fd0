/** What an intent is: how it is recognised, which tool proves it, what it needs, what is taken when a word is left out. */

/** Features of a question besides its words: which slots are named and how they stand to each other. */
export const FEATURES = {
  account: 'назван счёт',
  settlement_account: 'назван счёт расчётов 60 или 62',
  other_account: 'назван другой счёт',
  cost_account: 'назван счёт затрат, который закрывается в конце месяца',
  party: 'назван контрагент или человек',
  party_without_account: 'назван контрагент, а счёт — нет',
  side: 'названы поставщики или покупатели',
  as_of: 'назван день',
  period: 'назван период',
  days: 'назван порог в днях',
  document_kind: 'назван вид документа',
  document_number: 'назван номер документа',
  document_latest: 'назван последний документ',
  document_amount: 'назван вид документа и его сумма',
  amount: 'названа точная сумма',
  posting: 'названы обе стороны проводки',
  balance_of_account: 'остаток названного счёта',
  turnover_of_account: 'оборот названного счёта',
  edges: 'спрошены и начало, и конец периода',
  by_month: 'разбивка по месяцам',
  by_corresponding: 'разбивка по корреспондирующим счетам',
  without_internal: 'без внутренних оборотов',
} as const satisfies Record<string, string>;

export type Feature = keyof typeof FEATURES;

/**
 * How an intent is recognised. The score is the sum of weights of the rows of `words` that were met, each row once, and of the features
 * present; forms are written as in words.ts.
 */
export interface Signals {
  readonly words: readonly (readonly [weight: number, forms: string])[];
  readonly features: Readonly<Partial<Record<Feature, number>>>;
}

/** Parts of accounting that kinds of questions belong to, in the order in which they are told. */
export const DOMAINS = {
  settlements: 'Расчёты с контрагентами',
  money: 'Деньги',
  ledger: 'Счета',
  documents: 'Документы',
  results: 'Продажи, прибыль и запасы',
  vat: 'НДС',
  taxes: 'Налоги и взносы',
  payroll: 'Зарплата',
  assets: 'Основные средства',
  closing: 'Закрытие и проверки',
} as const satisfies Record<string, string>;

export type Domain = keyof typeof DOMAINS;

/** Periods that a question means when it names none. */
export const USUAL_PERIODS = {
  month: 'текущий месяц',
  previous_month: 'прошлый месяц',
  quarter: 'текущий квартал',
  half_year: 'текущее полугодие',
  year: 'с начала года',
} as const satisfies Record<string, string>;

export type UsualPeriod = keyof typeof USUAL_PERIODS;

export interface Intent {
  readonly title: string;
  /** What the person wants to know, for the normalised question and the trace. */
  readonly goal: string;
  readonly domain: Domain;
  /** Tool that proves it. */
  readonly tool: string;
  readonly shape: string;
  /** Slots without which no answer is possible and which have no safe default. */
  readonly required: readonly string[];
  /** Whether the moment is the end of a day or a period. */
  readonly time: 'as_of' | 'period' | 'none';
  /** Period that is taken and told when none is named; absent: it is asked for. */
  readonly usual?: UsualPeriod;
  /** A name in such a question is an object that the tool itself looks for (goods, an asset, a cost item), not a party. */
  readonly names?: 'object' | 'person';
  /** The tool itself looks for documents of the sum that is named: it is bound to none beforehand. */
  readonly finds?: 'amount';
  /** Arguments of the tool that the intent settles by itself. */
  readonly fixed?: Readonly<Record<string, string | boolean>>;
  /** Tools that add to the answer, with the same arguments. */
  readonly beside?: readonly string[];
  /** The reading of its words that is taken by default, as it is told to the person. */
  readonly disclaimer?: string;
  /** Points that have to be proven; absent for intents whose points depend on their slots (nodes/reading/wording.ts). */
  readonly criteria?: readonly string[];
  readonly signals: Signals;
}
