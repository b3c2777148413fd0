import { describe, expect, test } from 'vitest';
import { TERM_IDS, termOf } from '#domain/terms.ts';
import { explainDomainTerm } from '#tools/explain-domain-term.ts';
import { TOOLS } from '#tools/index.ts';
import { booksOf, desk } from './desk.ts';

interface Explained {
  readonly term_id: string;
  readonly surface: string;
  readonly start: number;
  readonly taken: string;
  readonly taken_by: string;
  readonly pointed_at: readonly string[];
  readonly beside: readonly string[];
  readonly disclaimer: string;
  readonly ask_first: string | null;
}

const name = 'explain_domain_term';
const open = () => desk(booksOf(), { tools: [explainDomainTerm] });

describe('explain_domain_term', () => {
  test('все слова словаря объяснены за один вызов, и в 1С не отправлено ничего', async () => {
    const at = await open();
    const text = TERM_IDS.map((id) => termOf(id).word).join('; ');
    let ids: readonly string[] = [];
    const requests = await at.requestsOf(async () => {
      const { value } = await at.found<{ terms: Explained[] }>(name, { text });
      ids = value.terms.map(({ term_id }) => term_id);
    });
    expect(requests).toBe(0);
    expect([...ids].sort()).toEqual([...TERM_IDS].sort());
  });

  test('«по каким поставщикам висят хвосты?»: взято по умолчанию, и об этом сказано', async () => {
    const { value, notes } = await (await open()).found<{ terms: Explained[] }>(name, {
      text: 'по каким поставщикам висят хвосты?',
    });
    expect(value.terms.map(({ term_id, taken, taken_by }) => [term_id, taken, taken_by])).toEqual([
      ['hanging', 'no_movement', 'default'],
      ['tails', 'any_open', 'default'],
    ]);
    expect(value.terms[1]?.beside.slice(0, 2)).toEqual(['paid_without_documents', 'overdue']);
    expect(notes.map(({ code }) => code)).toEqual(['ASSUMPTION_APPLIED_EXPLICITLY', 'ASSUMPTION_APPLIED_EXPLICITLY']);
    expect(notes[1]?.message).toBe('«хвосты» понято так: любой незакрытый расчёт по документу; других значений — 6.');
  });

  test('слово рядом решает, и оговаривать нечего', async () => {
    const { value, notes } = await (await open()).found<{ terms: Explained[] }>(name, { text: 'Долги клиентов' });
    expect(value.terms[0]).toMatchObject({ surface: 'Долги', start: 0, taken: 'customers_owe_us', taken_by: 'said' });
    expect(notes).toEqual([]);
  });

  test('оборот без хозяина: сначала спросить, а не посчитать наугад', async () => {
    const { value, notes } = await (await open()).found<{ terms: Explained[] }>(name, { text: 'какой оборот за июнь' });
    expect(value.terms[0]?.ask_first).toMatch(/^Чей оборот нужен/);
    expect(notes.map(({ code }) => code)).toEqual(['AMBIGUOUS_BUSINESS_TERM']);
  });

  test('повторенное слово объяснено один раз, на первом месте', async () => {
    const { value } = await (await open()).found<{ terms: Explained[] }>(name, { text: 'хвосты, хвосты и аванс' });
    expect(value.terms.map(({ term_id, start }) => [term_id, start])).toEqual([
      ['tails', 0],
      ['advance', 17],
    ]);
  });

  test('неизвестное слово — пустой ответ с похожими словами, а не выдуманное значение', async () => {
    const { result, run } = await (await open()).call(name, { text: 'дебеторка' });
    expect(result).toMatchObject({ kind: 'empty', cause: 'not_found_on_route' });
    expect(result.kind === 'empty' && result.proof).toContain('«дебиторка»');
    expect(run).toMatchObject({ status: 'empty', source: 'none', rows_returned: 0 });
  });

  test.each(['', '   ', 'х'.repeat(2001)])('негодный текст не доходит до словаря (%#)', async (text) => {
    const { run } = await (await open()).call(name, { text });
    expect(run).toMatchObject({ status: 'schema_error', error_code: 'MCP_SCHEMA_ERROR' });
  });

  test('каждое значение, которое считается по книгам, считает существующий инструмент', () => {
    const tools = new Set<string | null>(TOOLS.map((tool) => tool.name));
    const named = TERM_IDS.flatMap((id) => termOf(id).readings.map(({ tool }) => tool));
    expect([...new Set(named)].filter((tool) => tool !== null && !tools.has(tool))).toEqual([]);
  });
});
