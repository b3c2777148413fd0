/** Accounts of a question: written as 1C writes them, taken from the meaning of a term when none is named; a text that is no code is told. Whether there is such an account, its tool says. */
import { normaliseAccountCode } from '#domain/accounts.ts';
import { readingOf, TERMS, type TermId, termOf } from '#domain/terms.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, type Finding, finding, reason } from './finding.ts';

const isTerm = (id: string): id is TermId => Object.hasOwn(TERMS, id);

export function bindAccounts(desk: ResolveDesk): Finding {
  const { accounts } = desk.slots;
  // a tool that takes accounts looks into the chart for a number itself and names what is there instead
  const about = desk.intent?.required.includes('accounts') === true;
  const codes = accounts.map((text) => ({ text, code: normaliseAccountCode(text) }));
  const bad = codes.filter(({ code, text }) => code === null && !(about && /^\d+$/.test(text)));
  const wrong = bad.map(({ text }) => `«${text}»`);
  if (wrong.length > 0)
    return blockedBy('ENTITY_NOT_RESOLVED', `Это не номер счёта: ${wrong.join(', ')}. Счёт пишется так: 60.01, 76.АВ.`);
  if (codes.length > 0) return finding({ slots: { accounts: codes.map(({ text, code }) => code ?? text) } });
  return about ? ofTerm(desk) : finding();
}

/** «Сколько денег»: the word names the accounts by its meaning. */
function ofTerm({ slots, intent }: ResolveDesk): Finding {
  for (const { term, reading: id, surface } of slots.terms) {
    const reading = isTerm(term) ? readingOf(termOf(term), id) : undefined;
    if (reading === undefined || reading.tool !== intent?.tool || reading.accounts.length === 0) continue;
    const told = `«${surface}» понято как «${reading.title}», взяты счета ${reading.accounts.join(', ')}.`;
    return finding({
      slots: { accounts: [...reading.accounts] },
      reasons: [reason('ASSUMPTION_APPLIED_EXPLICITLY', told)],
    });
  }
  return finding();
}
