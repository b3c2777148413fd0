/** The same truths in other words: what a colleague could write instead of the answer, true by construction of each template. */
import { parseDecimal } from '#domain/decimals.ts';
import { MEASURES } from '#domain/measures.ts';
import { divideRounded } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { plural, printRubles } from '#domain/russian-numbers.ts';
import type { ProvenFact } from '#domain/verify/verify.ts';
import type { RecordedAnswer } from './recorded.ts';

export interface Paraphrase {
  readonly text: string;
  readonly facts: readonly ProvenFact[];
  readonly given: readonly string[];
}

/** A title of ours begins small inside a sentence; a name is told as it is written. */
function titleOf({ entity, attributes }: ProvenFact): string {
  const isOurs = attributes.some(({ name, value }) => name === 'title' && value === entity);
  return isOurs && !/^\p{Lu}{2}/u.test(entity) ? entity.charAt(0).toLowerCase() + entity.slice(1) : entity;
}

const NUMBERS = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять'];
const DOCUMENTS = ['документ', 'документа', 'документов'] as const;

/** `около 1,2 млн руб.`: the figure to the last digit written; null below a hundred thousand. */
function rounded(kopecks: bigint): string | null {
  const tenths = divideRounded(kopecks, 10_000_000n);
  return tenths < 1n ? null : `около ${tenths / 10n},${tenths % 10n} млн руб.`;
}

function aboutMoney(fact: ProvenFact): string[] {
  const kopecks = parseDecimal(fact.value, 2);
  if (kopecks <= 0n) return [];
  const [sum, about] = [printRubles(kopecks), rounded(kopecks)];
  const title = titleOf(fact);
  const when = fact.as_of_date === null ? '' : ` на ${printDate(fact.as_of_date)}`;
  const side = fact.side === 'debit' ? 'Дт ' : fact.side === 'credit' ? 'Кт ' : '';
  return [
    `${fact.organisation}, ${title}: ${side}${sum}`,
    `По данным 1С ${title} — ${sum}${when === '' ? '' : `;${when} включительно.`}`,
    ...(about === null ? [] : [`${title} — ${about}`]),
    ...(fact.account === null || /[, ]/.test(fact.account) ? [] : [`${side}${sum} на ${fact.account}: ${title}.`]),
  ];
}

function aboutCount(fact: ProvenFact): string[] {
  const { value, attributes } = fact;
  const count = Number(value);
  if (attributes.find(({ name }) => name === 'noun')?.value !== 'document' || count < 1 || count > 10) return [];
  return [
    `${titleOf(fact)}: ${NUMBERS[count]} ${plural(count, DOCUMENTS)}.`,
    `Таких ${plural(count, DOCUMENTS)} ${count} — ${titleOf(fact)}.`,
  ];
}

/** Pairs of one party: the sum first and the name after it, as it is said in a letter. */
function aboutParty(fact: ProvenFact): string[] {
  if (fact.type !== 'party_balance') return [];
  const sum = printRubles(parseDecimal(fact.value, 2));
  const role = fact.attributes.find(({ name }) => name === 'column')?.value;
  const said =
    role === 'debt'
      ? fact.side === 'credit'
        ? 'наш долг'
        : 'нам должны'
      : fact.side === 'debit'
        ? 'аванс выданный'
        : 'аванс полученный';
  return role === 'opposite' ? [] : [`${fact.entity}: ${said} ${sum}`, `С контрагентом ${fact.entity} открыто ${sum}`];
}

const TYPES: ReadonlySet<string> = new Set([
  'report_figure',
  'party_balance',
  'opening_balance',
  'closing_balance',
  'settlements_account',
]);

/** Every paraphrase of an answer's facts. */
export function paraphrasesOf({ facts, given }: RecordedAnswer): Paraphrase[] {
  return facts
    .filter(({ type }) => TYPES.has(type))
    .flatMap((fact) => {
      const isMoney = MEASURES[fact.measure].form === 'money';
      const texts = fact.type === 'party_balance' ? aboutParty(fact) : isMoney ? aboutMoney(fact) : aboutCount(fact);
      return texts.map((text) => ({ text, facts: [fact], given }));
    });
}
