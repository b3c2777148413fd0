/** Values as OData v3 literals of 1C. Each function refuses what 1C would refuse or, worse, silently misread. */

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000';

export function isGuid(text: string): boolean {
  return GUID.test(text);
}

export function guidLiteral(ref: string): string {
  if (!GUID.test(ref)) throw new RangeError('Не ссылка 1С (нужен GUID без фигурных скобок)');
  return `guid'${ref.toLowerCase()}'`;
}

/** Wall-clock time of the base, never a zone. */
export function momentLiteral(moment: string): string {
  if (!MOMENT.test(moment)) throw new RangeError(`Не момент времени 1С: «${moment}»`);
  return `datetime'${moment}'`;
}

/** Quotes inside are doubled; the URL encoding is the business of query.ts. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Decimal text without an exponent: 1C rejects or misreads `1e-7`. */
export function numberLiteral(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new RangeError(`Не число в записи 1С: «${text}»`);
  return text;
}

/** A reference to compare a composite field with: a bare guid there is always unequal, without an error. */
export function castLiteral(ref: string, type: string): string {
  if (!NAME.test(type)) throw new RangeError(`Не имя типа 1С: «${type}»`);
  return `cast(${guidLiteral(ref)},'${type}')`;
}
