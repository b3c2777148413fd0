/** The life of the gate in its process: taking over at the start and at intervals, and going without losing anything. */
import { Problem } from '../problems.ts';
import type { Dialogue } from './dialogue.ts';
import { describeError, type Gate } from './gate-parts.ts';
import type { Lanes } from './lanes.ts';
import type { Gauge } from './meter.ts';

const DRAIN_MS = 20_000;
const RETRY_SECONDS = 10;

export interface Life extends Pick<Dialogue, 'recover' | 'drain'> {
  /** Throws Problem `shutting-down` when nothing new is taken. */
  check(): void;
}

export function createLife(gate: Gate, lanes: Lanes): Life {
  let sweeper: NodeJS.Timeout | null = null;
  let sweeping: Promise<unknown> = Promise.resolve();
  let gone: Promise<void> | null = null;

  const sweep = (): void => {
    sweeping = sweeping
      .then(() => (gone === null ? lanes.sweep(false) : 0))
      .catch((error: unknown) => gate.log('sweep-failed', describeError(error)));
  };

  async function leave(graceMs: number): Promise<void> {
    if (sweeper !== null) clearInterval(sweeper);
    await sweeping;
    await lanes.drain(graceMs);
    gate.hub.close();
  }

  return {
    check() {
      if (gone !== null) throw new Problem('shutting-down', { retryAfter: RETRY_SECONDS });
    },
    async recover({ sole = false } = {}) {
      sweeper ??= setInterval(sweep, gate.limits.sweepMs).unref();
      return await lanes.sweep(sole);
    },
    drain(graceMs = DRAIN_MS) {
      gone ??= leave(graceMs);
      return gone;
    },
  };
}

export function gauges({ places, hub }: Gate): Gauge[] {
  return [
    { name: 'osnovanie_turns_running', help: 'Диалоги, в которых сейчас идёт ход', value: places.running },
    { name: 'osnovanie_turns_queued', help: 'Диалоги, ждущие места', value: places.waiting },
    { name: 'osnovanie_listeners', help: 'Открытые просмотры ходов', value: hub.listeners },
  ];
}
