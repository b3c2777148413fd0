/** Words that fill a slot by themselves, what stands after «по» and «в разрезе», what is excluded or denied, words that show an intent. */
import { INTENT_CODES, INTENTS } from '#domain/intents.ts';
import { SIGNS, type Sign, STOP_WORDS } from '#domain/question-words.ts';
import type { SpanKind } from '#domain/spans.ts';
import { SUBCONTO_WORDS } from '#domain/subconto-words.ts';
import { TERM_IDS, termsIn } from '#domain/terms.ts';
import { TOPIC_CODES, TOPICS } from '#domain/topics.ts';
import { lexicon } from '#domain/words.ts';
import { type Piece, SURE } from './piece.ts';
import type { Text } from './text.ts';

const KIND_OF_SIGN: Readonly<Record<Sign['sets'], SpanKind>> = {
  side: 'party',
  column: 'measure',
  measure: 'measure',
  breakdown: 'condition',
  organisation: 'party',
  latest: 'condition',
  in_term: 'negation',
  edge: 'measure',
  row: 'condition',
  same: 'party',
  correction: 'operation',
  new_topic: 'operation',
  return: 'operation',
  refinement: 'operation',
  operation: 'operation',
  nothing: 'operation',
};

export function signPieces({ words }: Text): Piece[] {
  return words.flatMap((_, i): Piece[] => {
    const met = SIGNS.at(words, i)[0];
    if (met === undefined) return [];
    const { means: sign, length } = met;
    const weak = sign.sets === 'operation' || sign.sets === 'correction' || sign.sets === 'refinement';
    const sure =
      sign.sets === 'breakdown' || sign.sets === 'organisation'
        ? SURE.breakdown
        : weak
          ? SURE.operation
          : SURE.sign + length;
    const reading = 'value' in sign ? String(sign.value) : sign.sets;
    return [{ kind: KIND_OF_SIGN[sign.sets], from: i, to: i + length, reading, sure, means: { is: 'sign', sign } }];
  });
}

/** Leads of a breakdown; a bare «по» counts only before a plural («по контрагентам», never «по контрагенту»). */
const LEADS = lexicon<'sure' | 'plural'>([
  [
    'в разрезе|в разбивке по|с разбивкой по|в разбивке на|с детализацией по|с группировкой по|с аналитикой по|с расшифровкой по|развернуто по|развернутое по|развернутый по|с разворотом по|расшифровка по|расшифруй по|разверни по|раскрой по|разбей по|разложи по|по какому|по какой|по каким|на какому|детально по|с разделением по|отдельно по|по каждому|по каждой|по всем|по видам',
    'sure',
  ],
  ['по', 'plural'],
]);

const PLURAL = /(?:ам|ям|ах|ях)$/;

export function breakdownPieces({ words }: Text): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const lead = LEADS.at(words, i)[0];
    if (lead === undefined) continue;
    let at = i + lead.length;
    let from = i;
    for (let met = subcontoAt(words, at, lead.means); met !== null; met = subcontoAt(words, at, lead.means)) {
      pieces.push({
        kind: 'condition',
        from,
        to: met.to,
        reading: met.kind,
        sure: SURE.breakdown,
        means: { is: 'by', kind: met.kind },
      });
      const joined = /^(?:и|,)$/.test(words[met.to] ?? '');
      from = joined ? met.to + 1 : met.to;
      at = joined ? met.to + 1 : words.length;
      if (joined && words[at] === 'по') at += 1;
    }
  }
  return pieces;
}

function subcontoAt(
  words: readonly string[],
  at: number,
  lead: 'sure' | 'plural',
): { kind: string; to: number } | null {
  const met = SUBCONTO_WORDS.at(words, at)[0];
  const last = words[at + (met?.length ?? 1) - 1] ?? '';
  const first = words[at] ?? '';
  const plural = PLURAL.test(first) || PLURAL.test(last) || /^номенклатур/.test(first) || /^стать/.test(first);
  return met === undefined || (lead === 'plural' && !plural) ? null : { kind: met.means, to: at + met.length };
}

