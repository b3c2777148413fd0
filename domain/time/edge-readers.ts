/** Readers of expressions that name an edge: «на 1 июля», «с мая», «до 15.06», «с 15 по 30», and of comparisons. */
import { addDays, addMonths, firstDay, lastDay, monthOf } from '../dates.ts';
import { type Period, printDate } from '../russian-dates.ts';
import { completedBy, hasYear, nextYear } from './completed.ts';
import {
  dateNamed,
  edgeNamed,
  lastYearRemark,
  moveDate,
  periodNamed,
  type Reader,
  toWorking,
  yearBack,
} from './named.ts';
import {
  against,
  dateOf,
  endOf,
  ofPeriod,
  read,
  type Scene,
  startOf,
  type TimeAnswer,
  type TimeReading,
  until,
} from './readings.ts';
import { unitNamed, unitOf } from './units.ts';

/** «на 1 июля»: the first day of a month is an opening balance; any other day is its own end. */
export const onDate: Reader = ([text = ''], scene) => {
  const named = dateNamed(text, scene);
  if (named === null || 'kind' in named) return named;
  const opening = named.date.endsWith('-01');
  const asked = opening ? addDays(named.date, -1) : named.date;
  const back = named.assumed && asked > scene.working;
  const date = back ? moveDate(named.date, -1) : named.date;
  const remarks = lastYearRemark(back, date.slice(0, 4));
  if (!opening) return read([endOf(date)], { remarks, yearAssumed: named.assumed });
  const said = `На ${printDate(date)} взято входящее сальдо, то есть конец дня ${printDate(addDays(date, -1))}.`;
  return read([startOf(date), endOf(date)], { remarks: [...remarks, said], yearAssumed: named.assumed });
};

/** «на конец дня 31.05», «на начало дня 01.06»: the edge is said, nothing is left to take. */
export const edgeOfDay: Reader = ([edge = '', text = ''], scene) => {
  const named = dateNamed(text, scene);
  if (named === null || 'kind' in named) return named;
  const back = named.assumed && named.ahead;
  const date = back ? moveDate(named.date, -1) : named.date;
  const reading = edge.startsWith('нач') ? startOf(date) : endOf(date);
  return read([reading], { remarks: lastYearRemark(back, date.slice(0, 4)), yearAssumed: named.assumed });
};

/** «с мая», «с 15.05»: open on the right up to the working date. */
export const since: Reader = ([text = ''], scene) => {
  const start = edgeNamed(text, scene, 'from');
  if (start === null || typeof start === 'object') return start;
  const back = start > scene.working;
  const from = back ? moveDate(start, -1) : start;
  return read([ofPeriod(toWorking(from, scene))], { remarks: lastYearRemark(back, from.slice(0, 4)) });
};

/** «по май» and «по 15.06» include their edge, «до мая» does not, «до 15.06» is arguable; the choice is said. */
export const upTo: Reader = ([word = '', text = ''], scene) => {
  const single = dateNamed(text, scene);
  if (single !== null && 'kind' in single) return single;
  const last = edgeNamed(text, scene, 'to');
  if (last === null || typeof last === 'object') return last;
  const inclusive = until(last);
  if (word === 'по') return read([inclusive]);
  const first = edgeNamed(text, scene, 'from');
  if (first === null || typeof first === 'object') return first;
  const exclusive = until(addDays(first, -1));
  const chosen: readonly [TimeReading, TimeReading] = single === null ? [exclusive, inclusive] : [inclusive, exclusive];
  return read(chosen, { remarks: [`«До» понято как ${chosen[0].said}.`] });
};

/** «к 25-му»: a due date. */
export const deadline: Reader = ([day = ''], scene) => {
  const month = monthOf(scene.working);
  const here = dateOf(month.slice(0, 4), Number(month.slice(5)), Number(day), `${day}-е число`);
  if (typeof here === 'object') return here;
  const next = addMonths(month, 1);
  const later = dateOf(next.slice(0, 4), Number(next.slice(5)), Number(day), `${day}-е число`);
  const date = here >= scene.working || typeof later === 'object' ? here : later;
  const said = `срок ${printDate(date)}`;
  return read([{ kind: 'deadline', from: null, to: date, said, compare: null }], {
    remarks: ['Это срок уплаты, а не период данных.'],
  });
};

/** «с 15 по 30»: days of the month talked about, else of the working month. */
export const bareDays: Reader = ([left = '', right = ''], scene) => {
  const month = monthOf(scene.context?.to ?? scene.working);
  const [from, to] = [left, right].map((day) =>
    dateOf(month.slice(0, 4), Number(month.slice(5)), Number(day), `${day}.${month.slice(5)}.${month.slice(0, 4)}`),
  );
  if (from === undefined || to === undefined) return null;
  if (typeof from === 'object') return from;
  if (typeof to === 'object') return to;
  if (from > to) return { kind: 'impossible', text: `с ${left} по ${right}` };
  return read([ofPeriod({ from, to })], { remarks: ['Месяц не назван: взят тот, о котором идет речь.'] });
};

