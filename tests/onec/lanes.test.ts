import { expect, it } from 'vitest';
import { createLanes } from '#onec/transport/lanes.ts';

/** How many requests may be in work at once right now. */
async function open(lanes: ReturnType<typeof createLanes>, asked: number): Promise<number> {
  const cancel = new AbortController();
  const given = Array.from({ length: asked }, () => lanes.acquire(cancel.signal));
  for (const lane of given) lane.catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  cancel.abort(new Error('конец опыта'));
  const settled = await Promise.allSettled(given);
  const open = settled.filter((one) => one.status === 'fulfilled');
  for (const { value } of open) lanes.release(value);
  return open.length;
}

it('after a shortage of licences one request at a time, until a row of answers twice as long after every new shortage', async () => {
  const lanes = createLanes(2);
  const answersUntilTwo = async (): Promise<number> => {
    for (let answers = 0; answers < 1000; answers += 1) {
      if ((await open(lanes, 3)) === 2) return answers;
      lanes.answered();
    }
    return Number.NaN;
  };
  expect(await answersUntilTwo()).toBe(0);
  const rows: number[] = [];
  for (let shortage = 0; shortage < 3; shortage += 1) {
    lanes.shrink();
    lanes.shrink();
    rows.push(await answersUntilTwo());
  }
  expect(rows).toEqual([16, 32, 64]);
});
