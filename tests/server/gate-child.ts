/**
 * A process with a gate, to be killed: asks and answers as it is told and kills itself, with nothing put in order, when the scripted engine
 * reaches the named point for the named time. Arguments: url, folder, point, times, then messages; `=1` answers the pending question.
 */
import { openDatabase } from '#stores/db.ts';
import { createGateOn } from './gate-on.ts';

const [url = '', dataDir = '', point = '', times = '1', ...messages] = process.argv.slice(2);
let left = Number(times);
const db = await openDatabase({ url, dataDir });
const { dialogue } = await createGateOn(db, (reached) => {
  if (reached !== point) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});
const { thread_id } = await dialogue.createThread({});
for (const message of messages) {
  const { pending } = await dialogue.thread(thread_id);
  const turn =
    message.startsWith('=') && pending !== null
      ? await dialogue.resume(pending.turn_id, { interrupt_id: pending.interrupt_id, choice: message.slice(1) })
      : await dialogue.ask(thread_id, { question: message });
  await dialogue.wait(turn.turn_id);
}
process.stdout.write('дожил\n');
await dialogue.drain(0);
await db.close();
