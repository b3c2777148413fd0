/** Reading the attributes of a fact by name. */
import type { Fact } from './fact.ts';

/** Value of an attribute as text; null when the fact has none by that name. */
export function attributeOf(fact: Pick<Fact, 'attributes'>, name: string): string | null {
  return fact.attributes.find((one) => one.name === name)?.value ?? null;
}

/** True when every named attribute has the named value. */
export function hasAttributes(fact: Pick<Fact, 'attributes'>, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([name, value]) => attributeOf(fact, name) === value);
}

/** Accounts a figure stands on: a sum over several keeps them in one text. */
export function accountsOf({ account }: Pick<Fact, 'account'>): string[] {
  return account === null ? [] : account.split(/,\s*/);
}
