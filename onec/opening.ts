/** An opened base kept for a client: composition, metadata, chart and what is known of the dialect, each read once and shared by all who ask. */
import type { Base, Terms } from './dialect/base.ts';
import { type Composition, type MetadataStore, readComposition, readSchema } from './dialect/composition.ts';
import { type Fault, faultOf } from './errors.ts';
import { type Profile, UNKNOWN_PROFILE } from './profile.ts';
import { type Chart, readChart } from './reading/chart.ts';
import { sharedWork } from './shared-work.ts';
import { createTransport, type Transport, type TransportOptions } from './transport/transport.ts';

export interface OnecOptions extends TransportOptions {
  /** What was learned of this base before. */
  readonly profile?: Profile;
  /** Told whenever something new is learned, for keeping. */
  readonly onProfile?: (profile: Profile) => void;
  /** Keeps `$metadata` between runs. */
  readonly metadataStore?: MetadataStore;
  /** Today in base time, `YYYY-MM-DDTHH:MM:SS`; the machine's wall clock when absent. */
  readonly today?: () => string;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

export interface OpenBase {
  readonly base: Base;
  readonly composition: Composition;
}

/** The value of a piece of work, or its fault as a value. Programming errors are thrown on. */
export async function outcome<T>(run: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

export interface Opening {
  readonly profile: () => Profile;
  /** One opening for all who ask at once; a failed one is not kept. Throws OnecError. */
  open(signal?: AbortSignal): Promise<OpenBase>;
  chart(base: Base, terms: Terms): Promise<Chart>;
  forget(): void;
}

/** Holds the profile and tells the keeper when it has changed. */
function createLearning(options: OnecOptions): Pick<Base, 'profile' | 'learn'> {
  let profile = options.profile ?? UNKNOWN_PROFILE;
  return {
    profile: () => profile,
    learn(news) {
      const next = { ...profile, ...news };
      if (JSON.stringify(next) === JSON.stringify(profile)) return;
      profile = next;
      options.onProfile?.(profile);
    },
  };
}

async function openNow(
  transport: Transport,
  learning: Pick<Base, 'profile' | 'learn'>,
  options: OnecOptions,
  signal?: AbortSignal,
): Promise<OpenBase> {
  const composition = await readComposition(transport, signal);
  const schema = await readSchema(transport, composition, options.metadataStore, signal);
  return { composition, base: { transport, schema, ...learning, hidden: new Set() } };
}

export function createOpening(options: OnecOptions): Opening {
  const transport = createTransport(options);
  const learning = createLearning(options);
  const opening = sharedWork('открытие базы', (signal) => openNow(transport, learning, options, signal));
  let charted: Chart | undefined;
  return {
    profile: learning.profile,
    open: (signal) => opening.get(signal),
    async chart(base, terms) {
      if (charted !== undefined) return charted;
      const chart = await readChart(base, terms);
      // accounts that did not come may come the next time
      if (chart.completeness === 'complete' || chart.completeness === 'limited_by_rights') charted = chart;
      return chart;
    },
    forget() {
      opening.forget();
      charted = undefined;
    },
  };
}
