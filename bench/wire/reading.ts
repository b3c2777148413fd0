/**
 * One reading of the demo base over real HTTP: simulator, client, faults, and what came of it.
 */
import type { Books } from '#demo/books/books.ts';
import type { Fault } from '#demo/simulator/faults.ts';
import type { ProfileName } from '#demo/simulator/profiles.ts';
import { type Simulator, startSimulator } from '#demo/simulator/server.ts';
import type { BooksReading } from '#onec/books/read-books.ts';
import { connect, type OnecClient, type OnecOptions, type Outcome } from '#onec/client.ts';
import type { Clock } from '#onec/transport/clock.ts';

/** Waiting costs nothing, and the pauses that were asked for can be counted. */
export function patientClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => performance.now() + slept.reduce((a, b) => a + b, 0),
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

export interface Wire {
  readonly books: Books;
  readonly simulator: Simulator;
  client(more?: Partial<OnecOptions>): OnecClient;
}

/** Publishes the books; the caller closes the simulator. */
export async function openWire(books: Books, profile: ProfileName, faults: readonly Fault[]): Promise<Wire> {
  const simulator = await startSimulator({ books, profile, faults });
  return {
    books,
    simulator,
    client: (more) =>
      connect({
        url: simulator.url,
        user: 'odata.user',
        password: 'odata',
        clock: patientClock(),
        today: () => `${books.workingDate}T23:59:59`,
        ...more,
      }),
  };
}

/** The whole base, with organisations hidden from the restricted user told apart. */
export async function readWhole(wire: Wire, more?: Partial<OnecOptions>): Promise<Outcome<BooksReading>> {
  return await wire.client(more).books({}, wire.client({ user: 'Бухгалтер', password: 'огр' }));
}

/** Codes of everything that went wrong, whether the reading stopped or went on. */
export function faultCodes(outcome: Outcome<BooksReading>): string[] {
  return outcome.ok ? outcome.value.faults.map(({ code }) => code) : [outcome.fault.code];
}
