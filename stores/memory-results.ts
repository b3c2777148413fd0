/** Results in this process: for Studio and for benches that have no database. Values are kept as text, so nobody can change them afterwards. */
import type { Json } from '#state/scalars.ts';
import { assertJson, assertStorableText } from './inert-json.ts';
import type { ResultOwner, Results } from './results.ts';

export function createMemoryResults(): Results {
  const kept = new Map<string, { readonly owner: ResultOwner; readonly text: string }>();
  return {
    async keep(key, owner, value) {
      assertStorableText(key, 'key');
      assertStorableText(owner.thread_id, 'thread_id');
      assertJson(value);
      if (!kept.has(key)) kept.set(key, { owner: { ...owner }, text: JSON.stringify(value) });
    },
    async read(key) {
      assertStorableText(key, 'key');
      const found = kept.get(key);
      return found === undefined ? null : (JSON.parse(found.text) as Json);
    },
    async forget(thread_id, olderThanTurn) {
      assertStorableText(thread_id, 'thread_id');
      const old = [...kept].filter(([, { owner }]) => owner.thread_id === thread_id && owner.turn_id < olderThanTurn);
      for (const [key] of old) kept.delete(key);
      return old.length;
    },
  };
}
