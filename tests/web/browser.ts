/** A real browser for the tests of the page, when its packages are installed; only what the tests touch is described. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Locator {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  count(): Promise<number>;
  textContent(): Promise<string | null>;
  inputValue(): Promise<string>;
  isVisible(): Promise<boolean>;
  waitFor(options?: { state: 'visible' | 'hidden' }): Promise<void>;
  evaluate<T>(run: (element: unknown) => T): Promise<T>;
  nth(i: number): Locator;
}

export interface Page {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  locator(selector: string, options?: { hasText: string | RegExp }): Locator;
  evaluate<T>(run: string): Promise<T>;
  waitForFunction(run: string): Promise<unknown>;
  addScriptTag(options: { content: string }): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  emulateMedia(media: { colorScheme?: 'light' | 'dark'; media?: 'print' | 'screen' }): Promise<void>;
  screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown>;
  waitForEvent(event: 'download'): Promise<{ suggestedFilename(): string; path(): Promise<string> }>;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  on(event: 'console', hear: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', hear: (error: Error) => void): void;
  on(event: 'request', hear: (request: { url(): string }) => void): void;
}

interface Context {
  newPage(): Promise<Page>;
  setOffline(offline: boolean): Promise<void>;
  grantPermissions(permissions: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  newContext(options: Record<string, unknown>): Promise<Context>;
  close(): Promise<void>;
}

interface Playwright {
  readonly chromium: { launch(options: Record<string, unknown>): Promise<Browser> };
}
interface Sparticuz {
  readonly default: { executablePath(): Promise<string> };
}

const DRIVER = 'playwright-core';
const BINARY = '@sparticuz/chromium';

const listed = z
  .object({
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .transform((all) => new Set([...Object.keys(all.devDependencies), ...Object.keys(all.optionalDependencies)]))
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** Not the package's own: those run everything in one process and switch the policies off that these tests are about. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--headless=shell'];

const installed = (name: string): boolean => existsSync(`node_modules/${name}/package.json`);

/**
 * The browser comes as an npm package for Linux only. Where package.json lists it and the system is Linux it must be there: its absence is
 * a failure of the tests, not a reason to skip them.
 */
export const BROWSER = {
  wanted: process.platform === 'linux' && (listed.has(BINARY) || installed(BINARY)),
  async launch(): Promise<Browser> {
    // Names in variables: the packages are optional, and the types above stand in for theirs.
    const { chromium }: Playwright = await import(DRIVER);
    const { default: binary }: Sparticuz = await import(BINARY);
    return chromium.launch({ executablePath: await binary.executablePath(), args: [...FLAGS], headless: true });
  },
};
