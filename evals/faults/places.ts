/** Places where a fault can strike: single requests of a question, one of each shape; tables of the register each by itself. */
import { isRegister } from './kinds.ts';
import type { Passed } from './wire.ts';

/**
 * What is left out, and why. A place is one request with all its repetitions: whatever else is asked answers soundly, so a control by another
 * request can disagree. A fault in every answer about one thing leaves nothing to disagree with and is no fault that anybody could see.
 */
export const LEFT_OUT: readonly { readonly target: RegExp; readonly why: string }[] = [
  {
    target: /^\/(?:\?|\$metadata)/,
    why: 'открытие базы: до него вопроса к книгам нет, а испорченное описание отвергается целиком (tests/onec/lies.test.ts)',
  },
];

/** A request without what differs between requests of the same purpose; figures of the register keep their moments and accounts. */
function shapeOf(target: string): string {
  if (isRegister(target) && !target.includes('_RecordType')) return target;
  return target
    .replaceAll(/(?: or Ref_Key eq guid'[^']*')+/g, '')
    .replaceAll(/guid'[^']*'|datetime'[^']*'|'[^']*'/g, '*')
    .replaceAll(/\$skip=\d+/g, '$skip=*');
}

/** The same on every machine: spreads places of one question over kinds of faults. */
function mixed(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}

/** Requests that passed, one of each shape: those of the register first, the rest in an order of `salt`. */
export function placesOf(passed: readonly Passed[], salt: string): string[] {
  const byShape = new Map(
    passed
      .filter(({ target }) => !LEFT_OUT.some((one) => one.target.test(target)))
      .map(({ target }) => [shapeOf(target), target]),
  );
  const places = [...byShape.values()].map((target) => ({ target, order: mixed(`${salt} ${target}`) }));
  places.sort((a, b) => a.order - b.order);
  const ofRegister = places.filter(({ target }) => isRegister(target));
  const others = places.filter(({ target }) => !isRegister(target));
  // two of the register, one of the rest, and so on
  const lanes = [ofRegister, ofRegister, others];
  const taken: string[] = [];
  while (ofRegister.length + others.length > 0)
    for (const lane of lanes) {
      const next = lane.shift();
      if (next !== undefined) taken.push(next.target);
    }
  return taken;
}
