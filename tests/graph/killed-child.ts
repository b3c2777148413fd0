/**
 * A process with the whole assistant, to be killed: it begins a dialogue for every killing it is told, or takes over those that a process
 * before it left. Each stops where its killing says, and when all stand there the process kills itself with nothing put in order. It fails
 * when some turn never came to its place.
 */
import { both, counting, type Killing, type Orders, reaching } from './killing.ts';
import { openDoor, openStand, remembering } from './stand.ts';

const { place, onecUrl, callsFile, killings, takesOver } = JSON.parse(process.argv[2] ?? '') as Orders;

const threads = new Map<string, Killing>();
const waited = new Set(killings);
const never = new Promise<never>(() => undefined);

async function reach(at: Killing): Promise<void> {
  waited.delete(at);
  if (waited.size === 0) process.kill(process.pid, 'SIGKILL');
  await never;
}

const door = remembering(await openDoor(onecUrl, place.dataDir));
const stand = await openStand({
  ...{ place, door, limits: { concurrent: killings.length } },
  around: both(
    reaching((thread) => threads.get(thread), reach),
    counting(callsFile),
  ),
});
const { dialogue } = stand;

async function begin(killing: Killing): Promise<void> {
  const { thread_id } = await dialogue.createThread({ title: killing.name });
  threads.set(thread_id, killing);
  for (const message of killing.messages) {
    const { pending } = await dialogue.thread(thread_id);
    if (message.startsWith('=') && pending !== null) {
      await stand.choose(await dialogue.turn(pending.turn_id), message.slice(1));
    } else await stand.say(thread_id, message);
  }
  throw new Error(`не дошёл: ${killing.name}`);
}

async function takeOver(): Promise<void> {
  const { threads: cards } = await dialogue.threads({ limit: 100 });
  for (const { thread_id, title } of cards) {
    const killing = killings.find(({ name }) => name === title);
    if (killing !== undefined) threads.set(thread_id, killing);
  }
  await dialogue.recover({ sole: true });
  for (const { thread_id } of cards) {
    const { turns } = await dialogue.thread(thread_id);
    await Promise.all(turns.map(({ turn_id }) => dialogue.wait(turn_id)));
  }
  throw new Error(`не дошли: ${[...waited].map(({ name }) => name).join('; ')}`);
}

await (takesOver ? takeOver() : Promise.all(killings.map(begin)));
