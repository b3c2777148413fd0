/** How whole a reading is, and what may be said on it. */
export interface CompletenessRow {
  readonly title: string;
  /** Only such a reading may be spoken of as a total. */
  readonly total: boolean;
}

export const COMPLETENESS = {
  complete: { title: 'прочитано всё', total: true },
  limited_by_rights: { title: 'часть данных закрыта правами', total: false },
  unknown: { title: 'полнота не подтверждена', total: false },
  truncated: { title: 'прочитано не всё', total: false },
} as const satisfies Record<string, CompletenessRow>;

export type Completeness = keyof typeof COMPLETENESS;

export const COMPLETENESS_CODES = Object.keys(COMPLETENESS) as [Completeness, ...Completeness[]];
