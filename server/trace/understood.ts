/** How the question was understood, and which of the things it names were found in the base: questions 1 to 3 of the trace. */
import { INTENTS } from '#domain/intents.ts';
import { PREMISE_STATUSES } from '#domain/premises.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { SPAN_KINDS } from '#domain/spans.ts';
import type { Asked } from '#state/clarification.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Named } from '#state/slots.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { DebugLine } from '#web/debug-view.ts';
import { bad, good, orElse, plain, under, warn } from './line.ts';

const NOT_READ = 'До разбора вопроса дело не дошло.';

const MESSAGES: Readonly<Record<TurnRecord['message'], string>> = {
  greeting: 'приветствие: доказывать нечего',
  refusal: 'просьба вне того, что делает помощник',
  ledger: 'вопрос к данным учёта',
  knowledge: 'вопрос к базе знаний',
};

function intentOf({ business_intent: code }: QueryFrame): string {
  const intents: Readonly<Record<string, { readonly title: string }>> = INTENTS;
  return intents[code]?.title ?? code;
}

function timeOf(frame: QueryFrame): DebugLine {
  const { as_of_date, explicit_period, needs_resolution } = frame.time_scope;
  const date = as_of_date ?? frame.slots.as_of;
  const period = explicit_period ?? frame.slots.period;
  const told = [
    ...(date === null ? [] : [`на конец дня ${printDate(date)}`]),
    ...(period === null ? [] : [`за период ${printPeriod(period)}`]),
  ];
  if (told.length > 0) return plain(`Время: ${told.join(', ')}`);
  return needs_resolution ? warn('Время: в вопросе не названо') : plain('Время: для этого вопроса не нужно');
}

function criterion(text: string, record: TurnRecord): DebugLine {
  const { covered_points: covered = [], uncovered_points: uncovered = [] } = record.coverage_report ?? {};
  if (covered.includes(text)) return under(good(text));
  return under(uncovered.includes(text) ? bad(text) : plain(text));
}

function repliedWith({ asked, reply }: Asked): string {
  if (reply === null) return 'ответа ещё нет';
  if (reply.kind === 'text') return `ответ словами: «${reply.text}»`;
  if (reply.kind === 'choice') {
    const chosen = asked.options.find(({ option_id }) => option_id === reply.option_id);
    return `выбрано: «${chosen?.label ?? reply.option_id}»`;
  }
  return reply.kind === 'set_aside' ? 'вопрос отложен' : 'вопрос снят';
}

/** Question 1. */
export function understood(record: TurnRecord): readonly DebugLine[] {
  const { query_frame: frame } = record;
  const asked = record.clarifications.flatMap((one) => [
    warn(`Уточнялось: ${one.asked.question}`, one.asked.reason_code),
    under(plain(repliedWith(one))),
  ]);
  const head = [
    plain(`Вопрос: «${record.question}»`),
    plain(`Вид сообщения: ${MESSAGES[record.message]}`, record.message),
  ];
  if (frame === null) return [...head, warn(NOT_READ), ...asked];
  const required = frame.success_criteria.map((text) => criterion(text, record));
  return [
    ...head,
    plain(`Понят так: ${frame.normalized_question}`),
    plain(`Смысл: ${intentOf(frame)}; ждут ответ вида ${frame.expected_answer_shape}`, frame.business_intent),
    timeOf(frame),
    ...frame.premises.map(premiseLine),
    ...frame.ambiguities.map((text) => warn(`Неясно: ${text}`)),
    ...asked,
    ...(required.length === 0 ? [] : [plain('Требовалось доказать:'), ...required]),
  ];
}

function premiseLine({ field, value, status, from_turn }: QueryFrame['premises'][number]): DebugLine {
  const told = `Условие ${field} = ${value}: ${PREMISE_STATUSES[status].told}, ход ${from_turn}`;
  return status === 'assumed' ? warn(told, status) : plain(told, status);
}

/** Everything in the slots that is to be an object of the base, with what it was bound to. */
function namedIn(frame: QueryFrame): { readonly surface: string; readonly title: string | null }[] {
  const { organisation, parties, document, exclusions } = frame.slots;
  const of = ({ surface, id, title }: Pick<Named, 'surface' | 'id' | 'title'>) => ({
    surface,
    title: id === null ? null : (title ?? id),
  });
  const words = [document?.number, document?.date === null ? null : document?.date, document?.amount];
  const paper =
    document === null ? [] : [{ surface: `документ ${words.filter(Boolean).join(' ')}`.trim(), ...document }];
  return [...(organisation === null ? [] : [organisation]), ...parties, ...paper, ...exclusions].map(of);
}

const percent = (confidence: number): string => `уверенность ${Math.round(confidence * 100)} %`;

/** Question 2. */
export function bound(record: TurnRecord): readonly DebugLine[] {
  const { query_frame: frame, evidence_bundle: evidence } = record;
  if (frame === null) return [warn(NOT_READ)];
  const bindings = (evidence?.entity_bindings ?? []).map(({ surface, resolved_to, confidence }) =>
    good(`«${surface}» → ${resolved_to}, ${percent(confidence)}`),
  );
  const told = new Set((evidence?.entity_bindings ?? []).map(({ surface }) => surface));
  const slots = namedIn(frame)
    .filter(({ surface, title }) => title !== null && !told.has(surface))
    .map(({ surface, title }) => good(`«${surface}» → ${title}`));
  const accounts = frame.slots.accounts.length === 0 ? [] : [good(`Счета: ${frame.slots.accounts.join(', ')}`)];
  const terms = frame.slots.terms.map(({ surface, reading, by, confidence }) =>
    good(`Слово «${surface}» понято как ${reading}, ${percent(confidence)}`, by),
  );
  return orElse([...bindings, ...slots, ...accounts, ...terms], 'Объектов базы и слов с особым значением не названо.');
}

/** Question 3. */
export function unbound(record: TurnRecord): readonly DebugLine[] {
  const { query_frame: frame, evidence_bundle: evidence } = record;
  if (frame === null) return [warn(NOT_READ)];
  const resolved = new Set([
    ...(evidence?.entity_bindings ?? []).map(({ surface }) => surface),
    ...frame.slots.terms.map(({ surface }) => surface),
  ]);
  const objects = namedIn(frame)
    .filter(({ surface, title }) => title === null && !resolved.has(surface))
    .map(({ surface }) => bad(`«${surface}» — объекта базы не нашлось`));
  const candidates = frame.entity_candidates
    .filter(({ surface, requires_domain_resolution }) => requires_domain_resolution === true && !resolved.has(surface))
    .map(({ surface, type, confidence }) => bad(`«${surface}» (${type}) — не определено, ${percent(confidence)}`));
  const looked = (evidence?.not_found ?? [])
    .filter(({ cause }) => cause === 'entity_not_bound')
    .map(({ what, proof }) => bad(`${what}: ${proof}`, 'entity_not_bound'));
  const loose = new Set(frame.unexplained);
  const words = frame.spans.filter(({ span_id }) => loose.has(span_id));
  const pieces = words.map(({ text, kind }) => {
    const { title, changesAnswer } = SPAN_KINDS[kind];
    return changesAnswer
      ? bad(`Не учтено «${text}»: ${title}`, kind)
      : plain(`Без значения для ответа «${text}»: ${title}`, kind);
  });
  return orElse([...objects, ...candidates, ...looked, ...pieces], 'Всё названное в вопросе распознано.');
}
