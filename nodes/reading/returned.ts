/** What a return to something talked about before asks. */
import type { IntentCode } from '#domain/intents.ts';
import type { Slots } from '#state/slots.ts';

/** «вернёмся к Вектору» leaves the last question for what was talked about before: the object named says of what kind. */
export function returnedTo({ parties, side, accounts, document }: Slots): IntentCode | null {
  if (document?.number != null) return 'document_movements';
  if (accounts.length > 0) return 'balance_as_of';
  return parties.length > 0 || side !== null ? 'open_settlements' : null;
}
