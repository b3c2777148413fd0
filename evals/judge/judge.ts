/**
 * The judge: the text of an answer as shown against the truth of one reading. It reads nothing but the text, so whatever a person would
 * see wrong, it can see.
 */
import { accountsIn, countsIn, datesIn, documentsIn, moneyIn, type ShownMoney } from '../answer/money.ts';
import { layoutOf, type Table } from '../answer/tables.ts';
import { linesOf, nameKey, readable } from '../answer/text.ts';
import { absolute, type Figure } from '../truth/facts.ts';
import type { Reading } from '../truth/scope.ts';
import type { Truth } from '../truth/truth.ts';
import { type Finding, printKopecks } from './finding.ts';
import { orderFinding, othersFindings, readAs } from './lists.ts';
import { type Names, unknownDocuments, unknownNames } from './names.ts';
import { keysOfCell, type Labels, labelsOf } from './row-keys.ts';
import { itemsAsTable, type JudgedRow, judgeRow, matches, OTHERS, rowsOf, unknownRowNames } from './rows.ts';

export interface ShownAnswer {
  readonly short_answer: string;
  readonly user_facing_answer: string;
}

/** Everything wrong with the answer when it is meant for this reading; empty when nothing is. */
export function judge(answer: ShownAnswer, reading: Reading, truth: Truth, names: Names): Finding[] {
  const text = `${answer.short_answer}\n${answer.user_facing_answer}`;
  const layout = layoutOf(answer.user_facing_answer);
  const labels = labelsOf(truth.facts);
  const tables = layout.items.length > 0 ? [...layout.tables, itemsAsTable(layout.items)] : layout.tables;
  const prose = [...linesOf(answer.short_answer), ...layout.prose].join('\n');
  return [
    ...headFindings(answer.short_answer, truth),
    ...figureFindings(prose, truth, names),
    ...tableFindings(tables, labels, truth, names),
    ...listFindings(tables, labels, truth, text),
    ...tables.flatMap((table) => othersFindings(table, truth, labels)),
    ...wordFindings(text, prose, truth, names),
    ...reading.said.filter((pattern) => !pattern.test(readable(text))).map(unsaid(answer, reading)),
  ];
}

function unsaid(answer: ShownAnswer, reading: Reading): (pattern: RegExp) => Finding {
  return (pattern) => ({
    kind: 'unsaid',
    shown: answer.short_answer,
    expected: `должно быть сказано ${pattern.source} (${reading.label})`,
  });
}

/** Sums of the documents a line names: «Платежное поручение 0000-000131 от 29.06.2020 на 120 000,00». */
function sumsOfDocuments(names: Names, line: string): Set<bigint> {
  return new Set(documentsIn(line).flatMap(({ number, date }) => [...(names.sums.get(`${number}|${date}`) ?? [])]));
}

/** The text without documents (checked by number and date) and without the moment the data were read. */
function withoutDocuments(text: string): string {
  return linesOf(text)
    .filter((line) => !MOMENT_OF_DATA.test(line))
    .map((line) => documentsIn(line).reduce((rest, document) => rest.replace(document.text, ' '), line))
    .join('\n');
}

const MOMENT_OF_DATA = /прочитано из 1С/i;

const NOTHING = /(?<![а-яё])нет(?![а-яё])|не числ|отсутств|не было|нулев|закрыт|0,00|не найден/i;

function headFindings(short: string, truth: Truth): Finding[] {
  const shown = moneyIn(short).filter(({ kopecks }) => kopecks !== 0n);
  const expected = truth.heads.map(printFigures).join(' или ');
  const full = truth.heads.some((head) =>
    head.every((figure) => figure.kopecks === 0n || shown.some((one) => matches(one, null, figure))),
  );
  const empty = truth.heads.some((head) => head.every(({ kopecks }) => kopecks === 0n));
  if (shown.length === 0) {
    const denied = NOTHING.test(readable(short));
    // «долгов нет» where the books have some is a wrong figure; no figure and no denial is an answer not given
    return denied && empty ? [] : [{ kind: denied && !empty ? 'wrong_head' : 'no_head', shown: short, expected }];
  }
  const first = shown[0];
  if (!full) return [{ kind: 'wrong_head', shown: short, expected }];
  const legitimate =
    first !== undefined && truth.heads.some((head) => head.some((figure) => matches(first, null, figure)));
  return legitimate || empty ? [] : [{ kind: 'wrong_head', shown: first?.text ?? short, expected }];
}

function printFigures(figures: readonly Figure[]): string {
  return figures.map(({ kopecks, side }) => `${side ?? ''} ${printKopecks(kopecks)}`.trim()).join(' и ');
}

/** Figures outside the rows that name something: each must be derivable, on the side it is shown on. */
function figureFindings(text: string, truth: Truth, names: Names): Finding[] {
  const known = new Map<bigint, Set<string | null>>();
  for (const { kopecks, side } of [...truth.facts, ...truth.aside].flatMap(({ figures }) => figures)) {
    const key = absolute(kopecks);
    known.set(key, (known.get(key) ?? new Set()).add(side));
  }
  return text.split('\n').flatMap((line) =>
    OTHERS.test(line)
      ? []
      : moneyIn(line)
          .filter(({ kopecks }) => !sumsOfDocuments(names, line).has(absolute(kopecks)))
          .flatMap((shown) => knownFigure(shown, known, line)),
  );
}

