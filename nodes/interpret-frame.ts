/**
 * interpretFrame: from the words of a question to its frame. Every piece is either explained by a field or listed; what the assistant does
 * not prove yet ends here with a sentence that names it.
 */

import { DOMAINS, INTENTS } from '#domain/intents.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Question } from '#state/question.ts';
import type { ReasonNote } from '#state/scalars.ts';
import { type Deps, defineNode, type Update } from './node.ts';
import { interpretation } from './reading/interpretation.ts';
import type { FrameReading } from './reading/read-frame.ts';

export const interpretFrame = defineNode({
  name: 'interpretFrame',
  reads: ['request', 'conversation', 'question', 'clarifications', 'reasons'],
  writes: ['query_frame', 'question', 'coverage_report', 'reasons'],
  run: (state, deps): Update => interpreted(state, deps),
});

function interpreted(state: GraphState, deps: Deps): Update {
  const { question } = state;
  if (question === null) throw new TypeError('Нет принятого вопроса');
  const { frame, reading } = interpretation(state, deps.access.base);
  return reading.intent === null ? unsupported(state, question, frame, reading) : { query_frame: frame };
}

/** What was understood, why there is no answer, and what can be asked instead. */
function unsupported(state: GraphState, question: Question, frame: QueryFrame, reading: FrameReading): Update {
  const { about } = reading;
  const understood =
    about === null
      ? 'Не удалось понять, о каком показателе учёта вопрос.'
      : `Похоже, вопрос ${about}: такие ответы помощник пока не доказывает, поэтому и не даёт.`;
  const reason: ReasonNote = {
    reason_code: 'OUT_OF_SCOPE',
    message: [understood, ...impossibleIn(reading), instead(reading)].join(' '),
  };
  const coverage_report: CoverageReport = {
    ...{
      request_id: state.request.request_id,
      answerability: 'not_required',
      covered_points: [],
      uncovered_points: [],
    },
    ...{ why_partial: [], next_best_actions: [], degraded_steps: [] },
  };
  return {
    query_frame: frame,
    question: { ...question, act: 'not_proven', message: 'refusal', reasons: [...question.reasons, reason] },
    coverage_report,
    reasons: [...state.reasons, reason],
  };
}

const NEAREST = 3;

/** What can be asked instead: the nearest kinds of questions, or what the assistant answers about at all. */
function instead({ scores }: FrameReading): string {
  const near = scores.intents.filter(({ byWords, score }) => byWords > 0 && score > 0).slice(0, NEAREST);
  if (near.length === 0) return `Помощник отвечает о таком: ${Object.values(DOMAINS).join(', ').toLowerCase()}.`;
  return `Ближайшее, на что есть доказанный ответ: ${near.map(({ code }) => `«${INTENTS[code].title}»`).join(', ')}.`;
}

/** Dates and periods of a question that the calendar lacks: told even where nothing else is answered. */
function impossibleIn({ pieces }: FrameReading): string[] {
  return pieces.flatMap(({ means }) =>
    means.is === 'time' && means.answer.kind === 'impossible'
      ? [`Такой даты или такого периода нет: «${means.answer.text}».`]
      : [],
  );
}
