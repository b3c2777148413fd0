/** What the thread with the engine and the program say to each other. */

export interface WorkerStart {
  /** Folder of the database. */
  readonly folder: string;
}

export type ToWorker = { readonly kind: 'batch'; readonly batch: Uint8Array } | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'output'; readonly output: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' }
  /** The engine threw something that is no answer of SQL: it cannot be trusted any more. */
  | { readonly kind: 'failed'; readonly reason: string };
