/** Readers of expressions that name a unit of the calendar: «за квартал», «в прошлом месяце», «за последние 30 дней». */
import { addDays, addMonths, type IsoDate, lastDay, monthOf, weekday } from '../dates.ts';
import { printDate } from '../russian-dates.ts';
import { ordinalWord } from '../russian-ordinals.ts';
import { periodNamed, type Reader, toWorking } from './named.ts';
import { ofPeriod, read, type TaxPeriod } from './readings.ts';
import { lastUnits, monthName, moveYears, type Unit, unitNamed, unitOf, unitsBack, WEEKDAY_STEMS } from './units.ts';

/** Numbers of months count from January and, as people also mean it, back from the working date. */
export const countedMonths: Reader = ([count = ''], scene) => {
  const named = periodNamed(`${count} месяцев`, scene);
  if (named?.kind !== 'read') return named;
  return read([named.readings[0], ofPeriod(lastUnits('month', Number(count), scene.working))], {
    remarks: ['Месяцы считаются с января, нарастающим итогом.'],
    yearAssumed: true,
  });
};

/** «за пятый месяц», «за 5-й месяц 2019»: by its number; «за 1 месяц» and «за 5 месяцев» count months and are not read here. */
export const numberedMonth: Reader = ([word = '', ending = '', year], scene) => {
  const [, figure, suffix = ''] = /^(\d+)(.*)$/u.exec(word) ?? [];
  const number = figure === undefined ? ordinalWord(word) : Number(figure);
  const counts = figure !== undefined && suffix === '' && (ending !== '' || number === 1);
  if (number === null || counts) return null;
  if (number < 1 || number > 12)
    return { kind: 'impossible', text: `${word} месяц${year === undefined ? '' : ` ${year}`}` };
  return periodNamed(year === undefined ? monthName(number) : `${monthName(number)} ${year}`, scene);
};

/** «за квартал»: the current one so far and the last one that is over. */
export const bareUnit: Reader = ([word = ''], scene) => {
  const unit = unitNamed(word);
  if (unit === undefined) return null;
  const current = unitOf(unit, scene.working);
  if (unit === 'day') return read([ofPeriod(current)]);
  const so = ofPeriod(toWorking(current.from, scene));
  const over = current.to === scene.working;
  const others = [ofPeriod(unitOf(unit, scene.working, -1)), ofPeriod(lastUnits(unit, 1, scene.working))];
  const apart = others.filter(({ from, to }) => from !== so.from || to !== so.to);
  return read([so, ...apart], { remarks: over ? [] : ['Взят текущий период по рабочую дату, он не закончен.'] });
};

export const currentUnit: Reader = ([word = ''], scene) => {
  const unit = unitNamed(word);
  if (unit === undefined) return null;
  const { from, to } = unitOf(unit, scene.working);
  const remarks = to > scene.working ? ['Период не закончен: сравнивать его с полным прошлым нечестно.'] : [];
  return read([ofPeriod(toWorking(from, scene))], { remarks });
};

export const movedUnit =
  (moved: number): Reader =>
  ([word = ''], scene) => {
    const unit = unitNamed(word);
    return unit === undefined ? null : read([ofPeriod(unitOf(unit, scene.working, moved))]);
  };

/** «месяцем раньше», «год назад»: before the period talked about; nothing else says before what. */
export const unitBefore: Reader = ([word = ''], { context }) => {
  const unit = unitNamed(word);
  if (unit === undefined) return null;
  if (context === null) return { kind: 'needs_context', what: `раньше какого периода на ${word}` };
  if (unit === 'year') return read([ofPeriod(moveYears(context, -1))]);
  const own = unitOf(unit, context.from);
  if (own.from === context.from && own.to === context.to) return read([ofPeriod(unitOf(unit, context.from, -1))]);
  return read([ofPeriod({ from: unitsBack(unit, 1, context.from), to: unitsBack(unit, 1, context.to) })]);
};

export const lastCounted: Reader = ([count = '1', word = ''], scene) => {
  const unit = unitNamed(word);
  return unit === undefined ? null : read([ofPeriod(lastUnits(unit, Number(count), scene.working))]);
};

/** «за последний месяц»: the previous calendar one, or the days back from today. */
export const lastOne: Reader = ([word = ''], scene) => {
  const unit = unitNamed(word);
  if (unit === undefined) return null;
  const back = unit === 'month' ? lastUnits('day', 30, scene.working) : lastUnits(unit, 1, scene.working);
  return read([ofPeriod(unitOf(unit, scene.working, -1)), ofPeriod(back)]);
};

export const ahead: Reader = ([word = ''], scene) => {
  const unit = unitNamed(word);
  if (unit === undefined) return null;
  const from = addDays(scene.working, 1);
  const to = unit === 'day' ? from : addDays(lastUnits(unit, 1, moveUnits(unit, scene.working)).to, 0);
  return read([ofPeriod({ from, to }, undefined, 'ahead')], {
    remarks: ['Это план, а не факт: в проводках будущего нет, кроме введенного вперед.'],
  });
};

function moveUnits(unit: Unit, date: IsoDate): IsoDate {
  if (unit === 'day' || unit === 'week') return addDays(date, unit === 'day' ? 1 : 7);
  const months = { month: 1, quarter: 3, half: 6, year: 12 }[unit];
  const month = addMonths(monthOf(date), months);
  const same = `${month}-${date.slice(8)}`;
  return date === lastDay(monthOf(date)) || same > lastDay(month) ? lastDay(month) : same;
}

/** The latest such weekday before the working date. */
export const onWeekday: Reader = ([word = ''], { working }) => {
  const number = WEEKDAY_STEMS.findIndex((stem) => word.startsWith(stem)) + 1;
  if (number === 0) return null;
  const back = (weekday(working) - number + 7) % 7 || 7;
  const date = addDays(working, -back);
  return read([ofPeriod({ from: date, to: date }, `${printDate(date)}, прошедший день недели`)]);
};

/** «за 24-й», «в 24-м», «за 2019-й»: a year, not a day. */
export const ordinalYear: Reader = ([year = ''], scene) => periodNamed(year.length === 2 ? `20${year}` : year, scene);

const TAX_UNITS: Readonly<Record<TaxPeriod, readonly [reporting: Unit, tax: Unit]>> = {
  vat: ['quarter', 'quarter'],
  profit: ['quarter', 'year'],
  personal_income: ['quarter', 'year'],
  simplified: ['quarter', 'year'],
};

/** «отчетный период» depends on the tax; without one the person chooses. */
export const taxPeriod: Reader = ([word = ''], scene) => {
  const index = word.startsWith('отч') ? 0 : 1;
  const units: readonly Unit[] = scene.tax === null ? ['month', 'quarter', 'year'] : [TAX_UNITS[scene.tax][index]];
  const readings = units.map((unit) => {
    const current = unitOf(unit, scene.working);
    return ofPeriod(current.to === scene.working || unit === 'year' ? current : unitOf(unit, scene.working, -1));
  });
  const [first, ...rest] = readings;
  if (first === undefined) return null;
  const remarks = [
    scene.tax === null ? 'Период зависит от налога.' : 'Взят последний завершенный период этого налога.',
  ];
  return read([first, ...rest], { ask: scene.tax === null, remarks });
};
