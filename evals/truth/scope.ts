/**
 * What exactly a question asks: one reading of it. A complete question has one reading (or several that a norm lets stand side by side and
 * the answer must name); an incomplete one has as many as its missing pieces allow.
 */
import type { Side } from './facts.ts';

export interface Organisation {
  readonly ref: string;
  readonly name: string;
}

export type SettlementSide = 'suppliers' | 'customers';

export type Measure = 'open' | 'debt' | 'advance' | 'overdue';

export interface SettlementScope {
  readonly kind: 'settlements';
  readonly measure: Measure;
  readonly side: SettlementSide;
  readonly organisations: readonly Organisation[];
  readonly asOf: string;
  /** Only this party; null: all. */
  readonly party: { readonly ref: string; readonly name: string } | null;
  /** Other cards asked about together with the party, each with figures of its own. */
  readonly beside?: readonly { readonly ref: string; readonly name: string }[];
  readonly excludedParty: { readonly ref: string; readonly name: string } | null;
  /** «больше N дней»: overdue by more than so many days; 0 when not asked. */
  readonly days: number;
  /** Smallest amount in kopecks and what it is compared with. */
  readonly smallest: bigint;
  readonly smallestOf: 'doc' | 'party';
  readonly with76: boolean;
}

export interface BalanceScope {
  readonly kind: 'balance';
  readonly account: string;
  readonly organisations: readonly Organisation[];
  readonly asOf: string;
  readonly listBy: readonly string[] | null;
}

export interface TurnoverScope {
  readonly kind: 'turnovers';
  readonly account: string;
  readonly organisations: readonly Organisation[];
  readonly from: string;
  readonly to: string;
  readonly side: Side | null;
  /** Dimensions any one of which is the asked list; null: only the total is asked. */
  readonly listBy: readonly string[] | null;
}

export interface MovementScope {
  readonly kind: 'movements';
  readonly document: { readonly ref: string; readonly type: string; readonly number: string; readonly date: string };
}

export type Scope = SettlementScope | BalanceScope | TurnoverScope | MovementScope;

export interface Reading {
  /** Short Russian words, for the report and for choosing among the options of a clarification. */
  readonly label: string;
  readonly scope: Scope;
  /** Each must be found in the answer: the reading is said, not silently taken. */
  readonly said: readonly RegExp[];
  /** Words by which an option of a clarification points at this reading. */
  readonly marks: readonly string[];
  /** Words of an option that must have been chosen: nobody means this reading unless asked back. */
  readonly chosenBy?: readonly string[];
}
