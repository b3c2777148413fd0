/** Slots that follow from others: a side from accounts, meanings and words of paying, accounts from a party, rows from a bound. */
import type { IntentCode } from '#domain/intents.ts';
import { usualBreakdown } from '#domain/subconto-words.ts';
import type { Slots } from '#state/slots.ts';
import { type Draft, sideOfAccounts } from './draft.ts';
import type { Piece } from './piece.ts';
import { sideOfNouns, sideOfTerms } from './terms.ts';
import type { Text } from './text.ts';

/** «долг по Вектору, в платёжку подставить»: what is to be paid is what we owe. */
function sideOfPaying({ parties }: Slots, { words }: Text): 'suppliers' | null {
  const toPay = words.some(
    (word, i) => /^платежк/.test(word) || (/^платежн/.test(word) && /^поручен/.test(words[i + 1] ?? '')),
  );
  return parties.length > 0 && toPay ? 'suppliers' : null;
}

const SETTLED = ['60', '62', '76'];
const COUNTED = /(?<!на )(?<!\p{L})(?:сколько|скока|скок)(?!\p{L})(?! денег)/u;
/** «свяжи контрагентов, договоры и проводки»: what was posted with whom under which contract. */
const OF_PARTIES = /^договор/;

/** Slots that follow from others: a side from accounts and meanings, accounts from a party. */
export function withDerived(
  intent: IntentCode,
  slots: Slots,
  pieces: readonly Piece[],
  text: Text,
): { readonly slots: Slots; readonly assumed: Draft['assumed'] } {
  const small = pieces.some(
    ({ means, to, from }) =>
      means.is === 'threshold' && to - from <= 3 && means.thresholds.some(({ value }) => value === '1.00'),
  );
  const assumed: Draft['assumed'][number][] = small
    ? [{ field: 'thresholds', value: 'мелочь — меньше 1,00 руб.' }]
    : [];
  if (intent === 'open_settlements' || intent === 'overdue_settlements') {
    const said =
      slots.side ??
      sideOfAccounts(slots.accounts) ??
      sideOfTerms(slots) ??
      sideOfNouns(text) ??
      sideOfPaying(slots, text);
    if (said !== null || slots.parties.length > 0) return { slots: { ...slots, side: said }, assumed };
    return {
      slots: { ...slots, side: 'both' },
      assumed: [...assumed, { field: 'side', value: 'поставщики и покупатели' }],
    };
  }
  if ((intent === 'balance_as_of' || intent === 'account_turnovers') && slots.accounts.length > 0)
    return withRows(intent, slots, assumed);
  // «сколько продали бумаги»: goods are counted in pieces first
  if (
    intent === 'goods_sales' &&
    slots.measure === null &&
    slots.parties.length > 0 &&
    COUNTED.test(text.words.join(' '))
  )
    return { slots: { ...slots, measure: 'quantity' }, assumed };
  if (
    intent === 'account_turnovers' &&
    slots.accounts.length === 0 &&
    (slots.parties.length > 0 || slots.side !== null)
  ) {
    const accounts = slots.side === 'suppliers' ? ['60'] : slots.side === 'customers' ? ['62'] : SETTLED;
    return { slots: { ...slots, accounts }, assumed: [...assumed, { field: 'accounts', value: accounts.join(', ') }] };
  }
  const isOfParties = text.words.some((word) => OF_PARTIES.test(word));
  if (intent === 'account_turnovers' && slots.accounts.length === 0 && isOfParties && slots.by.length <= 1)
    return {
      slots: { ...slots, accounts: SETTLED, by: ['Контрагенты', 'Договоры'] },
      assumed: [...assumed, { field: 'accounts', value: SETTLED.join(', ') }],
    };
  return { slots, assumed };
}

/** «Остаток 62.01 больше 300 тысяч» bounds parties: an account as a whole is one figure, with nothing to choose among. */
function withRows(
  intent: IntentCode,
  slots: Slots,
  assumed: Draft['assumed'],
): { readonly slots: Slots; readonly assumed: Draft['assumed'] } {
  const isBound = slots.thresholds.some(({ of }) => of !== 'days') || slots.top !== null;
  // a balance of one side is that of its rows: collapsed, the account has but one
  const isSided = intent === 'balance_as_of' && slots.column !== null;
  if (!(isBound || isSided) || slots.by.length > 0 || slots.by_month || slots.by_corresponding)
    return { slots, assumed };
  const kinds = [...new Set(slots.accounts.map(usualBreakdown))];
  const [kind] = kinds;
  if (kind === undefined || kind === null || kinds.length > 1) return { slots, assumed };
  return { slots: { ...slots, by: [kind] }, assumed: [...assumed, { field: 'by', value: kind }] };
}
