/**
 * What may be stored and comes back the same. Serializers alter the rest in silence (a BigInt becomes a phrase, NaN null, a Date text), so
 * it is refused here with the path to the culprit.
 */

/** A value or an id that cannot be stored unaltered. The message is a Russian sentence. */
export class UnstorableError extends Error {
  override readonly name = 'UnstorableError';
  /** Where in the value: `facts[3].amount`; empty for the value itself. */
  readonly path: string;

  constructor(path: string, what: string) {
    super(`Хранить нельзя${path === '' ? '' : ` (${path})`}: ${what}.`);
    this.path = path;
  }
}

/** Deeper values are a mistake of whoever built them; engines overflow their stack somewhere behind this. */
const MAX_DEPTH = 200;

/** What one kind of store takes beyond JSON. */
export interface Allowance {
  /** True for values that are stored as they are; nobody looks inside. */
  readonly takes: (value: unknown) => boolean;
  /** The data inside an object of a class that the store knows how to write and to read back; undefined for the rest. */
  readonly within: (value: object) => object | undefined;
  /** A sentence part for an object that the store's own reader would take for something else; undefined when it is plain data. */
  readonly refuses: (value: object) => string | undefined;
}

const JSON_ONLY: Allowance = { takes: () => false, within: () => undefined, refuses: () => undefined };

/** Throws UnstorableError unless the value is JSON through and through. Any key is allowed: the reader of such values revives nothing. */
export function assertJson(value: unknown): void {
  assertInert(value, JSON_ONLY);
}

/** Throws UnstorableError unless the value is JSON or what the allowance takes. */
export function assertInert(value: unknown, allowance: Allowance): void {
  visit(value, '', [], allowance);
}

/** Throws UnstorableError for a text that no text column takes. */
export function assertStorableText(text: string, name: string): void {
  if (typeof text !== 'string') throw new UnstorableError(name, 'нужен текст');
  if (text.includes('\0')) throw new UnstorableError(name, 'в тексте есть знак U+0000');
}

/** Typed values that are refused by their type alone. */
const REFUSED_TYPES: Readonly<Record<string, string>> = {
  bigint: 'целое BigInt; деньги хранятся текстом',
  function: 'функция',
  symbol: 'символ',
  undefined: 'undefined',
};

function visit(value: unknown, path: string, above: readonly object[], allowance: Allowance): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || allowance.takes(value)) return;
  const refused = REFUSED_TYPES[typeof value];
  if (refused !== undefined) throw new UnstorableError(path, refused);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new UnstorableError(path, `число ${value}`);
    return;
  }
  if (typeof value === 'object') visitObject(value, path, above, allowance);
}

function visitObject(value: object, path: string, above: readonly object[], allowance: Allowance): void {
  if (above.includes(value)) throw new UnstorableError(path, 'значение ссылается само на себя');
  if (above.length >= MAX_DEPTH) throw new UnstorableError(path, `вложенность больше ${MAX_DEPTH}`);
  const within = [...above, value];
  const wrapped = allowance.within(value);
  if (wrapped !== undefined) {
    visit(wrapped, path, within, allowance);
    return;
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) visit(value[i], `${path}[${i}]`, within, allowance);
    return;
  }
  const strange = strangeness(value) ?? allowance.refuses(value);
  if (strange !== undefined) throw new UnstorableError(path, strange);
  for (const [key, inner] of Object.entries(value))
    visit(inner, path === '' ? key : `${path}.${key}`, within, allowance);
}

/** Why an object is more than its keys and values. */
function strangeness(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    return `объект класса ${value.constructor?.name || 'без имени'}`;
  return Object.getOwnPropertySymbols(value).length > 0 ? 'свойство-символ' : undefined;
}
