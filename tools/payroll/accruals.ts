/** Pay of a period by the postings of its account: what was accrued by kind and source, withheld, paid, by employee. */
import { covers } from '#domain/accounts.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import { EMPLOYEE_KIND } from '../access.ts';
import { kindTitle } from '../documents/kinds.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';
import type { Move } from '../money/postings.ts';
import { accountTitle } from '../taxes/lines.ts';
import { MONEY } from './state.ts';

export type PayRole = 'accrued' | 'withheld' | 'paid';

export interface PayMove {
  readonly role: PayRole;
  readonly title: string;
  readonly person: Named | null;
  readonly isSick: boolean;
  /** Sick pay at the expense of the social fund: Дт 69. */
  readonly ofFund: boolean;
  /** Kopecks, positive in the ordinary way. */
  readonly amount: Kopecks;
}

const SICK = 'Document_БольничныйЛист';

/** Opening balances typed in through 000 are not pay of the period. */
export function payMovesOf(desk: Desk, moves: readonly Move[]): PayMove[] {
  return moves.flatMap(({ posting, own, other, net }): PayMove[] => {
    if (covers('000', other.account)) return [];
    const value = subcontoByKind(own, EMPLOYEE_KIND);
    const person = value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
    const isSick = posting.recorderType === SICK;
    if (MONEY.some((code) => covers(code, other.account)))
      return [{ role: 'paid', title: accountTitle(desk, other.account), person, isSick, ofFund: false, amount: net }];
    // the side decides, not the sign: a red storno of a deduction stands in the debit with a minus
    if (posting.dr === own)
      return [
        { role: 'withheld', title: accountTitle(desk, other.account), person, isSick, ofFund: false, amount: net },
      ];
    const ofFund = isSick && covers('69', other.account);
    const source = isSick ? (ofFund ? ' за счёт фонда' : ' за счёт работодателя') : '';
    return [
      {
        ...{ role: 'accrued', title: isSick ? `Больничный${source}` : kindTitle(posting.recorderType) },
        person,
        isSick,
        ofFund,
        amount: -net,
      },
    ];
  });
}

export function totalOf(moves: readonly PayMove[], fits: (move: PayMove) => boolean): Kopecks {
  return sum(moves.filter(fits).map(({ amount }) => amount));
}
