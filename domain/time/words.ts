/**
 * Russian expressions of time that depend on the working date or on the dialogue. EXPRESSIONS is the law: each row is one way people say
 * it, with an example; the first row that reads the text wins, and what no row reads is tried as an absolute date or period.
 */
import { addDays } from '../dates.ts';
import { daysInFigures } from '../russian-ordinals.ts';
import { bareDays, comparison, deadline, edgeOfDay, edgeOfPeriod, onDate, range, since, upTo } from './edge-readers.ts';
import { joinedPeriods, unitOfYear } from './joined-readers.ts';
import { dateNamed, lastYearRemark, moveDate, periodNamed, type Reader, toWorking } from './named.ts';
import { endOf, ofPeriod, read, type Scene, type TimeAnswer } from './readings.ts';
import {
  ahead,
  bareUnit,
  countedMonths,
  currentUnit,
  lastCounted,
  lastOne,
  movedUnit,
  numberedMonth,
  onWeekday,
  ordinalYear,
  taxPeriod,
  unitBefore,
} from './unit-readers.ts';
import { ANY_UNIT, isMonth, plainMonths, unitNamed, unitOf } from './units.ts';

interface Expression {
  readonly example: string;
  readonly pattern: RegExp;
  readonly read: Reader;
}

const row = (example: string, pattern: string, reader: Reader): Expression => ({
  example,
  pattern: new RegExp(`^(?:${pattern})$`, 'u'),
  read: reader,
});

const UNIT = `(${ANY_UNIT})`;
const NUMBER = '(\\d{1,3})';
const FROM_START =
  'нарастающим(?: итогом)?(?: с начала года)?|(?:нарастающим(?: итогом)? )?с начала (?:года|(месяца|квартала|полугодия|недели))';

export const EXPRESSIONS: readonly Expression[] = [
  row(
    'на сегодня',
    '(?:на |по состоянию на )?(?:сегодня|сейчас|данный момент|текущий момент|текущую дату|сегодняшний день)',
    (_, { working }) => read([endOf(working)], { remarks: ['Документы с датой позже рабочей не входят.'] }),
  ),
  row('за сегодня', 'за (?:сегодня|день|сутки)|сегодняшн[а-я]+', (_, { working }) =>
    read([ofPeriod({ from: working, to: working })]),
  ),
  row('на вчера', '(?:на|по состоянию на) (вчера|позавчера|вчерашний день)', ([word], { working }) =>
    read([endOf(addDays(working, word === 'позавчера' ? -2 : -1))]),
  ),
  row('за вчера', '(?:за )?(вчера|позавчера|вчерашн[а-я]+(?: день)?)', ([word], { working }) =>
    read([ofPeriod(unitOf('day', working, word === 'позавчера' ? -2 : -1))]),
  ),
  row('на конец дня 31.05.2020', '(?:на |по состоянию на )?(начало|конец) дня (.+)', edgeOfDay),
  row('на начало июня', '(?:на |по состоянию на )?(начало|конец)(?: (.+))?', edgeOfPeriod),
  row('на 30.06', '(?:на|по состоянию на) (.+)', onDate),
  row('с начала года', FROM_START, ([word], scene) =>
    read([ofPeriod(toWorking(unitOf(unitNamed(word ?? 'года') ?? 'year', scene.working).from, scene))]),
  ),
  row('отчетный период', '(?:за |в )?(отчетн[а-я]+|налогов[а-я]+) период[а-я]*', taxPeriod),
  row(
    'за все время',
    '(?:за |в )?(?:все время|весь период|люб[а-я]+ (?:квартал|период|месяц|год)[а-я]*)|всегда|когда-либо',
    (_, { working }) =>
      read([{ kind: 'whenever', from: null, to: working, said: 'за все время учета', compare: null }]),
  ),
  row('в этом месяце', `(?:за |в |во |на )?(?:это[а-я]*|эт[а-я]+|текущ[а-я]+) ${UNIT}`, currentUnit),
  row('в прошлом месяце', `(?:за |в |во |на )?(?:прошл[а-я]+|прошедш[а-я]+|предыдущ[а-я]+) ${UNIT}`, movedUnit(-1)),
  row('за прошлый', '(?:за |в )?прошл(?:ый|ом)', (_, { working }) =>
    read([ofPeriod(unitOf('month', working, -1)), ofPeriod(unitOf('year', working, -1))]),
  ),
  row('в позапрошлом месяце', `(?:за |в |во |на )?позапрошл[а-я]+ ${UNIT}`, movedUnit(-2)),
  row('месяцем раньше', `(?:за |на |в )?${UNIT} (?:раньше|ранее|назад)`, unitBefore),
  row('за последние 30 дней', `(?:за )?последн[а-я]+ ${NUMBER} ${UNIT}`, lastCounted),
  row('за последний месяц', `(?:за |в )?последн[а-я]+ ${UNIT}`, lastOne),
  row('на неделю вперед', `(?:на )?${UNIT} вперед`, ahead),
  row('на следующей неделе', `(?:за |в |во |на )?(?:следующ[а-я]+|будущ[а-я]+) ${UNIT}`, movedUnit(1)),
  row('за полугодие 2019 года', `(?:за |в )?(квартал|полугодие) (\\d{4})(?: год[ау]?| г\\.?)?`, unitOfYear),
  row(
    'за январь и февраль',
    '(?:за |в |во )?([^ ]+(?: [^ ]+){0,3}(?: и (?:за )?[^ ]+(?: [^ ]+){0,2})+)',
    joinedPeriods,
  ),
  row('за квартал', `за ${UNIT}|${UNIT}`, ([a, b], scene) => bareUnit([a ?? b ?? ''], scene)),
  row(
    'за пятый месяц',
    '(?:за |в |во )?(\\d{1,2}(?:-?(?:й|м|ой|ый|ом|го))?|[а-я]+) месяц(е|а)?(?: (\\d{4})(?: год[ау]?| г\\.?)?)?',
    numberedMonth,
  ),
  row('за 9 месяцев', '(?:за )?(\\d{1,2}) (?:месяц(?:а|ев)?|мес\\.?)', countedMonths),
  row(
    'в пятницу',
    '(?:за |в |во )?(?:прошл[а-я]+ )?(понедельник|вторник|сред[уа]|четверг|пятниц[уа]|суббот[уа]|воскресенье)',
    onWeekday,
  ),
  row('за 24-й', '(?:за |в )?(\\d{2}|\\d{4})-?(?:й|м|ом|ый)(?: год[ау]?)?', ordinalYear),
  row('май к маю', '(.+?) (?:к|против|vs|по сравнению с) (.+)', comparison),
  row('к 25-му', '(?:к|до) (\\d{1,2})-?(?:му|го)(?: числ[ау])?', deadline),
  row('с 15 по 30', 'с (\\d{1,2})(?:-?го)? по (\\d{1,2})(?:-?е)?', bareDays),
  row('с апреля по май', '(?:с|со) (.+?) по (.+?)(?: включительно)?', range),
  row('с мая', '(?:начиная )?(?:с|со) (.+)', since),
  row(
    'по третьему кварталу',
    'по ((?:\\d|[ivx]+|[а-я]+(?:ому|ему)) (?:кварталу|полугодию)(?: .+)?)',
    ([text = ''], scene) => periodNamed(text, scene),
  ),
  row('до мая', '(по|до) (.+?)(?: включительно)?', upTo),
];

