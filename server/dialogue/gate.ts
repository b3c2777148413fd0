/** createDialogue: the gate put together. One instance per process and per person whose dialogues it serves. */
import { type Dialogue, LIMITS, type Parts } from './dialogue.ts';
import { createGate } from './gate-parts.ts';
import { createLanes } from './lanes.ts';
import { createLife, gauges } from './life.ts';
import { threadCalls } from './thread-calls.ts';
import { lookBackCalls, turnCalls } from './turn-calls.ts';

export function createDialogue(parts: Parts): Dialogue {
  const gate = createGate(parts, { ...LIMITS, ...parts.limits });
  const lanes = createLanes(gate);
  const life = createLife(gate, lanes);
  return {
    ...threadCalls(gate, lanes),
    ...turnCalls(gate, lanes, life),
    ...lookBackCalls(gate),
    recover: life.recover,
    drain: life.drain,
    metrics: () => gate.meter.render(gauges(gate)),
  };
}
