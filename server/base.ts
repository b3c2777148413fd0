/**
 * Which 1C base this process talks to: the one that the settings name, or the demo company behind a simulated publication.
 * The only place outside `demo/` that knows there is a demo.
 */
import type { Config } from '#config';
import { buildBooks } from '#demo/company/build.ts';
import { startSimulator } from '#demo/simulator/server.ts';
import { usualUsers } from '#demo/simulator/users.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { OnecClient } from '#onec/client.ts';
import { type Live, openLive } from '#tools/live.ts';
import { keptFiles } from './kept-files.ts';

export interface OpenedBase {
  readonly client: OnecClient;
  /** The same connection with requests counted by call, for tools. */
  readonly live: Live;
  /** Id of the base in artefacts: its address, or the demo company's. */
  readonly id: string;
  readonly user: string;
  /** Today in the time of the base. */
  readonly today: () => IsoDate;
  readonly url: string;
  /** The demo company's title and login, or null for a real base. */
  readonly demo: { readonly title: string; readonly user: string; readonly password: string } | null;
  /** Everything that is to be kept is kept; sentences about what could not be. */
  close(): Promise<readonly string[]>;
}

/** Connects to the base of the settings; starts the demo publication on `demoPort` when they name none. */
export async function openBase(config: Config, demoPort: number): Promise<OpenedBase> {
  if (config.onecUrl === '') return await openDemo(config, demoPort);
  const losses = new Set<string>();
  const kept = keptFiles(config.dataDir, config.onecUrl, () => {
    losses.add(
      `Папка данных «${config.dataDir}» недоступна для записи: узнанное о базе не сохранено, следующая проверка будет дольше.`,
    );
  });
  const profile = await kept.profile();
  let writing = Promise.resolve();
  const live = openLive({
    url: config.onecUrl,
    user: config.onecUser,
    password: config.onecPassword,
    ...speed(config),
    metadataStore: kept.metadata,
    ...(profile === undefined ? {} : { profile }),
    onProfile: (learned) => {
      writing = writing.then(() => kept.keepProfile(learned));
    },
  });
  return {
    ...{ client: live.onec, live, id: config.onecUrl, user: config.onecUser, url: config.onecUrl },
    today: machineToday,
    demo: null,
    close: async () => await writing.then(() => [...losses]),
  };
}

async function openDemo(config: Config, port: number): Promise<OpenedBase> {
  const { demoCompany: company, demoSeed: seed, demoScale: scale, demoFrom: from, demoTo: to } = config;
  const books = buildBooks({ company, seed, scale, from, to });
  const simulator = await startSimulator({ books, host: config.host, port });
  const [account] = usualUsers(books.restricted);
  if (account === undefined) throw new Error('У демонстрационной базы нет пользователей');
  const { login: user, password } = account;
  const live = openLive({
    url: simulator.url,
    user,
    password,
    ...speed(config),
    today: () => `${books.workingDate}T23:59:59`,
  });
  const title = `демонстрационная компания ${company} года, зерно ${seed}, масштаб ${scale}`;
  return {
    ...{ client: live.onec, live, id: `demo-${company}-${seed}-${scale}`, user, url: simulator.url },
    today: () => books.workingDate,
    demo: { title, user, password },
    close: () => simulator.close().then(() => []),
  };
}

/** Wall-clock date of this machine; the Swedish form of a date is the ISO one. */
function machineToday(): IsoDate {
  return new Intl.DateTimeFormat('sv-SE').format(new Date());
}

function speed(config: Config): { concurrency: number; timeouts: { normal: number } } {
  return { concurrency: config.onecConcurrency, timeouts: { normal: config.onecTimeout * 1000 } };
}
