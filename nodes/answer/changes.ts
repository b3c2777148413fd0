/** What changed between two moments, figure by figure: the earlier one first, so that «рост» and «снижение» can be held against them. */
import { parseDecimal } from '#domain/decimals.ts';
import { MEASURES } from '#domain/measures.ts';
import { printCount, printRubles } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import type { Book } from './book.ts';
import { capital, type Said } from './said.ts';

function printedAs({ measure }: Fact, value: string): string {
  const { form } = MEASURES[measure];
  if (form === 'money') return printRubles(parseDecimal(value, 2));
  return measure === 'count' ? printCount(Number(value)) : value.replace('.', ',');
}

const WORDS = { up: 'рост на', down: 'снижение на' } as const;

function sentence(fact: Fact): Said {
  const of = (name: string): string => attributeOf(fact, name) ?? '';
  const direction = of('direction');
  const growth = attributeOf(fact, 'growth_percent');
  const share = growth === null ? '' : ` (${growth.replace('.', ',')}\u00a0%)`;
  const moved =
    direction === 'up' || direction === 'down'
      ? `${WORDS[direction]} ${printedAs(fact, fact.value)}${share}`
      : 'без изменений';
  const text = `${capital(fact.entity)}: ${of('before_moment')} — ${printedAs(fact, of('before'))}, ${of('after_moment')} — ${printedAs(fact, of('after'))}; ${moved}.`;
  return { text: text.replaceAll('руб..', 'руб.'), ids: [fact.fact_id], kind: 'fact' };
}

export function changes({ facts }: Book): Said[] {
  return facts.filter(({ type }) => type === 'report_change').map(sentence);
}
