/** get_payments_by_amount: whose payment it is — money documents with exactly this sum, whole or in one row of their decoding. */
import { z } from 'zod';
import { formatDecimal } from '#domain/decimals.ts';
import type { Kopecks } from '#domain/money.ts';
import { parseAmount } from '#domain/russian-numbers.ts';
import { amount, flag, reference, section, text } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, NOTHING_READ, note } from './answers.ts';
import { INCOMING_NUMBER, PAYMENT_PARTS } from './documents/kinds.ts';
import type { Criteria, FoundDocument } from './documents/search.ts';
import { emptinessOf, searchKinds } from './documents/search-kinds.ts';
import { answering, stop, taken } from './ledger/answering.ts';
import { CURRENCIES_SET, currencyCode } from './ledger/currencies.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { isMoney, isTransit } from './money/accounts.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { CONTRACTS_SET } from './settlements/contracts.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  amount: z.string().min(1).describe('Точная сумма платежа или его части: «1234567.89», «1 234 567,89»'),
  from: isoDateSchema.optional().describe('Не раньше этого дня'),
  to: isoDateSchema.optional().describe('Не позже этого дня'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Money documents and whether money comes by them. An order to the bank moves nothing: it is only shown. */
const KINDS: Readonly<Record<string, 'приход' | 'расход' | 'поручение'>> = {
  Document_ПоступлениеНаРасчетныйСчет: 'приход',
  Document_СписаниеСРасчетногоСчета: 'расход',
  Document_ПриходныйКассовыйОрдер: 'приход',
  Document_РасходныйКассовыйОрдер: 'расход',
  Document_ОперацияПоПлатежнойКарте: 'приход',
  Document_ПлатежноеПоручение: 'поручение',
};
/** Documents whose postings are read to tell what the payment was booked as. */
const BOOKED_MAX = 10;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const { readings } = parseAmount(input.amount);
  if (readings.length === 0)
    return stop(
      empty('wrong_question', `«${input.amount}» — не сумма.`, {
        ...{ counts: NOTHING_READ, notes: [note('QUESTION_ILL_POSED')] },
      }),
    );
  const desk = await openDesk(context, input.organisation_id);
  const { base } = taken(await context.onec.open(context.terms.signal));
  const kinds = Object.keys(KINDS).filter((set) => base.schema.sets.has(set));
  const criteria: Criteria = {
    ...{ number: null, from: input.from ?? null, to: input.to ?? null, sums: [...readings], party: null },
    ...{ state: 'any', organisations: [desk.organisation.id] },
  };
  const all = await searchKinds(desk, base.schema, kinds, criteria);
  if (all.length > 0) return await answer(desk, input, readings, sorted(all));
  const { cause, proof } = await emptinessOf(desk, base.schema, kinds, criteria);
  return empty(cause, `Платежа ровно на ${input.amount} нет ни целиком, ни частью. ${proof}`, {
    ...{ counts: desk.counts(), notes: desk.notes() },
  });
}

/** Money that moved before orders, newest first. */
function sorted(all: readonly FoundDocument[]): FoundDocument[] {
  const rank = ({ set, marked }: FoundDocument): number => (marked ? 2 : KINDS[set] === 'поручение' ? 1 : 0);
  return all.toSorted((a, b) =>
    rank(a) === rank(b) ? (`${b.date}${b.id}` < `${a.date}${a.id}` ? -1 : 1) : rank(a) - rank(b),
  );
}

function contractOf({ row }: FoundDocument): string | null {
  const own = reference(row, 'ДоговорКонтрагента')?.ref;
  return (
    own ??
    section(row, PAYMENT_PARTS.section).flatMap((line) => reference(line, 'ДоговорКонтрагента')?.ref ?? [])[0] ??
    null
  );
}

/** Accounts on the other side of the money, as the postings of the document have them. */
async function bookedAs(desk: Desk, one: FoundDocument): Promise<string> {
  if (!one.posted) return '';
  const { onec, terms } = desk.context;
  const postings = desk.rows(await onec.movements({ type: one.set, ref: one.id }, terms));
  const own = (code: string): boolean => isMoney(code) || isTransit(code);
  const pairs = postings
    .filter(({ active, dr, cr }) => active && (own(dr.account) || own(cr.account)))
    .map(({ dr, cr }) => `Дт ${dr.account} Кт ${cr.account}`);
  return [...new Set(pairs)].join('; ');
}

