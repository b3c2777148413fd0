/**
 * The serializer of checkpoints: the library's own, behind a gate that lets only plain data through. What the library would alter in silence,
 * or would revive as an object of its own when reading, never reaches the database.
 */
import { Overwrite, Send } from '@langchain/langgraph';
import { type Allowance, assertInert } from '#stores/inert-json.ts';

/** What a saver needs of its serializer; the library's JsonPlusSerializer is one. */
export interface Serializer {
  dumpsTyped(data: unknown): Promise<[string, Uint8Array]>;
  loadsTyped(type: string, data: Uint8Array | string): Promise<unknown>;
}

/** Values of `lc` by which the library's serializer knows its own marks. */
const MARKS: ReadonlySet<unknown> = new Set([1, 2]);

const CHECKPOINT_DATA: Allowance = {
  // undefined has a mark of its own in the library's format and comes back
  takes: (value) => value === undefined,
  // what the library wraps data in on its way between nodes; it reads these forms back itself
  within: (value) => {
    if (value instanceof Send) return { node: value.node, args: value.args, timeout: value.timeout };
    return value instanceof Overwrite ? { value: value.value } : undefined;
  },
  refuses: (value) => {
    if ('lc' in value && MARKS.has(value.lc)) return 'объект с ключом lc: при чтении он стал бы объектом LangChain';
    if (Object.hasOwn(value, '__proto__')) return 'ключ __proto__';
    if ('lg_name' in value && value.lg_name === 'Send') return 'объект, похожий на Send';
    return undefined;
  },
};

export class InertSerializer implements Serializer {
  readonly #inner: Serializer;

  constructor(inner: Serializer) {
    this.#inner = inner;
  }

  /** Throws UnstorableError with the path to what cannot be stored. */
  async dumpsTyped(data: unknown): Promise<[string, Uint8Array]> {
    // raw bytes are a form of their own, stored as they are
    if (!(data instanceof Uint8Array)) assertInert(data, CHECKPOINT_DATA);
    return this.#inner.dumpsTyped(data);
  }

  loadsTyped(type: string, data: Uint8Array | string): Promise<unknown> {
    return this.#inner.loadsTyped(type, data);
  }
}
