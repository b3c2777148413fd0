/** What is told beside every answer: assumptions, what was not established and of what kind, next steps, how to repeat it in 1C. */
import { EMPTINESS } from '#domain/emptiness.ts';
import { PREMISE_STATUSES } from '#domain/premises.ts';
import { isGap, REASONS, type ReasonCode } from '#domain/reasons.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import type { RepeatIn1c } from '#state/evidence-bundle.ts';
import type { AnswerRequest } from './request.ts';
import { plain, type Said, unknown } from './said.ts';

/** Of what kind a gap is, as a person understands it. */
const KINDS: Readonly<Record<(typeof REASONS)[ReasonCode]['family'], string>> = {
  interpretation: 'формулировка вопроса',
  data: 'данные',
  tools: 'чтение данных',
  routing: 'путь поиска',
  model: 'проверка ответа',
  knowledge: 'статьи',
  dialogue: 'формулировка вопроса',
};

const RIGHTS: ReadonlySet<ReasonCode> = new Set(['ACCESS_LIMITED', 'PERSONAL_DATA_HIDDEN']);

export function kindOf(code: ReasonCode): string {
  return RIGHTS.has(code) ? 'права' : KINDS[REASONS[code].family];
}

/** Each gap once, with its kind: «данные», «права», «чтение данных», «понимание вопроса». */
export function notEstablished({ coverage, reasons, book }: AnswerRequest): Said[] {
  const gaps = coverage.why_partial.filter(({ reason_code }) => isGap(reason_code));
  const aside = reasons.filter(
    ({ reason_code, message }) =>
      isGap(reason_code) && !gaps.some((one) => one.message === message && one.reason_code === reason_code),
  );
  const lines = gaps.map(({ reason_code, message, concerns = [] }) => ({
    ...unknown(plain(`${message} (причина: ${kindOf(reason_code)})`)),
    ids: concerns.filter((id) => book.bundle.facts.some(({ fact_id }) => fact_id === id)),
  }));
  const beside = aside.map(({ message }) => unknown(plain(`Попутно не проверено: ${message}`)));
  return [...lines, ...beside];
}

/** Sentences of tools and the reader about what was taken for granted, each once. */
export function assumed({ reasons, frame }: AnswerRequest): Said[] {
  const told = reasons.filter(
    ({ reason_code }) =>
      !isGap(reason_code) && reason_code !== 'PERIOD_NOT_CLOSED' && reason_code !== 'FUTURE_DATED_DOCUMENTS',
  );
  const messages = [...new Set(told.map(({ message }) => message))];
  const organisation = frame.slots.organisation?.title ?? null;
  const isSaid = messages.some((message) => organisation !== null && message.includes(organisation));
  const premises = frame.premises
    .filter(
      ({ status, field }) =>
        status !== 'confirmed' && !field.startsWith('term') && !(field === 'organisation' && isSaid),
    )
    .filter(({ value }) => !messages.some((message) => message.includes(printed(value))))
    .map(
      ({ field, value, status }) =>
        `${FIELDS[field] ?? 'Условие'}: ${printed(value)} — ${PREMISE_STATUSES[status].told}.`,
    );
  return [...messages, ...premises].map(plain);
}

const FIELDS: Readonly<Record<string, string>> = {
  organisation: 'Организация',
  as_of: 'Дата',
  as_of_date: 'Дата',
  period: 'Период',
  side: 'Сторона',
  accounts: 'Счёт',
  by: 'Условие отобрано по строкам разреза',
};

const DAY = '\\d{4}-\\d{2}-\\d{2}';
const PERIOD = new RegExp(`^(${DAY})/(${DAY})$`);

function printed(value: string): string {
  const [, from, to] = PERIOD.exec(value) ?? [];
  if (from !== undefined && to !== undefined) return printPeriod({ from, to });
  return new RegExp(`^${DAY}$`).test(value) ? printDate(value) : value;
}

/** What was looked for and is not there: every cause reads differently, and says of itself what it proves. */
export function absences({ book, coverage }: AnswerRequest): Said[] {
  const told = new Set(coverage.why_partial.map(({ message }) => message));
  return book.bundle.not_found.map(({ cause, proof }) =>
    unknown(plain(told.has(proof) ? EMPTINESS[cause].text : `${proof} ${EMPTINESS[cause].text}`)),
  );
}

export function repeats({ book }: AnswerRequest): { readonly lines: Said[]; readonly repeat: RepeatIn1c[] } {
  const used = new Set(book.facts.map(({ source_ref }) => source_ref));
  const sources = book.bundle.source_refs.filter(
    ({ source_ref, repeat_in_1c }) => used.has(source_ref) && repeat_in_1c !== null,
  );
  const repeat = [
    ...new Map(
      sources.flatMap(({ repeat_in_1c }) =>
        repeat_in_1c === null ? [] : [[JSON.stringify(repeat_in_1c), repeat_in_1c] as const],
      ),
    ).values(),
  ];
  const lines = repeat.map(({ report, account, period, groupings, options }) => {
    const where = account === null || account === '' ? '' : ` ${account}`;
    const by = groupings.length === 0 ? '' : `, группировки ${groupings.join(', ')}`;
    const more = options.length === 0 ? '' : `, ${options.join(', ')}`;
    const path = report.startsWith('Движения документа') ? report : `Отчёты → ${report}${where}`;
    return plain(`${path}, ${printDate(period.from)}–${printDate(period.to)}${by}${more}.`);
  });
  return { lines, repeat };
}
