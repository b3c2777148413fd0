/**
 * The verifier: text and facts in, what is not proven out. Every figure, date, account, number of a document and name must be in the facts,
 * on the side and about the one that the text says. It knows nothing of who wrote the text.
 */
import { covers } from '../accounts.ts';
import type { Side } from '../measures.ts';
import { abs } from '../money.ts';
import { unprovenWords } from './assertions.ts';
import type { Counted } from './counted-kinds.ts';
import { DATE_WORDS } from './date-words.ts';
import { answers, directionOf, growthHolds } from './directions.ts';
import { type Ground, groundOf, type ProvenFact } from './ground.ts';
import { mislabelled, type Placed } from './labels.ts';
import { foundPhrases, type Mention, unknownNames, unknownWords } from './names.ts';
import { unprovenCells } from './rows.ts';
import { unprovenSpans } from './spans.ts';
import { type Token, tokensOf } from './tokens.ts';

export type { ProvenFact } from './ground.ts';

export interface Problem {
  readonly kind: Token['kind'] | 'name' | 'side' | 'direction' | 'words';
  readonly text: string;
  readonly why: string;
}

interface Examined {
  readonly problems: readonly Problem[];
  /** Facts that proved at least one piece. */
  readonly used: readonly string[];
}

/** What has proven something so far: facts by number, and grounds of the amounts. */
interface Proofs {
  readonly used: Set<string>;
  readonly proving: Set<Ground>;
  /** How many times a sum was said of an account on a side. */
  readonly timesSaid: Map<string, number>;
  /** Amounts with the figures that prove them. */
  readonly placed: Placed[];
}

interface Context {
  readonly text: string;
  readonly grounds: readonly Ground[];
  readonly mentions: readonly Mention[];
  readonly given: readonly Token[];
}

const problem = (kind: Problem['kind'], text: string, why: string): Problem => ({ kind, text, why });
const HEDGE = /(?:около|примерно|почти|порядка|более|свыше|больше|менее|меньше|~|≈)[\s\u00a0]*$/iu;

/** Text between the end of the previous figure, or the start of the sentence, and this token. */
function before({ text }: Context, tokens: readonly Token[], token: Token): string {
  const previous = tokens.filter(({ kind, end }) => kind === 'amount' && end <= token.start).at(-1)?.end ?? 0;
  const segment = text.slice(previous, token.start);
  const sentence = Math.max(
    segment.lastIndexOf('. '),
    segment.lastIndexOf('; '),
    segment.lastIndexOf('\n'),
    segment.lastIndexOf(' | '),
  );
  return sentence < 0 ? segment : segment.slice(sentence + 1);
}

function sideBefore(segment: string): Side | null {
  const match = /(?<!\p{L})(Дт|Кт|дебет\p{L}*|кредит(?!орск)\p{L}*)(?: \d{2}(?:\.\d{1,2})* —)?[^\p{L}\d]{0,3}$/iu.exec(
    segment,
  );
  if (match?.[1] === undefined) return null;
  return /^(?:дт|дебет)/iu.test(match[1]) ? 'debit' : 'credit';
}

/** The account written right after a figure: `57 600,00 руб. на 60.01`. */
function accountAfter(rest: string): string | null {
  return (
    /^[\s\u00a0]*(?:на|по)(?: счёте| счёту)? (\d{2}(?:\.(?:\d{1,2}|[А-ЯЁ]{1,2}))*)(?![\d]|[.,]\d)/u.exec(rest)?.[1] ??
    null
  );
}

/** The account written last before a figure: `60.01 Кт 1,00`. */
function accountBefore(segment: string): string | null {
  const match = /(?<![\d.])(\d{2}(?:\.(?:\d{1,2}|[А-ЯЁ]{1,2}))*)\)?[\s\u00a0—–-]*(?:Дт|Кт)?[\s\u00a0]*$/u.exec(segment);
  return match?.[1] ?? null;
}

/** The one named last before a figure, when the facts know several. */
function nameBefore({ mentions }: Context, from: number, token: Token): string | null {
  return (
    mentions.filter(({ end, start, isName }) => isName && start >= from && end <= token.start).at(-1)?.phrase ?? null
  );
}

function fits(value: bigint, token: Extract<Token, { kind: 'amount' }>, segment: string): boolean {
  const wanted = abs(value);
  if (token.readings.some((reading) => abs(reading) === wanted)) return true;
  const { rounded } = token;
  if (rounded === null || !HEDGE.test(segment)) return false;
  return token.readings.some((reading) => abs(abs(reading) - wanted) * 2n <= rounded);
}

