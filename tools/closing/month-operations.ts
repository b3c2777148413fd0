/** Operations of month closing as the base keeps them: what was done, what has become stale, what usually is done and was not. */
import { addMonths, firstDay, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import { flag, moment, text } from '#onec/dialect/decode.ts';
import { guidLiteral, momentLiteral } from '#onec/dialect/literals.ts';
import type { Desk } from '../ledger/desk.ts';
import { readKind } from './reading.ts';

export const OPERATIONS = 'Document_РегламентнаяОперация';
const STALE = 'InformationRegister_НеактуальныеРегламентныеОперации';

/** Kind of operation → its name in «Закрытие месяца». */
const TITLES: Readonly<Record<string, string>> = {
  НачислениеЗарплаты: 'Начисление зарплаты',
  НачислениеНДС: 'Начисление НДС',
  АмортизацияИИзносОС: 'Амортизация и износ основных средств',
  ПризнаниеВНУАрендныхПлатежей: 'Признание в НУ арендных платежей',
  АмортизацияНМАИсписаниеРасходовПоНИОКР: 'Амортизация НМА и списание расходов по НИОКР',
  ПогашениеСтоимостиСпецодеждыИспецоснасткиВэксплуатации: 'Погашение стоимости спецодежды и спецоснастки',
  НачислениеПроцентныхРасходов: 'Начисление процентных расходов',
  ПереоценкаВалютныхСредств: 'Переоценка валютных средств',
  КорректировкаСтоимостиНоменклатуры: 'Корректировка стоимости номенклатуры',
  ЗакрытиеСчета97: 'Списание расходов будущих периодов',
  РасчетТранспортногоНалога: 'Расчет транспортного налога',
  РасчетДолейСписанияКосвенныхРасходов: 'Расчет долей списания косвенных расходов',
  ЗакрытиеСчетов20_23_25_26: 'Закрытие счетов 20, 23, 25, 26',
  ЗакрытиеСчета44: 'Закрытие счета 44 «Издержки обращения»',
  РасчетРезервовПоСомнительнымДолгам: 'Расчет резервов по сомнительным долгам',
  ЗакрытиеСчетов90_91: 'Закрытие счетов 90, 91',
  РасчетНалогаНаПрибыль: 'Расчет налога на прибыль',
  РасчетОтложенногоНалога: 'Расчет отложенного налога',
  РасчетНалогаУСН: 'Расчет налога УСН',
  НачислениеНалоговНаЕНС: 'Начисление налогов на ЕНС',
  РеформацияБаланса: 'Реформация баланса',
};

/** `ЗакрытиеСчета97` as 1C calls it; an unknown kind by its words. */
export function operationTitle(kind: string): string {
  return TITLES[kind] ?? kind.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}

export interface MonthOperations {
  /** Done and not marked. */
  readonly done: readonly string[];
  /** Other states: kind → state. */
  readonly others: ReadonlyMap<string, string>;
  readonly stale: readonly string[];
}

const NOTHING: MonthOperations = { done: [], others: new Map(), stale: [] };

/** Operations of every month from one to another; null when they cannot be read. */
export async function readMonthOperations(
  desk: Desk,
  first: IsoMonth,
  last: IsoMonth,
): Promise<((month: IsoMonth) => MonthOperations) | null> {
  const rows = await readKind(
    desk,
    OPERATIONS,
    { from: firstDay(first), to: lastDay(last) },
    'Операции закрытия месяца',
  );
  const filter = [
    `Организация_Key eq ${guidLiteral(desk.organisation.id)}`,
    `Дата ge ${momentLiteral(`${firstDay(first)}T00:00:00`)}`,
    `Дата le ${momentLiteral(`${lastDay(last)}T00:00:00`)}`,
  ].join(' and ');
  const { onec, terms } = desk.context;
  const stale = desk.optional(await onec.records(STALE, terms, { filter }), 'Актуальность закрытия месяца');
  if (rows === null || stale === null) return null;
  const months = new Map<IsoMonth, MonthOperations>();
  const of = (month: IsoMonth): MonthOperations => months.get(month) ?? NOTHING;
  for (const row of rows.filter((one) => !flag(one, 'DeletionMark'))) {
    const [month, kind, state] = [monthOf(moment(row, 'Date')), text(row, 'ВидОперации'), text(row, 'Состояние')];
    const own = of(month);
    const isDone = state === 'Выполнено';
    months.set(month, {
      ...own,
      done: isDone && !own.done.includes(kind) ? [...own.done, kind] : own.done,
      others: isDone ? own.others : new Map([...own.others, [kind, state]]),
    });
  }
  for (const row of stale) {
    const month = monthOf(moment(row, 'Дата'));
    const own = of(month);
    months.set(month, { ...own, stale: [...own.stale, text(row, 'ВидОперации')] });
  }
  return of;
}

const BEFORE = 3;

/** What most of the closed months before did and this one did not: an inference from habit, quarterly operations apart. */
export function usualButMissing(month: IsoMonth, of: (month: IsoMonth) => MonthOperations): string[] {
  const before = Array.from({ length: BEFORE }, (_, i) => of(addMonths(month, -1 - i))).filter(
    ({ done }) => done.length > 0,
  );
  const kinds = new Set(before.flatMap(({ done }) => done));
  const own = of(month);
  return [...kinds].filter(
    (kind) => before.filter(({ done }) => done.includes(kind)).length * 2 > before.length && !own.done.includes(kind),
  );
}

export const monthsBefore = BEFORE;