/**
 * «с 1 по 15 мая», «с апреля по май 2019», «с 1 по 3 квартал»: the unit and the year that one edge says belong to the other. «С ноября 2019 по
 * февраль» ends in the next year.
 */
export const range: Reader = ([left = '', right = ''], scene) => {
  const [first, last] = [completedBy(left, right), completedBy(right, left)];
  const answer = rangeOf(first, last, scene);
  if (hasYear(right) || !hasYear(left) || (answer?.kind === 'read' && !answer.ask)) return answer;
  const later = rangeOf(first, completedBy(right, nextYear(left)), scene);
  return later?.kind === 'read' ? later : answer;
};

function rangeOf(left: string, right: string, scene: Scene): TimeAnswer | null {
  return periodNamed(`с ${left} по ${right}`, scene) ?? monthRange(left, right, scene);
}

/** «с мая по апрель» crosses a year or is a slip, so the person chooses. */
function monthRange(left: string, right: string, scene: Scene): TimeAnswer | null {
  const [from, to] = [edgeNamed(left, scene, 'from'), edgeNamed(right, scene, 'to')];
  if (from === null || to === null) return null;
  if (typeof from === 'object') return from;
  if (typeof to === 'object') return to;
  if (from <= to) return read([ofPeriod({ from, to })], { yearAssumed: ![left, right].some(hasYear) });
  const [crossing, swapped] = [
    { from: moveDate(from, -1), to },
    { from: firstDay(monthOf(to)), to: lastDay(monthOf(from)) },
  ];
  return read([ofPeriod(crossing), ofPeriod(swapped)], {
    ask: true,
    remarks: ['Начало позже конца: либо период переходит через год, либо месяцы переставлены.'],
  });
}

const plain = ({ from, to }: TimeReading): Period => ({ from: from ?? to, to });

/** «май к маю», «июнь к маю», «год к году». */
export const comparison: Reader = ([left = '', right = ''], scene) => {
  const unit = unitNamed(left);
  if (unit !== undefined && unitNamed(right) === unit) {
    const period = toWorking(unitOf(unit, scene.working).from, scene);
    return read([against(period, unit === 'year' ? yearBack(period) : unitOf(unit, scene.working, -1))]);
  }
  const [one, other] = [periodNamed(left, scene), periodNamed(right, scene)];
  if (one?.kind !== 'read' || other?.kind !== 'read') return one?.kind === 'impossible' ? one : null;
  const [a, b] = [plain(one.readings[0]), plain(other.readings[0])];
  return read([against(a, a.from === b.from ? yearBack(b) : b)], { remarks: one.remarks });
};

/** «на начало», «на конец» of a unit, of a named period or of the one talked about. */
export const edgeOfPeriod: Reader = ([edge = '', text = ''], scene) => {
  const unit = unitNamed(text);
  const at = (period: Period): TimeReading => (edge.startsWith('нач') ? startOf(period.from) : endOf(period.to));
  if (text === '' || text === 'периода') {
    return scene.context === null
      ? { kind: 'needs_context', what: `на ${edge} какого периода` }
      : read([at(scene.context)], { remarks: ['Период взят из разговора.'] });
  }
  if (unit !== undefined && edge.startsWith('нач')) return read([at(unitOf(unit, scene.working))]);
  if (unit !== undefined) {
    const [current, previous] = [unitOf(unit, scene.working), unitOf(unit, scene.working, -1)];
    const remarks = ['До закрытия месяца цифры на конец периода будут другими.'];
    return read([at(current), at(previous)], { remarks });
  }
  const relative = relativeUnit(text, scene);
  if (relative !== null) return read([at(relative)]);
  const named = periodNamed(text, scene);
  return named?.kind === 'read' ? read([at(plain(named.readings[0]))], { remarks: named.remarks }) : named;
};

const MOVED: readonly (readonly [stem: string, moved: number])[] = [
  ['позапрошл', -2],
  ['прошл', -1],
  ['прошедш', -1],
  ['предыдущ', -1],
  ['этого', 0],
  ['этой', 0],
  ['текущ', 0],
  ['следующ', 1],
];

/** «прошлого месяца», «этого квартала»: the unit around the working date, moved. */
function relativeUnit(text: string, scene: Scene): Period | null {
  const [word = '', unitWord = '', ...more] = text.split(' ');
  const moved = MOVED.find(([stem]) => word.startsWith(stem))?.[1];
  const unit = unitNamed(unitWord);
  return moved === undefined || unit === undefined || more.length > 0 ? null : unitOf(unit, scene.working, moved);
}
