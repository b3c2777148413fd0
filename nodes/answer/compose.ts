/** From the draft of an intent to the package: every sentence is checked against its evidence, and what does not hold is not said. */
import type { IntentCode } from '#domain/intents.ts';
import { INTENTS } from '#domain/intents.ts';
import { REASONS } from '#domain/reasons.ts';
import type { Claim, FinalAnswerPackage } from '#state/final-answer.ts';
import type { ReasonNote } from '#state/scalars.ts';
import { composeTurnovers } from './account-turnovers.ts';
import { composeBalance } from './balance-as-of.ts';
import { absences, assumed, notEstablished, repeats } from './beside.ts';
import { composeMovements } from './document-movements.ts';
import { composeOpenSettlements } from './open-settlements.ts';
import { composeOverdueSettlements } from './overdue-settlements.ts';
import { Prover } from './prover.ts';
import { renderAnswer } from './render.ts';
import { composeReport } from './report.ts';
import type { AnswerRequest, Composer } from './request.ts';
import { aloud, type Draft, type DraftTable, EMPTY_DRAFT, plain, type Said, unknown } from './said.ts';

/** Intents with an answer of their own; every other one is told by its report. */
const COMPOSERS: Readonly<Partial<Record<IntentCode, Composer>>> = {
  open_settlements: composeOpenSettlements,
  overdue_settlements: composeOverdueSettlements,
  balance_as_of: composeBalance,
  account_turnovers: composeTurnovers,
  document_movements: composeMovements,
};

const isIntent = (intent: string): intent is IntentCode => intent in INTENTS;

export interface Composed {
  readonly answer: FinalAnswerPackage;
  /** Raised while composing: a statement that did not hold and was left out. */
  readonly reasons: ReasonNote[];
}

/** Whose emptiness it is: the tool's sentence names neither the party nor the organisation nor the account. */
function whom({ slots }: AnswerRequest): string {
  const names = [...slots.parties, ...(slots.organisation === null ? [] : [slots.organisation])];
  const accounts = slots.accounts.length === 0 ? [] : [`счёт ${slots.accounts.join(', ')}`];
  const titles = new Set([...names.map(({ title, surface }) => title ?? surface), ...accounts]);
  return titles.size === 0 ? '' : `${[...titles].join(', ')}: `;
}

/** What the main tool looked for and proved absent. */
function provenAbsences({ frame, book }: AnswerRequest) {
  const tool = isIntent(frame.business_intent) ? INTENTS[frame.business_intent].tool : '';
  return book.bundle.not_found.filter(({ what }) => what.startsWith(`${tool}:`));
}

/** Beside figures of one party or moment: what there is nothing of for another that was asked about as well. */
function absentBeside(request: AnswerRequest): Said[] {
  return provenAbsences(request).flatMap(({ about, proof }) =>
    about === '' ? [] : [unknown(plain(`${about}: ${proof}`))],
  );
}

/** The first sentence when no figure can be told: what stopped it, in the words of its own cause. */
function withoutFigure(request: AnswerRequest): Said[] {
  const { coverage, book } = request;
  const proven = provenAbsences(request);
  if (coverage.answerability !== 'insufficient' && proven.length > 0)
    return proven.map(({ about, proof }) =>
      unknown(plain(`${proven.length > 1 && about !== '' ? `${about}: ` : whom(request)}${proof}`)),
    );
  const [first] = coverage.why_partial;
  const conflict = book.bundle.conflicts[0];
  if (conflict !== undefined) return [unknown(plain(`Сумму назвать нельзя. ${conflict.message}`))];
  return [unknown(plain(first?.message ?? REASONS.NO_MATCH_IN_1C.text))];
}

function draftOf(request: AnswerRequest): Draft {
  const intent = request.frame.business_intent;
  const draft = isIntent(intent) ? (COMPOSERS[intent] ?? composeReport)(request) : EMPTY_DRAFT;
  const conclusion = draft.conclusion.filter(({ text }) => text !== '');
  return {
    ...draft,
    conclusion: conclusion.length > 0 ? [...conclusion, ...absentBeside(request)] : withoutFigure(request),
  };
}

