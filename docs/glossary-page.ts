/** docs/glossary.md: words with several meanings, from TERMS. */
import { SIDES } from '#domain/measures.ts';
import { DISCLAIMER_SLOTS, type Reading, TERM_IDS, type Term, termOf } from '#domain/terms.ts';
import { markdownTable } from './table.ts';

function sideOf({ side }: Reading): string {
  if (side === null) return '';
  return side === 'both' ? `${SIDES.debit} и ${SIDES.credit}` : SIDES[side];
}

/** «по умолчанию», or the order in which it is shown beside. */
function rankOf(term: Term, reading: Reading): string {
  if (reading.id === term.fallback) return 'по умолчанию';
  const place = term.beside.indexOf(reading.id);
  return place < 0 ? '' : `рядом, ${place + 1}`;
}

function decidersOf(term: Term, reading: Reading): string {
  const words = term.deciders.filter((one) => one.reading === reading.id).flatMap((one) => one.words);
  return words.map((word) => word.replace('№', '<счёт>').replaceAll(/[~*]/g, '…')).join(', ');
}

function section(term: Term): string {
  const rows = term.readings.map((reading) => [
    reading.title,
    reading.formula,
    sideOf(reading),
    reading.tool === null ? 'нет' : `\`${reading.tool}\``,
    rankOf(term, reading),
    decidersOf(term, reading),
  ]);
  const warnings = [
    `Оговорка: «${term.disclaimer}»`,
    ...(term.misleads === null ? [] : [`Осторожно: ${term.misleads}`]),
    ...(term.ask === null ? [] : [`Сначала спрашивается: «${term.ask}»`]),
  ];
  return `## ${term.word}

${markdownTable(['Значение', 'Как считается', 'Сторона', 'Чем', 'Когда', 'Слова рядом'], rows)}

${warnings.join('\n\n')}`;
}

export function glossaryPage(): string {
  return `# Слова с несколькими значениями

Значение берётся по соседним словам вопроса, а без них — по умолчанию, и тогда оговорка печатается в ответе. Знаки: сальдо(счёт; ключ) = Дт − Кт на
конец дня, C — контрагент, D — договор, S — документ расчётов.

${TERM_IDS.map((id) => section(termOf(id))).join('\n\n')}

## Что подставляется в оговорки

${markdownTable(
  ['Место', 'Что там'],
  Object.entries(DISCLAIMER_SLOTS).map(([slot, title]) => [`{${slot}}`, title]),
)}
`;
}
