/** Questions that faults are tried on: the first five kinds, and reports of every part of accounting. Each is answered in full on a sound wire. */
export interface Question {
  readonly intent: string;
  readonly text: string;
}

const OF_BOOKS: readonly (readonly [intent: string, text: string])[] = [
  ['account_turnovers', 'обороты по счету 62.01 за май 2020 по организации Ясный свет'],
  ['balance_as_of', 'остаток по счету 60.01 на 31.05.2020 по организации Ясный свет'],
  ['open_settlements', 'кто нам должен на 31.05.2020 по организации Ясный свет'],
  ['open_settlements', 'кому мы должны на 30.04.2020 по организации Ясный свет'],
  ['overdue_settlements', 'просроченная кредиторка на 31.05.2020 по организации Ясный свет'],
  ['received_advances', 'какие авансы не отгружены на 31.05.2020 и есть ли на них счёт-фактура? Ясный свет'],
  ['overdue_settlements', 'просроченная дебиторка на 31.05.2020 по организации Ясный свет'],
  ['money_balance', 'остатки денег по счетам на 31.05.2020 по организации Ясный свет'],
  ['cash_flow', 'поступления и платежи за май 2020 по организации Ясный свет'],
  ['stale_debts', 'копейки и старые долги: что на списание? Ясный свет'],
  ['offset_candidates', 'у кого сразу долг и аванс на 31.05.2020, Ясный свет'],
  ['profit', 'какая прибыль за май 2020 по организации Ясный свет'],
  ['sales', 'выручка за май 2020 по организации Ясный свет'],
  ['goods_sales', 'сколько продали товаров за май 2020 по организации Ясный свет'],
  ['stock', 'остатки на складе на 31.05.2020 по организации Ясный свет'],
  ['purchases', 'закупки за май 2020 по организации Ясный свет'],
  ['expenses', 'на что ушло за май 2020 по организации Ясный свет'],
  ['vat_payable', 'сколько НДС к уплате за 1 квартал 2020 по организации Ясный свет'],
  ['vat_advances', '76.АВ и 76.ВА бьются на 31.05.2020? Ясный свет'],
  ['payroll_settlements', 'сколько должны сотрудникам на 31.05.2020 по организации Ясный свет'],
  ['payroll_accruals', 'сколько начислили зарплаты за май 2020 по организации Ясный свет'],
  ['tax_settlements', 'налоги: начислено и уплачено за 1 квартал 2020 по организации Ясный свет'],
  ['fixed_assets', 'основные средства: остаточная на 31.05.2020 по организации Ясный свет'],
  ['account_card', 'карточка по счету 51 за май 2020 по организации Ясный свет'],
  ['transit_money', 'что висит на 57 на 31.05.2020 по организации Ясный свет'],
  ['accountable_persons', 'подотчетные лица на 31.05.2020 по организации Ясный свет'],
  ['trial_balance_check', 'оборотка бьётся за май 2020? Ясный свет'],
];

/** `sale`: number and date of a sale that these books hold. */
export function questionsAbout(sale: string): Question[] {
  const asked = [['document_movements', `проводки реализации ${sale}`], ...OF_BOOKS] as const;
  return asked.map(([intent, text]) => ({ intent, text }));
}