function amountProblems(
  context: Context,
  tokens: readonly Token[],
  token: Extract<Token, { kind: 'amount' }>,
  { used, proving, timesSaid, placed }: Proofs,
): Problem[] {
  const segment = before(context, tokens, token);
  const matching = context.grounds.flatMap((ground) =>
    ground.figures.filter(({ kopecks }) => fits(kopecks, token, segment)).map((figure) => ({ ground, figure })),
  );
  const side = sideBefore(segment);
  if (matching.length === 0) {
    const plain = token.text.replace(/[\s\u00a0]/g, '');
    const foreign = context.grounds.find(({ decimals }) => decimals.has(plain));
    if (foreign !== undefined && side === null) {
      used.add(foreign.fact.fact_id);
      return [];
    }
    const isGiven =
      side === null &&
      context.given.some(
        (one) => 'readings' in one && one.readings.some((reading) => token.readings.includes(reading)),
      );
    return isGiven ? [] : [problem('amount', token.text, 'такой суммы в доказательствах нет')];
  }
  const zero = token.readings.every((reading) => reading === 0n);
  const onSide = matching.filter(({ figure }) => side === null || zero || figure.side === side);
  if (onSide.length === 0) return [problem('side', token.text, 'сумма стоит на другой стороне')];
  const said = directionOf(segment);
  const directed = onSide.filter(({ ground, figure }) => said === null || zero || answers(ground, figure.side, said));
  if (directed.length === 0) return [problem('direction', token.text, `«${said?.word}» о ней сказать нельзя`)];
  const account = accountBefore(segment);
  const after = accountAfter(context.text.slice(token.end));
  const onAccount = directed.filter(({ ground, figure }) => {
    const own = figure.accounts ?? ground.accounts;
    return [account, after].every(
      (code) => code === null || own.length === 0 || own.some((one) => covers(code, one) || covers(one, code)),
    );
  });
  if (onAccount.length === 0) return [problem('account', token.text, `сумма не счёта ${account ?? after}`)];
  const name = nameBefore(context, token.start - segment.length, token);
  const named = onAccount.filter(({ ground }) => name === null || ground.phrases.includes(name));
  if (named.length === 0) return [problem('name', token.text, `сумма не о «${name}»`)];
  // said twice of one account, a sum needs two facts: else one of the two accounts is not that one
  const key = `${account}|${after}|${side}|${token.readings.join()}`;
  const times = (timesSaid.get(key) ?? 0) + 1;
  timesSaid.set(key, times);
  if ((account ?? after) !== null && times > named.length)
    return [problem('account', token.text, `по счёту ${account ?? after} такая сумма одна`)];
  placed.push({ text: token.text, start: token.start, end: token.end, value: token.readings[0] ?? 0n, proofs: named });
  for (const { ground } of named.slice(0, 1)) used.add(ground.fact.fact_id);
  for (const { ground } of named) proving.add(ground);
  return [];
}

const isMeantBy = (text: string, start: number): boolean =>
  DATE_WORDS.some(
    ([words, kinds]) => !kinds.includes('moment') && words.test(text.slice(Math.max(0, start - 40), start)),
  );

function isMeant(kinds: ReadonlySet<string> | undefined, text: string, start: number): boolean {
  if (kinds === undefined) return false;
  const wanted = DATE_WORDS.find(([words]) => words.test(text.slice(Math.max(0, start - 40), start)))?.[1];
  return wanted === undefined || wanted.some((kind) => kinds.has(kind));
}

/** A number that nothing names may be any count of objects, never a line or the size of a reading. */
const isOf = (known: Counted, asked: Counted | null): boolean =>
  asked === null ? known !== 'line' && known !== 'read' : known === asked;

/** Accounts of one list, each once: a code said twice hides another. */
function repeatedAccounts(text: string, tokens: readonly Token[]): Problem[] {
  const accounts = tokens.filter(({ kind }) => kind === 'account');
  let list: string[] = [];
  return accounts.flatMap((token, index) => {
    const previous = accounts[index - 1];
    if (previous === undefined || !/^, $/.test(text.slice(previous.end, token.start))) list = [];
    const isRepeated = list.includes(token.text);
    list.push(token.text);
    return isRepeated ? [problem('account', token.text, 'счёт назван дважды')] : [];
  });
}

