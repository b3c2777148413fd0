/** Steps of a plan: what proves each kind of question, one step for every organisation, party, side and moment; what only adds is optional. */

import { covers } from '#domain/accounts.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import type { PlanStep } from '#state/execution-plan.ts';
import type { Slots } from '#state/slots.ts';
import type { CallInput } from '../calls/kept-calls.ts';
import { taking } from '../calls/references.ts';
import {
  accountTurnovers,
  balanceAsOf,
  type Moment,
  openSettlements,
  organisationOf,
  overdueSettlements,
  type Scope,
} from './inputs.ts';
import { reportInput } from './report-inputs.ts';

/** What a step is for; a step that stands instead of another names the fallback. */
export const STEP_TYPES = {
  main: 'главное чтение',
  compare: 'чтение, с которым сравнивают',
  find: 'поиск документа',
  control: 'сверка с ОСВ',
  policy: 'учётная политика на дату',
  documents: 'непроведённые документы контрагента',
  beside: 'дополняющее чтение',
} as const satisfies Record<string, string>;

export type StepType = keyof typeof STEP_TYPES;

/** A step before it has a number; `after` are the steps whose answers it takes, by place in the list. */
export interface Draft {
  readonly type: StepType;
  readonly tool: string;
  readonly required: boolean;
  readonly input: CallInput;
  readonly proves?: readonly string[];
  readonly after?: Draft;
  /** Field → what is taken from the answer of `after`. */
  readonly takes?: Readonly<Record<string, Parameters<typeof taking>[1]>>;
}

export interface Planned {
  readonly intent: IntentCode;
  readonly slots: Slots;
  readonly scopes: readonly Scope[];
  readonly criteria: readonly string[];
  /** Arguments that a tool takes. */
  readonly takes: (tool: string) => ReadonlySet<string>;
}

const INPUTS: Readonly<Partial<Record<IntentCode, (slots: Slots, scope: Scope, moment: Moment) => CallInput>>> = {
  open_settlements: openSettlements,
  overdue_settlements: overdueSettlements,
  balance_as_of: balanceAsOf,
  account_turnovers: accountTurnovers,
};

/** Tools that answer with a report take what their schema has fields for. */
function reportInputs(intent: IntentCode, takes: ReadonlySet<string>) {
  return (slots: Slots, scope: Scope, moment: Moment): CallInput =>
    reportInput(intent, { slots, scope, moment }, takes);
}

/** What only adds to a report: the same question put to another tool. */
function besideSteps({ intent, slots, scopes, takes }: Planned): Draft[] {
  const moment: Moment =
    INTENTS[intent].time === 'period' ? { as_of: null, period: slots.period } : { as_of: slots.as_of, period: null };
  return (INTENTS[intent].beside ?? []).flatMap((tool) =>
    scopes.map((scope) => ({
      ...{ type: 'beside' as const, tool, required: false },
      input: reportInput(intent, { slots, scope, moment }, takes(tool)),
    })),
  );
}

const OF_CONTROL = /ОСВ|оборотно-сальдов|сверен|сверк/iu;

/** The moment to compare with, in the shape of the question. */
function compareMoment({ compare }: Slots, main: Moment): Moment | null {
  if (compare === null) return null;
  return main.period === null ? { as_of: compare.to, period: null } : { as_of: null, period: compare };
}

function mainSteps({ intent, slots, scopes, criteria, takes }: Planned): Draft[] {
  const input = INPUTS[intent] ?? reportInputs(intent, takes(INTENTS[intent].tool));
  const asked: Moment =
    INTENTS[intent].time === 'period' ? { as_of: null, period: slots.period } : { as_of: slots.as_of, period: null };
  const other = compareMoment(slots, asked);
  const { tool } = INTENTS[intent];
  return scopes.flatMap((scope) => [
    { type: 'main' as const, tool, required: true, input: input(slots, scope, asked), proves: criteria },
    ...(other === null
      ? []
      : [{ type: 'compare' as const, tool, required: true, input: input(slots, scope, other), proves: criteria }]),
  ]);
}

/** Turnovers have no control of their own: their closing balances are held against the trial balance. A narrowed account has none. */
function controlSteps({ intent, criteria }: Planned, mains: readonly Draft[]): Draft[] {
  if (intent !== 'account_turnovers') return [];
  return mains
    .filter(({ input }) => input.counterparty_id === undefined && input.where === undefined)
    .map((main) => {
      const { organisation_id, to } = main.input;
      const named = organisation_id === undefined ? {} : { organisation_id };
      return {
        ...{ type: 'control', tool: 'control_with_osv', required: true, after: main },
        input: { ...named, ...(to === undefined ? {} : { as_of: to }) },
        takes: { stated: 'closing_balances' },
        proves: criteria.filter((one) => OF_CONTROL.test(one)),
      } as const;
    });
}

