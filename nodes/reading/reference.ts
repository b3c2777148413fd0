/** References to the last answer: «по третьему», «последний», «этот же поставщик» become the row or the party they mean. */
import type { Sign } from '#domain/question-words.ts';
import type { LastTurn } from '#state/conversation.ts';
import type { Slots } from '#state/slots.ts';
import type { Piece } from './piece.ts';
import type { Text } from './text.ts';

export interface Referred {
  readonly slots: Slots;
  readonly ambiguities: readonly string[];
  readonly referring: readonly Piece[];
}

/** «по третьему», «последний», «этот же поставщик»: a row of the last answer, or the party talked about. */
export function refer(
  slots: Slots,
  pieces: readonly Piece[],
  last: LastTurn,
  taken: Map<string, string>,
  alone: boolean,
): Referred {
  const corrected = pieces.some(({ means }) => means.is === 'sign' && means.sign.sets === 'correction');
  const refers = (sets: Sign['sets']): boolean =>
    !(corrected && sets === 'same') &&
    (sets === 'same' || (!alone && (sets === 'row' || (sets === 'latest' && slots.document === null))));
  const piece = pieces.find(({ means }) => means.is === 'sign' && refers(means.sign.sets));
  if (piece === undefined || piece.means.is !== 'sign') return { slots, ambiguities: [], referring: [] };
  const { sign } = piece.means;
  const referring = [piece];
  const named = slots.parties.length > 0 && !taken.has('parties');
  if (sign.sets === 'same' && (named || last.slots.parties.length > 0)) {
    if (!named) taken.set('parties', last.slots.parties.map(({ title, surface }) => title ?? surface).join(', '));
    return {
      slots: named ? slots : { ...slots, parties: last.slots.parties, side: taken.has('side') ? null : slots.side },
      ambiguities: [],
      referring,
    };
  }
  const place = sign.sets === 'row' ? sign.value - 1 : sign.sets === 'latest' ? last.rows.length - 1 : 0;
  const row = last.rows[place];
  if (row === undefined) {
    const count = last.rows.length;
    return count === 0 && sign.sets !== 'row'
      ? { slots, ambiguities: [], referring: [] }
      : { slots, ambiguities: [`В прошлом ответе строк было ${count}, такой строки в нём нет.`], referring };
  }
  const several = sign.sets === 'same' && last.rows.length > 1;
  const ambiguities = several ? [`Не сказано, о какой строке прошлого ответа речь: взята первая, ${row.title}.`] : [];
  return { slots: withRow(slots, row, taken), ambiguities, referring };
}

function withRow(slots: Slots, row: LastTurn['rows'][number], taken: Map<string, string>): Slots {
  const bound = { id: row.ref, type: row.type, title: row.title };
  if (row.type.startsWith('Document_')) {
    taken.set('document', row.title);
    return {
      ...slots,
      document: { kinds: [row.type], number: null, date: null, amount: null, latest: false, ...bound },
    };
  }
  if (row.type.startsWith('ChartOfAccounts')) {
    taken.set('accounts', row.title);
    return { ...slots, accounts: [row.title.split(/\s/)[0] ?? row.title] };
  }
  taken.set('parties', row.title);
  const party = { surface: row.title, ...bound };
  return { ...slots, parties: [party], thresholds: [], top: null, exclusions: [] };
}

/** «а всего?», «а итого за май?»: the same without what narrowed it; otherwise the slots as they are. */
export function widened({ words }: Text, base: Slots): Slots {
  const isOfAll =
    words.some((word) => /^(?:всего|итого)$/.test(word)) && !words.some((word) => /^(?:\d{1,3}|из|больше)$/.test(word));
  if (!isOfAll) return base;
  return { ...base, parties: [], thresholds: [], exclusions: [], top: null, by: [], column: null };
}
