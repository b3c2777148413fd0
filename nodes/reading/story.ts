/** A long message is a story with the question last: only its last clauses are read as a question. */

/** Longer than this a message is a story. */
const STORY = 1_200;
/** As much of its end is read. */
const TAIL = 600;

export interface Story {
  readonly tail: string;
  /** Offset of the tail in the message. */
  readonly start: number;
}

/** The end of the message from the beginning of a line or a sentence; short messages are their own tail. */
export function storyOf(message: string): Story {
  if (message.length <= STORY) return { tail: message, start: 0 };
  const end = message.trimEnd().length;
  const from = Math.max(0, end - TAIL);
  const window = message.slice(from, end);
  const lines = [...window.matchAll(/\n+|[.!?]\s+(?=\S{2})/g)].map(({ index, 0: mark }) => from + index + mark.length);
  const last = message.slice(from, end).lastIndexOf('\n');
  const start = last >= 0 && end - (from + last) > SHORT_TAIL ? from + last + 1 : (lines[0] ?? from);
  return { tail: message.slice(start, end), start };
}

/** A last line shorter than this is not a question by itself. */
const SHORT_TAIL = 12;
