/**
 * The entry to a 1C base: `connect` gives a client whose every method returns a value — rows with the proof of their completeness, or a
 * fault with a reason — and which can only read.
 */
import type { IsoDate, IsoMoment } from '#domain/dates.ts';
import { type BooksReading, readBooks } from './books/read-books.ts';
import { type CheckReport, checkBase, refusedReport } from './check/check.ts';
import { failed, type Reading, worst } from './completeness.ts';
import type { Base, Terms } from './dialect/base.ts';
import type { Decoded } from './dialect/decode.ts';
import type { Options } from './dialect/query.ts';
import { createOpening, type OnecOptions, type OpenBase, type Opening, type Outcome, outcome } from './opening.ts';
import type { Profile } from './profile.ts';
import * as balances from './reading/balances.ts';
import { readCatalog, readElements } from './reading/catalogs.ts';
import type { Chart } from './reading/chart.ts';
import { countRows } from './reading/counting.ts';
import {
  type DocumentChunk,
  type DocumentQuery,
  readDocument,
  readDocuments,
  streamDocuments,
} from './reading/documents.ts';
import { readFirstPosting } from './reading/first-posting.ts';
import { streamLedger } from './reading/ledger.ts';
import { type LedgerChunk, type LedgerQuery, WHOLE_LEDGER } from './reading/ledger-rows.ts';
import type { Posting, Recorder } from './reading/postings.ts';
import { readMovements } from './reading/recorder.ts';
import { readRecords, readVirtualTable } from './reading/registers.ts';
import type { Window } from './reading/windows.ts';
import type { WireRow } from './transport/body.ts';

export type { OnecOptions, OpenBase, Outcome } from './opening.ts';

export interface OnecClient {
  /** Reads composition and metadata once; later calls get the same base until `refresh`. */
  open(signal?: AbortSignal): Promise<Outcome<OpenBase>>;
  /** Forgets composition, metadata and chart. */
  refresh(): void;
  profile(): Profile;
  chart(terms?: Terms): Promise<Outcome<Chart>>;
  catalog(set: string, terms?: Terms, filter?: string): Promise<Outcome<Reading<WireRow>>>;
  elements(set: string, refs: readonly string[], terms?: Terms): Promise<Outcome<Reading<WireRow>>>;
  document(set: string, ref: string, terms?: Terms): Promise<Outcome<Decoded>>;
  documentsByRefs(set: string, refs: readonly string[], terms?: Terms): Promise<Outcome<Reading<WireRow>>>;
  documents(query: DocumentQuery, terms?: Terms): AsyncIterable<DocumentChunk>;
  /** Rows of a set, or of a register's records, under a filter; null when the base does not tell. */
  count(set: string, filter?: string, terms?: Terms): Promise<Outcome<number | null>>;
  /** Moment of the first posting, '' when there are none. */
  firstPosting(organisation?: string, terms?: Terms): Promise<Outcome<IsoMoment | ''>>;
  records(
    register: string,
    terms?: Terms,
    query?: { filter?: string; window?: Window },
  ): Promise<Outcome<Reading<WireRow>>>;
  virtualTable(register: string, table: string, parameters: Options, terms?: Terms): Promise<Outcome<Reading<WireRow>>>;
  ledger(query?: Partial<LedgerQuery>, terms?: Terms): AsyncIterable<LedgerChunk>;
  movements(recorder: Recorder, terms?: Terms): Promise<Outcome<Reading<Posting>>>;
  balance(day: IsoDate, query?: balances.BalanceQuery, terms?: Terms): Promise<Outcome<Reading<balances.BalanceRow>>>;
  /** The trial balance: one row an account, collapsed by 1C. */
  accountBalances(
    day: IsoDate,
    query?: balances.BalanceQuery,
    terms?: Terms,
  ): Promise<Outcome<Reading<balances.AccountBalance>>>;
  turnovers(
    from: IsoDate,
    to: IsoDate,
    query?: balances.BalanceQuery,
    terms?: Terms,
  ): Promise<Outcome<Reading<balances.TurnoverRow>>>;
  statement(
    from: IsoDate,
    to: IsoDate,
    query?: balances.BalanceQuery,
    terms?: Terms,
  ): Promise<Outcome<Reading<balances.StatementRow>>>;
  correspondence(
    from: IsoDate,
    to: IsoDate,
    query?: balances.BalanceQuery,
    terms?: Terms,
  ): Promise<Outcome<Reading<balances.CorrespondenceRow>>>;
  /** The whole base; `restricted` is a client of the same base whose user sees less. */
  books(terms?: Terms, restricted?: OnecClient): Promise<Outcome<BooksReading>>;
  check(terms?: Terms): Promise<CheckReport>;
}

/** Wall-clock time of this machine as text, without a zone. */
function machineNow(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}

/** What every method of a client works with. */
interface Client {
  readonly opening: Opening;
  readonly user: string;
  readonly today: () => string;
}

/** A method on the open base, with its terms. */
function on<T>(
  client: Client,
  terms: Terms | undefined,
  run: (base: Base, terms: Terms) => Promise<T>,
): Promise<Outcome<T>> {
  const own = terms ?? {};
  return outcome(async () => await run((await client.opening.open(own.signal)).base, own));
}

function charted<T>(
  client: Client,
  terms: Terms | undefined,
  run: (base: Base, chart: Chart, terms: Terms) => Promise<T>,
): Promise<Outcome<T>> {
  return on(client, terms, async (base, own) => await run(base, await client.opening.chart(base, own), own));
}

