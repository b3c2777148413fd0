/** «топ-5», «три крупнейших», «первая десятка»: how many rows are wanted and from which end. */
import { parseNumerals } from '#domain/russian-numerals.ts';
import { type Piece, SURE } from './piece.ts';
import type { Text } from './text.ts';

const BIGGEST =
  /^(?:самы[ехй]|самая|самое|самых|самой|крупнейш[а-я]+|наибольш[а-я]+|крупн[а-я]+|больш[иоа][а-я]*|главн[а-я]+|основн[а-я]+|biggest|largest|top)$/;
const SMALLEST = /^(?:наименьш[а-я]+|мельчайш[а-я]+|мелк[а-я]+|маленьк[а-я]+|smallest)$/;
const DEFAULT_TOP = 5;
/** «первая десятка». */
const GROUPS_OF: Readonly<Record<string, number>> = {
  ...{ тройка: 3, тройку: 3, тройке: 3, пятерка: 5, пятерку: 5, пятерке: 5 },
  ...{ десятка: 10, десятку: 10, десятке: 10, двадцатка: 20, двадцатку: 20, двадцатке: 20 },
};

/** «топ-5», «три крупнейших», «самые большие», «кто больше всех», «первые 10». */
export function topPieces(text: Text): Piece[] {
  const { words } = text;
  return words.flatMap((word, i): Piece[] => {
    const [next = '', third = ''] = [words[i + 1], words[i + 2]];
    if (word === 'топ' || word === 'top') {
      const at = next === '-' || next === '–' ? i + 2 : i + 1;
      const count = countAt(words[at] ?? '');
      return [topPiece(i, count === null ? i + 1 : at + 1, count ?? DEFAULT_TOP, 'biggest')];
    }
    if (/^перв(?:ая|ую|ой)$/.test(word) && GROUPS_OF[next] !== undefined)
      return [topPiece(i, i + 2, GROUPS_OF[next], 'biggest')];
    if (/^(?:biggest|largest)$/.test(word)) return [topPiece(i, i + 1, DEFAULT_TOP, 'biggest')];
    const compact = /^топ(\d{1,3})$/.exec(word)?.[1];
    if (compact !== undefined) return [topPiece(i, i + 1, Number(compact), 'biggest')];
    const count = countAt(word);
    if (count !== null && /^(?:сам[а-я]+|крупнейш[а-я]+|наибольш[а-я]+|наименьш[а-я]+)$/.test(next)) {
      const both = BIGGEST.test(third) || SMALLEST.test(third);
      return [
        topPiece(i, both ? i + 3 : i + 2, count, SMALLEST.test(next) || SMALLEST.test(third) ? 'smallest' : 'biggest'),
      ];
    }
    if (/^перв(?:ые|ых)$/.test(word) && countAt(next) !== null)
      return [topPiece(i, i + 2, countAt(next) ?? DEFAULT_TOP, 'biggest')];
    if (/^сам(?:ые|ый|ая|ое|ых|ого|ому|ой)$/.test(word) && (BIGGEST.test(next) || SMALLEST.test(next))) {
      return [
        topPiece(
          i,
          i + 2,
          /(?:ый|ая|ое|ого|ому|ой)$/.test(word) ? 1 : DEFAULT_TOP,
          SMALLEST.test(next) ? 'smallest' : 'biggest',
        ),
      ];
    }
    if (/^(?:крупнейш|наибольш)/.test(word))
      return [topPiece(i, i + 1, /(?:ий|ая|ее|его|ему|ей)$/.test(word) ? 1 : DEFAULT_TOP, 'biggest')];
    if (word === 'больше' && /^(?:всех|всего)$/.test(next)) return [topPiece(i, i + 2, DEFAULT_TOP, 'biggest')];
    return [];
  });
}

function countAt(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const value =
    /^(?:три|трех|пять|пяти|десять|десяти|двадцать|двадцати|четыре|четырех|два|двух|две|семь|восемь|шесть|девять|пятнадцать)$/.test(
      word,
    )
      ? parseNumerals(word)
      : null;
  return value === null ? null : Number(value);
}

function topPiece(from: number, to: number, count: number, order: 'biggest' | 'smallest'): Piece {
  return {
    kind: 'condition',
    from,
    to,
    reading: `${order} ${count}`,
    sure: SURE.top,
    means: { is: 'top', count, order },
  };
}
