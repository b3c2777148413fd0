/**
 * get_accounting_policy: by which rules an organisation keeps its books on a date, and which checks may therefore judge it. What cannot be
 * read is «not checked».
 */
import { z } from 'zod';
import { addDays } from '#domain/dates.ts';
import { printDate } from '#domain/russian-dates.ts';
import type { SourceRef } from '#state/evidence-bundle.ts';
import type { Fact } from '#state/fact.ts';
import { countSchema, isoDateSchema } from '#state/scalars.ts';
import { empty, failed, found } from './answers.ts';
import { type EditBan, readEditBan } from './edit-ban.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { factOf } from './ledger/placing.ts';
import { APPLIES, gatesOf, type Policies } from './policy/gates.ts';
import {
  POLICY_KEYS,
  POLICY_REGISTERS,
  type PolicyKey,
  type PolicyRecord,
  readPolicy,
  settingsOf,
} from './policy/registers.ts';
import type { ToolResult } from './result.ts';
import { OFFSET_MODES, type OffsetMode, readDeferred } from './settlements/deferred.ts';
import { defineTool, type ToolContext } from './tool.ts';

const input = z.strictObject({
  organisation_id: z.guid().optional().describe('Без нее — главная организация, о чем сказано в ответе'),
  date: isoDateSchema.optional().describe('На какую дату действует политика; без нее — рабочая дата'),
});

const groupSchema = z.strictObject({
  register: z.string(),
  title: z.string(),
  state: z.enum(['read', 'absent', 'unreadable']),
  /** Since when the record in force holds. */
  since: isoDateSchema.nullable(),
  why: z.string(),
  settings: z.array(z.strictObject({ name: z.string(), title: z.string(), value: z.string() })),
});

const output = z.strictObject({
  ...{ organisation_id: z.guid(), organisation: z.string(), date: isoDateSchema },
  groups: z.array(groupSchema).describe('Записи регистров, действующие на дату'),
  /** Whether a check may judge this organisation on this date; unknown means the check is not done. */
  gates: z
    .array(z.strictObject({ check: z.string(), title: z.string(), applies: z.enum(APPLIES), because: z.string() }))
    .describe('Какие проверки применимы; unknown — проверка не выполняется'),
  offset_mode: z.enum(Object.keys(OFFSET_MODES) as [OffsetMode, ...OffsetMode[]]).describe('Когда зачитываются авансы'),
  offset_mode_title: z.string().describe('То же словами'),
  /** Settlement documents whose offset waits for month close on the date. */
  offsets_pending: countSchema.describe('Документов, чей зачет ждет закрытия месяца'),
  closed_until: isoDateSchema.nullable().describe('Дата запрета изменения'),
  closed_until_state: z.enum(['read', 'none', 'unknown']).describe('Прочитана, не установлена или неизвестна'),
  closed_until_why: z.string().describe('Почему неизвестна'),
});
type Value = z.output<typeof output>;

function groupOf(key: PolicyKey, record: PolicyRecord): Value['groups'][number] {
  const { register, title } = POLICY_REGISTERS[key];
  const about = { register, title, state: record.state };
  if (record.state === 'read') return { ...about, since: record.since, why: '', settings: settingsOf(key, record.row) };
  const why = record.state === 'unreadable' ? record.why : 'Записи на эту дату нет.';
  return { ...about, since: null, why, settings: [] };
}

function sourcesOf(desk: Desk, groups: Value['groups']): SourceRef[] {
  return groups.flatMap(({ register, title, state }, index) => {
    if (state !== 'read') return [];
    return [
      {
        ...{
          source_ref: `S${index + 1}`,
          kind: '1C_register_extract',
          object_type: register,
          object_id: register,
          title,
        },
        ...{ base_id: desk.context.access.base, organisation_id: desk.organisation.id },
        ...{ tool_run_id: null, repeat_in_1c: null },
      },
    ];
  });
}

/** Settings are facts too: a sentence about the policy is bound to one. */
function factsOf(desk: Desk, date: string, groups: Value['groups']): Fact[] {
  const { completeness, expected, read } = desk.counts();
  const reading = { completeness, expected, read, faults: [] };
  return groups.flatMap(({ settings, title: group }, index) =>
    settings.map(({ title, value }) => {
      const measure = value === 'да' || value === 'нет' ? 'flag' : 'text';
      const placement = {
        type: 'policy_setting',
        moment: { asOf: date },
        periodState: 'unknown',
        reading,
        source: `S${index + 1}`,
      } as const;
      const figure = { entity: `${group}: ${title}`, account: null, side: null, level: null, measure, value } as const;
      return { ...factOf(desk, placement, figure), currency: null };
    }),
  );
}

