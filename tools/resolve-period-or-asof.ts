/** resolve_period_or_asof: words about time → exact dates, with what was assumed and what other reading would give another figure. */
import { z } from 'zod';
import { addDays } from '#domain/dates.ts';
import type { TimeKind, TimeRead, TimeReading } from '#domain/time/readings.ts';
import { readTime } from '#domain/time/words.ts';
import { isoDateSchema, periodSchema } from '#state/scalars.ts';
import { empty, found, NOTHING_READ, note } from './answers.ts';
import { type EditBan, readEditBan } from './edit-ban.ts';
import { chooseOrganisation } from './organisations.ts';
import type { Note, ToolResult } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const KINDS = ['period', 'as_of', 'until', 'deadline', 'ahead', 'whenever'] as const satisfies readonly TimeKind[];

const readingSchema = z.strictObject({
  kind: z.enum(KINDS).describe('Период, остаток на дату, открытая слева граница, срок уплаты, план или без границ'),
  from: isoDateSchema.nullable().describe('Первый день; пусто — слева не ограничено'),
  to: isoDateSchema.describe('Последний день включительно'),
  /** Balances are taken at the end of this day. */
  as_of: isoDateSchema.describe('Остаток берется на конец этого дня'),
  /** What a virtual table of balances is asked with. */
  balance_period: z.string().describe('Момент для таблицы остатков: начало следующего дня'),
  /** The last second of turnovers. */
  turnover_end: z.string().describe('Последняя секунда оборотов'),
  said: z.string().describe('Что взято, словами'),
  compare: periodSchema.nullable().describe('Период, с которым сравнивают'),
});

const input = z.strictObject({
  text: z.string().min(1).describe('Выражение времени как в вопросе: «на 1 июля», «за 2 кв», «с мая»'),
  context: periodSchema.nullable().default(null).describe('Период, о котором шла речь; для «на конец», «с 15 по 30»'),
  tax: z
    .enum(['vat', 'profit', 'personal_income', 'simplified'])
    .nullable()
    .default(null)
    .describe('Налог, если спрошен отчетный или налоговый период'),
  organisation_id: z.guid().optional().describe('Организация, для которой читается дата запрета изменения'),
});

const output = readingSchema.extend({
  expression: z.string().describe('Выражение как спрошено'),
  /** Other readings; with `needs_choice` none of them is safe to take. */
  alternatives: z.array(readingSchema).describe('Другие прочтения: у них другие цифры'),
  needs_choice: z.boolean().describe('Ни одно прочтение не безопасно: выбирает человек'),
  year_assumed: z.boolean().describe('Год не назван и взят по рабочей дате'),
  working_date: isoDateSchema.describe('Рабочая дата базы'),
  /** «20.01» may also be an account; the chart of accounts decides. */
  may_be_account: z.boolean().describe('Запись похожа и на номер счета: решает план счетов'),
  closed_until: isoDateSchema.nullable().describe('Дата запрета изменения: кто может править, а не закрыт ли месяц'),
  closed_until_state: z.enum(['read', 'none', 'unknown']).describe('Прочитана, не установлена или неизвестна'),
  closed_until_why: z.string().describe('Почему неизвестна'),
});
type Value = z.output<typeof output>;

function placed({ kind, from, to, said, compare }: TimeReading): z.output<typeof readingSchema> {
  return {
    ...{ kind, from, to, as_of: to, said, compare: compare === null ? null : { from: compare.from, to: compare.to } },
    balance_period: `${addDays(to, 1)}T00:00:00`,
    turnover_end: `${to}T23:59:59`,
  };
}

