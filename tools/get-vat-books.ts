/** get_vat_books: VAT by its books and registers, tied to 68.02, 19, 76.АВ and 76.ВА: to pay, not deducted, on advances. */
import { z } from 'zod';
import { addMonths, firstDay, type IsoDate, lastDay, monthOf } from '#domain/dates.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { advancesAgree } from './vat/advances.ts';
import { agentTax } from './vat/agent-tax.ts';
import { inputVat } from './vat/input.ts';
import { accountsInput, namedWithin, noParty } from './vat/named-accounts.ts';
import { payableVat } from './vat/payable.ts';
import { receivedAdvances } from './vat/received-advances.ts';

const VIEWS = {
  payable: 'НДС к уплате за период по книгам продаж и покупок',
  input: 'что на счёте 19 и почему не в вычете',
  advances: 'сходятся ли 76.АВ и 76.ВА с авансами',
  agents: 'НДС налогового агента за период: начислено и оплаты без начисления',
  received_advances: 'неотгруженные авансы покупателей и их счета-фактуры',
} as const;

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  view: z
    .enum(Object.keys(VIEWS) as [keyof typeof VIEWS, ...(keyof typeof VIEWS)[]])
    .default('payable')
    .describe(
      Object.entries(VIEWS)
        .map(([key, title]) => `${key} — ${title}`)
        .join('; '),
    ),
  as_of: isoDateSchema.optional().describe('Конец этого дня для остатков; нет — рабочая дата'),
  from: isoDateSchema.optional().describe('Первый день периода для payable и agents; нет — текущий квартал'),
  to: isoDateSchema.optional().describe('Последний день периода'),
  counterparty_id: z.guid().optional().describe('Только этот контрагент; для payable не применяется'),
  accounts: accountsInput,
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

/** The named period, or the quarter of the working date, which is told. */
async function periodOf(desk: Desk, { from, to, as_of }: Input): Promise<{ from: IsoDate; to: IsoDate }> {
  const day = to ?? as_of ?? desk.context.workingDate;
  const month = monthOf(day);
  const first = addMonths(month, -((Number(month.slice(5)) - 1) % 3));
  const period = { from: from ?? firstDay(first), to: to ?? lastDay(addMonths(first, 2)) };
  if (from === undefined || to === undefined)
    desk.note('ASSUMPTION_APPLIED_EXPLICITLY', `Период не назван, взят ${printPeriod(period)}.`);
  return { from: await afterBeginning(desk, period), to: period.to };
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const asked = {
    asOf: input.as_of ?? input.to,
    party: input.counterparty_id,
    accounts: input.accounts,
    rowsMax: input.rows_max,
  };
  switch (input.view) {
    case 'payable':
      namedWithin(desk, input.accounts, ['68', '19']);
      noParty(desk, input.counterparty_id);
      return await payableVat(desk, await periodOf(desk, input), input.rows_max);
    case 'agents':
      namedWithin(desk, input.accounts, ['68.32', '76.НА', '60']);
      noParty(desk, input.counterparty_id);
      return await agentTax(desk, await periodOf(desk, input), input.rows_max);
    case 'input':
      return await inputVat(desk, asked);
    case 'advances':
      return await advancesAgree(desk, asked);
    case 'received_advances':
      return await receivedAdvances(desk, asked);
  }
}

export const getVatBooks = defineTool({
  name: 'get_vat_books',
  title: 'НДС по книгам и регистрам',
  purpose:
    'Доказывает НДС к уплате за период по книгам продаж и покупок, НДС налогового агента (68.32) с оплатами без начисления, остаток счёта 19 с причинами, НДС с авансов (76.АВ, 76.ВА) по платежам и авансы покупателей без счетов-фактур. Каждая цифра сверена со счетами 68.02, 19, 76.АВ, 76.ВА.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'книги покупок и продаж или регистр бухгалтерии не опубликованы' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Записей, остатков или авансов нет, прочитано полностью; для неплательщика НДС это сказано.',
    not_found_on_route: 'Ничего не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'НДС к уплате за закрытый квартал',
      input: { view: 'payable', from: '2020-01-01', to: '2020-03-31' },
      expect: 'found',
      shows: 'книги, сверка с 68.02, округление до рублей',
    },
    {
      title: 'НДС к уплате за квартал с открытым июнем',
      input: { view: 'payable', from: '2020-04-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'предварительно, что ещё изменит сумму, агентский НДС',
    },
    {
      title: 'Что висит на 19',
      input: { view: 'input', as_of: '2020-06-30' },
      expect: 'found',
      shows: 'документы и причины, сверка с ОСВ и регистром',
    },
    {
      title: 'Сходится ли 76.АВ',
      input: { view: 'advances', as_of: '2020-06-30' },
      expect: 'found',
      shows: 'нарушения закрытых месяцев отдельно от нормы открытого',
    },
    {
      title: 'Авансы покупателей без отгрузки',
      input: { view: 'received_advances', as_of: '2020-06-30' },
      expect: 'found',
      shows: 'по каждому платежу счёт-фактура на аванс',
    },
    {
      title: 'НДС налогового агента за квартал',
      input: { view: 'agents', from: '2020-04-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'оплата иностранному поставщику, с которой НДС не начислен',
    },
    {
      title: 'Организация на УСН',
      input: { view: 'input', as_of: '2020-06-30' },
      bind: { organisation_id: { set: 'Catalog_Организации', name: 'ООО «Ясный свет Сервис»' } },
      expect: 'empty',
      because: 'no_data',
      shows: 'не плательщик НДС, вычетов и тревоги нет',
    },
    {
      title: 'Квартал до начала учёта',
      input: { view: 'payable', from: '2019-01-01', to: '2019-03-31' },
      expect: 'failed',
      because: 'BOOKS_BEGIN_LATER',
      shows: 'учёта тогда не было, нуля нет',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
