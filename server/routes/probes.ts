/** What an operator asks: is the process alive, is it ready, what has it done. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { json } from './describe.ts';

/** One thing that readiness needs; the check rejects when it is not there. */
export interface ReadyCheck {
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

const CHECK_MS = 5000;
const TAGS = ['Сервер'];

const readySchema = z.strictObject({ ready: z.boolean(), checks: z.record(z.string(), z.enum(['ok', 'failed'])) });

const health = createRoute({
  ...{ method: 'get', path: '/healthz', tags: TAGS, summary: 'Процесс жив' },
  responses: { 200: json(z.strictObject({ status: z.literal('ok') }), 'Жив') },
});

const ready = createRoute({
  ...{ method: 'get', path: '/readyz', tags: TAGS, summary: 'Сервер готов отвечать: хранилище и база 1С доступны' },
  responses: { 200: json(readySchema, 'Готов'), 503: json(readySchema, 'Не готов') },
});

const metrics = createRoute({
  ...{ method: 'get', path: '/metrics', tags: TAGS, summary: 'Показатели для Prometheus' },
  responses: { 200: { description: 'Текст Prometheus', content: { 'text/plain': { schema: z.string() } } } },
});

async function passes({ check }: ReadyCheck): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), CHECK_MS);
  const passed = await Promise.race([
    Promise.resolve()
      .then(check)
      .then(
        () => true,
        () => false,
      ),
    late.promise,
  ]);
  clearTimeout(timer);
  return passed;
}

export function probeRoutes(dialogue: Dialogue, checks: readonly ReadyCheck[]): OpenAPIHono {
  return new OpenAPIHono()
    .openapi(health, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(ready, async (c) => {
      const results = await Promise.all(checks.map(async (one) => [one.name, await passes(one)] as const));
      const all = results.every(([, passed]) => passed);
      const told = Object.fromEntries(
        results.map(([name, passed]) => [name, passed ? ('ok' as const) : ('failed' as const)]),
      );
      return all ? c.json({ ready: true, checks: told }, 200) : c.json({ ready: false, checks: told }, 503);
    })
    .openapi(metrics, (c) =>
      c.text(dialogue.metrics(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
    );
}
