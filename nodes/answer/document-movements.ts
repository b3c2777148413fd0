/** The answer on a document: its state and sum, postings line by line, whether the sum agrees with them, where the accounts come from. */
import { parseDecimal } from '#domain/decimals.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import { countOf, factsOf, firstOf, type Section, totalsOf } from './book.ts';
import { conditionsSaid } from './conditions-said.ts';
import { attribute, kopecks, money, name, number, sidedBare } from './figures.ts';
import { headLine, periodLine, readLine, whose } from './head.ts';
import { type Column, listTable } from './list-table.ts';
import type { AnswerRequest, Composer } from './request.ts';
import { type Draft, inferred, joined, plain, type Said, say } from './said.ts';
import { together } from './together.ts';

const ORIGINS: Readonly<Record<string, string>> = {
  document: 'из реквизита документа',
  settings: 'из настройки «Счета учёта расчётов»',
  rules: 'по правилу 1С для этого вида документа',
};

const yes = (fact: Fact, of: string): boolean => attributeOf(fact, of) === 'да';

function stateOf(document: Fact): Said {
  const remark = attributeOf(document, 'posting_remark');
  const words = [
    yes(document, 'posted') ? 'проведён' : remark === null ? 'не проведён' : `отметки проведения нет (${remark})`,
    ...(yes(document, 'deletion_mark') ? ['помечен на удаление'] : []),
    ...(yes(document, 'manual_adjustment') ? ['проводки исправлены вручную'] : []),
  ];
  return { text: words.join(', '), ids: [document.fact_id], kind: 'fact' };
}

/** The sum of all postings, when all are here: a switched off one counts in no sum. A sentence of its own: it is no sum of the document. */
function sumOfPostings(section: Section, total: Fact): Said {
  const kept = countOf(section, 'postings', 'kept');
  const [sum, more] = totalsOf(section, 'postings', 'kept');
  const off = factsOf(section, 'posting').some((fact) => attributeOf(fact, 'active') === 'нет');
  const isWhole = kept?.value === total.value && more === undefined && !off;
  return sum === undefined || !isWhole ? plain('') : say`Всего по проводкам ${money(sum)}.`;
}

function conclusion(section: Section): Said[] {
  const document = firstOf(section, 'document');
  const total = firstOf(section, 'row_count', { list: 'postings', part: 'total' });
  if (document === undefined || total === undefined) return [];
  const sum = document.measure === 'document_sum' ? say` Сумма документа ${money(document)}.` : plain('');
  return [
    say`${name(document)}: ${number(total, 'posting')}, ${stateOf(document)}, ${whose(section)}, БУ.${sum}`,
    sumOfPostings(section, total),
    turnovers(section),
  ];
}

function turnovers(section: Section): Said {
  const facts = factsOf(section, 'document_turnover');
  const lines = facts.map(
    (fact) => say`${{ text: fact.account ?? '', ids: [fact.fact_id], kind: 'fact' }} ${sidedBare(fact)}`,
  );
  return lines.length === 0 ? plain('') : say`Обороты по счетам: ${joined(lines, '; ')}.`;
}

const text =
  (of: string) =>
  (row: readonly Fact[]): string =>
    row[0] === undefined ? '' : (attributeOf(row[0], of) ?? '');

const COLUMNS: Column[] = [
  { title: '№', cell: text('line'), align: 'right' },
  { title: 'Дата', cell: (row) => printDate(text('date')(row)) },
  { title: 'Дт', cell: text('debit_account') },
  { title: 'Аналитика Дт', cell: text('debit_analytics') },
  { title: 'Кт', cell: text('credit_account') },
  { title: 'Аналитика Кт', cell: text('credit_analytics') },
  { title: 'Сумма', of: 'amount', side: null },
  {
    title: 'Содержание',
    cell: (row) => (text('active')(row) === 'нет' ? `отключена; ${text('content')(row)}` : text('content')(row)),
  },
];

function checks(section: Section): Draft['controls'] {
  return factsOf(section, 'sum_check').map((check) => {
    const actual = printAmount(parseDecimal(attributeOf(check, 'actual') ?? '0.00', 2));
    const agrees = yes(check, 'holds');
    const verdict = agrees ? 'сходится' : 'не сходится';
    return {
      said: say`Сверка документа с проводками: ${name(check)}; в документе ${money(check)}, в проводках ${{ text: `${actual}\u00a0руб.`, ids: [check.fact_id], kind: 'fact' }} — ${verdict}.`,
      agrees,
    };
  });
}

function origins(section: Section): Said[] {
  const facts = factsOf(section, 'account_origin');
  if (facts.length === 0) return [];
  const lines = facts.map((fact) => {
    const fields = attributeOf(fact, 'fields');
    const where = ORIGINS[fact.value] ?? fact.value;
    return say`${attribute(fact, 'account')} — ${where}${fields === null ? '' : ` (${fields})`}`;
  });
  return [inferred(say`Откуда счета: ${joined(lines, '; ')}.`)];
}

function unchecked(section: Section): Said[] {
  const fact = firstOf(section, 'sum_not_checked');
  return fact === undefined
    ? []
    : [say`Сумма с проводками не сверялась: ${{ text: fact.value, ids: [fact.fact_id], kind: 'fact' }}`];
}

function sectionDraft(request: AnswerRequest, section: Section): Draft {
  const selection = conditionsSaid(request, section, 'postings');
  const count = countOf(section, 'postings', 'kept');
  const table = listTable(section, { list: 'postings', title: 'Проводки', noun: 'posting', columns: COLUMNS });
  const total = firstOf(section, 'row_count', { list: 'postings', part: 'total' });
  const hidden =
    total !== undefined &&
    count !== undefined &&
    Number(total.value) > Number(count.value) &&
    selection.said.length === 0;
  const document = firstOf(section, 'document');
  const posted = document !== undefined && kopecksOf(document) !== null;
  return {
    conclusion: conclusion(section).filter((said) => said.text !== ''),
    checked: [headLine(section, [], null, selection.words), periodLine(section), readLine(section)],
    controls: checks(section),
    paragraphs: [...origins(section), ...selection.said, ...unchecked(section)],
    tables: table === null ? [] : [table],
    assumptions: [],
    not_established:
      hidden && count !== undefined
        ? [say`Показано ${number(count, 'posting')}; остальные не показаны, обороты по счетам — по всем.`]
        : [],
    next: [
      posted ? 'Показать расчёты с контрагентом документа' : 'Показать другой документ',
      'Показать остаток одного из этих счетов',
    ],
  };
}

const kopecksOf = (fact: Fact): bigint | null => (fact.measure === 'document_sum' ? kopecks(fact) : null);

export const composeMovements: Composer = (request) =>
  together(request.book.sections(['posting']).map((section) => sectionDraft(request, section)));
