/**
 * What commands share: a mistake in settings or arguments ends in one Russian sentence and exit code 2, never in a stack.
 */
import { ConfigError } from '#config';

/** A wrong argument. The message is a Russian sentence; the usage text follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Print = (text: string) => void;

export async function runCommand(usage: string, run: (print: Print) => Promise<void> | void): Promise<void> {
  try {
    await run((text) => process.stdout.write(text));
  } catch (error) {
    const sentence = sentenceOf(error, usage);
    if (sentence === null) throw error;
    process.stderr.write(sentence);
    process.exitCode = 2;
  }
}

function sentenceOf(error: unknown, usage: string): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigError) return `${error.message}\n`;
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return `Непонятный ключ или лишнее слово в команде.\n\n${usage}`;
  if (code === 'EADDRINUSE')
    return 'Порт уже занят другой программой: укажите другой в DEMO_PORT, 0 — любой свободный.\n';
  if (code === 'EACCES') return 'Нет прав занять этот порт или записать в эту папку.\n';
  if (error instanceof RangeError) return `${error.message}\n`;
  return null;
}

/** Resolves when the process is asked to stop. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
