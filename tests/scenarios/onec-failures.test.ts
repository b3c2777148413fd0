/** Faults of 1C that are not survived: an honest sentence with its reason, never a figure that may be wrong, never a question that masks it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOf } from '../tools/desk.ts';
import { openTheatre, type Theatre } from './stage.ts';
import { askedUnder, LOST } from './under-fault.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre(booksOf());
});
afterAll(() => theatre.close());

test.each(LOST)('не пережито: %s', async (_title, one) => {
  expect.hasAssertions();
  await askedUnder(theatre, one);
});
