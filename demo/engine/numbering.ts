/**
 * Document numbers: one series per kind, organisation, prefix and year. Planted numbers are reserved before the flow starts,
 * so the ordinary flow steps over them.
 */
export class Numbering {
  readonly #next = new Map<string, number>();
  readonly #reserved = new Set<string>();

  /** Keeps `prefix-000041` of the year for a document that will ask for it by name. */
  reserve(type: string, organisation: string, year: string, number: string): void {
    this.#reserved.add(`${type}|${organisation}|${year}|${number}`);
  }

  /** How many numbers of the series have been passed so far, reserved ones included. */
  passed(type: string, organisation: string, year: string, prefix = '0000'): number {
    return this.#next.get(`${type}|${organisation}|${year}|${prefix}`) ?? 0;
  }

  /** The next free number of the series: `0000-000041`, padded with zeros to `length` characters. */
  next(type: string, organisation: string, year: string, prefix: string, length: number): string {
    const series = `${type}|${organisation}|${year}`;
    for (;;) {
      const index = (this.#next.get(`${series}|${prefix}`) ?? 0) + 1;
      this.#next.set(`${series}|${prefix}`, index);
      const number = `${prefix}-${String(index).padStart(length - prefix.length - 1, '0')}`;
      if (!this.#reserved.has(`${series}|${number}`)) return number;
    }
  }
}
