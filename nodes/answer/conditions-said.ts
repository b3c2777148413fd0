/** Conditions of the question as they were applied: in words for the head, and what they left out with its sum. */
import { type AnswerListCode, LIST_COLUMNS } from '#domain/answer-lists.ts';
import { boundSaid } from '#domain/thresholds.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import { type Section, totalsOf } from './book.ts';
import { sided } from './figures.ts';
import type { AnswerRequest } from './request.ts';
import { joined, type Said, say } from './said.ts';

/** Whose figures a section holds when the reading was narrowed to one party; '' when it was not. */
export function whoIn(section: Section, slots: AnswerRequest['slots']): string {
  const { scope } = section;
  if (scope === null) return '';
  const own = slots.parties.filter(({ id }) => id !== null && scope.includes(id));
  return own.map(({ title, surface }) => title ?? surface).join(', ');
}

/** Debts and advances may stand on one side: each sum then says which it is. */
function titled(fact: Fact): Said {
  const column = attributeOf(fact, 'column');
  return column === 'debt' || column === 'advance' || column === 'opposite'
    ? say`${LIST_COLUMNS[column].toLowerCase()} ${sided(fact)}`
    : sided(fact);
}

/** What a bound on money is compared with in a list; other lists are bound row by row. */
const BOUND_OF: Readonly<Partial<Record<AnswerListCode, { readonly all: string; readonly one: string }>>> = {
  parties: { all: 'сумма по контрагенту', one: 'сумма по документу' },
  overdue_parties: { all: 'сумма по контрагенту', one: 'сумма по документу' },
};

/** Accounts and a currency that settlements were narrowed to. */
function onlySaid({ accounts, measure }: AnswerRequest['slots']): string[] {
  return [
    ...(accounts.length === 0 ? [] : [`только счёт ${accounts.join(', ')}`]),
    ...(measure === 'currency' ? ['только в иностранной валюте'] : []),
  ];
}

/** The question narrowed the list of open items: figures of all of them would not be figures of the answer. */
export function narrowsItems({ accounts, measure, thresholds, exclusions, column }: AnswerRequest['slots']): boolean {
  const bounds = thresholds.length > 0 || exclusions.length > 0 || column !== null;
  return bounds || accounts.length > 0 || measure === 'currency';
}

function inWords({ slots }: AnswerRequest, section: Section, list: AnswerListCode): string[] {
  const of = BOUND_OF[list];
  const what = of === undefined ? 'сумма' : section.scope === null ? of.all : of.one;
  const bounds = slots.thresholds.map((one) => (one.of === 'money' ? `${what} ${boundSaid(one)}` : boundSaid(one)));
  const only = of === undefined ? [] : onlySaid(slots);
  const without = slots.exclusions.map(
    ({ what: kind, surface, title }) => `без ${kind === 'account' ? 'счёта ' : ''}${title ?? surface}`,
  );
  const column = slots.column === null ? [] : [slots.column === 'debit' ? 'только Дт' : 'только Кт'];
  return [...new Set([...only, ...bounds, ...without, ...column])];
}

export function conditionsSaid(
  request: AnswerRequest,
  section: Section,
  list: AnswerListCode,
): { readonly words: string[]; readonly said: Said[] } {
  const { slots, reasons } = request;
  const unapplied = reasons.some(({ message }) => message.startsWith('Условие не применено'));
  const parties = whoIn(section, slots);
  const who = parties === '' ? [] : [`контрагент ${parties}`];
  const conditions = inWords(request, section, list);
  const words = [...who, ...(unapplied ? [] : conditions)];
  const sums = totalsOf(section, list, 'dropped').filter((fact) => attributeOf(fact, 'rows') !== '0');
  if (unapplied || sums.length === 0) return { words, said: [] };
  return {
    words,
    said: [say`По условию вопроса (${conditions.join('; ')}) не вошло: ${joined(sums.map(titled), ' и ')}.`],
  };
}
