/**
 * Bounded concurrency: a request runs on a lane, there are as many lanes as the publication may be loaded with. When licences run
 * out the lanes shrink to one and grow back after a row of answers, twice as long after every new shortage: a lane that came back
 * with the next answer would meet the same shortage at once, and a request can be refused that way until its attempts are spent.
 */

/** Answers in a row before a lane comes back after the first shortage, and at most. */
const ROW = { first: 16, most: 1024 };

/** One place in the queue to the base; carries the 1C session of that place when sessions are in use. */
export interface Lane {
  cookie: string;
}

export interface Lanes {
  /** Waits for a free lane; rejects with the signal's reason when cancelled while waiting. */
  acquire(signal?: AbortSignal): Promise<Lane>;
  release(lane: Lane): void;
  /** Down to one request at a time. */
  shrink(): void;
  /** An answer came: after enough of them one lane more, up to the limit. */
  answered(): void;
  readonly all: readonly Lane[];
}

interface Waiter {
  readonly give: (lane: Lane) => void;
}

/** Stands in the queue until a lane is given; leaves it when cancelled. */
function queue(waiting: Waiter[], serve: () => void, signal?: AbortSignal): Promise<Lane> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const leave = (): void => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(signal?.reason);
    };
    const waiter: Waiter = {
      give: (lane) => {
        signal?.removeEventListener('abort', leave);
        resolve(lane);
      },
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(waiter);
    serve();
  });
}

export function createLanes(limit: number): Lanes {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`Число одновременных запросов должно быть от 1: ${limit}`);
  const all: Lane[] = Array.from({ length: limit }, () => ({ cookie: '' }));
  const free: Lane[] = [...all];
  const waiting: Waiter[] = [];
  let allowed = limit;
  let row = ROW.first;
  let left = 0;

  function serve(): void {
    while (waiting.length > 0 && limit - free.length < allowed) {
      const lane = free.pop();
      if (lane === undefined) return;
      waiting.shift()?.give(lane);
    }
  }

  return {
    all,
    acquire: (signal) => queue(waiting, serve, signal),
    release(lane) {
      free.push(lane);
      serve();
    },
    shrink() {
      if (allowed > 1) row = Math.min(ROW.most, left === 0 ? row : row * 2);
      allowed = 1;
      left = row;
    },
    answered() {
      if (allowed === limit) return;
      left -= 1;
      if (left > 0) return;
      allowed += 1;
      left = row;
      serve();
    },
  };
}
