/**
 * Faults that can be switched on while the simulator runs: what goes wrong, on which requests, how many times.
 */

type Parameter = 'number' | 'text' | 'flag' | 'texts' | readonly (string | number)[];

/** Parameters of each kind of fault; `may` can be left out. */
const FAULTS = {
  /** Cold start or a slow answer. */
  delay: { needs: { ms: 'number' }, may: {} },
  /** More requests in work than `limit`: no licence. */
  'no-licence': { needs: { limit: 'number' }, may: {} },
  /** A login page or the host's own page; status 200 unless told. */
  'html-page': { needs: { title: 'text' }, may: { status: 'number' } },
  /** A refusal in any of the bodies that occur; code −1 unless told. */
  error: {
    needs: { status: 'number', body: ['json', 'xml', 'html', 'platform', 'empty'] },
    may: { code: 'number', text: 'text' },
  },
  /** `cut`: half of the body as if whole; `length`: less than Content-Length says; `close`: the connection breaks half-way. */
  truncate: { needs: { how: ['cut', 'length', 'close'] }, may: {} },
  /** The page loses its last rows without a word. */
  'drop-rows': { needs: { rows: 'number' }, may: {} },
  reset: { needs: {}, may: {} },
  /** An answer of more register rows than this does not fit into memory. */
  memory: { needs: { rows: 'number' }, may: {} },
  /** A page that holds the object with the field among the selected ones does not come; status 500 unless told. */
  'control-character': { needs: { ref: 'text', field: 'text' }, may: { status: 'number' } },
  'top-subset': { needs: {}, may: {} },
  'ignore-skip': { needs: {}, may: {} },
  'ignore-top': { needs: {}, may: {} },
  'no-count': { needs: {}, may: {} },
  /** `absent`: the header is ignored; `refuse`: 406; `stale`: no cookie is known any more. */
  session: { needs: { mode: ['absent', 'refuse', 'stale'] }, may: {} },
  /** Sets and all that hangs on them leave the composition. */
  shrink: { needs: { sets: 'texts' }, may: {} },
  /** The object is written anew; nothing but its version changes. */
  rewrite: { needs: { set: 'text', ref: 'text' }, may: {} },
  /** Re-posted: the document loses its postings. */
  unpost: { needs: { set: 'text', ref: 'text' }, may: {} },
  /** Deleted physically. */
  delete: { needs: { set: 'text', ref: 'text' }, may: {} },
  /** Rights hide one more organisation; `silent`: its rows vanish instead of refusing. */
  rights: { needs: { organisation: 'text', silent: 'flag' }, may: {} },
  english: { needs: {}, may: {} },
  gateway: { needs: { status: [502, 503, 504] }, may: {} },
  'segment-limit': { needs: { limit: 'number' }, may: {} },
  'query-limit': { needs: { limit: 'number' }, may: {} },
} as const satisfies Record<string, { needs: Record<string, Parameter>; may: Record<string, Parameter> }>;

export type FaultKind = keyof typeof FAULTS;

export interface FaultScope {
  /** Part of the decoded path with its query, or a pattern between slashes; absent: every request of the interface. */
  readonly path?: string;
  /** First matching request that suffers, from one. */
  readonly nth?: number;
  /** How many requests suffer; absent: all from there on. */
  readonly count?: number;
}

type ValueOf<P> = P extends 'number'
  ? number
  : P extends 'text'
    ? string
    : P extends 'flag'
      ? boolean
      : P extends 'texts'
        ? readonly string[]
        : P extends readonly (infer T)[]
          ? T
          : never;
type Values<T> = { readonly [N in keyof T]: ValueOf<T[N]> };

export type FaultOf<K extends FaultKind> = { readonly kind: K } & Values<(typeof FAULTS)[K]['needs']> &
  Partial<Values<(typeof FAULTS)[K]['may']>> &
  FaultScope;
export type Fault = { [K in FaultKind]: FaultOf<K> }[FaultKind];

/** Throws when the value is no fault of a known kind with the right parameters. */
export function readFault(value: unknown): Fault {
  if (typeof value !== 'object' || value === null || !('kind' in value)) throw new TypeError('Сбой без вида');
  const given = new Map(Object.entries(value));
  const kind = String(given.get('kind'));
  if (!isFaultKind(kind)) throw new TypeError(`Неизвестный вид сбоя: ${kind}`);
  const { needs, may } = FAULTS[kind];
  const optional: Record<string, Parameter> = { ...may, path: 'text', nth: 'number', count: 'number' };
  for (const [name, parameter] of Object.entries<Parameter>(needs)) {
    if (!fits(given.get(name), parameter)) throw new TypeError(`Сбой ${kind}: неверный параметр ${name}`);
  }
  for (const [name, item] of given) {
    if (name === 'kind' || Object.hasOwn(needs, name)) continue;
    const parameter = Object.hasOwn(optional, name) ? optional[name] : undefined;
    if (parameter === undefined || !fits(item, parameter))
      throw new TypeError(`Сбой ${kind}: неверный параметр ${name}`);
  }
  return value as Fault;
}

export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULTS, text);
}

function fits(value: unknown, parameter: Parameter): boolean {
  switch (parameter) {
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= -1;
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    default:
      return parameter.some((item) => item === value);
  }
}

interface Armed {
  readonly fault: Fault;
  readonly matches: (target: string) => boolean;
  seen: number;
}

/** Faults of one request. */
export class ActiveFaults {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  get<K extends FaultKind>(kind: K): FaultOf<K> | undefined {
    return this.all(kind)[0];
  }

  all<K extends FaultKind>(kind: K): FaultOf<K>[] {
    return this.#faults.filter((fault): fault is Extract<Fault, FaultOf<K>> => fault.kind === kind);
  }

  has(kind: FaultKind): boolean {
    return this.#faults.some((fault) => fault.kind === kind);
  }
}

export class Faults {
  #armed: Armed[] = [];

  set(fault: Fault): void {
    const known = readFault(fault);
    this.#armed.push({ fault: known, matches: matcher(known.path), seen: 0 });
  }

  /** Removes faults of the kind, or all of them. */
  clear(kind?: FaultKind): void {
    this.#armed = kind === undefined ? [] : this.#armed.filter(({ fault }) => fault.kind !== kind);
  }

  list(): readonly Fault[] {
    return this.#armed.map(({ fault }) => fault);
  }

  /** Counts the request and tells which faults it meets. */
  meet(target: string): ActiveFaults {
    const met = this.#armed.filter((armed) => {
      if (!armed.matches(target)) return false;
      armed.seen += 1;
      const first = armed.fault.nth ?? 1;
      return armed.seen >= first && (armed.fault.count === undefined || armed.seen < first + armed.fault.count);
    });
    return new ActiveFaults(met.map(({ fault }) => fault));
  }
}

function matcher(path: string | undefined): (target: string) => boolean {
  if (path === undefined) return () => true;
  const pattern = /^\/(.+)\/$/.exec(path)?.[1];
  if (pattern === undefined) return (target) => target.includes(path);
  const expression = new RegExp(pattern, 'u');
  return (target) => expression.test(target);
}
