/** A turn as a person reads it in a terminal. */
import { TURN_STATUSES } from '#state/turn-record.ts';
import type { Turn } from '../dialogue/shapes.ts';

export function renderTurn(turn: Turn): string {
  return `${[...said(turn), '', `Диалог ${turn.thread_id}`].join('\n')}\n`;
}

function said(turn: Turn): string[] {
  const { clarification, answer } = turn;
  if (clarification !== undefined) {
    const options = clarification.options.map(
      ({ label, detail }, at) => `  ${at + 1}. ${label}${detail === null ? '' : ` — ${detail}`}`,
    );
    const reply = `Ответить: npm run ask -- --thread ${turn.thread_id} "1"`;
    return [clarification.question, clarification.why, ...options, '', reply];
  }
  if (answer !== undefined) return [answer.user_facing_answer];
  return [`Вопрос ${TURN_STATUSES[turn.status]}.`, ...turn.reasons.map(({ message }) => message)];
}