/** Text as the table is written: lower case, no ё, plain dashes and spaces, months in one form, quarters in words of `russian-dates`. */
function tidy(text: string): string {
  const lower = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"?!,;]/g, ' ')
    .replace(/[–—]/g, '-');
  const spaced = lower.replace(/[\s\u00a0]+/g, ' ').trim();
  const russian = spaced
    .replace(/^(?:for|in|during|of|from) (?:the )?/, 'за ')
    .replace(/^(?:on|at|as of|as at)(?: the)?(?: end of)? /, 'на ')
    .replace(/^за (\d{1,2})(?:st|nd|rd|th)? /, 'за $1 ');
  return plainMonths(daysInFigures(russian, isMonth))
    .replace(/\bq(\d)\b/g, '$1 кв')
    .replace(/(?<![а-я\d])([1-4])п(?![а-я/])/gu, '$1 п/г');
}

/** What an expression of time may mean. An impossible date is named, never mended; a text about something else is `none`. */
export function readTime(text: string, scene: Scene): TimeAnswer {
  const plainText = tidy(text);
  for (const { pattern, read: reader } of EXPRESSIONS) {
    const match = pattern.exec(plainText);
    const answer = match === null ? null : reader(match.slice(1), scene);
    if (answer !== null) return answer;
  }
  const bare = plainText.replace(/^(?:за|в|во|на|от)\s+/, '').replace(/ включительно$/, '');
  const period = periodNamed(bare, scene);
  if (period !== null) return period;
  const day = dateNamed(bare, scene);
  if (day === null) return { kind: 'none' };
  if ('kind' in day) return day;
  const back = day.assumed && day.ahead;
  const date = back ? moveDate(day.date, -1) : day.date;
  return read([ofPeriod({ from: date, to: date })], {
    remarks: lastYearRemark(back, date.slice(0, 4)),
    yearAssumed: day.assumed,
  });
}
