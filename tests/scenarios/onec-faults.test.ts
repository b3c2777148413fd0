/** Faults of 1C that are survived: the answer is whole, with the figures of the books. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOf } from '../tools/desk.ts';
import { openTheatre, type Theatre } from './stage.ts';
import { askedUnder, SURVIVED } from './under-fault.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre(booksOf());
});
afterAll(() => theatre.close());

test.each(SURVIVED)('пережито: %s', async (_title, one) => {
  expect.hasAssertions();
  await askedUnder(theatre, one);
});
