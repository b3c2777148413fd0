/** A question asked by one process, which is then killed, is answered in another: only what was not done is done. */
import { expect, test } from 'vitest';
import { startChild } from '../child-process.ts';
import { DATABASE_KINDS, freshPlace } from '../database.ts';

async function told(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { out, err } = await startChild('tests/checkpoints/child.ts', args).ended;
  expect(err).toBe('');
  return JSON.parse(out) as Record<string, unknown>;
}

test.each(DATABASE_KINDS)('%s: вопрос → другой процесс → ответ', async (kind) => {
  const { url, dataDir } = await freshPlace(kind);
  const asked = await told('ask', url, dataDir, 'разговор');
  expect(asked).toEqual({ interrupt: expect.stringMatching(/^\w+$/), ran: ['read', 'ask'] });
  const answered = await told('resume', url, dataDir, 'разговор', String(asked.interrupt), 'ООО «Ёлка»');
  expect(answered).toEqual({
    answer: 'ответ на «непонятно»',
    log: ['прочитано: непонятно', 'выбрано: ООО «Ёлка»', 'отвечено: 2'],
    ran: ['ask', 'reply'],
  });
});
