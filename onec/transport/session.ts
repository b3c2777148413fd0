/**
 * Manual reuse of 1C sessions (`IBSession` header, `ibsession` cookie): optional, because some publications ignore it, and never
 * needed for a right answer. One session to a lane, so that two requests never meet in one session.
 */
import type { Lane } from './lanes.ts';

export interface Sessions {
  headers(lane: Lane): Record<string, string>;
  /** Takes over the cookie of an answer; a publication that gives none is not asked again. */
  learn(lane: Lane, response: Response): void;
  /** True when the answer may be due to a stale or refused session: the session is dropped and the request is worth one repetition. */
  drop(lane: Lane, status: number): boolean;
}

const SUSPECT: ReadonlySet<number> = new Set([400, 404, 406]);

export function createSessions(wanted: boolean): Sessions {
  let useful = wanted;
  return {
    headers(lane) {
      if (lane.cookie !== '') return { Cookie: lane.cookie };
      return useful ? { IBSession: 'start' } : {};
    },
    learn(lane, response) {
      if (!useful || !response.ok || lane.cookie !== '') return;
      const cookie = response.headers.getSetCookie().find((line) => line.toLowerCase().startsWith('ibsession='));
      if (cookie === undefined) useful = false;
      else lane.cookie = cookie.split(';')[0] ?? '';
    },
    drop(lane, status) {
      if (!SUSPECT.has(status)) return false;
      if (lane.cookie !== '') {
        lane.cookie = '';
        return true;
      }
      if (status !== 406 || !useful) return false;
      useful = false;
      return true;
    },
  };
}
