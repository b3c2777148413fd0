/** What stands beside every balance: the control with the trial balance, what was left out and why, documents dated later. */
import type { Fact } from '#state/evidence-bundle.ts';
import type { ControlLine } from '#tools/ledger/control.ts';
import type { Future } from '#tools/ledger/future.ts';
import {
  type Attribute,
  count,
  date,
  flipped,
  type Ground,
  groundOf,
  money,
  placed,
  type Reading,
  sidedFigures,
  text,
} from './placed.ts';
import { controlSchema, type OpenSettlements } from './tool-values.ts';

/** The account collapsed by 1C itself, with the answer's own rows collapsed beside it. */
export function controlFacts(lines: readonly ControlLine[], ground: Ground): Fact[] {
  return lines.flatMap(({ account, osv, answer, difference }) =>
    sidedFigures(osv).map(({ side, value }) =>
      placed(ground, {
        ...{ type: 'trial_balance', entity: `ОСВ ${account}`, account, side, value },
        attributes: [
          ...money('answer_debit', flipped(answer).dr),
          ...money('answer_credit', flipped(answer).cr),
          ...money('difference', difference),
        ],
      }),
    ),
  );
}

export function leftOutFacts(lines: OpenSettlements['left_out'], ground: Ground, common: readonly Attribute[]): Fact[] {
  return lines.flatMap((line) =>
    sidedFigures(line).map(({ side, value }) =>
      placed(ground, {
        ...{ type: 'left_out', entity: line.because, account: line.account, side, value },
        level: { mode: 'expanded', by: ['Контрагенты', 'Договоры'] },
        attributes: [...count('items', line.items), ...common],
      }),
    ),
  );
}

/** Documents later than the day: they are in «текущие остатки» of 1C and not in the answer. */
export function futureFacts(future: Future | null, account: string, ground: Ground): Fact[] {
  if (future === null) return [];
  const level = { mode: 'expanded', by: ['Регистратор'] } as const;
  const totals = sidedFigures(future).map(({ side, value }) =>
    placed(ground, {
      ...{ type: 'future_total', entity: 'документы с более поздней датой', account, side, value },
      ...{ level: { ...level, by: [...level.by] } },
      attributes: count('documents', future.documents_total),
    }),
  );
  const documents = future.documents.flatMap((one) =>
    sidedFigures(one).map(({ side, value }) =>
      placed(ground, {
        ...{ type: 'future_document', entity: one.title, ref: { kind: one.kind, ref: one.ref, title: one.title } },
        ...{ account, side, value, level: { ...level, by: [...level.by] }, attributes: date('date', one.date) },
      }),
    ),
  );
  return [...totals, ...documents];
}

/** Facts of `control_with_osv`: each account, and each line that explains a difference. */
export function osvFacts(reading: Reading): readonly Fact[] {
  const value = controlSchema.parse(reading.result.value);
  const ground = groundOf(reading, { organisation: value.organisation, moment: { as_of: value.as_of_date } });
  return value.lines.flatMap((line) => [
    ...controlFacts(
      [{ account: line.account, osv: line.osv, answer: line.stated_collapsed, difference: line.difference }],
      ground,
    ),
    ...line.explanations.flatMap(({ cause, title, lines }) =>
      lines.map((one) =>
        placed(ground, {
          ...{ type: 'difference_line', entity: one.title, measure: 'document_sum', value: one.sum },
          dimensions: one.objects,
          attributes: [...text('account', line.account), ...text('cause', cause), ...text('meaning', title)],
        }),
      ),
    ),
  ]);
}
