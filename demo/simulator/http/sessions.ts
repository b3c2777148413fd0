/**
 * Manual session reuse: `IBSession: start` gives a cookie, `finish` ends it, a cookie nobody knows is refused.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ActiveFaults } from '../faults.ts';
import type { Profile } from '../profiles.ts';
import { WebServerError } from './odata-error.ts';

/** A session nobody finishes ends when so many newer ones are open. */
const MOST_SESSIONS = 1_000;

export class Sessions {
  readonly #open = new Set<string>();
  #last = 0;

  /** The cookie to set, or null. Throws 406 when a session cannot be started and 400 on a stale cookie. */
  use(headers: IncomingHttpHeaders, profile: Profile, faults: ActiveFaults): string | null {
    const mode = faults.get('session')?.mode;
    const wish = String(headers.ibsession ?? '').toLowerCase();
    if (mode === 'stale') this.#open.clear();
    if (wish === 'start' && mode === 'refuse') throw new WebServerError(406, 'Не удалось начать сеанс');
    if (profile.sessions === 'ignored' || mode === 'absent') return null;
    const cookie = /(?:^|;\s*)ibsession=([^;]+)/.exec(headers.cookie ?? '')?.[1];
    if (cookie !== undefined && !this.#open.has(cookie)) throw new WebServerError(400, 'Сеанс работы завершен');
    if (wish === 'finish' && cookie !== undefined) this.#open.delete(cookie);
    if (wish !== 'start' || cookie !== undefined) return null;
    this.#last += 1;
    const started = `s${this.#last}`;
    this.#open.add(started);
    const [oldest] = this.#open;
    if (this.#open.size > MOST_SESSIONS && oldest !== undefined) this.#open.delete(oldest);
    return `ibsession=${started}; path=/`;
  }
}
