/** The order of month closing: one line an operation, when it is due and what it posts. */

import type { Closing, ClosingLines } from './closing.ts';
import { deferredExpenses, fixedAssetDepreciation, intangibleDepreciation } from './depreciation.ts';
import { generalExpenses, sellingExpenses } from './period-costs.ts';
import { overheads, workCost } from './production-cost.ts';
import { closeResults, incomeTax } from './results.ts';
import { revaluation } from './revaluation.ts';
import { isQuarterEnd, simplifiedTax, transportTax, vatRounding } from './taxes.ts';

export interface ClosingOperation {
  /** A value of ВидыРегламентныхОпераций. */
  readonly kind: string;
  /** `profit` or `simplified` when the operation belongs to one regime only. */
  readonly only?: Closing['regime']['tax'];
  readonly quarterly?: boolean;
  /** Absent: the step is done by documents or has nothing to post here. */
  readonly lines?: ClosingLines;
}

const costAccounts: ClosingLines = (closing) => {
  const distributed = overheads(closing);
  return [...distributed, ...workCost(closing, distributed), ...generalExpenses(closing)];
};

const OPERATIONS: readonly ClosingOperation[] = [
  { kind: 'НачислениеЗарплаты' },
  { kind: 'НачислениеНДС', only: 'profit', quarterly: true, lines: vatRounding },
  { kind: 'АмортизацияИИзносОС', lines: fixedAssetDepreciation },
  { kind: 'АмортизацияНМАИсписаниеРасходовПоНИОКР', only: 'profit', lines: intangibleDepreciation },
  { kind: 'ПогашениеСтоимостиСпецодеждыИспецоснасткиВэксплуатации', only: 'profit' },
  { kind: 'ПереоценкаВалютныхСредств', only: 'profit', lines: revaluation },
  { kind: 'КорректировкаСтоимостиНоменклатуры' },
  { kind: 'ЗакрытиеСчета97', lines: deferredExpenses },
  { kind: 'РасчетТранспортногоНалога', only: 'profit', quarterly: true, lines: transportTax },
  { kind: 'РасчетДолейСписанияКосвенныхРасходов', only: 'profit' },
  { kind: 'ЗакрытиеСчетов20_23_25_26', lines: costAccounts },
  { kind: 'ЗакрытиеСчета44', lines: sellingExpenses },
  { kind: 'ЗакрытиеСчетов90_91', lines: closeResults },
  { kind: 'РасчетНалогаНаПрибыль', only: 'profit', lines: incomeTax },
  { kind: 'РасчетНалогаУСН', only: 'simplified', quarterly: true, lines: simplifiedTax },
];

/** Operations due in the month for the regime, in order. */
export function operationsOf(closing: Pick<Closing, 'month' | 'regime'>): readonly ClosingOperation[] {
  return OPERATIONS.filter(
    ({ only, quarterly = false }) =>
      (only === undefined || only === closing.regime.tax) && (!quarterly || isQuarterEnd(closing.month)),
  );
}
