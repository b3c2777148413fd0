/** Sentences of reports: `{key}` and `{key|noun}` give way to the figure of that key, so a sentence cannot hold a figure without a fact. */
import { counted, NOUN_CODES, NOUNS } from '#domain/counted.ts';
import { MEASURES, SIDES } from '#domain/measures.ts';
import { printDate } from '#domain/russian-dates.ts';
import { plural, printAmount, printCount, printRubles } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import type { Section } from './book.ts';
import { kopecks } from './figures.ts';
import { when, whose } from './head.ts';
import { plain, type Said } from './said.ts';

interface Source {
  readonly facts: readonly Fact[];
  readonly section: Section | null;
}

/** A value as a person reads it; money in roubles of the books, a share with its sign. */
export function printed(fact: Fact): string {
  const { measure, value } = fact;
  switch (MEASURES[measure].form) {
    case 'money':
      return printRubles(kopecks(fact));
    case 'date':
      return printDate(value);
    case 'integer':
      return measure === 'days' ? counted(Number(value), 'day') : printCount(Number(value));
    case 'decimal':
      return measure === 'rate' && attributeOf(fact, 'percent') !== null
        ? `${value.replace('.', ',')}\u00a0%`
        : measure === 'currency_amount'
          ? `${value.replace('.', ',')} ${fact.currency ?? ''}`.trim()
          : value.replace('.', ',');
    default:
      return value;
  }
}

/** How a figure is said: as it is, `bare` without the currency, `side` with Дт or Кт, a noun after a count. */
function said(fact: Fact, how: string | undefined): Said {
  const of = (text: string): Said => ({ text, ids: [fact.fact_id], kind: 'fact' });
  const noun = NOUN_CODES.find((code) => code === how);
  if (noun !== undefined) return of(`${printCount(Number(fact.value))} ${plural(Number(fact.value), NOUNS[noun])}`);
  if (how === 'bare') return of(printAmount(kopecks(fact)));
  if (how === 'side') {
    const isZero = /^0(?:\.0+)?$/.test(fact.value);
    return of(fact.side === null || isZero ? printed(fact) : `${SIDES[fact.side]} ${printed(fact)}`);
  }
  return of(printed(fact));
}

function pieceOf(key: string, how: string | undefined, { facts, section }: Source): Said | null {
  if (key === 'when') return section === null ? null : when(section);
  if (key === 'organisation') return section === null ? null : whose(section);
  const fact = facts.find((one) => attributeOf(one, 'key') === key);
  return fact === undefined ? null : said(fact, how);
}

/** The sentence with its figures and their evidence; null when a figure is not there (disputed or not read): then it is not said. */
export function filled(text: string, source: Source): Said | null {
  const parts = text.split(/(\{[a-z][a-z0-9_]*(?:\|[a-z]+)?\})/);
  const pieces = parts.map((part) => {
    const match = /^\{([a-z][a-z0-9_]*)(?:\|([a-z]+))?\}$/.exec(part);
    return match?.[1] === undefined ? plain(part) : pieceOf(match[1], match[2], source);
  });
  if (pieces.some((piece) => piece === null)) return null;
  const all = pieces.flatMap((piece) => piece ?? []);
  const ids = [...new Set(all.flatMap((piece) => piece.ids))];
  return {
    text: all
      .map((piece) => piece.text)
      .join('')
      .replaceAll('руб..', 'руб.'),
    ids,
    kind: ids.length > 0 ? 'fact' : 'plain',
  };
}
