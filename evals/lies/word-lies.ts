/** Lies of words: superlatives, quantifiers, negation, shares, and which way the money goes. */
import { AMOUNT, found, type LieKind, namesOf, replaced, type Truth } from './lie.ts';

const ended = (text: string): string => text.replace(/[.\s]+$/u, '');
const hasFigure = ({ text }: Truth): boolean => found(text, AMOUNT).length > 0;

/** Of what is already said to be the largest it is no lie to say so again. */
const HAS_ONE = /(?:[Бб]ольше|[Сс]ильнее|[Дд]ольше) вс/u;

function superlatives(truth: Truth): string[] {
  if (!hasFigure(truth) || HAS_ONE.test(truth.text)) return [];
  const { text, facts } = truth;
  const name = facts.flatMap(namesOf).find((one) => text.includes(one));
  const tails = ['это больше всех', 'это самая крупная сумма', 'это меньше всех остальных', 'рекорд за год'];
  return [
    ...tails.map((tail) => `${ended(text)} — ${tail}.`),
    ...(name === undefined ? [] : [`${ended(text)}. Крупнейший — ${name}.`, `Больше всех у ${name}. ${text}`]),
  ];
}

const QUANTIFIED = [
  (text: string) => `${ended(text)}; все они оплачены.`,
  (text: string) => `${ended(text)}; ни один не закрыт.`,
  (text: string) => `Только это: ${text}`,
  (text: string) => `${ended(text)}, и больше ничего.`,
  (text: string) => `${ended(text)}; каждый из них старше года.`,
  (text: string) => `${ended(text)}. Других долгов нет.`,
];
const COUNTED = /\d+ (?:поставщик|покупател|документ|остат|контрагент|позиц|операц|договор)(\p{L}*)/gu;

function quantifiers({ text }: Truth): string[] {
  const counted = found(text, COUNTED).flatMap((piece) => {
    const noun = piece.text.replace(/^\d+ /u, '');
    return [`все ${noun}`, `ни одного из ${noun}`, `только ${piece.text}`].map((by) => replaced(text, piece, by));
  });
  return [...QUANTIFIED.map((lie) => lie(text)), ...counted];
}

/** Words that the answers say as predicates; «не» before one turns the sentence over. */
const PREDICATES =
  /(?<!\p{L})(?<!не )(?:должны|вошло|закрыт[оаы]?|проведён|сходится|выполнено|начислен[оаы]|продано|куплено|поступило|заплачено|осталось|остались|превышен|отправлено|просрочено|открыт|пуст|уплачено|взята?|вычтены|стоит|введено|меняли|требует|подходит|удержано|перечислено|выросла|совпадает)(?!\p{L})/gu;

function negations({ text }: Truth): string[] {
  const lost = found(text, /(?<!\p{L})[Нн]е (?=\p{L})/gu).map((piece) => replaced(text, piece, ''));
  const added = found(text, PREDICATES).map((piece) => replaced(text, piece, `не ${piece.text}`));
  return [...lost, ...added];
}

const SHARES = [
  'это 37\u00a0% всей суммы',
  'почти половина всего',
  'вдвое больше прошлого',
  'в три раза больше обычного',
  'примерно треть итога',
  'четверть оборота',
  'доля — сорок процентов',
  'большая часть итога',
  'подавляющее большинство',
  'на 12,5\u00a0% больше',
];

function shares(truth: Truth): string[] {
  return hasFigure(truth) ? SHARES.map((share) => `${ended(truth.text)} — ${share}.`) : [];
}

/** Where there is no VAT the sum with it is the sum without it. */
function vat({ text }: Truth): string[] {
  if (/НДС: 0,00/u.test(text)) return [];
  return found(text, /(?<!\p{L})(?:[Бб]ез|[Сс]) НДС/gu).map((piece) =>
    replaced(
      text,
      piece,
      /^[Бб]ез/u.test(piece.text)
        ? piece.text.replace(/^(.)ез/u, (_, b) => (b === 'Б' ? 'С' : 'с'))
        : piece.text.replace(/^[Сс]/u, (c) => (c === 'С' ? 'Без' : 'без')),
    ),
  );
}

/** Words that are each other's opposite: either in the place of the other is a lie. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['рост', 'снижение'],
  ['выросла', 'снизилась'],
  ['выросло', 'снизилось'],
  ['мы должны', 'нам должны'],
  ['должны нам', 'должны мы'],
  ['долг', 'аванс'],
  ['Долг', 'Аванс'],
  ['выданные', 'полученные'],
  ['Дт', 'Кт'],
  ['поступило', 'заплачено'],
  ['Поступило', 'Заплачено'],
  ['начислено', 'уплачено'],
  ['Начислено', 'Уплачено'],
  ['книге продаж', 'книге покупок'],
  ['было', 'стало'],
  ['на начало', 'на конец'],
  ['прибыль', 'убыток'],
  ['Прибыль', 'Убыток'],
  ['Куплено', 'Продано'],
  ['поставщикам', 'покупателям'],
  ['Поставщик:', 'Покупатель:'],
  ['Выдано', 'Принято'],
  ['Приход', 'Расход'],
  ['превышение поступлений', 'превышение платежей'],
  ['Выручка', 'Себестоимость'],
  ['выручка', 'себестоимость'],
  ['просрочено', 'в сроке'],
];

function directions({ text }: Truth): string[] {
  return OPPOSITES.flatMap(([one, two]) =>
    (
      [
        [one, two],
        [two, one],
      ] as const
    ).flatMap(([from, to]) =>
      found(text, new RegExp(`(?<!\\p{L})${from}(?!\\p{L})`, 'gu'))
        .filter((piece) => AMOUNT_AFTER.test(text.slice(piece.end)))
        .map((piece) => replaced(text, piece, to)),
    ),
  );
}

/** A word says which way only of the figure that comes after it in its sentence. */
const AMOUNT_AFTER = /^[^.;|]{0,80}?(?<![\d.])(?!0,00)\d{1,3}(?:\u00a0\d{3})*,\d{2}/u;

export const WORD_LIES: readonly LieKind[] = [
  { code: 'superlative', title: 'ложная превосходная степень', make: superlatives },
  { code: 'quantifier', title: 'все, ни один, только', make: quantifiers },
  { code: 'negation', title: 'потерянное или лишнее «не»', make: negations },
  { code: 'share', title: 'выдуманная доля или отношение', make: shares },
  { code: 'vat', title: 'с НДС вместо без НДС', make: vat },
  { code: 'direction', title: 'слова направления', make: directions },
];
