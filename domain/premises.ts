/** How firmly a premise of the dialogue stands. Time never makes a guess into a truth: only the person's word confirms. */
export const PREMISE_STATUSES = {
  confirmed: { title: 'подтверждена', told: 'вы это сказали или подтвердили', carried: 'inherited' },
  inherited: { title: 'унаследована', told: 'взято из предыдущих реплик', carried: 'inherited' },
  assumed: { title: 'предположена', told: 'взято по умолчанию', carried: 'assumed' },
} as const satisfies Record<string, { readonly title: string; readonly told: string; readonly carried: string }>;

export type PremiseStatus = keyof typeof PREMISE_STATUSES;

export const PREMISE_STATUS_CODES = Object.keys(PREMISE_STATUSES) as [PremiseStatus, ...PremiseStatus[]];

/** The status of a premise taken over into the next turn. */
export function carried(status: PremiseStatus): PremiseStatus {
  return PREMISE_STATUSES[status].carried;
}
