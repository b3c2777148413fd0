/** The dictionary of the server: words for outcomes, reasons and stages; an unknown code is shown as it is, never as a blank. */
import type { Meta, Outcome } from '../contract.ts';

type Table = Readonly<Record<string, unknown>>;

function tableIn(body: unknown, name: string): Table {
  if (typeof body !== 'object' || body === null) return {};
  const tables = body as Table;
  const table = tables[name] ?? tables[name.toUpperCase()];
  if (!Array.isArray(table)) return typeof table === 'object' && table !== null ? (table as Table) : {};
  const rows = table as readonly Table[];
  return Object.fromEntries(rows.map((row) => [String(row.code ?? row.name), row]));
}

/** The tables by code, whether they came as tables or as lists of rows with a code. */
export function metaOf(body: unknown): Meta {
  return {
    outcomes: tableIn(body, 'outcomes') as Meta['outcomes'],
    reasons: tableIn(body, 'reasons') as Meta['reasons'],
    stages: tableIn(body, 'stages') as Meta['stages'],
  };
}

export const NO_META: Meta = { outcomes: {}, reasons: {}, stages: {} };

export function shownStage(meta: Meta, stage: string): string {
  return meta.stages[stage]?.shown ?? stage;
}

export function outcomeOf(meta: Meta, code: string | null): Outcome | null {
  return code === null ? null : (meta.outcomes[code] ?? { title: code, meaning: '', standing: 'partial' });
}

/** A gap takes something from the answer; other reasons only have to be said. */
export function isGap(meta: Meta, reasonCode: string): boolean {
  const row = meta.reasons[reasonCode];
  return row === undefined || meta.outcomes[row.outcome]?.standing === 'blocked';
}

/** Of what kind a shortage is, for the one who reads the answer. */
const KINDS: Readonly<Record<string, string>> = {
  interpretation: 'понимание вопроса',
  data: 'данные',
  tools: 'чтение данных',
  routing: 'путь поиска',
  model: 'языковая модель',
  knowledge: 'база знаний',
  dialogue: 'разговор',
};

export function kindOfReason(meta: Meta, reasonCode: string): string {
  const family = meta.reasons[reasonCode]?.family;
  return family === undefined ? reasonCode : (KINDS[family] ?? family);
}
