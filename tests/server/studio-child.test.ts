/** The child of `npm run studio`: no setting of tracing reaches it, and it ends with its own children when the command is ended. */
import { describe, expect, test } from 'vitest';
import { withoutTracing } from '#server/studio-child.ts';
import { startChild } from '../child-process.ts';

const TRACING = { LANGSMITH_TRACING: 'true', LANGCHAIN_TRACING_V2: 'true', LANGSMITH_API_KEY: 'ключ' };

/** Waits for both processes to have said who they are. */
async function familyOf(child: ReturnType<typeof startChild>): Promise<string> {
  await child.says('outer');
  await child.says('inner');
  return await child.says(']\n');
}

describe('процесс Studio', () => {
  test('переменные трассировки не доходят ни до него, ни до его потомков', async () => {
    const child = startChild('tests/server/studio-tender.ts', ['no'], { PATH: '/usr/bin:/bin', ...TRACING });
    const told = await familyOf(child);
    expect(told).toMatch(/outer \d+ \[STUDIO_MARK\]/);
    expect(told).toMatch(/inner \d+ \[STUDIO_MARK\]/);
    if (child.pid !== undefined) process.kill(child.pid, 'SIGTERM');
    await child.ended;
  });

  test.each([
    ['SIGTERM', 'no', '60000', 143],
    ['SIGINT', 'no', '60000', 130],
    ['SIGTERM', 'yes', '50', 137],
  ] as const)(
    'по %s кончается с потомками (не слышит: %s)',
    async (signal, stubborn, patience, code) => {
      const child = startChild('tests/server/studio-tender.ts', [stubborn, patience], { PATH: '/usr/bin:/bin' });
      await familyOf(child);
      if (child.pid !== undefined) process.kill(child.pid, signal);
      // the output is closed only when nobody of the family holds it
      expect((await child.ended).code).toBe(code);
    },
    20_000,
  );

  test('убирается только трассировка', () => {
    const rest = { PATH: '/bin', LANGGRAPH_CLI_NO_ANALYTICS: '1', MY_LANGSMITH_KEY: 'x' };
    expect(withoutTracing({ ...rest, ...TRACING, langchain_endpoint: 'x' })).toEqual(rest);
  });
});
