/** docs/tools.md: every domain tool as its definition says it, from the TOOLS list. */
import { z } from 'zod';
import { EMPTINESS, type EmptyCause } from '#domain/emptiness.ts';
import { MCP_LIMITS } from '#server/mcp-sessions.ts';
import { TOOLS } from '#tools/index.ts';
import type { Tool } from '#tools/tool.ts';
import { markdownTable } from './table.ts';

const fieldSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
});
const objectSchema = z.object({
  properties: z.record(z.string(), fieldSchema).default({}),
  required: z.array(z.string()).default([]),
});

type Field = z.infer<typeof fieldSchema>;

/** A type in the words of JSON, short enough for a cell. */
function typeOf(field: Field): string {
  if (field.enum !== undefined) return field.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (field.const !== undefined) return `\`${String(field.const)}\``;
  const options = field.anyOf ?? field.oneOf;
  if (options !== undefined) return [...new Set(options.map((one) => typeOf(fieldSchema.parse(one))))].join(' или ');
  if (field.type === 'array')
    return field.items === undefined ? 'список' : `список: ${typeOf(fieldSchema.parse(field.items))}`;
  const names: Readonly<Record<string, string>> = {
    string: 'строка',
    integer: 'целое',
    number: 'число',
    boolean: 'да или нет',
    object: 'объект',
    null: 'пусто',
  };
  return [field.type ?? 'любое']
    .flat()
    .map((name) => names[name] ?? name)
    .join(' или ');
}

function fieldsTable(schema: z.ZodType, io: 'input' | 'output'): string {
  const { properties, required } = objectSchema.parse(z.toJSONSchema(schema, { io }));
  const rows = Object.entries(properties).map(([name, field]) => {
    const preset =
      field.default === undefined || field.default === null ? '' : `по умолчанию ${JSON.stringify(field.default)}`;
    const presence = io === 'output' ? [] : [required.includes(name) ? 'да' : preset || 'нет'];
    return [`\`${name}\``, typeOf(field), ...presence, field.description ?? ''];
  });
  const head = io === 'input' ? ['Поле', 'Что это', 'Обязательно', 'Смысл'] : ['Поле', 'Что это', 'Смысл'];
  return rows.length === 0 ? 'Нет полей.' : markdownTable(head, rows);
}

const minutes = (ms: number): string => `${ms / 60_000} мин`;

function limitsOf({ limits }: Tool): string {
  const days = limits.daysMax === null ? '' : `; период не длиннее ${limits.daysMax} дней`;
  return `Показывает не больше ${limits.rowsMax} строк (итоги — по всем)${days}; запросов к 1С за вызов — до ${limits.requestsMax}; время — до ${limits.timeoutMs / 1000} с.`;
}

function section(tool: Tool): string {
  const empty = Object.entries(tool.emptyPolicy).map(([cause, text]) => [
    `\`${cause}\``,
    EMPTINESS[cause as EmptyCause].title,
    text,
  ]);
  const examples = tool.examples.map((one) => [
    one.title,
    `\`${JSON.stringify({ ...one.input, ...Object.fromEntries(Object.entries(one.bind ?? {}).map(([field, { name }]) => [field, `<${name}>`])) })}\``,
    one.expect + (one.because === undefined ? '' : `: ${one.because}`),
    one.shows,
  ]);
  const failures = tool.failures.map(({ code, when }) => [`\`${code}\``, when]);
  return [
    `## ${tool.name}`,
    `**${tool.title}.** ${tool.purpose}`,
    limitsOf(tool),
    `### Вход\n\n${fieldsTable(tool.input, 'input')}`,
    `### Найденное (\`value\`)\n\n${fieldsTable(tool.output, 'output')}`,
    `### Пустой ответ\n\n${empty.length === 0 ? 'Не бывает.' : markdownTable(['Причина', 'Значит', 'Чем доказано'], empty)}`,
    `### Неудачи\n\n${failures.length === 0 ? 'Не бывает.' : markdownTable(['Код', 'Когда'], failures)}`,
    `### Примеры\n\n${markdownTable(['Что', 'Вход', 'Ответ', 'Что видно'], examples)}`,
  ].join('\n\n');
}

const OTHER_PROGRAMS = `## Для других программ

Программам, которые умеют MCP, инструменты отдаются двумя путями; оба только читают.

- **Запуском**: \`npm run -s mcp\`, обмен через stdin и stdout.
- **По HTTP**: адрес \`/mcp\` работающего сервера, вид обмена — Streamable HTTP. У каждой программы свой сеанс: он начинается с \`initialize\`, его
  номер приходит и присылается в заголовке \`Mcp-Session-Id\`, \`DELETE\` его заканчивает. На неизвестный сеанс ответ 404: программа начинает новый.
  Потока по \`GET\` нет, пачки сообщений не принимаются, тело запроса — до 256 КБ.

Пароля у \`/mcp\` нет, поэтому он открыт, только когда \`HOST\` — сама эта машина; другое задает \`MCP_HTTP\` ([настройки](config.md)). Вызов
по HTTP работает от имени пользователя 1С из настроек и показывает зарплату по людям, только если это разрешает \`SHOW_PAYROLL\`; что клиент
пишет о правах сам, не значит ничего. Отмена вызова, обрыв соединения и конец сеанса останавливают чтение 1С.

${markdownTable(
  ['Предел', 'Значение', 'За пределом'],
  [
    [
      'Сеансов',
      String(MCP_LIMITS.sessions),
      `место отдает молчавший дольше всех, если молчал ${minutes(MCP_LIMITS.spareMs)}; иначе 429`,
    ],
    ['Сеанс молчит', minutes(MCP_LIMITS.idleMs), 'сеанс закрыт'],
    ['Вызовов сразу в сеансе', String(MCP_LIMITS.callsOfSession), '429'],
    ['Вызовов сразу во всех сеансах', String(MCP_LIMITS.calls), '429'],
  ],
)}`;

export function toolsPage(): string {
  return `# Инструменты

Каждый инструмент читает базу 1С и отвечает одним из трех: \`found\` — значение с фактами, источниками и полнотой; \`empty\` — причина
пустоты и ее доказательство; \`failed\` — код причины и что делать. Деньги — строки с копейками, дебет и кредит — разные поля.
Примеры этой страницы исполняются проверкой на демонстрационной базе. Те же инструменты — для других программ, [по протоколу MCP](#для-других-программ).

${markdownTable(
  ['Инструмент', 'Для чего'],
  TOOLS.map(({ name, title }) => [`[${name}](#${name})`, title]),
)}

${TOOLS.map(section).join('\n\n')}

${OTHER_PROGRAMS}
`;
}
