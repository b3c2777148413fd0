/** A table of an answer: figures to the right in even digits, and the two ways to Excel. */
import type { AnswerTable } from '../contract.ts';
import { fileName, toCsv, toTsv } from '../model/tables.ts';
import { copyText, saveFile } from './clipboard.ts';
import { button, h } from './dom.ts';

function cell(text: string, i: number, table: AnswerTable, head: boolean): HTMLTableCellElement {
  const align = table.columns[i]?.align ?? 'left';
  const negative = align === 'right' && /^[-−]/.test(text);
  const attributes = { class: `${align}${negative ? ' negative' : ''}` };
  return i === 0 && head ? h('th', { ...attributes, scope: 'row' }, text) : h('td', attributes, text);
}

function line(cells: readonly string[], table: AnswerTable): HTMLTableRowElement {
  return h('tr', {}, ...table.columns.map((_, i) => cell(cells[i] ?? '', i, table, true)));
}

function toolbar(table: AnswerTable, say: (text: string) => void): HTMLElement {
  const copy = async (): Promise<void> => {
    const done = await copyText(toTsv(table));
    say(done ? 'Таблица скопирована: вставьте её в Excel.' : 'Браузер не дал скопировать. Скачайте CSV.');
  };
  const save = (): void => saveFile(fileName(table.title), toCsv(table), 'text/csv;charset=utf-8');
  return h(
    'p',
    { class: 'tools' },
    button('Скопировать таблицу', () => void copy(), { class: 'quiet' }),
    button('Скачать CSV', save, { class: 'quiet' }),
  );
}

export function figures(table: AnswerTable, say: (text: string) => void): HTMLElement {
  const { title, columns, rows, footer } = table;
  const heads = columns.map((column) => h('th', { scope: 'col', class: column.align }, column.title));
  const body = rows.map((row) => line(row, table));
  const element = h(
    'table',
    { class: 'figures' },
    h('caption', {}, title),
    h('thead', {}, h('tr', {}, ...heads)),
    h('tbody', {}, ...body),
    footer !== null && h('tfoot', {}, line(footer, table)),
  );
  const scroll = h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title }, element);
  return h('div', { class: 'table' }, scroll, toolbar(table, say));
}