interface Line {
  readonly document: FoundDocument;
  readonly title: string;
  readonly booked: string;
  /** The sum that was met: of the whole document, or of its parts. */
  readonly met: Kopecks;
}

async function answer(
  desk: Desk,
  input: Input,
  sums: readonly Kopecks[],
  all: readonly FoundDocument[],
): Promise<Found<Report>> {
  const names = await readNames(desk, [
    ...all.flatMap(({ party }) => (party === null ? [] : [party])),
    ...all.flatMap((one) => {
      const contract = contractOf(one);
      return contract === null ? [] : [{ type: CONTRACTS_SET, ref: contract }];
    }),
    ...all.map(({ currency }) => ({ type: CURRENCIES_SET, ref: currency })),
  ]);
  const lines: Line[] = [];
  for (const [i, document] of all.entries())
    lines.push({
      document,
      title: text(document.row, 'Presentation') || documentTitle(document.set, document.number, document.date),
      booked: i < BOOKED_MAX ? await bookedAs(desk, document) : '',
      met: metOf(document, sums),
    });
  const moment = { as_of: input.to ?? desk.context.workingDate };
  const report = new ReportBuilder(desk, { title: 'Платежи на сумму', moment, state: 'unknown' });
  const moved = lines.filter(({ document }) => KINDS[document.set] !== 'поручение' && !document.marked);
  report.count('payments', 'движений денег на эту сумму', moved.length, 'payment');
  sayFirst(report, lines, moved, names);
  table(report, lines, names, input.rows_max);
  report.say(
    'checked',
    'Искали точную сумму: в документах движения денег и платёжных поручениях, целиком и в строках расшифровки платежа.',
  );
  if (moved.length > 1)
    report.say(
      'open',
      'Одинаковая сумма не доказывает, что это один и тот же платёж: какой из них нужен, видно по дате и контрагенту.',
    );
  return report.next('проводки этого документа').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Документы с суммой ${input.amount}`, {
      ...{ report: 'Банковские выписки', account: null, groupings: [] },
      period: { from: input.from ?? moment.as_of, to: moment.as_of },
      options: [`отбор по сумме ${input.amount}`],
    }),
  ]);
}

function metOf({ row, sum }: FoundDocument, sums: readonly Kopecks[]): Kopecks {
  if (sum !== null && sums.includes(sum)) return sum;
  const parts = section(row, PAYMENT_PARTS.section).map((line) => amount(line, PAYMENT_PARTS.sum, 2) ?? 0n);
  return parts.find((part) => sums.includes(part)) ?? sum ?? 0n;
}

const isRoubles = ({ document }: Line, names: Names): boolean =>
  document.currency === '' || currencyOf(document, names) === 'RUB';

function currencyOf({ currency }: FoundDocument, names: Names): string {
  const title = names.title({ type: CURRENCIES_SET, ref: currency });
  return currencyCode(title) ?? title;
}

function sayFirst(report: ReportBuilder, lines: readonly Line[], moved: readonly Line[], names: Names): void {
  const [first] = moved.length > 0 ? moved : lines;
  if (first === undefined) return;
  const { document, title, met, booked } = first;
  const party = document.party === null ? null : names.entity(document.party);
  report.text('payment_document', 'документ', title, {
    about: { kind: document.set, ref: document.id, title },
  });
  report.figure('payment_date', 'дата платежа', 'date', document.date.slice(0, 10));
  if (isRoubles(first, names)) report.figure('payment_sum', 'сумма платежа', 'document_sum', moneyText(met));
  else
    report.figure('payment_sum', 'сумма платежа', 'currency_amount', formatDecimal(met, 2), {
      currency: currencyOf(document, names),
    });
  if (party !== null) report.text('payment_party', 'контрагент', party.title, { about: party });
  const contract = contractOf(document);
  if (contract !== null)
    report.text('payment_contract', 'договор', names.title({ type: CONTRACTS_SET, ref: contract }));
  const whose = party === null ? 'контрагент в документе не указан' : '{payment_party}';
  const by = contract === null ? '' : ', договор «{payment_contract}»';
  const way = { приход: 'поступление', расход: 'платёж', поручение: 'поручение банку' }[
    KINDS[document.set] ?? 'расход'
  ];
  const marked = document.marked ? ' Документ помечен на удаление.' : document.posted ? '' : ' Документ не проведён.';
  const others = moved.length > 1 ? ' Всего на эту сумму: {payments|payment}, все в таблице.' : '';
  report.say(
    'conclusion',
    `Это ${way} на {payment_sum}, {payment_date}, {organisation}: ${whose}${by} — {payment_document}.${KINDS[document.set] === 'поручение' ? '' : marked}${others}`,
  );
  if (booked === '') return;
  report.text('payment_booked', 'проводки платежа', booked);
  report.say('found', 'Отражён проводками: {payment_booked}.');
}

function table(report: ReportBuilder, lines: readonly Line[], names: Names, rowsMax: number): void {
  report.table(
    {
      ...{ key: 'documents', title: 'Документы на эту сумму', noun: 'document', about: 'Документ', by: [] },
      inOrder: true,
      columns: [
        { key: 'date', title: 'Дата', measure: 'date' },
        { key: 'party', title: 'Контрагент', measure: 'text' },
        { key: 'way', title: 'Что это', measure: 'text' },
        { key: 'amount', title: 'Сумма, руб.', measure: 'document_sum', total: false },
        { key: 'in_currency', title: 'В валюте', measure: 'currency_amount' },
        { key: 'matched', title: 'Совпало', measure: 'text' },
        { key: 'incoming', title: 'Вх. номер', measure: 'text' },
        { key: 'state', title: 'Состояние', measure: 'text' },
        { key: 'booked', title: 'Проводки', measure: 'text' },
        { key: 'purpose', title: 'Назначение (цитата)', measure: 'text' },
      ],
    },
    lines.map((line) => {
      const { document, title, booked, met } = line;
      const party = document.party === null ? null : names.entity(document.party);
      const incoming = text(document.row, INCOMING_NUMBER);
      const purpose = text(document.row, 'НазначениеПлатежа');
      return {
        ...{ entity: title, ref: { kind: document.set, ref: document.id, title }, party },
        cells: {
          date: document.date.slice(0, 10),
          party: party?.title ?? null,
          way: KINDS[document.set] ?? '',
          amount: isRoubles(line, names) ? moneyText(met) : null,
          in_currency: isRoubles(line, names) ? null : formatDecimal(met, 2),
          matched: document.matchedBy.join(', '),
          incoming: incoming === '' ? null : `№ ${incoming}`,
          state: stateOf(document),
          booked: booked || null,
          purpose: purpose === '' ? null : `«${purpose}»`,
        },
      };
    }),
    rowsMax,
  );
}

function stateOf({ set, row, marked }: FoundDocument): string {
  if (marked) return 'помечен на удаление';
  if (KINDS[set] === 'поручение') return 'проводок не делает';
  return flag(row, 'Posted') ? 'проведён' : 'не проведён';
}

export const getPaymentsByAmount = defineTool({
  name: 'get_payments_by_amount',
  title: 'Чей платёж на эту сумму',
  purpose:
    'Доказывает, чей это платёж: банковские и кассовые документы и платёжные поручения ровно на эту сумму — целиком или строкой расшифровки, с контрагентом, договором, датой, проводками и назначением платежа (цитатой).',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'документы движения денег не опубликованы' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 80, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Платежа на эту сумму нет: документы движения денег просмотрены все.',
    filter_too_narrow: 'В названные дни такого платежа нет, в другие — есть.',
    not_found_on_route: 'Платежа не видно, но просмотрено не всё.',
    wrong_question: 'Названо не то, что может быть суммой.',
  },
  examples: [
    {
      title: 'Чей платёж на 1 234 567,89',
      input: { amount: '1234567.89' },
      expect: 'found',
      shows: 'контрагент, договор, документ, проводки',
    },
    {
      title: 'Наличные 40 000 в одном дне',
      input: { amount: '40 000,00', from: '2020-02-10', to: '2020-02-10' },
      expect: 'found',
      shows: 'приходный ордер, контрагент и договор',
    },
    {
      title: 'Суммы нет',
      input: { amount: '98765432.11' },
      expect: 'empty',
      because: 'no_data',
      shows: 'просмотрены все документы движения денег',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
