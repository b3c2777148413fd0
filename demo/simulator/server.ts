/**
 * The simulated 1C behind HTTP: `startSimulator` publishes books as the standard OData interface publishes a base.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Books } from '#demo/books/books.ts';
import { Base } from './base.ts';
import { Collections } from './collection.ts';
import { type ActiveFaults, type Fault, Faults } from './faults.ts';
import { type Rendered, rendered, renderedError } from './format/render.ts';
import { spoiled } from './http/answer-faults.ts';
import { userOf } from './http/auth.ts';
import { applyChanges } from './http/changes.ts';
import { CONTROL_PATH, control } from './http/control.ts';
import { internal, methodNotAllowed, noRights, ODataError, WebServerError } from './http/odata-error.ts';
import { errorPage, htmlPage, loginPage, noLicencePage, notPublishedPage } from './http/pages.ts';
import { type Format, formatOf, readOptions } from './http/query-options.ts';
import { type LoggedRequest, note } from './http/request-log.ts';
import { send } from './http/send.ts';
import { Sessions } from './http/sessions.ts';
import { type ParsedUrl, parseUrl, splitPath } from './http/url.ts';
import { PROFILES, type Profile, type ProfileName } from './profiles.ts';
import { Resources } from './resources.ts';
import { type User, usualUsers } from './users.ts';

export interface SimulatorOptions {
  readonly books: Books;
  /** 0 takes a free port. */
  readonly port?: number;
  readonly host?: string;
  readonly profile?: ProfileName | Profile;
  readonly users?: readonly User[];
  /** Faults in force from the start. */
  readonly faults?: readonly Fault[];
}

export interface Simulator {
  /** Root of the interface: `http://127.0.0.1:port/demo/odata/standard.odata`. */
  readonly url: string;
  /** Address of the control endpoint. */
  readonly controlUrl: string;
  readonly users: readonly User[];
  readonly profile: Profile;
  /** The running base: its books may change under the client. */
  readonly base: Base;
  readonly faults: Faults;
  /** Every request of the interface, oldest first. */
  readonly log: LoggedRequest[];
  close(): Promise<void>;
}

const ROOT = '/demo/odata/standard.odata';

