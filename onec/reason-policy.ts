/** What a reason says besides its words: what it is for the rest of the product, whose move it is, and what repeating the request is worth. */

/** Who can mend it: nobody has to act, the 1C administrator, whoever keeps the web server, the person asking, or our engineer. */
export type Actor = 'nobody' | 'administrator' | 'web_server' | 'user' | 'engineer';

/** What the rest of the product calls it; several causes here are one reason there. */
export type ReasonFamily =
  | '1C_UNAVAILABLE'
  | 'MCP_TIMEOUT'
  | 'ACCESS_LIMITED'
  | 'NOT_ODATA'
  | 'COMPOSITION_MISSING'
  | 'RESULT_TRUNCATED'
  | 'IDENTITY_BROKEN'
  | 'NO_MATCH_IN_1C'
  | 'UNSUPPORTED_CONFIGURATION'
  | 'TOOL_EXECUTION_ERROR'
  | 'ROUTE_EXECUTION_ABORTED';

export interface Policy {
  /** Pauses before each repetition of the same request, in milliseconds; empty: repeating is useless or harmful. */
  readonly delays: readonly number[];
  /** A smaller window or page may succeed where this request failed. */
  readonly narrow: boolean;
}

export interface Reason extends Policy {
  readonly family: ReasonFamily;
  readonly who: Actor;
  readonly text: string;
  /** What to do next, for the person named by `who`. */
  readonly advice: string;
}

export const NEVER: Policy = { delays: [], narrow: false };
export const LESS: Policy = { delays: [], narrow: true };
export const SOON: Policy = { delays: [200, 1_000], narrow: false };
export const SOON_OR_LESS: Policy = { delays: [200, 1_000], narrow: true };
export const LATER: Policy = { delays: [1_000, 3_000], narrow: false };
export const LATER_OR_LESS: Policy = { delays: [1_000, 3_000], narrow: true };
export const ONCE_OR_LESS: Policy = { delays: [1_000], narrow: true };
/** Licences come back when somebody else's session ends: patience, longer each time. */
export const LICENCE: Policy = { delays: [1_000, 2_000, 4_000, 8_000, 15_000], narrow: false };
