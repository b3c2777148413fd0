/**
 * What the simulator was asked, for assertions.
 */
export interface LoggedRequest {
  readonly method: string;
  /** Decoded path after the root. */
  readonly path: string;
  /** Decoded query options. */
  readonly query: ReadonlyMap<string, string>;
  /** As it came. */
  readonly url: string;
  /** Login, or null when it was not recognised. */
  readonly user: string | null;
  readonly status: number;
  /** Rows sent; null when the answer is no list. */
  readonly rows: number | null;
  readonly ms: number;
}

/** A publication may run for weeks: older requests are forgotten. */
const KEPT = 100_000;

export function note(log: LoggedRequest[], request: LoggedRequest): void {
  log.push(request);
  if (log.length > KEPT) log.splice(0, KEPT / 10);
}
