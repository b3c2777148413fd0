/** Documents in a question: kinds, numbers in any of their written forms, their dates. */

import type { IsoDate } from '#domain/dates.ts';
import { DOCUMENT_WORDS } from '#domain/document-words.ts';
import { parseDate } from '#domain/russian-dates.ts';
import { type Piece, SURE } from './piece.ts';
import { sliceOf, type Text } from './text.ts';
import { isDateLike } from './time-reader.ts';

/** «счет № 62» is an account; «счет № 15 от 03.06» a bill. */
const ACCOUNT_WORD = /^(?:сч|счет(?:а|е|у|ом|ам|ах|ов)?|субсчет(?:а|у|е|ам)?)$/;
const NUMBER_SIGN = /^(?:№|номер|номером|номера|n|#)$/;
/** `0000-000213`, `00БП-000012`, `БП-12`: nothing else is written so. */
const FULL_NUMBER = /^(?:\d{2,4}-\d{3,}|\d{0,4}[\p{L}]{1,4}-\d+)$/u;
const SHORT_NUMBER = /^\d{1,9}$/;
/** After a number these make it a count, not a number. */
const UNIT =
  /^(?:дн|день|дня|дней|мес|месяц|руб|р$|₽|тыс|т$|млн|млрд|к$|шт|штук|%|евро|доллар|январ|феврал|март|апрел|ма[йя]$|июн|июл|август|сентябр|октябр|ноябр|декабр|самы|крупнейш)/;

export function documentPieces(text: Text, working: IsoDate): Piece[] {
  const kinds = kindPieces(text);
  return [...kinds, ...numberPieces(text, kinds), ...datePieces(text, kinds, working)];
}

function kindPieces({ words }: Text): Piece[] {
  return words.flatMap((_, i): Piece[] => {
    const met = DOCUMENT_WORDS.at(words, i)[0];
    if (met === undefined || isLegalForm(words, i)) return [];
    const sure = met.length > 1 ? SURE.document + met.length : SURE.document - 20;
    const reading = met.means.length === 0 ? null : met.means.map((kind) => kind.replace('Document_', '')).join(', ');
    return [
      {
        kind: 'operation',
        from: i,
        to: i + met.length,
        reading,
        sure,
        means: { is: 'document_kind', kinds: met.means },
      },
    ];
  });
}

/** «АО Горэнерго» is a company, «АО 15» an advance report. */
function isLegalForm(words: readonly string[], i: number): boolean {
  return words[i] === 'ао' && !/^(?:\d|№|номер|от$)/.test(words[i + 1] ?? '');
}

function numberPieces(text: Text, kinds: readonly Piece[]): Piece[] {
  const { words, tokens } = text;
  const ends = new Set(kinds.map(({ to }) => to));
  return words.flatMap((word, i): Piece[] => {
    const signed = NUMBER_SIGN.test(word) && /\d/.test(words[i + 1] ?? '');
    if (signed && ACCOUNT_WORD.test(words[i - 1] ?? '') && words[i + 2] !== 'от') return [];
    if (signed) return [numberPiece(i, i + 2, sliceOf(text, i + 1, i + 2))];
    if (tokens[i]?.kind !== 'number' || isDateLike(word)) return [];
    if (NUMBER_SIGN.test(words[i - 1] ?? '')) return [];
    if (FULL_NUMBER.test(word)) return [numberPiece(i, i + 1, sliceOf(text, i, i + 1))];
    const follows =
      ends.has(i) &&
      SHORT_NUMBER.test(word) &&
      !UNIT.test(words[i + 1] ?? '') &&
      !/^\d{3}(?:[.,]\d\d)?$/.test(words[i + 1] ?? '');
    return follows ? [numberPiece(i, i + 1, word)] : [];
  });
}

function numberPiece(from: number, to: number, number: string): Piece {
  return { kind: 'number', from, to, reading: number, sure: SURE.number, means: { is: 'number', number } };
}

/** «12.05.2020 10:00:00»: the time of the day is a part of the date as 1C prints it. */
function timeAfter(words: readonly string[], at: number): number {
  const two = (i: number): boolean => words[i] === ':' && /^\d{2}$/.test(words[i + 1] ?? '');
  if (!/^\d{1,2}$/.test(words[at] ?? '') || !two(at + 1)) return at;
  return two(at + 3) ? at + 5 : at + 3;
}

/** «от 03.06», «от 3 июня 2020 г.» after a number or a kind is the date of the document. */
function datePieces(text: Text, kinds: readonly Piece[], working: IsoDate): Piece[] {
  const { words } = text;
  const close = (i: number): boolean =>
    kinds.some(({ to }) => i >= to && i - to <= 7) ||
    FULL_NUMBER.test(words[i - 1] ?? '') ||
    /^\d+$/.test(words[i - 1] ?? '');
  return words.flatMap((word, i): Piece[] => {
    if (word !== 'от' || !close(i)) return [];
    for (const size of [5, 4, 3, 2, 1]) {
      const said = sliceOf(text, i + 1, i + 1 + size);
      if (words[i + size] === undefined) continue;
      const date = parseDate(said, working);
      if (date.kind === 'impossible')
        return [
          {
            ...{ kind: 'date', from: i, to: i + 1 + size, reading: null, sure: SURE.number },
            means: { is: 'time', text: said, answer: date },
          },
        ];
      if (date.kind === 'date') {
        const reading =
          date.yearAssumed && date.date > working
            ? `${Number(date.date.slice(0, 4)) - 1}${date.date.slice(4)}`
            : date.date;
        return [
          {
            kind: 'date',
            from: i,
            to: timeAfter(words, i + 1 + size),
            reading,
            sure: SURE.number,
            means: { is: 'document_date', date: reading },
          },
        ];
      }
    }
    return [];
  });
}
