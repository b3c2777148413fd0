/** What a database holds, as far as it can be carried: tables with their columns, in an order in which every row finds what it refers to. */
import type pg from 'pg';
import { MIGRATIONS_TABLE } from '../migrate.ts';

export interface Table {
  /** Schema and name, quoted. */
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  /** Quoted. */
  readonly name: string;
  /** As SQL writes it. */
  readonly type: string;
}

/** The migrations of the target are its own. */
const NOT_CARRIED = `public.${MIGRATIONS_TABLE}`;
/** Filled by migrations, not by work. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set([NOT_CARRIED, 'public.checkpoint_migrations']);

/** Neither the system's own nor an extension's. */
const OURS = `
  n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

const COLUMNS = `
  SELECT format('%I.%I', n.nspname, c.relname) AS table_name, quote_ident(a.attname) AS name,
         format_type(a.atttypid, a.atttypmod) AS type
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND ${OURS}
  ORDER BY n.nspname, c.relname, a.attnum`;

const REFERENCES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS table_name, format('%I.%I', rn.nspname, r.relname) AS refers_to
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
  WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`;

/** Tables to carry; a table comes after those it refers to. */
export async function tablesOf(client: pg.PoolClient): Promise<readonly Table[]> {
  const { rows } = await client.query<{ table_name: string; name: string; type: string }>(COLUMNS);
  const found = Map.groupBy(rows, ({ table_name }) => table_name);
  found.delete(NOT_CARRIED);
  const tables = [...found].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name, type }) => ({ name, type })),
  }));
  const references = await client.query<{ table_name: string; refers_to: string }>(REFERENCES);
  const needed = Map.groupBy(references.rows, ({ table_name }) => table_name);
  return inOrder(tables, (name) => (needed.get(name) ?? []).map(({ refers_to }) => refers_to));
}

/** Depth first; a ring of references keeps the order of names, and the server refuses its rows if it must. */
function inOrder(tables: readonly Table[], needs: (name: string) => readonly string[]): readonly Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const entered = new Set<string>();
  const place = (name: string): void => {
    const table = byName.get(name);
    if (table === undefined || entered.has(name)) return;
    entered.add(name);
    for (const needed of needs(name)) place(needed);
    ordered.add(table);
  };
  for (const { name } of tables) place(name);
  return [...ordered];
}

/** The first table in which work has left rows; undefined when there is none. */
export async function firstFilledTable(client: pg.PoolClient): Promise<string | undefined> {
  for (const { name } of await tablesOf(client)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount !== 0) return name;
  }
  return undefined;
}

const SEQUENCES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1`;

/** Where each sequence stands; `is_called` false means that the value itself comes next. */
export interface SequenceState {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

export async function sequencesOf(client: pg.PoolClient): Promise<readonly SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(`SELECT last_value, is_called FROM ${name}`);
    if (state.rows[0] !== undefined) states.push({ name, ...state.rows[0] });
  }
  return states;
}
