/** What was really found, why the answer is whole, partial or none, and where the time went: questions 6, 7 and the timings of the trace. */
import { CONFLICTS } from '#domain/conflicts.ts';
import { EMPTINESS } from '#domain/emptiness.ts';
import { MEASURES, PERIOD_STATES, SIDES } from '#domain/measures.ts';
import { OUTCOMES } from '#domain/outcomes.ts';
import { isGap, REASON_FAMILIES, REASONS } from '#domain/reasons.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { STAGES } from '#domain/stages.ts';
import type { EvidenceBundle, Fact } from '#state/evidence-bundle.ts';
import { CLAIM_KINDS } from '#state/final-answer.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { DebugLine } from '#web/debug-view.ts';
import { bad, good, orElse, plain, under, warn } from './line.ts';
import type { Veil } from './veil.ts';

/** So many facts and documents are named, the rest are counted: all stand in the JSON. */
const NAMED = 40;

const ANSWERABLE = {
  full: 'полностью',
  partial: 'частично',
  insufficient: 'нет',
  not_required: 'не требовалось',
} as const;

/** «152340.55» → «152 340,55»; other measures as they are. */
function printValue({ measure, value, currency }: Fact): string {
  const { form } = MEASURES[measure];
  if (form === 'date') return printDate(value);
  if (form !== 'money' && form !== 'decimal') return value;
  const [whole = '', part] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return [`${grouped}${part === undefined ? '' : `,${part}`}`, currency].filter(Boolean).join(' ');
}

function factLine(fact: Fact): DebugLine {
  const moment =
    fact.as_of_date === null ? fact.period && `за ${printPeriod(fact.period)}` : `на ${printDate(fact.as_of_date)}`;
  const place = [fact.account === null ? null : `счёт ${fact.account}`, fact.side === null ? null : SIDES[fact.side]];
  const where = fact.reading.from === 'live' ? '1С' : `снимок ${fact.reading.snapshot_id}`;
  const parts = [
    `${fact.fact_id} ${fact.type}: ${fact.entity}`,
    [...place, printValue(fact)].filter(Boolean).join(' '),
    `${MEASURES[fact.measure].title}`,
    fact.organisation,
    moment,
    `период ${PERIOD_STATES[fact.period_state].title}`,
    `${where} ${fact.reading.read_at}`,
    fact.source_ref,
  ];
  const text = parts.filter(Boolean).join(', ');
  return fact.completeness === 'complete'
    ? good(text, fact.type)
    : warn(`${text}, чтение не полное`, fact.completeness);
}

function factsOf({ facts }: EvidenceBundle, record: TurnRecord, veil: Veil): DebugLine[] {
  const answer = record.final_answer_package;
  const cited = new Set([...(answer?.claims ?? []), ...(answer?.controls ?? [])].flatMap((one) => one.evidence_ids));
  const named = facts.filter((fact) => cited.has(fact.fact_id) || veil.shows(fact.entity)).slice(0, NAMED);
  const rest = facts.length - named.length;
  const more = rest === 0 ? [] : [plain(`Ещё фактов, не названных в ответе: ${rest}`)];
  return [plain(`Фактов: ${facts.length}`), ...named.map(factLine).map(under), ...more.map(under)];
}

function documentsOf({ documents }: EvidenceBundle): DebugLine[] {
  const lines = documents.slice(0, NAMED).map(({ document_ref, posted, deletion_mark, sum, source_ref }) => {
    const state = deletion_mark ? 'помечен на удаление' : posted ? 'проведён' : 'не проведён';
    const text = [document_ref.title, state, ...(sum === null ? [] : [`сумма ${sum}`]), source_ref].join(', ');
    return under(posted && !deletion_mark ? good(text) : warn(text));
  });
  const rest = documents.length - lines.length;
  const more = rest === 0 ? [] : [under(plain(`и ещё документов: ${rest}`))];
  return documents.length === 0 ? [] : [plain(`Документов: ${documents.length}`), ...lines, ...more];
}

