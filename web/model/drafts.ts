/**
 * Drafts: what was typed and not yet taken by the server, by dialogue. A question keeps its id until it is taken, so that sending it again
 * after a break makes no second turn.
 */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Drafts {
  read(threadId: string | null): string;
  /** An empty text forgets the draft. */
  write(threadId: string | null, text: string): void;
  /** Id under which this very question is sent: the same until `taken`. */
  sendingId(threadId: string, question: string, newId: () => string): string;
  taken(threadId: string): void;
}

const draftKey = (threadId: string | null): string => `osnovanie.draft.${threadId ?? 'new'}`;
const sendingKey = (threadId: string): string => `osnovanie.sending.${threadId}`;

/** A full or forbidden storage costs the draft of a reload, never the question on the screen. */
function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export function createDrafts(shelf: Shelf): Drafts {
  return {
    read: (threadId) => quietly(() => shelf.getItem(draftKey(threadId)), null) ?? '',
    write: (threadId, text) =>
      quietly(
        () => (text === '' ? shelf.removeItem(draftKey(threadId)) : shelf.setItem(draftKey(threadId), text)),
        undefined,
      ),
    sendingId: (threadId, question, newId) =>
      quietly(() => {
        const [id, ...kept] = (shelf.getItem(sendingKey(threadId)) ?? '').split(' ');
        if (id !== undefined && id !== '' && kept.join(' ') === question) return id;
        const fresh = newId();
        shelf.setItem(sendingKey(threadId), `${fresh} ${question}`);
        return fresh;
      }, newId()),
    taken: (threadId) => quietly(() => shelf.removeItem(sendingKey(threadId)), undefined),
  };
}
