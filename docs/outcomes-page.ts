/** docs/reasons.md: how a turn can end and every reason that leads there, from OUTCOMES, REASONS, EMPTINESS and the client's families. */
import { COMPLETENESS } from '#domain/completeness.ts';
import { CONFLICTS } from '#domain/conflicts.ts';
import { EMPTINESS } from '#domain/emptiness.ts';
import { BLOCKED_ORDER, OUTCOMES } from '#domain/outcomes.ts';
import { REASON_CODES, REASON_FAMILIES, REASONS, type ReasonFamily } from '#domain/reasons.ts';
import { STAGES } from '#domain/stages.ts';
import { REASONS as ONEC_REASONS } from '#onec/reasons.ts';
import { markdownTable } from './table.ts';

const code = (text: string): string => `\`${text}\``;

function familyTable(family: ReasonFamily): string {
  const own = REASON_CODES.filter((one) => REASONS[one].family === family);
  const rows = own.map((one) => {
    const { text, next, outcome } = REASONS[one];
    const causes = Object.entries(ONEC_REASONS).filter(([, cause]) => cause.family === one);
    return [code(one), text, next, code(outcome), causes.map(([name]) => code(name)).join(', ')];
  });
  return `### ${REASON_FAMILIES[family]}

${markdownTable(['Код', 'Что случилось', 'Что дальше', 'К чему ведёт', 'Причины при чтении 1С'], rows)}`;
}

const outcomeRows = (): string[][] =>
  Object.entries(OUTCOMES).map(([name, { title, meaning }]) => [code(name), title, meaning]);

const emptinessRows = (): string[][] =>
  Object.entries(EMPTINESS).map(([name, { text, proof, reason }]) => [
    code(name),
    text,
    proof,
    reason === null ? 'это и есть ответ' : code(reason),
  ]);

export function outcomesPage(): string {
  const families = Object.keys(REASON_FAMILIES) as ReasonFamily[];
  return `# Итоги, причины и пустые ответы

## Чем заканчивается ход

${markdownTable(['Итог', 'Название', 'Что это значит'], outcomeRows())}

Полным ответ становится, только когда доказан каждый пункт, ни один обязательный шаг не сорван и ни одна причина этому не мешает.
Если доказана часть — ответ частичный. Если не доказано ничего, называется первая из причин по порядку: ${BLOCKED_ORDER.map(code).join(', ')} —
уточняющий вопрос не прикрывает сбоя, а отсутствию данных верят последнему.

## Причины

Причина, ведущая к \`FULLY_ANSWERED\`, не мешает полному ответу, но произносится рядом с ним.

${families.map(familyTable).join('\n\n')}

## Почему ничего не вернулось

${markdownTable(['Причина пустоты', 'Что читает человек', 'Чем доказывается', 'Код'], emptinessRows())}

## Полнота чтения

${markdownTable(
  ['Полнота', 'Что значит', 'Можно назвать итогом'],
  Object.entries(COMPLETENESS).map(([name, { title, total }]) => [code(name), title, total ? 'да' : 'нет']),
)}

## Противоречия

Противоречие не прячется и не усредняется: утверждения, которых оно касается, в ответ не попадают.

${markdownTable(
  ['Вид', 'Что случилось', 'Что должно выполняться', 'Код'],
  Object.entries(CONFLICTS).map(([name, { title, formula, reason }]) => [code(name), title, formula, code(reason)]),
)}

## Что видно, пока ответ готовится

${markdownTable(
  ['Этап', 'Название', 'Что видно', 'Что оставляет'],
  Object.entries(STAGES).map(([name, { title, shown, writes }]) => [
    code(name),
    title,
    shown,
    writes === null ? '' : code(writes),
  ]),
)}
`;
}