function claimsOf(said: readonly Said[]): Omit<Claim, 'claim_id'>[] {
  return said.flatMap(({ text, ids, kind }) =>
    kind === 'plain' || text === '' ? [] : [{ text, kind, evidence_ids: [...ids] }],
  );
}

const rowsOf = ({ rows, footer }: DraftTable) => [...rows, ...(footer === null ? [] : [footer])];

function tableClaims(tables: readonly DraftTable[]): Omit<Claim, 'claim_id'>[] {
  return tables.flatMap((table) =>
    rowsOf(table)
      .filter(({ ids }) => ids.length > 0)
      .map(({ cells, ids }) => ({ text: aloud(table, { cells, ids }), kind: 'fact' as const, evidence_ids: [...ids] })),
  );
}

/** A partial answer says so before anything else is read. */
function status({ coverage }: AnswerRequest): string {
  return coverage.answerability === 'partial' ? 'Ответ частичный. ' : '';
}

export function composeLedger(request: AnswerRequest): Composed {
  const prover = new Prover(request);
  const draft = draftOf(request);
  const { lines: repeatLines, repeat } = repeats(request);
  const conclusion = prover.holding(draft.conclusion);
  const checked = prover.holding(draft.checked.length > 0 ? draft.checked : request.coverage.covered_points.map(plain));
  const controls = draft.controls.filter(({ said }) => prover.holds(said));
  const paragraphs = prover.holding(draft.paragraphs);
  const tables = prover.tables(draft.tables);
  const assumptions = isBlocked(request) ? [] : prover.bound([...draft.assumptions, ...assumed(request)]);
  const open = prover.bound([
    ...draft.not_established,
    ...notEstablished(request),
    ...(isBlocked(request) ? absences(request) : []),
  ]);
  const next = [...new Set([...request.coverage.next_best_actions, ...draft.next])].slice(0, 4);
  const head = conclusion.length > 0 ? conclusion : [unknown(plain(REASONS.CLAIM_NOT_PROVEN.text))];
  const blocks = {
    conclusion: status(request) + head.map(({ text }) => text).join(' '),
    checked: [...checked, ...controls.map(({ said }) => said)].map(({ text }) => text).filter((text) => text !== ''),
    found: {
      paragraphs: paragraphs.map(({ text }) => text).filter((text) => text !== ''),
      tables: tables.map(({ title, columns, rows, footer }) => ({
        ...{ title, columns: [...columns], rows: rows.map(({ cells }) => [...cells]) },
        footer: footer === null ? null : [...footer.cells],
      })),
    },
    not_established: unique(open.map(({ text }) => text)),
    next,
  };
  const claims = [
    ...claimsOf([...head, ...checked, ...controls.map(({ said }) => said), ...paragraphs, ...assumptions, ...open]),
    ...tableClaims(tables),
  ].map((claim, index) => ({ claim_id: `CL${index + 1}`, ...claim }));
  const notes = unique(assumptions.map(({ text }) => text));
  const limitations = unique([...blocks.not_established, ...prover.raised().map(({ message }) => message)]);
  const told = { assumptions: notes, repeat: repeatLines.map(({ text }) => text) };
  const shown = {
    ...blocks,
    not_established: limitations.length > 0 ? limitations : ['Всё, о чём спрошено, установлено.'],
  };
  return {
    answer: {
      short_answer: blocks.conclusion,
      user_facing_answer: renderAnswer(shown, told),
      ...{
        blocks: shown,
        evidence_summary: summary(request),
        limitations,
        clarifying_question: null,
        assumptions: notes,
      },
      claims,
      controls: controls.map(({ said, agrees }) => ({ text: said.text, agrees, evidence_ids: [...said.ids] })),
      repeat_in_1c: repeat,
    },
    reasons: prover.raised(),
  };
}

const unique = (lines: readonly string[]): string[] => [...new Set(lines.filter((line) => line !== ''))];
const isBlocked = ({ coverage }: AnswerRequest): boolean => coverage.answerability === 'insufficient';

/** Sources by title: what the answer stands on. */
function summary({ book }: AnswerRequest): string[] {
  const documents = book.bundle.documents.slice(0, 20).map(({ document_ref: ref }) => ref.title);
  return unique([...book.bundle.source_refs.map(({ title }) => title), ...documents]);
}
