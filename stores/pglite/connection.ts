/**
 * One client's connection to the engine: a stream that pg takes for a socket. It gathers messages up to the one that asks for an answer,
 * waits for its turn, and gives the turn up when the engine says that no transaction is open; so a transaction has the engine to itself.
 */
import { randomInt } from 'node:crypto';
import { Duplex } from 'node:stream';
import { type Engine, StatementTimeout } from './engine.ts';
import {
  cancelTarget,
  copiesFromClient,
  Framing,
  type FrontendMessage,
  failure,
  greeting,
  lastStatus,
  ready,
  STARTUP,
  simpleQuery,
  startupKind,
} from './messages.ts';

/** Messages after which the client waits for an answer: Query, Sync, Flush, CopyDone, CopyFail, FunctionCall. */
const ASKING: ReadonlySet<string> = new Set(['Q', 'S', 'H', 'c', 'f', 'F']);
const TERMINATE = 'X';

/** Open connections of one engine, by the number they were told. */
export type Switchboard = Map<number, Connection>;

export interface Line {
  readonly engine: Engine<Connection>;
  readonly board: Switchboard;
  /** A transaction in which nothing happens while others wait, milliseconds. */
  readonly idleTransactionMs: number;
}

const MAX_UINT32 = 2 ** 32 - 1;

export class Connection extends Duplex {
  readonly #line: Line;
  readonly #pid: number;
  readonly #secret = randomInt(MAX_UINT32);
  readonly #framing = new Framing();
  readonly #gone = new AbortController();
  #waiting = new AbortController();
  #gathered: FrontendMessage[] = [];
  #work: Promise<void> = Promise.resolve();
  #status: 'I' | 'T' | 'E' = 'I';
  #idle: NodeJS.Timeout | undefined;

  constructor(line: Line) {
    super({ allowHalfOpen: false });
    this.#line = line;
    this.#pid = randomInt(1, 2 ** 31);
    line.board.set(this.#pid, this);
  }

  /** Called by pg in place of a socket's own. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // answers are pushed when they come
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    for (const message of this.#framing.push(chunk)) this.#take(message);
    done();
  }

  override _final(done: (error?: Error) => void): void {
    this.#hangUp();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#hangUp();
    void this.#work.then(() => done(error));
  }

  #take(message: FrontendMessage): void {
    if (message.type === STARTUP) this.#greet(message.bytes);
    else if (message.type === TERMINATE) this.#hangUp();
    else this.#gather(message);
  }

  #gather(message: FrontendMessage): void {
    this.#gathered.push(message);
    if (!ASKING.has(message.type)) return;
    const batch = this.#gathered;
    this.#gathered = [];
    this.#work = this.#work.then(() => this.#answer(batch));
  }

  #greet(bytes: Buffer): void {
    const kind = startupKind(bytes);
    if (kind === 'session') this.push(greeting(this.#pid, this.#secret));
    else if (kind === 'encryption') this.push(Buffer.from('N', 'latin1'));
    else this.#cancel(bytes);
  }

  /** A request to cancel comes over a connection of its own, which ends with it. */
  #cancel(bytes: Buffer): void {
    const { pid, secret } = cancelTarget(bytes);
    const target = this.#line.board.get(pid);
    if (target !== undefined && target.#secret === secret) target.#waiting.abort();
    this.push(null);
  }

  async #answer(batch: readonly FrontendMessage[]): Promise<void> {
    clearTimeout(this.#idle);
    if (batch.some(copiesFromClient)) {
      this.#refuse('0A000', 'COPY FROM STDIN во встроенной базе данных не поддержано');
      return;
    }
    this.#waiting = new AbortController();
    const { engine } = this.#line;
    const entered = await engine.turn.enter(this, AbortSignal.any([this.#gone.signal, this.#waiting.signal]));
    if (!entered) {
      this.#refuse('57014', 'запрос отменен, не дождавшись очереди');
      return;
    }
    try {
      this.#deliver(await engine.exec(Buffer.concat(batch.map(({ bytes }) => bytes))));
    } catch (error) {
      this.#lose(error);
    }
  }

  #deliver(output: Uint8Array): void {
    const status = lastStatus(output);
    this.#status = status ?? this.#status;
    if (!this.#gone.signal.aborted) this.push(output);
    if (status === 'I') this.#line.engine.turn.leave(this);
    else this.#watchIdle();
  }

  /** An abandoned transaction would keep everybody out for ever. */
  #watchIdle(): void {
    if (this.#gone.signal.aborted) return;
    this.#idle = setTimeout(() => {
      if (this.#line.engine.turn.contended) {
        this.#part('25P03', 'транзакция прервана: в ней долго ничего не происходило, а другие ждали');
      } else this.#watchIdle();
    }, this.#line.idleTransactionMs);
  }

  /** Nothing of this batch reached the engine; the client goes on as after any failed statement. */
  #refuse(sqlState: string, sentence: string): void {
    if (this.#gone.signal.aborted) return;
    const status = this.#status === 'I' ? 'I' : 'E';
    this.push(Buffer.concat([failure('ERROR', sqlState, sentence), ready(status)]));
  }

  /** The engine was started anew: this session and its transaction are no more. */
  #lose(error: unknown): void {
    this.#status = 'I';
    this.#line.engine.turn.leave(this);
    if (error instanceof StatementTimeout) this.#part('57014', 'запрос прерван: вышло отведенное ему время');
    else this.#part('57P02', error instanceof Error ? error.message : String(error));
  }

  #part(sqlState: string, sentence: string): void {
    if (this.#gone.signal.aborted) return;
    this.push(failure('FATAL', sqlState, sentence));
    this.#hangUp();
  }

  /** Ends the session; whatever it left unfinished is rolled back before anybody else comes in. */
  #hangUp(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    clearTimeout(this.#idle);
    this.#line.board.delete(this.#pid);
    this.#work = this.#work
      .then(() => this.#rollBack())
      .then(() => {
        // as a server that closes its end; the client waits for it
        if (!this.readableEnded) this.push(null);
      });
  }

  async #rollBack(): Promise<void> {
    const { engine } = this.#line;
    if (engine.turn.holder !== this) return;
    // Sync first: a batch that was cut off in its middle has left the engine in the extended protocol
    await engine.exec(Buffer.concat([SYNC, simpleQuery('ROLLBACK')])).catch(() => undefined);
    engine.turn.leave(this);
  }

  /** Resolves when nothing of this connection is left in the engine. */
  async settled(): Promise<void> {
    await this.#work;
  }
}

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
