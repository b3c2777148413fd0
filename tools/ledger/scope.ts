/** From the accounts and analytics of a question to the accounts of the chart; what the chart does not allow is refused by name. */
import { nearCodes, normaliseAccountCode } from '#domain/accounts.ts';
import { type Account, withSubaccounts } from '#onec/reading/chart.ts';
import { empty, NOTHING_READ } from '../answers.ts';
import { stop } from './answering.ts';
import type { Desk } from './desk.ts';

/** Accounts that take postings, under the named ones; each once, by code. Ends the call on a code that the chart does not have. */
export function accountsUnder(desk: Desk, codes: readonly string[]): Account[] {
  const found = new Map<string, Account>();
  for (const text of codes) {
    const code = normaliseAccountCode(text);
    if (code === null || !desk.chart.byCode.has(code))
      return stop(
        empty(
          'entity_not_bound',
          `В плане счетов нет счёта «${text}»: план прочитан, ${desk.chart.byCode.size} счетов.${nearIn(desk, text)}`,
          {
            counts: NOTHING_READ,
          },
        ),
      );
    for (const account of withSubaccounts(desk.chart, code)) if (!account.isGroup) found.set(account.code, account);
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Accounts that the code may have been meant for. */
function nearIn({ chart }: Desk, text: string): string {
  const near = nearCodes(text, chart.byCode.keys());
  return near.length === 0 ? '' : ` Похожие: ${near.join(', ')}.`;
}

/** Ends the call when none of the accounts keeps a kind, or keeps it by turnovers only where a balance is asked. */
export function demandKinds(
  accounts: readonly Account[],
  kinds: readonly string[],
  what: 'balance' | 'turnover',
): void {
  for (const kind of kinds) {
    const slots = accounts.flatMap(({ slots: own }) => own.filter((slot) => slot.kind === kind));
    const codes = accounts.map(({ code }) => code).join(', ');
    if (slots.length === 0) refuse(`Счета ${codes} не ведутся по субконто «${kind}».`);
    if (what === 'balance' && slots.every(({ turnoversOnly }) => turnoversOnly))
      refuse(`По субконто «${kind}» счета ${codes} хранят только обороты, остатка у него не бывает.`);
  }
}

function refuse(proof: string): never {
  return stop(empty('wrong_question', proof, { counts: NOTHING_READ }));
}
