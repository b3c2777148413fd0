/** The blocks of an answer as one plain text with simple Markdown tables, the form in which it is copied, printed and sent. */
import type { AnswerBlocks, AnswerTable } from '#state/final-answer.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export function renderTable({ title, columns, rows, footer }: AnswerTable): string {
  const rule = `| ${columns.map(({ align }) => (align === 'right' ? '---:' : '---')).join(' | ')} |`;
  const body = [...rows, ...(footer === null ? [] : [footer])].map(line);
  return [title, '', line(columns.map((column) => column.title)), rule, ...body].join('\n');
}

const bullets = (lines: readonly string[]): string => lines.map((text) => `- ${text}`).join('\n');

function block(title: string, body: string): string[] {
  return body.trim() === '' ? [] : [`${title}\n${body}`];
}

export interface Beside {
  readonly assumptions: readonly string[];
  readonly repeat: readonly string[];
}

export function renderAnswer(blocks: AnswerBlocks, { assumptions, repeat }: Beside): string {
  const { conclusion, checked, found, not_established, next } = blocks;
  return [
    conclusion,
    ...block('Что проверено:', bullets(checked)),
    ...block('Что найдено:', found.paragraphs.join('\n')),
    ...found.tables.map(renderTable),
    ...block('На что опирается ответ:', bullets(assumptions)),
    ...block('Что не удалось установить:', bullets(not_established)),
    ...block('Как повторить в 1С:', bullets(repeat)),
    ...block('Что дальше:', bullets(next)),
  ].join('\n\n');
}
