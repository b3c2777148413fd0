/** From a kept answer of a tool to what it brings as evidence: each tool has its own maker of facts. */
import type { Fact } from '#state/evidence-bundle.ts';
import type { ReportOutline } from '#state/report-outline.ts';
import { isReport } from '#tools/report/report.ts';
import { balanceFacts } from './balance.ts';
import type { Conditions } from './conditions.ts';
import { osvFacts } from './control.ts';
import { foundDocuments, movementFacts } from './documents.ts';
import { brokenEqualities } from './guards.ts';
import type { Brought } from './merge.ts';
import { overdueFacts } from './overdue.ts';
import { count, date, groundOf, placed, type Reading, text, unreddened } from './placed.ts';
import { reportFacts } from './report.ts';
import { openSettlementsFacts } from './settlements.ts';
import { policySchema } from './tool-values.ts';
import { turnoverFacts } from './turnovers.ts';

interface Made {
  readonly facts: readonly Fact[];
  readonly unapplied: boolean;
  readonly documents?: Brought['documents'];
  readonly report?: ReportOutline;
  readonly lost?: readonly string[];
}

function policyFacts(reading: Reading): Made {
  const value = policySchema.parse(reading.result.value);
  const organisation = { id: value.organisation_id, name: value.organisation };
  const ground = groundOf(reading, { organisation, moment: { as_of: value.date }, state: 'unknown' });
  const mode = placed(ground, {
    ...{ type: 'offset_mode', entity: 'зачёт авансов', measure: 'text', value: value.offset_mode_title },
    attributes: [...text('mode', value.offset_mode), ...count('pending', value.offsets_pending)],
  });
  const ban = placed(ground, {
    ...{ type: 'edit_ban', entity: 'дата запрета изменения', measure: 'text', value: value.closed_until_state },
    attributes: date('closed_until', value.closed_until),
  });
  return { facts: [mode, ban], unapplied: false };
}

type Maker = (reading: Reading, conditions: Conditions) => Made;

const MAKERS: Readonly<Record<string, Maker>> = {
  get_open_settlements: openSettlementsFacts,
  get_overdue_settlements: overdueFacts,
  get_balance_as_of: balanceFacts,
  get_account_turnovers: turnoverFacts,
  get_document_movements: movementFacts,
  control_with_osv: (reading) => ({ facts: osvFacts(reading), unapplied: false }),
  get_accounting_policy: policyFacts,
  find_documents: (reading) => ({ facts: [], unapplied: false, documents: foundDocuments(reading) }),
};

/** What a reading was narrowed to: figures of one party and of everybody stand at one account and are not the same figure. */
function scopeOf({ run: { input } }: Reading): string {
  const where = Array.isArray(input.where) ? input.where : [];
  const ids = [input.counterparty_id, input.contract_id, ...where.map((one) => JSON.stringify(one))];
  return ids.filter((id) => id !== undefined).join(' ');
}

/** What a reading brings; its own facts come after those that the answer lists place. */
export function broughtBy(
  reading: Reading,
  conditions: Conditions,
): Brought & { readonly unapplied: boolean; readonly lost: readonly string[] } {
  const make = MAKERS[reading.run.tool_name] ?? (isReport(reading.result.value) ? reportFacts : undefined);
  const made: Made = make === undefined ? { facts: [], unapplied: false } : make(reading, conditions);
  const { result } = reading;
  const source = result.sources[0]?.source_ref;
  const scope = text('scope', scopeOf(reading));
  const broken = brokenEqualities(reading).map((conflict) => ({
    ...conflict,
    fact_ids: result.facts.map(({ fact_id }) => fact_id),
    source_refs: source === undefined ? [] : [source],
  }));
  return {
    ...{
      facts: [...made.facts, ...result.facts].map((fact) => ({
        ...unreddened(fact),
        attributes: [...fact.attributes, ...scope],
      })),
      sources: result.sources,
      documents: made.documents ?? [],
      report: made.report ?? null,
    },
    conflicts: [...result.conflicts, ...broken],
    unapplied: made.unapplied,
    lost: made.lost ?? [],
  };
}
