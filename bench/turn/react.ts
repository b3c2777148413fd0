/**
 * The same questions through LangGraph's stock ReAct agent: the same tools over the same door, and a scripted model that issues exactly the
 * calls that our own turn made, then says the answer. Both are timed in one run.
 */
import { randomUUID } from 'node:crypto';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import type { ToolRun } from '#state/tool-run.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import { QUESTIONS } from './questions.ts';
import type { Stand } from './stand.ts';

/** Every message of the agent is one model call; a call of a tool waits for the one before, as a model without a plan works. */
class ScriptedModel extends BaseChatModel {
  #script: readonly ToolRun[] = [];
  readonly #delayMs: number;
  calls = 0;

  constructor(delayMs: number) {
    super({});
    this.#delayMs = delayMs;
  }

  play(script: readonly ToolRun[]): void {
    this.#script = script;
  }

  override _llmType(): string {
    return 'scripted';
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.calls += 1;
    if (this.#delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#delayMs));
    const run = this.#script[messages.filter((message) => message.getType() === 'tool').length];
    const message =
      run === undefined
        ? new AIMessage('Готово.')
        : new AIMessage({ content: '', tool_calls: [{ id: randomUUID(), name: run.tool_name, args: run.input }] });
    return { generations: [{ text: message.text, message }] };
  }
}

function toolsOver(stand: Stand) {
  return stand.gateway.tools.map(({ name, purpose, input }) =>
    tool(
      async (args: unknown) => {
        const { result } = await stand.gateway.call({
          tool: name,
          input: args as ToolRun['input'],
          access: stand.access,
        });
        return JSON.stringify(result);
      },
      { name, description: purpose, schema: input as never },
    ),
  );
}

/** Milliseconds of a turn, ours and the agent's, over the five questions; our turn makes no model call. */
export async function reactTurns(stand: Stand, delayMs: number, rounds: number): Promise<Record<string, number>> {
  const model = new ScriptedModel(delayMs);
  const agent = createReactAgent({ llm: model, tools: toolsOver(stand) });
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let i = 0; i <= rounds; i += 1) {
    for (const question of QUESTIONS) {
      const began = performance.now();
      const record = await stand.record(question);
      const between = performance.now();
      await played(agent, model, record, question);
      if (i === 0) continue;
      ours.push(between - began);
      theirs.push(performance.now() - between);
    }
  }
  const mean = (list: readonly number[]): number =>
    Math.round((list.reduce((a, b) => a + b, 0) / list.length) * 10) / 10;
  return { ours_ms: mean(ours), react_ms: mean(theirs), model_calls: model.calls / (rounds + 1) / QUESTIONS.length };
}

async function played(
  agent: ReturnType<typeof createReactAgent>,
  model: ScriptedModel,
  record: TurnRecord,
  question: string,
): Promise<void> {
  model.play(record.tool_runs);
  await agent.invoke({ messages: [{ role: 'user', content: question }] }, { recursionLimit: 60 });
}
