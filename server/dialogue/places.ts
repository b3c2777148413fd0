/** Places: how many dialogues run at once in this process, and how many more may wait. Beyond that a question is refused, not forgotten. */
import { Problem } from '../problems.ts';

export interface Place {
  /** Resolves when it is this one's turn, or when it was left. */
  enter(): Promise<void>;
  /** Lets this one in at once, over the limit: what it has to do is short. */
  hasten(): void;
  leave(): void;
}

export interface Places {
  /** Throws Problem `overloaded`, unless the work is already promised to somebody. */
  take(promised?: boolean): Place;
  readonly running: number;
  readonly waiting: number;
}

/** How long a refused client is asked to wait: about one short turn. */
const RETRY_SECONDS = 5;

export function createPlaces(concurrent: number, queued: number): Places {
  const queue: (() => void)[] = [];
  let taken = 0;
  let running = 0;

  function advance(): void {
    while (running < concurrent) {
      const next = queue.shift();
      if (next === undefined) return;
      running += 1;
      next();
    }
  }

  function take(promised = false): Place {
    if (!promised && taken >= concurrent + queued) throw new Problem('overloaded', { retryAfter: RETRY_SECONDS });
    taken += 1;
    let state: 'taken' | 'queued' | 'inside' | 'left' = 'taken';
    let opened = (): void => undefined;
    const entered = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const admit = (): void => {
      state = 'inside';
      opened();
    };
    return {
      async enter() {
        if (state === 'taken') {
          state = 'queued';
          queue.push(admit);
          advance();
        }
        await entered;
      },
      hasten() {
        if (state === 'queued') queue.splice(queue.indexOf(admit), 1);
        if (state !== 'taken' && state !== 'queued') return;
        running += 1;
        admit();
      },
      leave() {
        if (state === 'left') return;
        if (state === 'inside') running -= 1;
        if (state === 'queued') queue.splice(queue.indexOf(admit), 1);
        state = 'left';
        taken -= 1;
        opened();
        advance();
      },
    };
  }

  return {
    take,
    get running() {
      return running;
    },
    get waiting() {
      return taken - running;
    },
  };
}