async function* documents(client: Client, query: DocumentQuery, terms: Terms): AsyncGenerator<DocumentChunk> {
  try {
    yield* streamDocuments((await client.opening.open(terms.signal)).base, query, terms);
  } catch (error) {
    yield { ...failed<WireRow>(error), window: query.window ?? WHOLE_LEDGER };
  }
}

async function* ledger(client: Client, query: Partial<LedgerQuery>, terms: Terms): AsyncGenerator<LedgerChunk> {
  const full = { window: WHOLE_LEDGER, today: client.today(), ...query };
  try {
    const { base } = await client.opening.open(terms.signal);
    yield* streamLedger({ base, chart: await client.opening.chart(base, terms), terms, query: full });
  } catch (error) {
    yield { ...failed<Posting>(error), window: full.window };
  }
}

async function books(client: Client, terms: Terms, restricted?: OnecClient): Promise<Outcome<BooksReading>> {
  const other = restricted === undefined ? undefined : await restricted.open(terms.signal);
  if (other?.ok === false) return other;
  return await outcome(async () => {
    const { base, composition } = await client.opening.open(terms.signal);
    const seen = other === undefined ? {} : { restricted: other.value.base };
    return await readBooks(base, composition, { terms, today: client.today(), ...seen });
  });
}

async function check(client: Client, terms: Terms): Promise<CheckReport> {
  const opened = await outcome(() => client.opening.open(terms.signal));
  if (!opened.ok) return refusedReport(opened.fault, client.opening.profile());
  return await checkBase(opened.value.base, { user: client.user, today: client.today(), terms });
}

/** A figure stands on the chart: with a part of the accounts it is at best a part of the figure. */
function standing<T>(reading: Reading<T>, chart: Chart): Reading<T> {
  if (chart.completeness === 'complete') return reading;
  return {
    ...reading,
    completeness: worst([reading.completeness, chart.completeness]),
    faults: [...reading.faults, ...chart.faults],
  };
}

/** A method that answers about figures, with the completeness of the chart they stand on. */
function figures<T>(
  client: Client,
  terms: Terms | undefined,
  run: (base: Base, chart: Chart, terms: Terms) => Promise<Reading<T>>,
): Promise<Outcome<Reading<T>>> {
  return charted(client, terms, async (base, chart, own) => standing(await run(base, chart, own), chart));
}

/** The methods that answer about figures. */
function accounting(
  client: Client,
): Pick<OnecClient, 'movements' | 'balance' | 'accountBalances' | 'turnovers' | 'statement' | 'correspondence'> {
  return {
    movements: (recorder, terms) =>
      figures(client, terms, (base, chart, own) => readMovements(base, chart, recorder, own)),
    balance: (day, query, terms) =>
      figures(client, terms, (base, chart, own) => balances.readBalance(base, chart, day, query ?? {}, own)),
    accountBalances: (day, query, terms) =>
      figures(client, terms, (base, chart, own) => balances.readAccountBalances(base, chart, day, query ?? {}, own)),
    turnovers: (from, to, query, terms) =>
      figures(client, terms, (base, chart, own) => balances.readTurnovers(base, chart, from, to, query ?? {}, own)),
    statement: (from, to, query, terms) =>
      figures(client, terms, (base, chart, own) =>
        balances.readBalanceAndTurnovers(base, chart, from, to, query ?? {}, own),
      ),
    correspondence: (from, to, query, terms) =>
      figures(client, terms, (base, chart, own) => balances.readDrCrTurnovers(base, chart, from, to, query ?? {}, own)),
  };
}

/** Makes a client; nothing is sent until its first method. Throws RangeError on options that cannot be an address or a login. */
export function connect(options: OnecOptions): OnecClient {
  const opening = createOpening(options);
  const client: Client = { opening, user: options.user, today: options.today ?? machineNow };
  return {
    open: (signal) => outcome(() => opening.open(signal)),
    refresh: () => opening.forget(),
    profile: () => opening.profile(),
    chart: (terms) => charted(client, terms, async (_base, chart) => chart),
    catalog: (set, terms, filter) => on(client, terms, (base, own) => readCatalog(base, set, own, filter)),
    elements: (set, refs, terms) => on(client, terms, (base, own) => readElements(base, set, refs, own)),
    document: (set, ref, terms) => on(client, terms, (base, own) => readDocument(base, set, ref, own)),
    documentsByRefs: (set, refs, terms) => on(client, terms, (base, own) => readDocuments(base, set, refs, own)),
    documents: (query, terms) => documents(client, query, terms ?? {}),
    count: (set, filter, terms) => on(client, terms, (base, own) => countRows(base, set, filter, own)),
    firstPosting: (organisation, terms) => on(client, terms, (base, own) => readFirstPosting(base, organisation, own)),
    records: (register, terms, query) => on(client, terms, (base, own) => readRecords(base, register, own, query)),
    virtualTable: (register, table, parameters, terms) =>
      on(client, terms, (base, own) => readVirtualTable(base, register, table, parameters, own)),
    ledger: (query, terms) => ledger(client, query ?? {}, terms ?? {}),
    ...accounting(client),
    books: (terms, restricted) => books(client, terms ?? {}, restricted),
    check: (terms) => check(client, terms ?? {}),
  };
}
