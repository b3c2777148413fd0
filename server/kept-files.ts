/**
 * What is remembered of a 1C base between runs, as files in DATA_DIR: the answers to the open questions of its dialect and the
 * description of its data. Losing them costs time, never truth.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataStore } from '#onec/dialect/composition.ts';
import { type Profile, parseProfile } from '#onec/profile.ts';

export interface KeptFiles {
  readonly metadata: MetadataStore;
  /** undefined when nothing was kept or the file cannot be understood. */
  profile(): Promise<Profile | undefined>;
  keepProfile(profile: Profile): Promise<void>;
}

/** One folder per address of a base; the address itself is not written. `onLoss` is told, with the path, when something cannot be kept. */
export function keptFiles(dataDir: string, url: string, onLoss: (path: string) => void): KeptFiles {
  const folder = join(dataDir, 'onec', createHash('sha256').update(url).digest('hex').slice(0, 16));
  const profilePath = join(folder, 'profile.json');
  const metadataPath = (hash: string): string => join(folder, `metadata-${hash.replace(/[^\w-]/g, '')}.xml`);

  /** A file under its own name is always whole: it is written beside and renamed. */
  async function write(path: string, text: string): Promise<void> {
    const draft = `${path}.${process.pid}`;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(draft, text);
      await rename(draft, path);
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
      onLoss(path);
    }
  }

  return {
    metadata: { get: (hash) => textOf(metadataPath(hash)), put: (hash, xml) => write(metadataPath(hash), xml) },
    async profile() {
      const text = await textOf(profilePath);
      try {
        return text === undefined ? undefined : parseProfile(text);
      } catch {
        return undefined;
      }
    },
    keepProfile: (profile) => write(profilePath, `${JSON.stringify(profile, null, 2)}\n`),
  };
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}