function tokenProblems(context: Context, tokens: readonly Token[], token: Token, proofs: Proofs): Problem[] {
  const { used, proving } = proofs;
  const { grounds, given } = context;
  const by = (holds: (ground: Ground) => boolean, why: string, isGiven = false): Problem[] => {
    const proof = grounds.find(holds);
    if (proof !== undefined) used.add(proof.fact.fact_id);
    return proof !== undefined || isGiven ? [] : [problem(token.kind, token.text, why)];
  };
  const alike = given.some((one) => one.kind === token.kind && one.text === token.text);
  switch (token.kind) {
    case 'amount':
      return amountProblems(context, tokens, token, proofs);
    case 'count':
      return by(
        ({ counts, numbers, accounts, decimals }) =>
          counts.some((one) => one.value === token.value && isOf(one.of, token.of)) ||
          (token.of === null && (accounts.includes(token.raw) || numbers.has(token.raw) || decimals.has(token.raw))),
        'такого числа в доказательствах нет',
        given.some((one) => one.kind === 'count' && one.value === token.value),
      );
    case 'decimal':
      return by(({ decimals }) => decimals.has(token.text), 'такого количества в доказательствах нет', alike);
    case 'date':
      return by(
        ({ dates }) => token.date !== null && isMeant(dates.get(token.date), context.text, token.start),
        'такой даты в доказательствах нет',
        !isMeantBy(context.text, token.start) && given.some((one) => one.kind === 'date' && one.date === token.date),
      );
    case 'time':
      return by(({ times }) => times.has(token.text), 'такого времени в доказательствах нет', alike);
    case 'account':
      // beside figures an account must be one that some of them stands at
      return by(
        (ground) =>
          (proving.size === 0 || proving.has(ground)) &&
          (ground.accounts.some((code) => covers(token.text, code)) ||
            ground.decimals.has(token.text.replace('.', ','))),
        'такого счёта в доказательствах нет',
        alike,
      );
    case 'number':
      return by(({ numbers }) => numbers.has(token.text), 'такого документа в доказательствах нет', alike);
    case 'percent': {
      const value = token.text.replace(/[\s\u00a0\u2007\u2009\u202f]|%|процент\p{L}*/giu, '').replace('.', ',');
      return by(({ percents }) => percents.has(value), 'такой доли в доказательствах нет');
    }
  }
}

function growthProblems({ text }: Context, tokens: readonly Token[]): Problem[] {
  const ends = [...text.matchAll(/[.!?](?=\s+[\p{Lu}«]|\s*$)/gu)].map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? text.length;
    const figures = tokens.flatMap((token) =>
      token.kind === 'amount' && token.start >= start && token.end <= end + 1 ? [abs(token.readings[0] ?? 0n)] : [],
    );
    return growthHolds(text.slice(start, end), figures) === false
      ? [problem('direction', text.slice(start, end).trim(), 'изменение не следует из сумм')]
      : [];
  });
}

/** Blanks out what the facts contain word for word: digits inside names are proven with the name. */
function withoutMentions(text: string, mentions: readonly Mention[]): string {
  return mentions.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\u0001'.repeat(end - start) + rest.slice(end),
    text,
  );
}

function examine(text: string, facts: readonly ProvenFact[], given: readonly string[]): Examined {
  const grounds = facts.map(groundOf);
  const mentions = foundPhrases(text, grounds, given);
  const bare = withoutMentions(text, mentions);
  const context: Context = { text, grounds, mentions, given: given.flatMap(tokensOf) };
  const tokens = tokensOf(bare);
  const used = new Set(mentions.flatMap(({ fact_id }) => fact_id ?? []));
  const proofs: Proofs = { used, proving: new Set(), timesSaid: new Map(), placed: [] };
  const amountsFirst = [...tokens].sort((a, b) => Number(b.kind === 'amount') - Number(a.kind === 'amount'));
  const problems = [
    ...amountsFirst.flatMap((token) => tokenProblems({ ...context, text: bare }, tokens, token, proofs)),
    ...mislabelled(text, proofs.placed).map((one) => problem('direction', one.text, one.why)),
    ...growthProblems(context, tokens),
    ...repeatedAccounts(bare, tokens),
    ...unprovenSpans(text, grounds).map((span) => problem('date', span, 'такого периода в доказательствах нет')),
    ...unprovenCells(text, bare, grounds).map((one) => problem('name', one, 'такой ячейки в доказательствах нет')),
    ...unprovenWords(bare, grounds).map((one) => problem('words', one.text, one.why)),
    ...[...unknownNames(bare), ...unknownWords(bare)].map((name) =>
      problem('name', name, 'такого имени в доказательствах нет'),
    ),
  ];
  return { problems, used: [...used] };
}

/** What in the text the facts do not prove; `given` is what needs no proof: the words of the person herself. */
export function verify(text: string, facts: readonly ProvenFact[], given: readonly string[] = []): Problem[] {
  return [...examine(text, facts, given).problems];
}

/** Facts that prove a sentence somebody else wrote, or null when some of it is not proven. */
export function boundTo(text: string, facts: readonly ProvenFact[], given: readonly string[] = []): string[] | null {
  const { problems, used } = examine(text, facts, given);
  return problems.length > 0 ? null : [...used];
}
