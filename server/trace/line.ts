/** The words of a trace line: makers for each mark, and the sentence that stands where nothing is told. */
import type { DebugLine, Mark } from '#web/debug-view.ts';

function line(mark: Mark, text: string, code: string | null = null): DebugLine {
  return { mark, text, code, depth: 0 };
}

export const plain = (text: string, code: string | null = null): DebugLine => line('plain', text, code);
export const good = (text: string, code: string | null = null): DebugLine => line('good', text, code);
export const bad = (text: string, code: string | null = null): DebugLine => line('bad', text, code);
export const warn = (text: string, code: string | null = null): DebugLine => line('warn', text, code);

/** The same line as a detail of the one above it. */
export const under = (one: DebugLine): DebugLine => ({ ...one, depth: 1 });

/** Lines, or the sentence that stands in their place: a section is never an empty heading. */
export function orElse(lines: readonly DebugLine[], text: string): readonly DebugLine[] {
  return lines.length > 0 ? lines : [plain(text)];
}
