/** Options of `npm run evals`. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export const USAGE = `Проверка ответов помощника по книгам, независимо от его кода.

  npm run evals -- truth       вопросы пяти видов; каждая показанная сумма сверяется с SQL по выгрузке книг
  npm run evals -- relations   пары вопросов, ответы на которые связаны (фильтр, части и целое, перефразировка)
  npm run evals -- cases       настоящие вопросы и диалоги против разметки, другими словами, враждебные сообщения
  npm run evals -- faults      ответы 1С испорчены по дороге: ни одной неверной цифры в полном ответе, причина названа
  npm run evals -- plants      посаженное в демонстрационные книги: найдено ли все и нет ли тревоги о том, что верно
  npm run evals -- lies        записанные ответы, искаженные на двадцать ладов: проверка утверждений не пропускает ни одного
  npm run evals -- answers     записать эти ответы заново с сервера

Ключи:
  --seed ЧИСЛО      зерно книг и вопросов; без ключа случайное, оно печатается
  --count ЧИСЛО     truth: сколько вопросов (120)
  --pairs ЧИСЛО     relations: сколько пар (320)
  --places ЧИСЛО    faults: в скольких местах каждого вопроса пробовать каждый сбой (2)
  --url АДРЕС       говорить с запущенным сервером; зерно его книг назовите ключом --seed
  --scale ЧИСЛО     масштаб книг (1)
  --company ГОД     2020 или 2026
  --reports ПАПКА   куда писать отчеты (.data/evals/reports)
`;

const COMMANDS = ['truth', 'relations', 'cases', 'faults', 'plants', 'lies', 'answers'] as const;
type Command = (typeof COMMANDS)[number];
const isCommand = (text: string | undefined): text is Command => COMMANDS.some((one) => one === text);

export interface Options {
  readonly command: Command;
  readonly seed: number;
  readonly count: number;
  readonly pairs: number;
  readonly places: number;
  readonly url: string | null;
  readonly scale: number;
  readonly company: string;
  readonly reports: string;
}

/** A wrong command line; the message is a Russian sentence for the person. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

const NAMES = ['seed', 'count', 'pairs', 'places', 'url', 'scale', 'company', 'reports'] as const;
const LARGEST_SEED = 2_147_483_646;

function whole(name: string, text: string | undefined, fallback: number, least: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > LARGEST_SEED)
    throw new OptionsError(`Ключ --${name}: «${text}» не подходит; нужно целое от ${least}.`);
  return value;
}

/** Parses the command line; null asks for the usage. Throws OptionsError. */
export function parseOptions(args: readonly string[]): Options | null {
  const string = { type: 'string' } as const;
  const options = {
    ...Object.fromEntries(NAMES.map((name) => [name, string])),
    help: { type: 'boolean', short: 'h' } as const,
  };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new OptionsError(`Ключи не читаются: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (parsed.values.help === true) return null;
  return checked(parsed.positionals, (name) =>
    typeof parsed.values[name] === 'string' ? parsed.values[name] : undefined,
  );
}

function checked(positionals: readonly string[], value: (name: (typeof NAMES)[number]) => string | undefined): Options {
  const [command, ...rest] = positionals;
  if (!isCommand(command) || rest.length > 0) throw new OptionsError(`Назовите проверку: ${COMMANDS.join(', ')}.`);
  const company = value('company') ?? '2020';
  if (company !== '2020' && company !== '2026')
    throw new OptionsError(`Ключ --company: «${company}» не подходит; есть 2020 и 2026.`);
  if (command === 'faults' && (company !== '2020' || value('url') !== undefined))
    throw new OptionsError(
      'Проверка faults сама поднимает базу 2020 года: ключи --company 2026 и --url к ней не подходят.',
    );
  const url = value('url')?.replace(/\/$/, '') ?? null;
  if (url !== null && value('seed') === undefined)
    throw new OptionsError('С ключом --url назовите и --seed: книги, с которыми сверять.');
  return {
    command,
    company,
    url,
    seed: whole('seed', value('seed'), randomInt(1, LARGEST_SEED), 0),
    count: whole('count', value('count'), 120, 1),
    pairs: whole('pairs', value('pairs'), 320, 1),
    places: whole('places', value('places'), 2, 1),
    scale: whole('scale', value('scale'), 1, 1),
    reports: value('reports') ?? '.data/evals/reports',
  };
}