/** A document that is known is read; one that is named whole is found first and read when it is the only one. */
function documentSteps({ slots, criteria }: Planned): Draft[] {
  const { document } = slots;
  if (document === null) return [];
  const { id, type, kinds, number, date } = document;
  const tool = 'get_document_movements';
  if (id !== null && type !== null)
    return [{ type: 'main', tool, required: true, input: { document_type: type, document_id: id }, proves: criteria }];
  const find: Draft = {
    ...{ type: 'find', tool: 'find_documents', required: true },
    input: {
      ...(number === null ? {} : { number }),
      ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
      ...(date === null ? {} : { date_from: date, date_to: date }),
      ...(slots.organisation?.id == null ? {} : { organisation_id: slots.organisation.id }),
    },
  };
  const takes = { document_type: 'only_document_type', document_id: 'only_document_id' } as const;
  return [find, { type: 'main', tool, required: true, input: {}, after: find, takes, proves: criteria }];
}

const VAT_ACCOUNTS = ['19', '68.02', '76.АВ', '76.ВА', '76.НА'];

function wantsPolicy({ intent, slots }: Planned): boolean {
  const settlements = INTENTS[intent].domain === 'settlements' && INTENTS[intent].shape !== 'report';
  return (
    settlements ||
    slots.measure === 'tax' ||
    slots.accounts.some((code) => VAT_ACCOUNTS.some((vat) => covers(vat, code)))
  );
}

function dateOf({ as_of, period }: Slots): CallInput {
  const date = as_of ?? period?.to ?? null;
  return date === null ? {} : { date };
}

/** Offset of advances and the VAT gate stand in the policy of every organisation asked about. */
function policySteps(planned: Planned): Draft[] {
  if (!wantsPolicy(planned)) return [];
  const own = new Map(planned.scopes.map((scope) => [scope.organisation?.id ?? '', scope]));
  return [...own.values()].map((scope) => ({
    ...{ type: 'policy', tool: 'get_accounting_policy', required: false },
    input: { ...organisationOf(scope), ...dateOf(planned.slots) },
  }));
}

/** Documents that would close what is open, if somebody posted them. */
const CLOSING_KINDS = {
  suppliers: ['Document_ПоступлениеТоваровУслуг', 'Document_СписаниеСРасчетногоСчета'],
  customers: ['Document_РеализацияТоваровУслуг', 'Document_ПоступлениеНаРасчетныйСчет'],
} as const;

function closingKinds(side: Scope['side']): string[] {
  return side === null ? [...CLOSING_KINDS.suppliers, ...CLOSING_KINDS.customers] : [...CLOSING_KINDS[side]];
}

function supportingSteps({ intent, slots, scopes }: Planned): Draft[] {
  if (INTENTS[intent].domain !== 'settlements' || INTENTS[intent].shape === 'report') return [];
  return scopes.flatMap((scope) =>
    scope.party?.id == null
      ? []
      : [
          {
            ...{ type: 'documents' as const, tool: 'find_documents', required: false },
            input: {
              ...{ state: 'unposted', counterparty_id: scope.party.id, kinds: closingKinds(scope.side) },
              ...organisationOf(scope),
              ...(slots.as_of === null ? {} : { date_to: slots.as_of }),
            },
          },
        ],
  );
}

/**
 * Every step of a question: required ones first, in the order in which they depend on each other. Other meanings of a word need no step:
 * settlement tools count them beside the one asked, on the same rows.
 */
export function draftsOf(planned: Planned): Draft[] {
  const mains = planned.intent === 'document_movements' ? documentSteps(planned) : mainSteps(planned);
  return [
    ...mains,
    ...controlSteps(planned, mains),
    ...policySteps(planned),
    ...supportingSteps(planned),
    ...besideSteps(planned),
  ];
}

/** Drafts with numbers `S1`, `S2`…, references in place of what earlier steps give. */
export function numbered(drafts: readonly Draft[]): PlanStep[] {
  const ids = new Map(drafts.map((draft, index) => [draft, `S${index + 1}`]));
  return drafts.map((draft) => {
    const before = draft.after === undefined ? undefined : ids.get(draft.after);
    const taken = Object.entries(draft.takes ?? {}).map(
      ([field, take]) => [field, taking(before ?? '', take)] as const,
    );
    return {
      ...{ step_id: ids.get(draft) ?? '', type: draft.type, required: draft.required, tool_name: draft.tool },
      input: { ...draft.input, ...Object.fromEntries(taken) },
      ...(before === undefined ? {} : { depends_on: [before] }),
      ...(draft.proves === undefined || draft.proves.length === 0 ? {} : { proves: [...draft.proves] }),
    };
  });
}
