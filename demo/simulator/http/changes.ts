/**
 * Changes of the base that a request may run into: someone else works in it at the same time.
 */
import type { Base } from '../base.ts';
import type { ActiveFaults } from '../faults.ts';

export function applyChanges(base: Base, faults: ActiveFaults): void {
  for (const { sets } of faults.all('shrink')) base.unpublish(sets);
  for (const { set, ref } of faults.all('rewrite')) base.touch(set, ref);
  for (const { set, ref } of faults.all('unpost')) base.repost(set, ref, []);
  for (const { set, ref } of faults.all('delete')) base.remove(set, ref);
}
