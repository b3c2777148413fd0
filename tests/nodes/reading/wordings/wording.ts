/** A wording with the slots that must come of it, as `named` prints them; the working date is 30.06.2020. */
export type Wording = readonly [text: string, slots: Readonly<Record<string, unknown>>];
