/** The answer as a card: the conclusion first, then what was checked, found and not established, what next, and how to see it in 1C. */
import type { FinalAnswerPackage, Meta, ReasonNote, Trace, Turn } from '../contract.ts';
import { unplaced } from '../model/claims.ts';
import { isGap, kindOfReason, outcomeOf } from '../model/meta.ts';
import { questionIn } from '../model/suggestions.ts';
import { printDuration, printMoment, printPeriod } from '../model/words.ts';
import { claimParts, claimText, type Proofs } from './claim-text.ts';
import { button, type Child, h, list } from './dom.ts';
import { figures } from './figures.ts';

export interface AnswerActions {
  readonly ask: (question: string) => void;
  /** Puts words into the ask box for the person to finish. */
  readonly edit: (text: string) => void;
  readonly say: (text: string) => void;
  readonly trace: () => Promise<Trace>;
}

function section(title: string, ...children: readonly Child[]): HTMLElement {
  return h('section', {}, h('h3', {}, title), ...children);
}

export function badge(turn: Turn, meta: Meta): HTMLElement {
  const outcome = outcomeOf(meta, turn.outcome);
  const total = turn.timings.reduce((all, { duration_ms }) => all + duration_ms, 0);
  return h(
    'header',
    { class: 'verdict' },
    outcome !== null && h('strong', { class: `badge ${outcome.standing}` }, outcome.title),
    outcome !== null && h('span', { class: 'meaning' }, outcome.meaning),
    total > 0 && h('span', { class: 'took' }, printDuration(total)),
  );
}

function assumptions({ assumptions: lines }: FinalAnswerPackage, edit: (text: string) => void): Child {
  if (lines.length === 0) return null;
  const items = lines.map((text): Child[] => [
    text,
    ' ',
    button('изменить', () => edit(`Вместо «${text}» — `), {
      class: 'link',
      'aria-label': `Изменить допущение: ${text}`,
    }),
  ]);
  return h('div', { class: 'assumptions' }, h('h3', {}, 'Допущения'), list(items));
}

/** A control has its own place below: here it is not told twice. */
function checked({ blocks, controls: checks }: FinalAnswerPackage, proofs: Proofs): Child {
  const lines = blocks.checked.filter((line) => !checks.some(({ text }) => text === line));
  const items = lines.map((line) => claimText(line, proofs));
  return section('Что проверено', items.length > 0 ? list(items) : h('p', {}, 'Данные не читались.'));
}

function found(answer: FinalAnswerPackage, proofs: Proofs, say: (text: string) => void): Child {
  const { paragraphs, tables } = answer.blocks.found;
  if (paragraphs.length + tables.length === 0) return null;
  const prose = paragraphs.map((text) => h('div', { class: 'para' }, ...claimText(text, proofs)));
  return section('Что найдено', ...prose, ...tables.map((table) => figures(table, say)));
}

/** Agreement is shown as well as a difference, by word and sign, not by colour alone. */
function controls({ controls: checks }: FinalAnswerPackage): Child {
  if (checks.length === 0) return null;
  const lines = checks.map(({ text, agrees }) =>
    h(
      'p',
      { class: `control ${agrees ? 'agrees' : 'differs'}` },
      h('strong', {}, agrees ? '= сходится' : '≠ не сходится'),
      ' ',
      text.replace(/^Сверка с ОСВ: /, ''),
    ),
  );
  return section('Сверка с ОСВ', ...lines);
}

function reasonItem(note: ReasonNote, meta: Meta): Child[] {
  const next = meta.reasons[note.reason_code]?.next;
  return [
    h('span', { class: 'kind' }, kindOfReason(meta, note.reason_code)),
    ' ',
    note.message,
    next !== undefined && h('span', { class: 'advice' }, ` ${next}`),
  ];
}

