/** Whose the engine is. One holder at a time, in the order of asking; whoever leaves the queue loses nothing but his place. */

export class Turnstile<Holder> {
  #holder: Holder | undefined;
  readonly #queue: { readonly who: Holder; readonly enter: () => void }[] = [];

  get holder(): Holder | undefined {
    return this.#holder;
  }

  /** Somebody stands behind the holder. */
  get contended(): boolean {
    return this.#queue.length > 0;
  }

  /** True once `who` holds the engine (at once when he already does); false when the signal fires first. */
  enter(who: Holder, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#holder === undefined) this.#holder = who;
    if (this.#holder === who) return Promise.resolve(true);
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        resolve(false);
      };
      const waiting = {
        who,
        enter: () => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        },
      };
      this.#queue.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Lets the next one in. Nothing happens when somebody else holds the engine. */
  leave(who: Holder): void {
    if (this.#holder !== who) return;
    const next = this.#queue.shift();
    this.#holder = next?.who;
    next?.enter();
  }
}
