/** FALLBACKS: what another plan changes when a step did not get through its limits, in the order of what is lost; a repetition is no plan. */
import { addDays, firstDay, monthOf } from '#domain/dates.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import type { CallInput } from '../calls/kept-calls.ts';

interface Fallback {
  /** As the plan announces it. */
  readonly words: string;
  /** Said when it is applied to a required step. */
  readonly told: string;
  /** Failures that it helps against. */
  readonly against: ReadonlySet<ReasonCode>;
  /** The changed input, or null where there is nothing to change. */
  readonly change: (input: CallInput) => CallInput | null;
}

const TOO_MUCH: ReadonlySet<ReasonCode> = new Set(['MCP_TIMEOUT', 'REQUEST_BUDGET_REACHED']);
const TOO_LONG: ReadonlySet<ReasonCode> = new Set(['EVIDENCE_DEPTH_LIMIT']);
/** The longest period of turnovers in one call. */
const YEAR_DAYS = 366;
const FEW_ROWS = 50;

const isFilled = (value: CallInput[string] | undefined): boolean => Array.isArray(value) && value.length > 0;

export const FALLBACKS = {
  without_analytics: {
    words: 'Если чтение не уложится в пределы — те же итоги без разреза по аналитике, месяцам и корреспонденции.',
    told: 'Разрез не прочитан: показаны только итоги.',
    against: TOO_MUCH,
    change: (input) => {
      const { by_month, by_corresponding } = input;
      if (!isFilled(input.by) && by_month !== true && by_corresponding !== true) return null;
      const whole = { by_month: false, by_corresponding: false };
      return { ...input, by: [], ...(by_month === undefined ? {} : whole) };
    },
  },
  fewer_rows: {
    words: 'Если строк слишком много — первые строки с остатком одной строкой; итоги от этого не меняются.',
    told: `Показаны первые ${FEW_ROWS} строк, остальные одной строкой.`,
    against: TOO_MUCH,
    change: (input) =>
      typeof input.rows_max === 'number' && input.rows_max > FEW_ROWS ? { ...input, rows_max: FEW_ROWS } : null,
  },
  last_year: {
    words: `Если период длиннее, чем читается за раз, — его последние ${YEAR_DAYS} дней, с оговоркой.`,
    told: `Период длиннее ${YEAR_DAYS} дней: показаны только последние ${YEAR_DAYS}.`,
    against: TOO_LONG,
    change: (input) => {
      const { from, to } = input;
      if (typeof from !== 'string' || typeof to !== 'string') return null;
      const start = addDays(to, 1 - YEAR_DAYS);
      return from < start ? { ...input, from: start } : null;
    },
  },
  narrower_period: {
    words: 'Если период слишком велик — его последний месяц, с оговоркой, что остальное не прочитано.',
    told: 'Период целиком не прочитан: показан только его последний месяц.',
    against: TOO_MUCH,
    change: (input) => {
      const { from, to } = input;
      if (typeof from !== 'string' || typeof to !== 'string' || monthOf(from) === monthOf(to)) return null;
      return { ...input, from: firstDay(monthOf(to)) };
    },
  },
} as const satisfies Record<string, Fallback>;

export type FallbackCode = keyof typeof FALLBACKS;

export const FALLBACK_CODES = Object.keys(FALLBACKS) as FallbackCode[];

export function fallbackOf(code: FallbackCode): Fallback {
  return FALLBACKS[code];
}

/** Those that could change anything in one of the inputs. */
export function applicable(inputs: readonly CallInput[]): FallbackCode[] {
  return FALLBACK_CODES.filter((code) => inputs.some((input) => FALLBACKS[code].change(input) !== null));
}