function notEstablished(turn: Turn, answer: FinalAnswerPackage, meta: Meta, proofs: Proofs): Child {
  const { not_established } = answer.blocks;
  const gaps = turn.reasons.filter(({ reason_code }) => isGap(meta, reason_code));
  const told = new Set(answer.assumptions);
  const said = turn.reasons.filter(({ reason_code, message }) => !isGap(meta, reason_code) && !told.has(message));
  const limits = answer.limitations.filter((text) => !not_established.includes(text));
  const open = [...not_established, ...limits];
  return section(
    'Что не удалось установить',
    open.length + gaps.length === 0 && h('p', {}, 'Всё, о чём спрошено, установлено.'),
    open.length > 0 && list(open.map((text) => claimText(text, proofs))),
    gaps.length > 0 && h('h4', {}, 'Почему'),
    gaps.length > 0 && list(gaps.map((note) => reasonItem(note, meta))),
    said.length > 0 && h('h4', {}, 'Обратите внимание'),
    said.length > 0 && list(said.map((note) => reasonItem(note, meta))),
  );
}

function next({ blocks, clarifying_question }: FinalAnswerPackage, ask: (question: string) => void): Child {
  const asked = clarifying_question === null || blocks.next.includes(clarifying_question) ? null : clarifying_question;
  if (blocks.next.length === 0 && asked === null) return null;
  return section(
    'Что дальше',
    asked !== null && h('p', {}, asked),
    h(
      'div',
      { class: 'suggestions' },
      ...blocks.next.map((text) => button(text, () => ask(questionIn(text)), { class: 'chip' })),
    ),
  );
}

function repeatIn1c({ repeat_in_1c: ways }: FinalAnswerPackage): Child {
  if (ways.length === 0) return null;
  const lines = ways.map(({ report, account, period, groupings, options }) =>
    [
      `Отчёты → ${report}${account === null || report.includes(account) ? '' : ` ${account}`}`,
      printPeriod(period),
      ...(groupings.length === 0 ? [] : [`группировки: ${groupings.join(', ')}`]),
      ...options,
    ].join(', '),
  );
  return section('Как повторить в 1С', list(lines));
}

/** Claims that no block repeats word for word still have their place. */
function otherClaims(answer: FinalAnswerPackage, proofs: Proofs): Child {
  const { conclusion, checked: read, found: shown, not_established } = answer.blocks;
  const cells = shown.tables.flatMap(({ rows, footer }) => [...rows, footer ?? []]).flat();
  const controlled = answer.controls.map(({ text }) => text);
  const lines = [...answer.assumptions, ...controlled, ...answer.limitations];
  const texts = [conclusion, ...read, ...shown.paragraphs, ...not_established, ...cells, ...lines];
  const rest = unplaced(texts, answer.claims);
  if (rest.length === 0) return null;
  const items = rest.map(({ text }) => claimText(text, proofs));
  return h('details', { class: 'grounds' }, h('summary', {}, `На чём стоит ответ: ${rest.length}`), list(items));
}

/** `moment` is filled in when the trace has been read. */
export function answerCard(
  turn: Turn,
  answer: FinalAnswerPackage,
  meta: Meta,
  actions: AnswerActions,
  moment: HTMLElement,
) {
  const proofs: Proofs = { claims: answer.claims, trace: actions.trace };
  const { blocks } = answer;
  const talk = outcomeOf(meta, turn.outcome)?.standing === 'dialogue';
  const { words, panels } = claimParts(blocks.conclusion, proofs);
  const conclusion = h('h2', { class: 'conclusion', tabindex: -1 }, ...words);
  const whole = [
    checked(answer, proofs),
    found(answer, proofs, actions.say),
    controls(answer),
    notEstablished(turn, answer, meta, proofs),
  ];
  return h(
    'div',
    { class: 'answer' },
    badge(turn, meta),
    conclusion,
    ...panels,
    h('p', { class: 'moment' }, `Ответ на вопрос от ${printMoment(turn.created_at)}`, moment),
    assumptions(answer, actions.edit),
    ...(talk ? [found(answer, proofs, actions.say)] : whole),
    next(answer, actions.ask),
    repeatIn1c(answer),
    otherClaims(answer, proofs),
  );
}
