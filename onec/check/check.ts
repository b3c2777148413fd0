/**
 * The self-check of a connection, by GET alone: what answers, which configuration it is, what is published and what is not, whether the
 * user could write, how the base speaks, how much there is. Every part degrades by itself and says why.
 */
import type { Base, Terms } from '../dialect/base.ts';
import { type Fault, faultOf, makeFault } from '../errors.ts';
import type { Profile } from '../profile.ts';
import { readChart } from '../reading/chart.ts';
import { type AccessFinding, findAccess } from './access.ts';
import { compositionSnippet, metadataPath, publishedObjects, READ_ONLY_RECIPE } from './bsl.ts';
import { type ConfigurationFinding, findConfiguration } from './configuration.ts';
import { type ProbeAnswer, runProbes } from './probes.ts';
import { REQUIRED_SETS, type RequiredSet } from './required-sets.ts';
import { findVolume, type VolumeFinding } from './volume.ts';

export interface CompositionFinding {
  readonly published: number;
  readonly missing: readonly RequiredSet[];
  /** Text for 1C that publishes everything needed, '' when nothing is missing. */
  readonly snippet: string;
}

/** A part of the report or the fault that stood in its way. */
export type Part<T> = { readonly found: T } | { readonly fault: Fault };

export interface CheckReport {
  /** `ready`: questions can be answered; `partly`: some topics are closed; `refused`: not a base for this product, or not readable. */
  readonly verdict: 'ready' | 'partly' | 'refused';
  readonly connection: Part<'connected'>;
  /** Why the verdict is `refused`, by reason. */
  readonly refusals: readonly Fault[];
  readonly configuration?: ConfigurationFinding;
  readonly composition?: CompositionFinding;
  readonly access?: AccessFinding;
  readonly recipe: readonly string[];
  readonly answers?: Part<readonly ProbeAnswer[]>;
  readonly volume?: Part<VolumeFinding>;
  readonly profile: Profile;
}

export interface CheckOptions {
  readonly user: string;
  /** Today in base time, `YYYY-MM-DDTHH:MM:SS`. */
  readonly today: string;
  readonly terms: Terms;
}

export function findComposition(base: Base): CompositionFinding {
  const published = publishedObjects(base.schema);
  const missing = REQUIRED_SETS.filter(({ set }) => !base.schema.sets.has(set));
  const publishable = missing.map(({ set }) => set).filter((set) => metadataPath(set) !== undefined);
  return {
    published: published.length,
    missing,
    snippet: missing.length === 0 ? '' : compositionSnippet(published, publishable),
  };
}

async function part<T>(run: () => Promise<T>): Promise<Part<T>> {
  try {
    return { found: await run() };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** A report of a base that could not be opened at all. */
export function refusedReport(fault: Fault, profile: Profile): CheckReport {
  return { verdict: 'refused', connection: { fault }, refusals: [fault], recipe: READ_ONLY_RECIPE, profile };
}

function refusalsOf(configuration: ConfigurationFinding, composition: CompositionFinding): Fault[] {
  const essential = composition.missing
    .filter((missing) => missing.essential)
    .map(({ set }) => makeFault('COMPOSITION_MISSING', set));
  if (configuration.verdict !== 'unsupported') return essential;
  return [
    makeFault('UNSUPPORTED_CONFIGURATION', 'конфигурация', `${configuration.name} ${configuration.version}`.trim()),
    ...essential,
  ];
}

/** Checks an open base. Never throws for a fault of the base. */
export async function checkBase(base: Base, options: CheckOptions): Promise<CheckReport> {
  const { terms, today } = options;
  if (base.schema.sets.size === 0) {
    return refusedReport(
      makeFault('COMPOSITION_MISSING', 'служебный документ', 'Состав интерфейса пуст: не опубликован ни один объект'),
      base.profile(),
    );
  }
  const configuration = await findConfiguration(base, terms);
  const composition = findComposition(base);
  const access = await findAccess(base, options.user, terms);
  const refusals = refusalsOf(configuration, composition);
  const connection = { found: 'connected' } as const;
  const start = { connection, configuration, composition, access, refusals, recipe: READ_ONLY_RECIPE };
  if (refusals.length > 0) return { ...start, verdict: 'refused', profile: base.profile() };
  const answers = await part(async () => await runProbes(base, await readChart(base, terms), today, terms));
  const volume = await part(() => findVolume(base, today, terms));
  const whole = composition.missing.length === 0 && 'found' in answers && 'found' in volume;
  return { ...start, verdict: whole ? 'ready' : 'partly', answers, volume, profile: base.profile() };
}
