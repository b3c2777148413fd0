/** Builds a report: figures and tables are put in by short words, defaults stand here once; totals and residuals are computed, never given. */
import type { Noun } from '#domain/counted.ts';
import { formatDecimal, parseDecimal } from '#domain/decimals.ts';
import { MEASURES, type Measure, type PeriodState, type Side } from '#domain/measures.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { SourceRef } from '#state/evidence-bundle.ts';
import type { Statement, StatementPlace } from '#state/report-outline.ts';
import { found } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import { moneyText } from '../ledger/placing.ts';
import type { Found } from '../result.ts';
import type { Report, ReportFigure, ReportMoment, ReportRow, ReportTable } from './report.ts';

type Optional<T> = { readonly [K in keyof T]?: T[K] };
type FigureMore = Optional<Omit<ReportFigure, 'key' | 'title' | 'measure' | 'value'>>;

export interface TableSpec {
  readonly key: string;
  readonly title: string;
  readonly noun: Noun;
  /** Title of the first column. */
  readonly about: string;
  readonly by: readonly string[];
  readonly columns: readonly {
    readonly key: string;
    readonly title: string;
    readonly measure: Measure;
    /** False for a column of numbers that must not be added up. */
    readonly total?: boolean;
  }[];
  readonly rankedBy?: string;
  readonly inOrder?: boolean;
}

export type RowSpec = { readonly entity: string; readonly cells: Readonly<Record<string, string | null>> } & Optional<
  Omit<ReportRow, 'entity' | 'cells'>
>;

/** Every measure that may be added up. */
const isAdded = (measure: Measure): boolean =>
  MEASURES[measure].form === 'money' || measure === 'quantity' || measure === 'count';

const DIGITS: Readonly<Partial<Record<Measure, number>>> = { quantity: 3, count: 0 };

function added(rows: readonly ReportRow[], key: string, measure: Measure): string {
  const digits = DIGITS[measure] ?? 2;
  const total = sum(rows.map(({ cells }) => parseDecimal(cells[key] ?? '0', digits)));
  return digits === 3 ? formatDecimal(total, 3).replace(/\.?0+$/, '') : formatDecimal(total, digits);
}

export class ReportBuilder {
  readonly #desk: Desk;
  readonly #head: { readonly title: string; readonly moment: ReportMoment; readonly state: PeriodState };
  readonly #figures: ReportFigure[] = [];
  readonly #tables: ReportTable[] = [];
  readonly #statements: Statement[] = [];
  readonly #controls: { text: string; agrees: boolean }[] = [];
  readonly #next: string[] = [];

  constructor(
    desk: Desk,
    head: { readonly title: string; readonly moment: ReportMoment; readonly state: PeriodState },
  ) {
    this.#desk = desk;
    this.#head = head;
  }

  figure(key: string, title: string, measure: Measure, value: string, more: FigureMore = {}): this {
    this.#figures.push({
      ...{ key, title, measure, value, account: null, side: null, by: [], currency: null, noun: null },
      ...{ percent: false, about: null, moment: null, beside: false },
      ...more,
    });
    return this;
  }

  /** Roubles of the books. */
  money(key: string, title: string, value: Kopecks, more: FigureMore = {}): this {
    return this.figure(key, title, 'sum_accounting', moneyText(value), more);
  }

  /** An amount on an account; `net` is Дт − Кт and decides the side. */
  onAccount(key: string, title: string, account: string, net: Kopecks, more: FigureMore = {}): this {
    const side: Side = net < 0n ? 'credit' : 'debit';
    return this.money(key, title, net < 0n ? -net : net, { account, side, ...more });
  }

  count(key: string, title: string, value: number, noun: Noun, more: FigureMore = {}): this {
    return this.figure(key, title, 'count', String(value), { noun, ...more });
  }

  date(key: string, title: string, value: string, more: FigureMore = {}): this {
    return this.figure(key, title, 'date', value, more);
  }

  text(key: string, title: string, value: string, more: FigureMore = {}): this {
    return this.figure(key, title, 'text', value, more);
  }

  /** `part` of `whole` in percent with one digit, rounded half up; nothing when the whole is not positive. */
  percent(key: string, title: string, part: Kopecks, whole: Kopecks, more: FigureMore = {}): this {
    if (whole <= 0n) return this;
    const thousandths = (part * 2000n + (part < 0n ? -whole : whole)) / (whole * 2n);
    return this.figure(key, title, 'rate', formatDecimal(thousandths, 1), { percent: true, ...more });
  }

  has(key: string): boolean {
    return this.#figures.some((figure) => figure.key === key);
  }

  /** A list; `rowsMax` rows are given, the others stand as their number and sums. */
  table(spec: TableSpec, rows: readonly RowSpec[], rowsMax: number): this {
    const whole = rows.map(
      ({ entity, cells, ...more }): ReportRow => ({
        ...{ entity, ref: null, party: null, days: null, account: null, side: null },
        cells: Object.fromEntries(
          Object.entries(cells).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, value]])),
        ),
        ...more,
      }),
    );
    const [shown, rest] = [whole.slice(0, rowsMax), whole.slice(rowsMax)];
    const columns = spec.columns.map(({ key, title, measure, total }) => ({
      ...{ key, title, measure },
      total: total ?? isAdded(measure),
    }));
    const sums = columns
      .filter(({ total }) => total)
      .map(({ key, measure }): [string, string] => [key, added(rest, key, measure)]);
    this.#tables.push({
      ...{ key: spec.key, title: spec.title, noun: spec.noun, about: spec.about, columns, by: [...spec.by] },
      ...{ ranked_by: spec.rankedBy ?? null, in_order: spec.inOrder ?? false, rows: shown, rows_total: whole.length },
      rest: rest.length === 0 ? null : { rows: rest.length, cells: Object.fromEntries(sums) },
    });
    return this;
  }

  /** A sentence of the answer; figures stand in it as `{key}` or `{key|noun}`. */
  say(place: StatementPlace, text: string, more: Optional<Pick<Statement, 'kind' | 'level'>> = {}): this {
    this.#statements.push({ place, text, kind: place === 'open' ? 'unknown' : 'fact', level: null, ...more });
    return this;
  }

  /** An independent check with its two figures in the text. */
  control(text: string, agrees: boolean): this {
    this.#controls.push({ text, agrees });
    return this;
  }

  next(...questions: readonly string[]): this {
    this.#next.push(...questions);
    return this;
  }

  report(): Report {
    const { title, moment, state } = this.#head;
    const { id, name } = this.#desk.organisation;
    return {
      ...{ title, organisation: { id, name }, moment, period_state: state },
      ...{ figures: this.#figures, tables: this.#tables, statements: this.#statements },
      ...{ controls: this.#controls, next: this.#next },
    };
  }

  /** The found answer of a tool: what was read stands in the desk. */
  answer(sources: readonly SourceRef[]): Found<Report> {
    return found(this.report(), { counts: this.#desk.counts(), notes: this.#desk.notes(), sources });
  }
}

/** Rows of all tables: for the record of the call. */
export function rowsOfReport({ tables }: Report): number {
  return tables.reduce((count, { rows }) => count + rows.length, 0);
}
