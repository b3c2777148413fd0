/** docs/demo-company.md: what is planted in the demo books, from the answer sheet of seed 1. */

import type { Planted } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import { printRubles } from '#domain/russian-numbers.ts';
import { markdownTable } from './table.ts';

/** `P14.2` belongs to `P14`. */
const storyOf = ({ id }: Planted): string => id.replace(/\..*$/, '');
const numberOf = (one: Planted): number => Number(storyOf(one).replace(/\D+/, ''));

/** One row a story, in the order of numbers; objects beyond the first are only counted. */
function rowsOf(company: '2020' | '2026', kind: Planted['kind']): string[][] {
  const sheet = buildBooks({ company, seed: 1, scale: 1 }).planted.filter((one) => one.kind === kind);
  const stories = sheet.filter((one) => one.id === storyOf(one)).sort((a, b) => numberOf(a) - numberOf(b));
  return stories.map((one) => [
    one.id,
    one.description,
    one.period,
    // The figure of a control comes from the ordinary flow: it is the seed's, not the story's.
    ...(kind === 'plant' ? [one.amount === null ? '' : printRubles(one.amount)] : []),
    String(sheet.filter((other) => storyOf(other) === one.id).length),
    one.expectedReason,
  ]);
}

const PLANT_HEAD = ['№', 'Что', 'Когда', 'Сумма', 'Объектов', 'Чего ждать от ответа'];
const CONTROL_HEAD = PLANT_HEAD.filter((title) => title !== 'Сумма');

export function plantedPage(): string {
  return `# Что посажено в демонстрационные книги

Посаженное одинаково при любом зерне; имена, суммы и даты обычного потока от зерна зависят. Полный список с идентификаторами объектов —
\`planted.csv\` выгрузки. Ложная тревога на том, что выглядит неправильным и правильно, так же плоха, как пропуск.

## Компания 2020 года: что найти

${markdownTable(PLANT_HEAD, rowsOf('2020', 'plant'))}

## Компания 2020 года: выглядит неправильным и правильно

${markdownTable(CONTROL_HEAD, rowsOf('2020', 'control'))}

## Малая база 2026 года: что найти

${markdownTable(PLANT_HEAD, rowsOf('2026', 'plant'))}

## Малая база 2026 года: выглядит неправильным и правильно

${markdownTable(CONTROL_HEAD, rowsOf('2026', 'control'))}
`;
}
