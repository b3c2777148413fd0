/**
 * Accounts in a question: codes, with or without the word «счёт», and names used instead of codes. A code that is also a day of the calendar
 * is judged by two signs, the word beside it and the chart; where both readings stand, the piece says so.
 */
import { ACCOUNT_NAMES, isUsualAccount } from '#domain/account-words.ts';
import { normaliseAccountCode } from '#domain/accounts.ts';
import { isMonth } from '#domain/time/units.ts';
import { type Piece, SURE } from './piece.ts';
import type { Text } from './text.ts';
import { mayBeDay } from './time-reader.ts';

const ACCOUNT_WORD =
  /^(?:счет(?:а|е|у|ом|ам|ах|ов)?|счёт|сч|субсчет(?:а|у|е|ам)?|дт|кт|д-т|к-т|дебет(?:а|у|ом)?|кредит(?:а|у|ом)?|account|accounts)$/;
const ACCOUNT_LEAD =
  /^(?:по|на|с|со|из|между|осв|оборотка|оборотку|оборотки|оборотке|обороты|оборот|оборотам|сальдо|остаток|остатки|остатка|анализ|карточка|карточку|и|или|кроме|без|со|минус)$/;
/** What is asked of an account stands right before its code. */
const MEASURE = /^(?:осв|оборотк[аиуе]|оборот(?:а|ы|ов|ам)?|сальдо|остат(?:ок|ки|ка|ков|ку|кам)|анализ|карточк[аиу])$/;
/** Debts and advances are asked of parties: «хвосты на 01.03» names a day. */
const SETTLED =
  /^(?:хвост|долг|долж|задолж|дебиторк|кредиторк|аванс|предоплат|просроч|незакрыт|неоплач|поставщик|покупател|клиент|заказчик|подрядчик|взаиморасч)/;
const DATE_LEAD = /^(?:на|за|от|с|до|к|в|начиная|со|числа|дата)$/;
/** What follows a number that counts something. */
const COUNTED =
  /^(?:дн|день|дня|дней|мес|месяц|недел|квартал|кв$|год|лет|руб|р$|тыс|т$|к$|млн|млрд|миллион|шт|штук|процент|числ|строк|крупнейш|самых|поставщик|покупател|клиент|контрагент|документ|договор|накладн|раз$|час|%|₽|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|евро|доллар)/;
const NUMBERED =
  /^(?:№|номер|n|топ|отчет|отчете|отчета|реализация|реализации|реализацию|поступление|поступления|платежка|платежке|платежки|накладная|накладной|накладную|долга|поручение|ордер|ордера|ао|рко|пко|рту|птиу|сф|смену|поставщику|упд|акт|акта|больше|менее|меньше|более|свыше|от|старше|дольше)$/;

interface Found {
  readonly code: string;
  readonly maybeDate: boolean;
  /** Written like a day of the calendar: read before the readers of time. */
  readonly dayLike?: boolean;
}

/** The code at a token, or null: not a code, a day of the calendar, a count. */
function codeAt(text: Text, i: number, chained: boolean): Found | null {
  const { words, tokens } = text;
  const plain = (words[i] ?? '').replace(/-(?:му|й|го|м|ом|ый|е)$/, '');
  if (tokens[i]?.kind !== 'number') return null;
  return knownAt(text, i, plain, chained) ?? saidAt(words, i, plain, chained);
}

/** After a measure, «по» or nothing between: «остаток по 99999», «сальдо 33». */
function isAsked(words: readonly string[], i: number): boolean {
  const at = words[i - 1] === 'по' ? i - 2 : i - 1;
  return MEASURE.test(words[at] ?? '');
}

/** A number where an account stands, whatever the chart has: that there is no such account must be told, never passed over. */
function saidAt(words: readonly string[], i: number, plain: string, chained: boolean): Found | null {
  const after = words[i + 1] ?? '';
  if (COUNTED.test(after) || /^(?:от|\d.*|[%₽/-])$/.test(after) || isPartOfRange(words, i)) return null;
  const worded = wordBefore(words, i) !== null;
  if (worded) return /^\d{1,6}$/.test(plain) ? { code: plain, maybeDate: false } : null;
  const year = /^(?:19|20)\d\d$/.test(plain);
  return (chained || isAsked(words, i)) && /^\d{2,6}$/.test(plain) && !year ? { code: plain, maybeDate: false } : null;
}

/** A code of the chart, or a whole code of any chart where a word says that it is one. */
function knownAt({ words }: Text, i: number, plain: string, chained: boolean): Found | null {
  const [before = '', after = ''] = [words[i - 1], words[i + 1]];
  const code = normaliseAccountCode(plain);
  if (code === null) return null;
  const worded = wordBefore(words, i) !== null || (ACCOUNT_WORD.test(after) && !/^\d/.test(words[i + 2] ?? ''));
  if (mayBeDay(plain)) return dayOrAccount(code, worded, words, i);
  if (code.includes('.'))
    return worded || isUsualAccount(code) || !/^(?:№|номер|от)$/.test(before) ? { code, maybeDate: false } : null;
  if (!isUsualAccount(code)) return null;
  const counted =
    (COUNTED.test(after) && !(Number(plain) > 31 && isMonth(after))) ||
    NUMBERED.test(before) ||
    /^[%₽]$/.test(after) ||
    before === '/' ||
    after === '/';
  if (worded) return { code, maybeDate: false };
  if (counted || isPartOfRange(words, i)) return null;
  if (plain.length === 3) return MEASURE.test(before) && plain.startsWith('0') ? { code, maybeDate: false } : null;
  const alone = words.filter((one) => /[\p{L}\d]/u.test(one)).length <= 2;
  const leads = ACCOUNT_LEAD.test(before) || chained || alone || after === 'счет' || i === 0;
  return leads ? { code, maybeDate: false } : null;
}