/** Question 6. */
export function found(record: TurnRecord, veil: Veil): readonly DebugLine[] {
  const { evidence_bundle: evidence } = record;
  if (evidence === null) return [plain('Доказательства не собирались.')];
  const sources = evidence.source_refs.map(({ source_ref, kind, title }) =>
    under(plain(`${source_ref} ${title}`, kind)),
  );
  return [
    ...factsOf(evidence, record, veil),
    ...documentsOf(evidence),
    ...(sources.length === 0 ? [] : [plain(`Источников: ${sources.length}`), ...sources]),
    ...evidence.conflicts.map(({ conflict_id, type, message, difference }) =>
      bad(
        `${conflict_id} ${CONFLICTS[type].title}: ${message}${difference === null ? '' : `; разница ${difference}`}`,
        type,
      ),
    ),
    ...evidence.not_found.map(({ what, cause, proof }) => warn(`${what}: ${EMPTINESS[cause].title}. ${proof}`, cause)),
    ...evidence.execution_errors.map(({ tool_run_id, step_id, error_code, error_message }) =>
      bad([tool_run_id ?? step_id, error_message].filter(Boolean).join(': '), error_code),
    ),
  ];
}

function reasonLine({ reason_code, message, concerns = [] }: ReasonNote): DebugLine {
  const about = concerns.length === 0 ? '' : ` (${concerns.join(', ')})`;
  const text = `${REASON_FAMILIES[REASONS[reason_code].family]}: ${message}${about}`;
  return isGap(reason_code) ? bad(text, reason_code) : plain(text, reason_code);
}

function claimsOf(record: TurnRecord): DebugLine[] {
  const lines = (record.final_answer_package?.claims ?? []).map(({ claim_id, kind, text, evidence_ids }) => {
    const told = `${claim_id} ${CLAIM_KINDS[kind]}: ${text}${evidence_ids.length === 0 ? '' : ` [${evidence_ids.join(', ')}]`}`;
    return under(kind === 'fact' ? good(told, kind) : kind === 'unknown' ? warn(told, kind) : plain(told, kind));
  });
  return lines.length === 0 ? [] : [plain('Утверждения ответа:'), ...lines];
}

function verdictLine({ outcome, status }: TurnRecord): DebugLine {
  if (outcome === null) return plain('Итога нет: ход закончен без вывода или ещё идёт.', status);
  const { title, meaning, standing } = OUTCOMES[outcome];
  const mark = { answered: good, dialogue: plain, partial: warn, blocked: bad }[standing];
  return mark(`${title}. ${meaning}`, outcome);
}

/** Question 7. */
export function judged(record: TurnRecord): readonly DebugLine[] {
  const { coverage_report: coverage, reasons, final_answer_package: answer } = record;
  const covered = coverage?.covered_points ?? [];
  const controls = (answer?.controls ?? []).map(({ text, agrees }) => (agrees ? good(text) : bad(text)));
  return [
    verdictLine(record),
    coverage === null
      ? plain('Покрытие не проверялось.')
      : plain(`Доказано ${ANSWERABLE[coverage.answerability]}`, coverage.answerability),
    ...covered.map((text) => under(good(text))),
    ...(coverage?.uncovered_points ?? []).map((text) => under(bad(text))),
    ...orElse(reasons.map(reasonLine), 'Причин неполноты нет.'),
    ...(answer?.assumptions ?? []).map((text) => warn(`Допущение: ${text}`)),
    ...controls,
    ...claimsOf(record),
    ...(coverage?.next_best_actions ?? []).map((text) => plain(`Дальше полезнее всего: ${text}`)),
  ];
}

/** The timings: each passage of a stage in the order they came. */
export function timed({ timings }: TurnRecord): readonly DebugLine[] {
  const lines = timings.map(({ stage, duration_ms }) =>
    plain(`${STAGES[stage].title}: ${Math.round(duration_ms)} мс`, stage),
  );
  return orElse(lines, 'Этапы не отмечены.');
}
