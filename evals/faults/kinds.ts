/** Kinds of faults on the wire: what becomes of the one request that is hit, and which reasons name such a cause to the person. */
import { exact, heaviest, isMoney, mapNumbers, netted, type Row, weight, withRows } from './rows.ts';
import type { Answer, Spoiling } from './wire.ts';

export interface Kind extends Spoiling {
  readonly title: string;
  /** Any of them, said to the person, names what happened. */
  readonly reasons: readonly string[];
}

type Rows = readonly Row[];

const onRows =
  (change: (rows: Rows) => Rows) =>
  (answer: Answer): Answer | null => {
    const body = withRows(answer.body, change);
    return body === null ? null : { ...answer, body };
  };

/** The row that weighs most becomes these rows. */
const onRow = (change: (row: Row) => Rows) =>
  onRows((rows) => {
    const chosen = heaviest(rows);
    return rows.flatMap((row, at) => (at === chosen ? change(row) : [row]));
  });

/** Every pair of columns `…Dr…`, `…Cr…` changes places. */
function swapped(row: Row): Row {
  const other = (name: string): string =>
    name.replace(/(Dr|Cr)(?=\d?(?:_Type|_Key)?$)/, (side) => (side === 'Dr' ? 'Cr' : 'Dr'));
  return netted(Object.fromEntries(Object.keys(row).map((name) => [name, row[other(name)] ?? row[name] ?? null])));
}

/** Opposite remainders of one account meet: the lesser goes, the greater shrinks by it. */
function folded(rows: Rows): Rows {
  const side = (name: 'Dr' | 'Cr', row: Row): number => Number(row[`СуммаBalance${name}`] ?? 0);
  const place = (row: Row): string => `${row.Account_Key}|${row.Организация_Key}`;
  for (const [less, more] of [
    ['Cr', 'Dr'],
    ['Dr', 'Cr'],
  ] as const) {
    for (const small of rows.filter((row) => side(less, row) > 0)) {
      const big = rows.find((row) => place(row) === place(small) && side(more, row) > side(less, small));
      if (big === undefined) continue;
      const rest = netted({ ...big, [`СуммаBalance${more}`]: exact(side(more, big) - side(less, small)) });
      return rows.filter((row) => row !== small).map((row) => (row === big ? rest : row));
    }
  }
  return rows;
}

/** The value of another column of the same row: currency where sums should stand, nothing where the account keeps no currency. */
function currencyForSum(row: Row): Row {
  const other = (name: string): string | undefined =>
    [`Валютная${name}`, `Валютная${name}Dr`, `Валютная${name}Cr`].find((one) => one in row);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const currency = isMoney(name) ? other(name) : undefined;
      return [name, currency === undefined ? value : (row[currency] ?? 0)];
    }),
  );
}

const REGISTER = /^\/AccountingRegister_Хозрасчетный/;

const ORGANISATION = /Организация_Key eq guid'[0-9a-f-]{36}'/;

/** The question without its organisation: the condition holds for every row. */
const everyOrganisation = (target: string): string | null =>
  ORGANISATION.test(target)
    ? target.replaceAll(
        new RegExp(ORGANISATION.source, 'g'),
        "Организация_Key ne guid'00000000-0000-0000-0000-000000000000'",
      )
    : null;

/** Every moment of the question is a month earlier. */
function monthEarlier(target: string): string | null {
  const moments = /datetime'(\d{4})-(\d{2})-(\d{2})T/g;
  if (!moments.test(target)) return null;
  return target.replaceAll(moments, (_whole, year: string, month: string, day: string) => {
    const index = Number(year) * 12 + Number(month) - 2;
    const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
    const two = (value: number): string => String(value).padStart(2, '0');
    return `datetime'${Math.floor(index / 12)}-${two((index % 12) + 1)}-${two(Math.min(Number(day), last))}T`;
  });
}

const bare =
  (type: string, body: string, status = 200) =>
  (): Answer => ({ status, type, body });
const NOT_FOUND = JSON.stringify({
  'odata.error': { code: '9', message: { lang: 'ru', value: 'Экземпляр сущности не найден' } },
});

/** Figures that contradict each other. */
const EQUAL = ['IDENTITY_BROKEN', 'CONTROL_DIFFERS', 'CONFLICTING_EVIDENCE', 'INVALID_TOOL_OUTPUT'] as const;
/** Rows that are not those the base counts; of settings and month closing the same is told as «не проверено» with its cause. */
const WHOLE = ['RESULT_TRUNCATED', 'POLICY_UNREADABLE', ...EQUAL] as const;
const LOST = ['1C_UNAVAILABLE', 'RESULT_TRUNCATED', 'NOT_ODATA', 'TOOL_EXECUTION_ERROR'] as const;

