/**
 * What commands share: whatever goes wrong ends in one Russian sentence and an exit code, never in a stack: 2 for wrong settings, arguments
 * or surroundings, 70 for a mistake of the program itself, 130 when the person stopped it.
 */
import { type Config, ConfigError } from '#config';
import { DatabaseError } from '#stores/database-error.ts';

/** A wrong argument. The message is a Russian sentence; the usage text follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The person has stopped the work; nothing is wrong. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

type Print = (text: string) => void;

interface Ending {
  readonly sentence: string;
  readonly exitCode: number;
}

/** What the system refused, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Порт уже занят другой программой: укажите другой в PORT или DEMO_PORT, 0 — любой свободный.',
  EADDRNOTAVAIL: 'Адреса, указанного в HOST, у этой машины нет.',
  ENOTFOUND: 'Имя, указанное в HOST, не найдено.',
  EAI_AGAIN: 'Имя, указанное в HOST, не найдено.',
  EACCES: 'Нет прав занять этот порт или записать в эту папку',
  EPERM: 'Система не разрешает записать в эту папку',
  EROFS: 'Записать нельзя: диск только для чтения',
  ENOSPC: 'На диске нет места',
  EDQUOT: 'На диске исчерпана квота',
  EEXIST: 'Это не папка, а файл',
  ENOTDIR: 'Часть этого пути — не папка, а файл',
  EISDIR: 'Это не файл, а папка',
  ENOENT: 'Такого пути нет',
  ENAMETOOLONG: 'Слишком длинный путь',
  EMFILE: 'Открыто слишком много файлов',
};

/** Exit code of a program whose reader went away or that was interrupted, by the habit of shells. */
const STOPPED_CODE = 130;

export async function runCommand(usage: string, run: (print: Print) => Promise<void> | void): Promise<void> {
  // whoever reads the output may leave before its end (`| head`): that is no failure
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(endingOf(error, usage).sentence);
    process.exit(error.code === 'EPIPE' ? process.exitCode : 2);
  });
  try {
    await run((text) => process.stdout.write(text));
  } catch (error) {
    const { sentence, exitCode } = endingOf(error, usage);
    process.stderr.write(sentence);
    process.exitCode = exitCode;
  }
}

function endingOf(error: unknown, usage: string): Ending {
  if (error instanceof Stopped) return { sentence: 'Остановлено.\n', exitCode: STOPPED_CODE };
  if (error instanceof UsageError) return { sentence: `${error.message}\n\n${usage}`, exitCode: 2 };
  if (error instanceof ConfigError || error instanceof DatabaseError)
    return { sentence: `${error.message}\n`, exitCode: 2 };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS'))
    return { sentence: `Непонятный ключ или лишнее слово в команде.\n\n${usage}`, exitCode: 2 };
  if (Object.hasOwn(REFUSALS, code)) return { sentence: `${refusal(code, error)}\n`, exitCode: 2 };
  if (error instanceof RangeError && /[а-яё]/i.test(error.message))
    return { sentence: `${error.message}\n`, exitCode: 2 };
  return {
    sentence: `Ошибка в самой программе: ${described(error)}. Передайте эту строку разработчику.\n`,
    exitCode: 70,
  };
}

function refusal(code: string, error: unknown): string {
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  return path === undefined ? (REFUSALS[code] ?? code) : `${REFUSALS[code]}: ${path}`;
}

/** The message and the place of ours nearest to the mistake. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /\/((?:onec|demo|server|domain|state|tools|nodes|graph|stores|checkpoints)\/[\w./-]+\.ts:\d+)/.exec(
    error.stack ?? '',
  )?.[1];
  return `${error.name}: ${error.message}${place === undefined ? '' : ` (${place})`}`;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs work whose signal is aborted when the process is asked to stop; the command then ends as stopped. A second request kills at once. */
export async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const result = await run(controller.signal);
    if (controller.signal.aborted) throw new Stopped();
    return result;
  } catch (error) {
    throw controller.signal.aborted ? new Stopped() : error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Resolves when the process is asked to stop, from this call on: to be called before the person is told how. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
}

/** Tells a person at the terminal, at once, which base is being checked and that it takes a while. */
export function announce({ onecUrl, onecUser, demoCompany }: Config): void {
  const what =
    onecUrl === ''
      ? `Адрес 1С в настройках не задан: готовлю и проверяю демонстрационную компанию ${demoCompany} года, около десяти секунд…`
      : `Проверяю базу ${onecUrl}, пользователь ${onecUser}; на большой базе это несколько минут…`;
  if (process.stderr.isTTY) process.stderr.write(`${what}\n\n`);
}
