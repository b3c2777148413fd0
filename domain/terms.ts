/** TERMS: words that accountants use with several meanings, and how they are met in a question. A new word is one row of a table. */
import { plainName, slips, slipsAllowed } from './party-names.ts';
import { BALANCES } from './terms/balances.ts';
import { OFFSETS } from './terms/offsets.ts';
import { RESULTS } from './terms/results.ts';
import { TAILS } from './terms/tails.ts';
import { ACCOUNT, type Reading, type Term } from './terms/term.ts';

export type { Reading, Term } from './terms/term.ts';

export const TERMS = { ...TAILS, ...RESULTS, ...BALANCES, ...OFFSETS } as const satisfies Record<string, Term>;

export type TermId = keyof typeof TERMS;

export const TERM_IDS = Object.keys(TERMS) as [TermId, ...TermId[]];

/** What the slots of disclaimers are filled with. */
export const DISCLAIMER_SLOTS = {
  overdue: 'сумма просроченного',
  paid_without_documents: 'сумма оплат без документов',
  excluded: 'счета и виды договоров, не вошедшие в сумму',
  advances: 'сумма авансов',
  accounts: 'счета, вошедшие в сумму',
  deferred_offset: 'как организация зачитывает авансы: сразу или при закрытии месяца',
  by_document: 'сумма просрочки со сроком из документа',
  by_contract: 'сумма просрочки со сроком из договора',
  by_default: 'сумма просрочки со сроком по умолчанию',
  default_days: 'срок оплаты по умолчанию',
  edit_ban: 'дата запрета изменения',
  to_repeat: 'операции закрытия, требующие повтора',
  internal_accounts: 'пара счетов внутренних оборотов',
  internal: 'сумма внутренних оборотов',
  period_state: 'по закрытым месяцам или предварительно',
  undistributed: 'сумма на 26 и 44',
  tax_state: 'начислен или не начислен',
  date: 'дата остатка',
  level: 'уровень развёртки',
  collapsed: 'свёрнутый остаток счёта',
  everybody: 'сумма по широкому чтению',
  threshold: 'порог в рублях',
  days: 'порог в днях',
} as const satisfies Record<string, string>;

export function termOf(id: TermId): Term {
  return TERMS[id];
}

export function readingOf(term: Term, id: string): Reading | undefined {
  return term.readings.find((reading) => reading.id === id);
}

/** Endings of nouns: `хвост~` is met as «хвосты» and «хвостами», never as «хвосто». */
const NOUN = '(?:а|у|ы|и|е|я|ю|ой|ою|ом|ем|ей|ов|ев|ам|ям|ах|ях|ами|ями|ью)?';

/** ё as е, length kept: the form in which words are compared. */
export function comparable(text: string): string {
  return text.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
}

/** An account code after «по» or «счёт»; a bare `20.01` may be a date. */
const CODE = '\\d{2}(?:\\.[\\dА-Я]{1,2}){0,2}';

function wordPattern(form: string): string {
  if (form === ACCOUNT) return CODE;
  const stem = form.replace(/^[*]/, '').replace(/[~*]$/, '').replaceAll('.', '\\.');
  if (form.endsWith('~')) return stem + NOUN;
  if (form.startsWith('*')) return `[а-я]*${stem}`;
  return form.endsWith('*') ? `${stem}[а-я]*` : stem;
}

/** Whole words only, and never a piece of an account code or a longer number: «62» is not in «62.01», «57» is not in «1 570». */
function finder(forms: readonly string[]): RegExp {
  const phrases = forms.map((form) => form.split(' ').map(wordPattern).join('\\s+'));
  return new RegExp(`(?<![\\p{L}\\d]|\\d[.,])(?:${phrases.join('|')})(?![\\p{L}\\d]|[.,]\\d)`, 'giu');
}

/** Made once and at start: a row that cannot be read stops the program, not a question. */
const DECIDERS = new Map(
  TERM_IDS.map((id) => [id, termOf(id).deciders.map((one) => ({ ...one, finder: finder(one.words) }))]),
);
const FINDERS = TERM_IDS.map((id) => ({ term_id: id, finder: finder(termOf(id).forms) }));
const EXCEPTIONS = TERM_IDS.flatMap((id) =>
  termOf(id).except.length === 0 ? [] : [{ term_id: id, finder: finder(termOf(id).except) }],
);

export interface MetTerm {
  readonly term_id: TermId;
  /** As written in the question. */
  readonly surface: string;
  readonly start: number;
  readonly end: number;
}

function matches(text: string, finders: readonly { term_id: TermId; finder: RegExp }[]): MetTerm[] {
  return finders.flatMap(({ term_id, finder: forms }) =>
    [...comparable(text).matchAll(forms)].map(({ index, 0: word }) => {
      const end = index + word.length;
      return { term_id, surface: text.slice(index, end), start: index, end };
    }),
  );
}

/** Every term in a text, in order of place; where two overlap, the longer one stands. */
export function termsIn(text: string): MetTerm[] {
  const met = matches(text, FINDERS);
  const other = matches(text, EXCEPTIONS);
  const overlaps = (a: MetTerm, b: MetTerm): boolean => a.start < b.end && b.start < a.end;
  const longer = (one: MetTerm, two: MetTerm): boolean =>
    overlaps(one, two) && two.end - two.start > one.end - one.start;
  return met
    .filter((one) => !met.some((two) => longer(one, two)))
    .filter((one) => !other.some((two) => two.term_id === one.term_id && overlaps(one, two)))
    .sort((a, b) => a.start - b.start);
}

export interface ChosenReading {
  readonly reading: Reading;
  /** `said`: a word beside it decides; `default`: nothing does, the disclaimer must be printed. */
  readonly by: 'said' | 'default';
  /** Readings that words of the text point at; more than one is a choice that only the person can make. */
  readonly candidates: readonly string[];
}

/** The reading of a term in a text: what a word beside it decides, else the default. */
export function chooseReading(id: TermId, text: string): ChosenReading {
  const term = termOf(id);
  const plain = comparable(text);
  const said = (DECIDERS.get(id) ?? []).filter((decider) => plain.search(decider.finder) >= 0);
  const strong = said.filter(({ weak }) => !weak);
  const candidates = [...new Set((strong.length > 0 ? strong : said).map(({ reading }) => reading))];
  const decided = candidates.length === 1 ? readingOf(term, candidates[0] ?? '') : undefined;
  const reading = decided ?? readingOf(term, term.fallback) ?? term.readings[0];
  return { reading, by: decided === undefined ? 'default' : 'said', candidates };
}

/** Where a text holds words that decide between the meanings of a term. */
export function decidersIn(id: TermId, text: string): { readonly start: number; readonly end: number }[] {
  const plain = comparable(text);
  return (DECIDERS.get(id) ?? []).flatMap(({ finder: words }) =>
    [...plain.matchAll(words)].map(({ index, 0: word }) => ({ start: index, end: index + word.length })),
  );
}

/** Terms whose word is a slip of the finger away from a word of the text, nearest first. */
export function termsNear(text: string): TermId[] {
  const words = plainName(text).split(' ');
  const distance = (id: TermId): number =>
    Math.min(
      ...plainName(TERMS[id].word)
        .split(' ')
        .flatMap((name) =>
          words.map((word) => slips(word, name, slipsAllowed(name.length)) - slipsAllowed(name.length)),
        ),
    );
  return TERM_IDS.map((id) => [id, distance(id)] as const)
    .filter(([, far]) => far <= 0)
    .sort(([, a], [, b]) => a - b)
    .map(([id]) => id);
}
