/**
 * As much of PostgreSQL's wire protocol (version 3) as stands between a pg client and an engine without a network: cutting bytes into messages
 * and writing the few answers that the engine does not give itself.
 */

/** A message of a client with its header; start-up messages have no type letter. */
export interface FrontendMessage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A start-up message; the code tells what is asked for. */
export const STARTUP = 'startup';
const CANCEL_CODE = 80_877_102;
const SSL_CODE = 80_877_103;
const GSS_CODE = 80_877_104;

export type StartupKind = 'cancel' | 'encryption' | 'session';

/** Cuts the bytes of one client into whole messages; a part of a message waits for its rest. */
export class Framing {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  *push(chunk: Buffer): Generator<FrontendMessage> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const header = this.#started ? 1 : 0;
      if (this.#rest.length < header + 4) return;
      const length = header + this.#rest.readUInt32BE(header);
      if (this.#rest.length < length) return;
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      const type = this.#started ? String.fromCharCode(bytes[0] ?? 0) : STARTUP;
      if (type === STARTUP && startupKind(bytes) === 'session') this.#started = true;
      yield { type, bytes };
    }
  }
}

export function startupKind(bytes: Buffer): StartupKind {
  const code = bytes.readUInt32BE(4);
  if (code === CANCEL_CODE) return 'cancel';
  return code === SSL_CODE || code === GSS_CODE ? 'encryption' : 'session';
}

/** Which session a cancel request means. */
export function cancelTarget(bytes: Buffer): { readonly pid: number; readonly secret: number } {
  return { pid: bytes.readUInt32BE(8), secret: bytes.readUInt32BE(12) };
}

/** The status in the last ReadyForQuery of the engine's bytes: idle, in a transaction, in a failed one; undefined when there is none. */
export function lastStatus(output: Uint8Array): 'I' | 'T' | 'E' | undefined {
  const view = new DataView(output.buffer, output.byteOffset, output.byteLength);
  let status: string | undefined;
  for (let at = 0; at + 5 <= output.length; at += 1 + view.getUint32(at + 1)) {
    if (output[at] === 0x5a) status = String.fromCharCode(output[at + 5] ?? 0);
  }
  return status === 'I' || status === 'T' || status === 'E' ? status : undefined;
}

/**
 * Whether the message asks for rows from the client. The engine looks for them before they have been sent and breaks, so such a statement
 * must not reach it.
 */
export function copiesFromClient({ type, bytes }: FrontendMessage): boolean {
  return (type === 'Q' || type === 'P') && /\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(bytes.toString('latin1'));
}

function message(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`, 'utf8') : part)));
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** What every session of the engine is told at its start. */
const PARAMETERS: Readonly<Record<string, string>> = {
  server_version: '18.6',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  TimeZone: 'UTC',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
};

/** Admission: no password is asked, the client and the engine are one process. */
export function greeting(pid: number, secret: number): Buffer {
  return Buffer.concat([
    message('R', uint32(0)),
    ...Object.entries(PARAMETERS).map(([name, value]) => message('S', name, value)),
    message('K', uint32(pid), uint32(secret)),
    ready('I'),
  ]);
}

export function ready(status: 'I' | 'T' | 'E'): Buffer {
  return message('Z', Buffer.from(status, 'latin1'));
}

/** An error as the server would write it; FATAL means that the connection is over. */
export function failure(severity: 'ERROR' | 'FATAL', sqlState: string, sentence: string): Buffer {
  return message('E', `S${severity}`, `V${severity}`, `C${sqlState}`, `M${sentence}`, Buffer.alloc(1));
}

/** One simple query as the client would send it. */
export function simpleQuery(sql: string): Buffer {
  return message('Q', sql);
}
