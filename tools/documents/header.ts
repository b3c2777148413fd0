/** The head of one document: found by its id or by its number, read whole, and told in few words. */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { isNumber, numberTail } from '#domain/document-numbers.ts';
import type { Kopecks } from '#domain/money.ts';
import { type Decoded, flag, moment, ref, text } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { momentLiteral, textLiteral } from '#onec/dialect/literals.ts';
import type { Schema } from '#onec/dialect/metadata.ts';
import { typeOfSet } from '#onec/dialect/metadata.ts';
import { both } from '#onec/dialect/query.ts';
import { countsOf, empty, failed, failedBy, NOTHING_READ } from '../answers.ts';
import { stop, taken } from '../ledger/answering.ts';
import type { ToolContext } from '../tool.ts';
import { kindTitle, sumFields } from './kinds.ts';

export interface Header {
  readonly set: string;
  readonly id: string;
  readonly number: string;
  /** `YYYY-MM-DDTHH:MM:SS`. */
  readonly date: string;
  readonly title: string;
  readonly organisation: string;
  readonly operation: string;
  readonly posted: boolean;
  readonly marked: boolean;
  readonly byHand: boolean;
  readonly sum: Kopecks | null;
  readonly vat: Kopecks | null;
  readonly fields: Decoded;
}

export interface Wanted {
  readonly set: string;
  readonly id: string | undefined;
  readonly number: string | undefined;
  readonly from: IsoDate | undefined;
  readonly to: IsoDate | undefined;
}

const textOf = (fields: Decoded, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

function moneyOf(fields: Decoded, name: string): Kopecks | null {
  const value = textOf(fields, name);
  return /^-?\d+(?:\.\d+)?$/.test(value) ? parseDecimal(value, 2) : null;
}

function headerOf(set: string, schema: Schema, fields: Decoded): Header {
  const type = typeOfSet(schema, set);
  const [sumField] = type === undefined ? [] : sumFields(type);
  const [number, date] = [textOf(fields, 'Number'), textOf(fields, 'Date')];
  return {
    ...{ set, number, date, fields, id: textOf(fields, 'Ref_Key'), organisation: textOf(fields, 'Организация_Key') },
    title: documentTitle(set, number, date),
    operation: textOf(fields, 'ВидОперации'),
    ...{ posted: fields.Posted === true, marked: fields.DeletionMark === true },
    byHand: fields.РучнаяКорректировка === true,
    sum: sumField === undefined ? null : moneyOf(fields, sumField),
    vat: moneyOf(fields, 'СуммаНДС'),
  };
}

/** The id of the one document with this number in these days; several or none end the call. */
async function idByNumber(context: ToolContext, { set, number = '', from, to }: Wanted): Promise<string> {
  const filter = both(
    `endswith(Number,${textLiteral(numberTail(number))})`,
    from === undefined ? undefined : `Date ge ${momentLiteral(`${from}T00:00:00`)}`,
    to === undefined ? undefined : `Date lt ${momentLiteral(`${addDays(to, 1)}T00:00:00`)}`,
  );
  const reading = taken(await context.onec.catalog(set, context.terms, filter));
  const rows = reading.rows.filter((row) => isNumber(text(row, 'Number'), number));
  const titles = rows.map((row) => {
    const mark = flag(row, 'DeletionMark') ? ' (помечен на удаление)' : '';
    return `${documentTitle(set, text(row, 'Number'), moment(row, 'Date'))}${mark}`;
  });
  const [row] = rows;
  if (row === undefined) {
    const cause = reading.completeness === 'complete' ? 'entity_not_bound' : 'not_found_on_route';
    return stop(empty(cause, `${kindTitle(set)}: документа с номером ${number} нет.`, { counts: countsOf(reading) }));
  }
  if (rows.length > 1)
    return stop(failed('SEVERAL_ENTITIES_MATCH', `Под номер ${number} подходят: ${titles.join('; ')}. Назовите дату.`));
  return ref(row, 'Ref_Key');
}

/** Reads the document. Ends the call when the kind is not published or there is no such document. */
export async function readHeader(context: ToolContext, schema: Schema, wanted: Wanted): Promise<Header> {
  const { set } = wanted;
  if (typeOfSet(schema, set) === undefined)
    return stop(failed('COMPOSITION_MISSING', `Вид документов «${kindTitle(set)}» не опубликован.`, set));
  const id = wanted.id?.toLowerCase() ?? (await idByNumber(context, wanted));
  const outcome = await context.onec.document(set, id, context.terms);
  if (outcome.ok) return headerOf(set, schema, outcome.value);
  if (outcome.fault.code !== 'ENTITY_NOT_FOUND') return stop(failedBy(outcome.fault));
  return stop(empty('entity_not_bound', `${kindTitle(set)}: такого документа в базе нет.`, { counts: NOTHING_READ }));
}