async function banOf(desk: Desk): Promise<EditBan> {
  const ban = await readEditBan(desk.context, desk.organisation.id);
  if (ban.state === 'unknown') desk.note('POLICY_UNREADABLE', `Дата запрета изменения: не проверено. ${ban.why}`);
  return ban;
}

async function live(context: ToolContext, asked: z.output<typeof input>): Promise<ToolResult<Value>> {
  return await answering(async () => {
    const desk = await openDesk(context, asked.organisation_id);
    const date = asked.date ?? context.workingDate;
    if (asked.date === undefined)
      desk.note('ASSUMPTION_APPLIED_EXPLICITLY', `Дата не названа, взята рабочая: ${printDate(date)}.`);
    const records = await Promise.all(
      POLICY_KEYS.map(async (key) => [key, await readPolicy(desk, key, date)] as const),
    );
    const policies = Object.fromEntries(records) as Record<PolicyKey, PolicyRecord> satisfies Policies;
    const groups = POLICY_KEYS.map((key) => groupOf(key, policies[key]));
    if (groups.every(({ state }) => state === 'unreadable')) return failed('POLICY_UNREADABLE');
    const ground = { counts: desk.counts(), notes: desk.notes() };
    if (groups.every(({ state }) => state === 'absent'))
      return empty(
        'no_data',
        `На ${printDate(date)} у ${desk.organisation.name} нет ни одной записи политики.`,
        ground,
      );
    const deferred = await readDeferred(desk, {
      asked: date,
      asOf: date,
      balancePeriod: `${addDays(date, 1)}T00:00:00`,
    });
    const ban = await banOf(desk);
    const value: Value = {
      ...{ organisation_id: desk.organisation.id, organisation: desk.organisation.name, date, groups },
      gates: gatesOf(policies, date),
      ...{
        offset_mode: deferred.mode,
        offset_mode_title: OFFSET_MODES[deferred.mode],
        offsets_pending: deferred.pending,
      },
      ...{ closed_until: ban.closedUntil, closed_until_state: ban.state, closed_until_why: ban.why },
    };
    const facts = factsOf(desk, date, groups);
    return found(value, { counts: desk.counts(), facts, sources: sourcesOf(desk, groups), notes: desk.notes() });
  });
}

export const getAccountingPolicy = defineTool({
  name: 'get_accounting_policy',
  title: 'Учетная политика и режимы',
  purpose:
    'Читает на дату систему налогообложения, учет НДС, учетную политику, способ зачета авансов и дату запрета изменения. Говорит, какие ' +
    'проверки применимы к организации. Вызывать до любой проверки НДС, прибыли, закрытия, ЕНС или зачета.',
  input,
  output,
  source: 'live',
  failures: [
    { code: '1C_UNAVAILABLE', when: 'база не отвечает' },
    { code: 'POLICY_UNREADABLE', when: 'ни один регистр политики не опубликован или не доступен' },
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя' },
  ],
  limits: { rowsMax: 60, daysMax: null, requestsMax: 60, timeoutMs: 90_000 },
  emptyPolicy: { no_data: 'Все регистры политики прочитаны, записей организации на эту дату нет.' },
  examples: [
    {
      title: 'Главная организация',
      input: { date: '2020-06-30' },
      expect: 'found',
      shows: 'ОСНО: проверки НДС применимы, зачет при проведении',
    },
    {
      title: 'Организация на УСН',
      input: { date: '2020-06-30' },
      bind: { organisation_id: { set: 'Catalog_Организации', name: 'ООО «Ясный свет Сервис»' } },
      expect: 'found',
      shows: 'НДС не применим, зачет отложен',
    },
    {
      title: 'До первой записи',
      input: { date: '2015-01-01' },
      expect: 'empty',
      because: 'no_data',
      shows: 'политики на эту дату нет',
    },
  ],
  rows: ({ groups }) => groups.reduce((total, { settings }) => total + settings.length, 0),
  live,
});
