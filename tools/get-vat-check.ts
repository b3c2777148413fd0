/** get_vat_check: checks of VAT by documents: receipts without invoices, repeats, gaps and late invoices, revenue against its tax. */
import { z } from 'zod';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { missingInvoices } from './vat/missing.ts';
import { accountsInput, namedWithin, noParty } from './vat/named-accounts.ts';
import { invoiceOrder } from './vat/order.ts';
import { revenueVat } from './vat/revenue.ts';

const CHECKS = {
  missing_invoices: { title: 'поступления с НДС без счёта-фактуры', about: ['19', '60'], run: missingInvoices },
  invoice_order: {
    title: 'повторы, пропуски номеров и опоздавшие счета-фактуры',
    about: ['60', '62', '68'],
    run: invoiceOrder,
  },
  revenue: { title: 'выручка против НДС и книги продаж, ставки строк', about: ['90', '91', '68'], run: revenueVat },
} as const;
type Check = keyof typeof CHECKS;

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  check: z.enum(Object.keys(CHECKS) as [Check, ...Check[]]).describe(
    Object.entries(CHECKS)
      .map(([key, { title }]) => `${key} — ${title}`)
      .join('; '),
  ),
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  counterparty_id: z.guid().optional().describe('Только этот контрагент; для revenue не применяется'),
  accounts: accountsInput,
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  namedWithin(desk, input.accounts, CHECKS[input.check].about);
  if (input.check === 'revenue') noParty(desk, input.counterparty_id);
  return await CHECKS[input.check].run(desk, period, { party: input.counterparty_id, rowsMax: input.rows_max });
}

const HALF_YEAR = { from: '2020-01-01', to: '2020-06-30' } as const;

export const getVatCheck = defineTool({
  name: 'get_vat_check',
  title: 'Проверки НДС по документам',
  purpose:
    'Находит поступления с НДС без счёта-фактуры; входящие документы и реализации, введённые дважды, пропуски номеров и опоздавшие счета-фактуры; расхождение выручки с НДС и книгой продаж и ставку не по карточке. Неплательщика НДС не проверяет.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'счета-фактуры, книга продаж или регистр бухгалтерии не опубликованы' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 90, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Нечего найти, прочитано полностью, или организация не плательщик НДС: проверка ей не положена.',
    not_found_on_route: 'Ничего не видно, но чтение неполно или учётная политика не прочитана.',
  },
  examples: [
    {
      title: 'Поступления без счёта-фактуры за полугодие',
      input: { check: 'missing_invoices', ...HALF_YEAR },
      expect: 'found',
      shows: 'документы поставщика и НДС, который из-за них висит',
    },
    {
      title: 'Дубли, пропуски и опоздания за полугодие',
      input: { check: 'invoice_order', ...HALF_YEAR },
      expect: 'found',
      shows: 'повторы с суммой и НДС, пропущенный номер, поздний счёт-фактура',
    },
    {
      title: 'Выручка, НДС и книга продаж за второй квартал',
      input: { check: 'revenue', from: '2020-04-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'документ без НДС, ставка не по карточке, сверка книги',
    },
    {
      title: 'Организация на УСН',
      input: { check: 'missing_invoices', ...HALF_YEAR },
      bind: { organisation_id: { set: 'Catalog_Организации', name: 'ООО «Ясный свет Сервис»' } },
      expect: 'empty',
      because: 'no_data',
      shows: 'не плательщик НДС: проверка не положена',
    },
    {
      title: 'Период до начала учёта',
      input: { check: 'revenue', from: '2019-01-01', to: '2019-03-31' },
      expect: 'failed',
      because: 'BOOKS_BEGIN_LATER',
      shows: 'учёта тогда не было',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
