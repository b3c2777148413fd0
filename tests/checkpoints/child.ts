/** The small graph in another process: `ask URL DATA_DIR THREAD` stops at the question, `resume … ID CHOICE` answers it. */
import { Command } from '@langchain/langgraph';
import { ThreadSaver } from '#checkpoints/saver.ts';
import { openDatabase } from '#stores/db.ts';
import { smallGraph, threadConfig, UNCLEAR } from './small-graph.ts';

const [verb = '', url = '', dataDir = '', thread = '', id = '', choice = ''] = process.argv.slice(2);
const say = (what: unknown): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

const db = await openDatabase({ url, dataDir });
const ran: string[] = [];
const graph = smallGraph(new ThreadSaver(db), (node) => ran.push(node));
if (verb === 'ask') {
  await graph.invoke({ question: UNCLEAR }, threadConfig(thread));
  const { tasks } = await graph.getState(threadConfig(thread));
  say({ interrupt: tasks[0]?.interrupts[0]?.id, ran });
  // as after a power cut: nothing is closed
  process.kill(process.pid, 'SIGKILL');
}
const { answer, log } = await graph.invoke(new Command({ resume: { [id]: choice } }), threadConfig(thread));
say({ answer, log, ran });
await db.close();