/** Where the word «счёт» before a code stands: «счет 62», «сч. 62», «счёту № 62», «сч.: 62»; null when there is none. */
function wordBefore(words: readonly string[], i: number): number | null {
  let at = i - 1;
  while (at > 0 && i - at < 4 && /^(?:[.:№#]|номер|no)$/.test(words[at] ?? '')) at -= 1;
  // «счет № 15 от 03.06» is a bill, «на расчетный счет № 25» a document
  const bill = at < i - 1 && (words[i + 1] === 'от' || /^(?:расчетн|банковск|лицев)/.test(words[at - 1] ?? ''));
  return ACCOUNT_WORD.test(words[at] ?? '') && !bill ? at : null;
}

/** «с 15 по 30» are days. */
function isPartOfRange(words: readonly string[], i: number): boolean {
  const days = (a: string | undefined, b: string | undefined): boolean =>
    /^\d{1,2}$/.test(a ?? '') && /^\d{1,2}$/.test(b ?? '');
  return (
    (/^со?$/.test(words[i - 1] ?? '') && words[i + 1] === 'по' && days(words[i], words[i + 2])) ||
    (words[i - 1] === 'по' && /^со?$/.test(words[i - 3] ?? '') && days(words[i - 2], words[i]))
  );
}

/** `20.01`, `10.06`: the word beside it decides, then the chart; both may stand. */
function dayOrAccount(code: string, worded: boolean, words: readonly string[], i: number): Found | null {
  const before = words[i - 1] ?? '';
  const usual = isUsualAccount(code);
  const range = before === 'по' && /^со?$/.test(words[i - 3] ?? '');
  if (worded) return { code, maybeDate: false, dayLike: true };
  if (range || !usual) return null;
  if (before === 'по') return { code, maybeDate: false, dayLike: true };
  const account = words.some(
    (word, k) =>
      k !== i &&
      mayBeDay(word) &&
      isUsualAccount(word) &&
      (words[k - 1] === 'по' || wordBefore(words, k) !== null || MEASURE.test(words[k - 1] ?? '')),
  );
  if (account && DATE_LEAD.test(before)) return null;
  const others = words.some((word, k) => k !== i && (hasOtherCode(word) || /^(?:0[1-9]|[1-9]\d)$/.test(word)));
  if (DATE_LEAD.test(before))
    return before === 'на' && !others && !words.some((word) => SETTLED.test(word))
      ? { code, maybeDate: !words.some(isWholeDate), dayLike: true }
      : null;
  const dated = words.some(
    (word, k) => k !== i && /^\d{1,2}\.\d{2}(?:\.\d{2,4})?$/.test(word) && DATE_LEAD.test(words[k - 1] ?? ''),
  );
  return {
    code,
    dayLike: true,
    maybeDate:
      !dated && !words.some((word) => /^(?:за|июн|ма[йея]|апрел|март|январ|феврал|кварт|сегодня|вчера)/.test(word)),
  };
}

/** A day with its year that is no second edge: beside it «на 01.01» names what it is asked of. */
function isWholeDate(word: string, k: number, words: readonly string[]): boolean {
  const whole = /^\d{1,2}\.\d{2}\.\d{2,4}$/.test(word) && DATE_LEAD.test(words[k - 1] ?? '');
  return whole && !/^(?:и|,|по|до|против|с|со)$/.test(words[k - 2] ?? '');
}

function hasOtherCode(word: string): boolean {
  const code = normaliseAccountCode(word);
  return code !== null && /^\d{2}\./.test(word) && !mayBeDay(word);
}

export function accountPieces(text: Text): Piece[] {
  const { words, tokens } = text;
  const pieces: Piece[] = [];
  let chained = false;
  for (let i = 0; i < words.length; i += 1) {
    const found = codeAt(text, i, chained);
    if (found !== null) {
      const worded = wordBefore(words, i);
      const from = worded !== null && !/^[дк]/.test(words[worded] ?? '') ? worded : i;
      const to = /^счет/.test(words[i + 1] ?? '') && from === i ? i + 2 : i + 1;
      pieces.push(accountPiece(from, to, [found.code], found.maybeDate, found.dayLike ?? false));
      chained = true;
    } else if (!/^(?:и|или|,|\/|-|–|дт|кт)$/.test(words[i] ?? '') && tokens[i]?.kind !== 'mark') chained = false;
  }
  return pieces;
}

function accountPiece(from: number, to: number, codes: readonly string[], maybeDate: boolean, dayLike: boolean): Piece {
  return {
    kind: 'account',
    from,
    to,
    reading: codes.join(', '),
    sure: dayLike ? SURE.exact_date + 2 : SURE.account,
    means: { is: 'account', codes, named: false, maybeDate },
  };
}

/** «касса», «расчётный счёт», «товары»: taken only where no code is named. */
export function accountNamePieces({ words }: Text): Piece[] {
  return words.flatMap((_, i): Piece[] => {
    const met = ACCOUNT_NAMES.at(words, i)[0];
    if (met === undefined) return [];
    const means = { is: 'account', codes: met.means, named: true, maybeDate: false } as const;
    return [
      {
        kind: 'account',
        from: i,
        to: i + met.length,
        reading: met.means.join(', '),
        sure: met.length > 1 ? SURE.document - 2 : SURE.account_name,
        means,
      },
    ];
  });
}
