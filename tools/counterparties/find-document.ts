/** The document that a chain is asked for: by its reference, else by a number that only one paper or payment has. */
import { isNumber, numberTail } from '#domain/document-numbers.ts';
import type { Reading } from '#onec/completeness.ts';
import { moment, ref, text } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { guidLiteral, textLiteral } from '#onec/dialect/literals.ts';
import { typeOfSet } from '#onec/dialect/metadata.ts';
import { both } from '#onec/dialect/query.ts';
import { countsOf, empty, failed } from '../answers.ts';
import { type Header, readHeader } from '../documents/header.ts';
import { stop, taken } from '../ledger/answering.ts';
import type { ToolContext } from '../tool.ts';

/** Kinds that a bare number is looked for among. */
const KINDS = [
  'Document_РеализацияТоваровУслуг',
  'Document_ПоступлениеТоваровУслуг',
  'Document_СписаниеСРасчетногоСчета',
  'Document_ПоступлениеНаРасчетныйСчет',
];

export interface Wanted {
  readonly organisation_id?: string | undefined;
  readonly document_type?: string | undefined;
  readonly document_id?: string | undefined;
  readonly number?: string | undefined;
}

/** Ends the call when nothing or several documents answer. */
export async function findDocument(context: ToolContext, input: Wanted): Promise<Header> {
  const { document_type: set, document_id: id, number } = input;
  const { base } = taken(await context.onec.open(context.terms.signal));
  const wanted = { number: undefined, from: undefined, to: undefined };
  if (set !== undefined && id !== undefined) return await readHeader(context, base.schema, { ...wanted, set, id });
  if (number === undefined)
    return stop(failed('QUESTION_UNDER_SPECIFIED', 'Нужен документ: вид с номером и датой или сам номер.'));
  const found: { readonly set: string; readonly id: string; readonly title: string }[] = [];
  const readings: Reading<unknown>[] = [];
  for (const kind of (set === undefined ? KINDS : [set]).filter((one) => typeOfSet(base.schema, one) !== undefined)) {
    const own = input.organisation_id;
    const filter = both(
      `endswith(Number,${textLiteral(numberTail(number))})`,
      own === undefined ? undefined : `Организация_Key eq ${guidLiteral(own)}`,
    );
    const reading = taken(await context.onec.catalog(kind, context.terms, filter));
    readings.push(reading);
    for (const row of reading.rows)
      if (isNumber(text(row, 'Number'), number))
        found.push({
          ...{ set: kind, id: ref(row, 'Ref_Key') },
          title: documentTitle(kind, text(row, 'Number'), moment(row, 'Date')),
        });
  }
  const [one] = found;
  if (one === undefined)
    return stop(
      empty('entity_not_bound', `Документа с номером ${number} среди накладных и платежей нет.`, {
        counts: countsOf(...readings),
      }),
    );
  if (found.length > 1) {
    const titles = found.map(({ title }) => title).join('; ');
    return stop(failed('SEVERAL_ENTITIES_MATCH', `Под номер ${number} подходят: ${titles}. Назовите вид и дату.`));
  }
  return await readHeader(context, base.schema, { ...wanted, set: one.set, id: one.id });
}
