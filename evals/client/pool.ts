/** Several things at a time, in order of the list. */

/** Runs `work` over `items`, `width` at once; results keep the order. The first failure rejects after the running ones end. */
export async function inPool<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next;
      next += 1;
      const item = items[at];
      if (item !== undefined) results[at] = await work(item, at);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