/** Starts serving; resolves when the port listens. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { books, port = 0, host = '127.0.0.1' } = options;
  const profile = typeof options.profile === 'object' ? options.profile : PROFILES[options.profile ?? 'demo'];
  const users = options.users ?? usualUsers(books.restricted);
  const faults = new Faults();
  for (const fault of options.faults ?? []) faults.set(fault);
  const log: LoggedRequest[] = [];
  const base = new Base(books, profile);
  const service = new Service(base, users, faults, log);
  const server = createServer(
    { maxHeaderSize: 64 * 1024 },
    (request, response) => void service.serve(request, response).catch(() => response.destroy()),
  );
  // A client may think longer than five seconds between two requests of one connection.
  server.keepAliveTimeout = 65_000;
  await listening(server, port, host);
  const address = server.address();
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${typeof address === 'object' && address !== null ? address.port : port}`;
  service.root = `${origin}${ROOT}`;
  return {
    url: service.root,
    controlUrl: `${origin}${CONTROL_PATH}`,
    users,
    profile,
    base,
    faults,
    log,
    close: () => closed(server),
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly faults: ActiveFaults;
}

interface Outcome {
  readonly answer: Rendered;
  readonly headers: Readonly<Record<string, string>>;
  readonly user: string | null;
}

class Service {
  root = '';
  readonly #base: Base;
  readonly #users: readonly User[];
  readonly #faults: Faults;
  readonly #log: LoggedRequest[];
  readonly #resources: Resources;
  readonly #sessions = new Sessions();
  #inWork = 0;

  constructor(base: Base, users: readonly User[], faults: Faults, log: LoggedRequest[]) {
    this.#base = base;
    this.#users = users;
    this.#faults = faults;
    this.#log = log;
    this.#resources = new Resources(base, new Collections(base));
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const [path = '', rawQuery = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    if (path === CONTROL_PATH) return send(response, await control(request, this.#faults), {}, undefined);
    if (path !== ROOT && !path.startsWith(`${ROOT}/`)) return send(response, notPublishedPage(), {}, undefined);
    const rawPath = path.slice(ROOT.length);
    const faults = this.#faults.meet(readable(`${rawPath}?${rawQuery}`));
    this.#inWork += 1;
    try {
      const outcome = await this.#outcome({ request, rawPath, rawQuery, faults });
      this.#note(request, rawPath, rawQuery, outcome, performance.now() - started);
      if (faults.has('reset')) request.socket.destroy();
      else send(response, outcome.answer, outcome.headers, faults.get('truncate'));
    } finally {
      this.#inWork -= 1;
    }
  }

  async #outcome(exchange: Exchange): Promise<Outcome> {
    // One turn of the loop lets requests that came together count each other.
    const delay = exchange.faults.get('delay')?.ms;
    await (delay === undefined ? nextTurn() : pause(delay));
    const front = this.#webServerAnswer(exchange);
    if (front !== null) return { answer: front, headers: {}, user: null };
    const user = userOf(exchange.request.headers.authorization, this.#users);
    if (user === null) {
      const headers = { 'WWW-Authenticate': 'Basic realm="1C:Enterprise"' };
      return { answer: htmlPage(401, '401 Unauthorized'), headers, user: null };
    }
    return this.#served(exchange, user);
  }

  /** What never reaches 1C: limits of the web server, the host's own pages, no licence. */
  #webServerAnswer({ rawPath, rawQuery, faults }: Exchange): Rendered | null {
    const { profile } = this.#base;
    const segmentLimit = faults.get('segment-limit')?.limit ?? profile.segmentLimit;
    if (segmentLimit !== null && longestSegment(rawPath) > segmentLimit)
      return htmlPage(400, 'Bad Request - Invalid URL');
    const queryLimit = faults.get('query-limit')?.limit ?? profile.queryLimit;
    if (queryLimit !== null && rawQuery.length > queryLimit) return htmlPage(404, '404.15 - Query String Too Long');
    const gateway = faults.get('gateway');
    if (gateway !== undefined) return htmlPage(gateway.status, GATEWAY_TITLES[gateway.status]);
    const page = faults.get('html-page');
    if (page !== undefined) return loginPage(page.title, page.status ?? 200);
    const error = faults.get('error');
    if (error !== undefined) return errorPage(error);
    const limit = faults.get('no-licence')?.limit ?? profile.poolSize;
    return limit !== null && this.#inWork > limit ? noLicencePage() : null;
  }

  #served({ request, rawPath, rawQuery, faults }: Exchange, user: User): Outcome {
    let format: Format = { kind: 'atom' };
    const headers: Record<string, string> = {};
    const english = faults.has('english') || this.#base.profile.language === 'en';
    try {
      const cookie = this.#sessions.use(request.headers, this.#base.profile, faults);
      if (cookie !== null) headers['Set-Cookie'] = cookie;
      format = requestedFormat(rawQuery, request.headers.accept);
      const url = parseUrl(rawPath, rawQuery);
      format = formatOf(url.query.get('$format'), request.headers.accept);
      if (request.method !== 'GET') throw refusedMethod(request.method ?? '', user);
      applyChanges(this.#base, faults);
      return { answer: this.#answer(url, format, user, faults), headers, user: user.login };
    } catch (error) {
      return { answer: refusal(error, format, english), headers, user: user.login };
    }
  }

  #answer(url: ParsedUrl, format: Format, user: User, faults: ActiveFaults): Rendered {
    const rights = faults.get('rights');
    const asked = readOptions(url.query);
    const options = rights?.silent === true ? { ...asked, allowedOnly: true } : asked;
    const seeing =
      rights === undefined
        ? user
        : { ...user, hiddenOrganisations: [...user.hiddenOrganisations, rights.organisation] };
    const habits = { ignoreTop: faults.has('ignore-top'), ignoreSkip: faults.has('ignore-skip') };
    const servesCount = this.#base.profile.servesCount && !faults.has('no-count');
    const answer = this.#resources.answer({ url, options, user: seeing, habits, servesCount });
    if (answer.kind === 'metadata' && !url.query.has('$format'))
      return rendered(answer, { kind: 'atom' }, this.root, this.#base);
    return rendered(spoiled(answer, faults, options.top, this.#base), format, this.root, this.#base);
  }

  #note(request: IncomingMessage, rawPath: string, rawQuery: string, { answer, user }: Outcome, ms: number): void {
    note(this.#log, {
      method: request.method ?? '',
      path: readable(rawPath).replace(/^\//, ''),
      query: new Map(
        rawQuery
          .split('&')
          .filter((part) => part !== '')
          .map((part) => pairOf(part)),
      ),
      url: request.url ?? '',
      user,
      status: answer.status,
      rows: answer.rows,
      ms,
    });
  }
}

const GATEWAY_TITLES = { 502: '502 Bad Gateway', 503: '503 Service Unavailable', 504: '504 Gateway Time-out' } as const;

/** The format is known before the URL is understood, so that even a bad URL is refused in it. */
function requestedFormat(rawQuery: string, accept: string | undefined): Format {
  const asked = /(?:^|&)(?:\$|%24)format=([^&]*)/.exec(rawQuery)?.[1];
  try {
    return formatOf(asked === undefined ? undefined : readable(asked), accept);
  } catch {
    return { kind: 'atom' };
  }
}

/** Only writing is a matter of rights; HEAD and OPTIONS are not served to anybody. */
function refusedMethod(method: string, user: User): Error {
  return user.mayWrite || method === 'HEAD' || method === 'OPTIONS' ? methodNotAllowed(method) : noRights();
}

function refusal(error: unknown, format: Format, english: boolean): Rendered {
  if (error instanceof ODataError) return renderedError(error, format, english);
  if (error instanceof WebServerError) return htmlPage(error.status, error.message);
  const text = `Произошла внутренняя ошибка OData сервиса: ${error instanceof Error ? error.message : String(error)}`;
  return renderedError(internal(text), format, english);
}

function longestSegment(rawPath: string): number {
  return Math.max(0, ...splitPath(rawPath, readable).map((segment) => segment.length));
}

function pairOf(part: string): [string, string] {
  const equals = part.indexOf('=');
  return equals < 0 ? [readable(part), ''] : [readable(part.slice(0, equals)), readable(part.slice(equals + 1))];
}

/** Decoded where it can be. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