export const KINDS = {
  cut_page: {
    title: 'страница короче, чем должна быть',
    answer: onRows((rows) => rows.slice(0, Math.floor(rows.length / 2))),
    reasons: WHOLE,
  },
  hidden_row: {
    title: 'из списка пропала строка',
    answer: onRow(() => []),
    reasons: WHOLE,
  },
  double_counted: {
    title: 'строка пришла дважды',
    answer: onRow((row) => [row, row]),
    reasons: WHOLE,
  },
  swapped_sides: { title: 'Дт и Кт поменялись местами', answer: onRows((rows) => rows.map(swapped)), reasons: EQUAL },
  shifted_period: { title: 'ответ о прошлом месяце', ask: monthEarlier, reasons: WHOLE },
  stale: { title: 'ответ старше изменения в книгах', before: true, reasons: WHOLE },
  dropped_organisation: { title: 'строки других организаций среди своих', ask: everyOrganisation, reasons: WHOLE },
  merged_organisations: {
    title: 'чужие строки под нашей организацией',
    ask: everyOrganisation,
    answer: (answer, target) => {
      const own = /Организация_Key eq guid'([0-9a-f-]{36})'/.exec(target)?.[1];
      if (own === undefined) return null;
      return onRows((rows) => rows.map((row) => ('Организация_Key' in row ? { ...row, Организация_Key: own } : row)))(
        answer,
      );
    },
    reasons: WHOLE,
  },
  lost_organisation: {
    title: 'у строк нет организации',
    answer: onRows((rows) =>
      rows.map((row) =>
        'Организация_Key' in row ? { ...row, Организация_Key: '00000000-0000-0000-0000-000000000000' } : row,
      ),
    ),
    reasons: WHOLE,
  },
  missing_document: {
    title: 'документа, на который ссылаются, нет',
    answer: (answer, target) => {
      if (/^\/Document_[^/?]*\(guid/.test(target)) return bare('application/json', NOT_FOUND, 404)();
      return /^\/Document_[^/?]*\?\$filter=Ref_Key eq/.test(target) ? onRows((rows) => rows.slice(1))(answer) : null;
    },
    reasons: ['MISSING_SUPPORTING_DOCUMENT', 'NO_MATCH_IN_1C', 'ENTITY_NOT_RESOLVED', ...WHOLE],
  },
  net_for_gross: { title: 'свёрнутое вместо развёрнутого', answer: onRows(folded), reasons: EQUAL },
  broken_identity: {
    title: 'начало и обороты не дают конца',
    answer: (answer, target) =>
      /\/(?:Balance|Turnovers|BalanceAndTurnovers|DrCrTurnovers)\(/.test(target)
        ? onRow((row) => [
            netted(
              mapNumbers(
                row,
                (name) => /^Сумма(?:Opening|Closing)?(?:Balance|Turnover)(?:Dr|Cr)?$/.test(name) && row[name] !== 0,
                (value) => value + 777.77,
              ),
            ),
          ])(answer)
        : null,
    reasons: EQUAL,
  },
  error_as_empty: {
    title: 'ошибка под видом пустого ответа',
    answer: (answer, target) => {
      if (target.includes('/$count')) return answer.body === '0' ? null : { ...answer, body: '0' };
      return onRows(() => [])(answer);
    },
    reasons: WHOLE,
  },
  changed_amount: {
    title: 'в одной строке другая сумма',
    answer: onRow((row) => [
      netted(
        mapNumbers(
          row,
          (name) => isMoney(name) && Math.abs(Number(row[name])) === weight(row),
          (value) => value + 1000,
        ),
      ),
    ]),
    reasons: EQUAL,
  },
  rounded: {
    title: 'копейки отрезаны',
    answer: onRows((rows) => rows.map((row) => netted(mapNumbers(row, isMoney, Math.trunc)))),
    reasons: EQUAL,
  },
  wrong_currency: { title: 'валюта вместо рублей', answer: onRows((rows) => rows.map(currencyForSum)), reasons: EQUAL },
  truncated_json: {
    title: 'оборванный JSON',
    answer: (answer) => ({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }),
    reasons: LOST,
  },
  html: {
    title: 'страница вместо данных',
    answer: bare(
      'text/html; charset=utf-8',
      '<!DOCTYPE html><html><head><title>Вход</title></head><body>Войдите</body></html>',
    ),
    reasons: LOST,
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];
export const isRegister = (target: string): boolean => REGISTER.test(target);
