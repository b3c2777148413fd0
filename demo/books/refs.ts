/** References that need no object in the base: values of enumerations. */
import type { Ref } from './books.ts';

/** `enumRef('СтавкиНДС', 'НДС20')`: an enumeration's value where a reference is wanted, as a subconto or in a composite field. */
export function enumRef(enumeration: string, value: string): Ref {
  return { type: `Enum_${enumeration}`, id: value, name: value };
}