function knownFigure(
  shown: ShownMoney,
  known: ReadonlyMap<bigint, ReadonlySet<string | null>>,
  line: string,
): Finding[] {
  if (shown.kopecks === 0n) return [];
  const sides = known.get(absolute(shown.kopecks));
  if (sides === undefined)
    return [{ kind: 'unknown_figure', shown: `${shown.text} в строке «${line.trim()}»`, expected: 'такой суммы нет' }];
  if (shown.side === null || sides.has(null) || sides.has(shown.side)) return [];
  return [
    {
      kind: 'wrong_side',
      shown: `${shown.side} ${shown.text} в строке «${line.trim()}»`,
      expected: [...sides].join(', '),
    },
  ];
}

function tableFindings(tables: readonly Table[], labels: Labels, truth: Truth, names: Names): Finding[] {
  return tables.flatMap((table) => {
    const rows = rowsOf(table, labels);
    const nameless = rows.filter(({ keys }) => keys.length === 0).map(({ text }) => text);
    return [
      ...rows.flatMap((row) => judgeRow(withoutNames(row, names), truth.facts, truth.debtSide)),
      ...unknownRowNames(table, rows, (cell) => keysOfCell(labels, cell, '').length > 0 || names.all.has(cell)),
      ...figureFindings(nameless.join('\n'), truth, names),
    ];
  });
}

/** The row without figures that stand inside names of the books («Провод ПВС 2х0,75»): parts of a cell are parted by a semicolon. */
function withoutNames(row: JudgedRow, names: Names): JudgedRow {
  const isName = (part: string): boolean => names.all.has(nameKey(part.trim()));
  const cells = row.cells.map((cell) => {
    const rest = cell.text.split(';').filter((part) => !isName(part));
    return { ...cell, money: moneyIn(rest.join(';')) };
  });
  return { ...row, cells };
}

/** Every table that is one of the known lists must be whole; when a list was asked, a main one must be there. */
function listFindings(tables: readonly Table[], labels: Labels, truth: Truth, text: string): Finding[] {
  const findings: Finding[] = [];
  let answered = !truth.listAsked || truth.lists.every(({ main, entries }) => !main || entries.size === 0);
  const lines = linesOf(text);
  for (const table of tables) {
    const rows = rowsOf(table, labels);
    const read = truth.lists.map((list) => readAs(rows, list, truth, lines)).filter((verdict) => verdict !== null);
    const whole = read.filter(({ finding }) => finding === null);
    if (whole.length === 0) findings.push(...read.slice(0, 1).flatMap(({ finding }) => finding ?? []));
    if (whole.some(({ list }) => list.main)) answered = true;
    const order = orderFinding(rows, text);
    if (order !== null && read.length > 0) findings.push(order);
  }
  if (answered || findings.some(({ kind }) => kind === 'missing_row')) return findings;
  const wanted = truth.lists.filter(({ main, entries }) => main && entries.size > 0);
  const expected = wanted.map(({ title, entries }) => `${title}: ${entries.size}`).join(' или ');
  return [...findings, { kind: 'no_list', shown: `таблиц ${tables.length}`, expected }];
}

function wordFindings(text: string, prose: string, truth: Truth, names: Names): Finding[] {
  const wrongCounts = linesOf(prose)
    .filter((line) => !OTHERS.test(line) && !MOMENT_OF_DATA.test(line))
    .flatMap(countsIn)
    .filter(({ value, of }) => value !== 0 && !countIsKnown(value, of, truth));
  return [
    ...unknownNames(names, text).map((shown): Finding => ({ kind: 'unknown_name', shown, expected: 'в книгах нет' })),
    ...unknownDocuments(names, text).map(
      (shown): Finding => ({ kind: 'unknown_document', shown, expected: 'в книгах нет' }),
    ),
    ...accountsIn(text)
      .filter((code) => !names.accounts.has(code))
      .map((shown): Finding => ({ kind: 'unknown_account', shown, expected: 'в плане счетов нет' })),
    ...datesIn(withoutDocuments(text))
      .filter((date) => !truth.dates.has(date) && !names.dates.has(date))
      .map((shown): Finding => ({ kind: 'wrong_date', shown, expected: 'к вопросу не относится' })),
    ...wrongCounts.map(
      (count): Finding => ({ kind: 'wrong_count', shown: count.text, expected: expectedCounts(count.of, truth) }),
    ),
  ];
}

function countIsKnown(value: number, of: string, truth: Truth): boolean {
  if (of === 'day') return truth.days.size === 0 || truth.days.has(value);
  if (of === 'month') return value <= 12;
  if (of === 'row') return [...truth.counts.values()].some((known) => known.has(value));
  return truth.counts.get(of)?.has(value) ?? true;
}

function expectedCounts(of: string, truth: Truth): string {
  return [...(truth.counts.get(of) ?? truth.days)]
    .sort((a, b) => b - a)
    .slice(0, 5)
    .join(', ');
}
