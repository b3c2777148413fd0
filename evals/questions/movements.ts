/** Questions about the postings of a document. */
import type { Reading } from '../truth/scope.ts';
import { dateSaid, printDate } from './dates.ts';
import { dressed, type Ground, type Question } from './question.ts';

/** Types of documents people ask about, with the ways they call them. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  РеализацияТоваровУслуг: ['реализации', 'реализации (акт, накладная, УПД)', 'документа реализация'],
  ПоступлениеТоваровУслуг: ['поступления', 'поступления (акт, накладная, УПД)', 'документа поступление'],
  СписаниеСРасчетногоСчета: ['списания с расчетного счета', 'списания с р/с'],
  ПоступлениеНаРасчетныйСчет: ['поступления на расчетный счет', 'поступления на р/с'],
  ПриходныйКассовыйОрдер: ['ПКО', 'приходного кассового ордера', 'приходника'],
  РасходныйКассовыйОрдер: ['РКО', 'расходного кассового ордера', 'расходника'],
  АвансовыйОтчет: ['авансового отчета'],
  КорректировкаДолга: ['корректировки долга'],
  ВозвратТоваровПоставщику: ['возврата поставщику', 'возврата товаров поставщику'],
  ВозвратТоваровОтПокупателя: ['возврата от покупателя'],
  ОтчетПроизводстваЗаСмену: ['отчета производства за смену'],
  НачислениеЗарплаты: ['начисления зарплаты'],
  ТребованиеНакладная: ['требования-накладной'],
  КорректировкаПоступления: ['корректировки поступления'],
  КорректировкаРеализации: ['корректировки реализации'],
  ПеремещениеТоваров: ['перемещения товаров'],
};

const PHRASES = [
  'проводки {t} {n}',
  'какие проводки у {t} {n}',
  'движения {t} {n}',
  'покажи проводки {t} {n}',
  'что сделал документ, проводки {t} {n}',
  'Дт-Кт по документу: проводки {t} {n}',
  'дай проводки {t} {n}',
  'сколько проводок и на какую сумму у {t} {n}',
  'бухгалтерские проводки {t} {n}',
] as const;

interface Row {
  readonly ref: string;
  readonly type: string;
  readonly number: string;
  readonly date: string;
}

const DOCUMENTS = `SELECT ref, type, number, date FROM documents WHERE type = ANY($1::text[]) AND deletion_mark = '0' AND manual_edit = '0'
  AND (posted = '1' OR NOT EXISTS (SELECT FROM postings p WHERE p.recorder_ref = documents.ref)) ORDER BY type, date, number`;

export async function movementQuestion(ground: Ground, complete: boolean): Promise<Question> {
  const { dice } = ground;
  const { rows } = await ground.db.query<Row>(DOCUMENTS, [Object.keys(TYPES)]);
  const type = dice.pick([...new Set(rows.map((row) => row.type))]);
  const document = dice.pick(rows.filter((row) => row.type === type));
  const day = document.date.slice(0, 10);
  const twins = rows.filter((row) => row.type === type && sameNumber(row, document, complete ? day : null));
  const short = /^0000-0*(\d+)$/.exec(document.number)?.[1];
  const number =
    short !== undefined && dice.chance(40)
      ? dice.pick([short, `№ ${short}`])
      : dice.pick([document.number, `№ ${document.number}`]);
  const date = complete ? ` от ${dice.pick([printDate(day), printDate(day), printDate(day).slice(0, 5)])}` : '';
  const text = dice
    .pick(PHRASES)
    .replace('{t}', dice.pick(TYPES[type] ?? [type]))
    .replace('{n}', `${number}${date}`);
  return {
    kind: 'movements',
    text: dressed(dice, text),
    complete: complete && twins.length === 1,
    readings: twins.map(readingOf),
  };
}

/** Numbers repeat in both organisations and differ by prefix; the short form of a number hides zeros only. */
function sameNumber(row: Row, document: Row, day: string | null): boolean {
  return row.number === document.number && (day === null || row.date.startsWith(day));
}

function readingOf({ ref, type, number, date }: Row): Reading {
  const short = number.replace(/^.*-0*/, '');
  return {
    label: `${type} ${number} от ${date}`,
    scope: { kind: 'movements', document: { ref, type, number, date } },
    said: [new RegExp(`(?:${number}|№ ?${short})(?!\\d)`), dateSaid(date.slice(0, 10))],
    marks: [`${number} от ${printDate(date.slice(0, 10))}`, `${short} от ${printDate(date.slice(0, 10))}`],
  };
}