function remarksOf(time: TimeRead, workingDate: string): Note[] {
  const assumed = time.remarks.map((remark) => note('ASSUMPTION_APPLIED_EXPLICITLY', remark));
  const choice = time.ask
    ? [note('MULTIPLE_VALID_INTERPRETATIONS', 'Период допускает разные прочтения: выберите одно.')]
    : [];
  const future =
    time.readings[0].kind !== 'ahead' && time.readings[0].kind !== 'deadline' && time.readings[0].to > workingDate;
  return [
    ...choice,
    ...assumed,
    ...(future
      ? [note('FUTURE_DATED_DOCUMENTS', 'Срок позже рабочей даты: в базе есть только введенное вперед.')]
      : []),
  ];
}

async function banFor(context: ToolContext, organisation: string | undefined): Promise<EditBan | ToolResult<never>> {
  if (organisation === undefined) return await readEditBan(context, null);
  const chosen = await chooseOrganisation(context, organisation);
  return 'kind' in chosen ? chosen : await readEditBan(context, chosen.organisation.id);
}

async function live(context: ToolContext, asked: z.output<typeof input>): Promise<ToolResult<Value>> {
  const { text, context: about, tax } = asked;
  const time = readTime(text, { working: context.workingDate, context: about, tax });
  const ground = { counts: NOTHING_READ };
  if (time.kind === 'impossible')
    return empty('wrong_question', `Такой даты или периода в календаре нет: «${time.text}».`, {
      ...ground,
      notes: [note('IMPOSSIBLE_DATE', `Такой даты или периода нет: «${time.text}».`)],
    });
  if (time.kind === 'needs_context')
    return empty('wrong_question', `Не сказано, ${time.what}: период раньше не назывался.`, {
      ...ground,
      notes: [note('MISSING_PERIOD')],
    });
  if (time.kind === 'none')
    return empty(
      'wrong_question',
      `«${text}» — не срок и не период: ни одно из известных выражений времени не подошло.`,
      ground,
    );
  const ban = await banFor(context, asked.organisation_id);
  if ('kind' in ban) return ban;
  const [first, ...others] = time.readings;
  const value: Value = {
    ...placed(first),
    expression: text,
    alternatives: others.map(placed),
    needs_choice: time.ask,
    year_assumed: time.yearAssumed,
    working_date: context.workingDate,
    may_be_account: /^\s*\d{2}\.\d{2}\s*$/.test(text),
    closed_until: ban.closedUntil,
    closed_until_state: ban.state,
    closed_until_why: ban.why,
  };
  // the dates rest on the calendar alone; what was read of the ban is told by its own state
  return found(value, { ...ground, notes: remarksOf(time, context.workingDate) });
}

export const resolvePeriodOrAsof = defineTool({
  name: 'resolve_period_or_asof',
  title: 'Срок и период',
  purpose:
    'Переводит слова о времени в точные даты: период, конец дня для остатка, конец секунды для оборотов. Говорит, что взято, какие есть ' +
    'другие прочтения и до какой даты закрыто изменение документов. Вызывать до любого чтения остатков и оборотов.',
  input,
  output,
  source: 'live',
  failures: [{ code: 'ACCESS_LIMITED', when: 'названа организация, закрытая от пользователя' }],
  limits: { rowsMax: 10, daysMax: null, requestsMax: 20, timeoutMs: 60_000 },
  emptyPolicy: {
    wrong_question:
      'Такой даты нет в календаре, не назван период для «на конец», или текст не о времени; доказано календарем.',
  },
  examples: [
    {
      title: 'Остаток «на 1 июля»',
      input: { text: 'на 1 июля 2020' },
      expect: 'found',
      shows: 'as_of 2020-06-30 и сказано, что это входящее сальдо',
    },
    { title: 'Квартал', input: { text: 'за 2 кв 2020' }, expect: 'found', shows: 'с 2020-04-01 по 2020-06-30' },
    {
      title: 'Невозможная дата',
      input: { text: 'на 31.06' },
      expect: 'empty',
      because: 'wrong_question',
      shows: 'дата названа, а не исправлена',
    },
  ],
  rows: ({ alternatives }) => 1 + alternatives.length,
  live,
});
