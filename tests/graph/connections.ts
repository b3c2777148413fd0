/**
 * Loaded before a program (`--import`): writes every address that the process connects to and every name that it looks up into the file
 * that its own address names (`?file=`), one a line.
 */

import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const note = (line: string): void => appendFileSync(file, `${line}\n`);

/** Every TCP connection of Node, encrypted or not, goes through here. */
const plain = net.Socket.prototype.connect;

function addressOf(given: readonly unknown[]): string {
  const [first, second] = given.flat();
  if (typeof first === 'object' && first !== null) {
    const { host = 'localhost', port = '', path } = first as { host?: string; port?: number | string; path?: string };
    return path === undefined || path === null ? `${host}:${port}` : `path ${path}`;
  }
  return typeof first === 'number' ? `${typeof second === 'string' ? second : 'localhost'}:${first}` : `path ${first}`;
}

net.Socket.prototype.connect = function connect(this: net.Socket, ...given: Parameters<typeof plain>) {
  note(addressOf(given));
  return Reflect.apply(plain, this, given) as net.Socket;
} as typeof plain;

const isNumeric = (host: string): boolean => net.isIP(host) !== 0;

for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'] as const) {
  for (const home of [dns, dns.promises]) {
    const before = home[name] as (...given: unknown[]) => unknown;
    Object.assign(home, {
      [name]: (...given: unknown[]) => {
        if (!isNumeric(String(given[0]))) note(`name ${String(given[0])}`);
        return Reflect.apply(before, home, given);
      },
    });
  }
}
syncBuiltinESMExports();
