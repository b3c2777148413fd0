/** Answers of an honest base with one thing in them made wrong: what a broken proxy, a foreign program or a hostile server may send. */
import type { Reply } from './scripted.ts';

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

/** Values that stand where others are expected. */
const JUNK: readonly Value[] = [
  null,
  true,
  '',
  'не то',
  '\u0000',
  '\ud83d',
  'guid',
  -0,
  1e300,
  -1,
  [],
  {},
  [[]],
  { value: [] },
  '0209-13-45T99:99:99',
  '2201-02-30T00:00:00',
  '11111111-1111-1111-1111-111111111111',
  'StandardODATA.constructor',
  '\u001b[2J',
];

/** Names that are no field of 1C and mean something to JavaScript. */
const NAMES = ['__proto__', 'constructor', 'toString', 'value', 'odata.error', 'error'] as const;

/** Every place of a JSON value that can be made wrong, as a function that does it. */
function* places(value: Value, put: (next: Value) => void): Generator<(junk: Value) => void> {
  yield put;
  if (Array.isArray(value)) {
    for (const [index, item] of value.slice(0, 6).entries()) {
      yield* places(item, (next) => {
        value[index] = next;
      });
    }
    yield () => value.push(...structuredClone(value.slice(0, 1)));
    yield () => value.pop();
    yield () => value.reverse();
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    yield* places(value[name] ?? null, (next) => {
      value[name] = next;
    });
    yield () => delete value[name];
  }
  for (const name of NAMES) {
    yield (junk) =>
      Object.defineProperty(value, name, { value: junk, enumerable: true, configurable: true, writable: true });
  }
}

/** The reply with the thing at `where` (taken round) replaced by the junk number `what`. Bodies that are no JSON are cut there. */
export function mutated(reply: Reply, where: number, what: number): Reply {
  const body = reply.body ?? '';
  if (!body.startsWith('{')) return { ...reply, body: body.slice(0, where % (body.length + 1)) };
  const holder: { root: Value } = { root: JSON.parse(body) };
  const all = [
    ...places(holder.root, (next) => {
      holder.root = next;
    }),
  ];
  all[where % all.length]?.(structuredClone(JUNK[what % JUNK.length] ?? null));
  return { ...reply, body: JSON.stringify(holder.root) };
}
