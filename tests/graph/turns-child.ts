/** A process that opens the assistant as the server does, answers a few questions and ends: `turns-child.ts ORDERS`, the outcomes in print. */
import { openDoor, openStand } from './stand.ts';

interface TurnsOrders {
  readonly place: { readonly url: string; readonly dataDir: string };
  readonly onecUrl: string;
  readonly questions: readonly string[];
  /** Addresses that the process opens besides, to prove that it would be seen. */
  readonly strays: readonly string[];
}

const { place, onecUrl, questions, strays } = JSON.parse(process.argv[2] ?? '') as TurnsOrders;
const door = await openDoor(onecUrl, place.dataDir);
const stand = await openStand({ place, door });
const { thread_id } = await stand.dialogue.createThread({});
const outcomes: unknown[] = [];
for (const question of questions) outcomes.push((await stand.say(thread_id, question)).outcome);
for (const stray of strays) await fetch(stray).catch(() => undefined);
process.stdout.write(JSON.stringify(outcomes));
await stand.close();
await door.close();
