/** Runs work over a stream a few items ahead of whoever consumes the results; order is kept, nothing else is held in memory. */

/** Results in the order of the source, at most `ahead` being worked on. A failed piece throws where its result would stand. */
export async function* mapAhead<A, B>(
  source: AsyncIterable<A> | Iterable<A>,
  ahead: number,
  run: (item: A) => Promise<B>,
): AsyncGenerator<B> {
  const pending: Promise<B>[] = [];
  for await (const item of source) {
    const work = run(item);
    // whoever consumes the stream meets the failure in its turn; until then it is not an unhandled one
    work.catch(() => undefined);
    pending.push(work);
    if (pending.length < ahead) continue;
    const first = pending.shift();
    if (first !== undefined) yield await first;
  }
  for (const work of pending) yield await work;
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}