const EXCLUDING = lexicon<'word' | 'verb'>([
  ['кроме|без учета|за исключением|исключая|не считая|помимо|без|except|without|за вычетом|за минусом', 'word'],
  [
    'не считай|не считайте|не считать|не учитывай|не учитывайте|не учитывать|не бери|не берите|не брать|не показывай|не показывайте|не показывать|не включай|не включайте|не включать|не выводи|не выводите|не выводить|не нужен|не нужна|не нужно|не нужны|не надо|не интересует|не интересуют|не в счет|исключи|исключите|исключить|исключаем|убери|уберите|убрать|выкинь|выкиньте|отбрось|отбросьте|отбросить|пропусти|пропустите|пропустить|игнорируй|игнорируйте|можно не показывать|можно не считать',
    'verb',
  ],
]);

/** The word that excludes; what is excluded is read by others and joined to it by the cover. */
export function exclusionPieces({ words }: Text): Piece[] {
  return words.flatMap((_, i): Piece[] => {
    const met = EXCLUDING.at(words, i)[0];
    return met === undefined
      ? []
      : [
          {
            kind: 'exclusion',
            from: i,
            to: i + met.length,
            reading: null,
            // a phrase is surer than a word of it: «за минусом» is no negative balance
            sure: met.length > 1 ? SURE.term + 1 : SURE.exclude,
            means: { is: 'exclude', verb: met.means === 'verb' },
          },
        ];
  });
}

/** «не» and the word it denies, where no phrase of a table has taken them. */
export function negationPieces({ words, tokens }: Text): Piece[] {
  return words.flatMap((word, i): Piece[] => {
    if (!/^(?:не|ни|нет)$/.test(word) || tokens[i + 1]?.kind !== 'word') return [];
    const to = STOP_WORDS.has(words[i + 1] ?? '') ? i + 1 : i + 2;
    return to === i + 1
      ? []
      : [{ kind: 'negation', from: i, to, reading: null, sure: SURE.negation, means: { is: 'negation' } }];
  });
}

/** Terms with several meanings; a debt or an advance that is only a verb of another term is a mere word of the intent. */
export function termPieces(text: Text): Piece[] {
  const { tokens, mended } = text;
  return termsIn(mended.text).flatMap(({ term_id, start, end }): Piece[] => {
    const from = tokens.findIndex((token) => token.end > start);
    const after = tokens.findIndex((token) => token.start >= end);
    const to = after === -1 ? tokens.length : after;
    if (from === -1 || to <= from || !TERM_IDS.includes(term_id)) return [];
    // «без документа» says more than its noun
    const sure = to - from > 1 && /^(?:без|нет|не)$/.test(text.words[from] ?? '') ? SURE.document + 1 : SURE.term;
    return [{ kind: 'term', from, to, reading: term_id, sure, means: { is: 'term', term: term_id } }];
  });
}

/** A word of little weight shows what is asked about and changes no figure. */
const HEAVY = 4;

const SIGNALS = lexicon<number>([
  ...INTENT_CODES.flatMap((code) => INTENTS[code].signals.words.map(([weight, forms]) => [forms, weight] as const)),
  ...TOPIC_CODES.flatMap((code) => TOPICS[code].words.map(([weight, forms]) => [forms, weight] as const)),
]);

/** Words that show what is wanted and fill no slot. */
export function signalPieces({ words }: Text): Piece[] {
  return words.flatMap((_, i): Piece[] => {
    const met = SIGNALS.at(words, i).sort((a, b) => b.length - a.length || b.means - a.means)[0];
    if (met === undefined || (met.length === 1 && STOP_WORDS.has(words[i] ?? ''))) return [];
    const kind = met.means >= HEAVY ? 'measure' : 'word';
    return [
      { kind, from: i, to: i + met.length, reading: null, sure: SURE.signal + met.length, means: { is: 'signal' } },
    ];
  });
}
