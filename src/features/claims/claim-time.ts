const HOUR_MS = 3_600_000

/** Until when a claim may be made about what was delivered at this time, or is missing since it was sent again. */
export const claimableUntil = (deliveredAt: Date, sentAgainAt: Date | null, hours: number): Date =>
  new Date(Math.max(deliveredAt.getTime(), sentAgainAt?.getTime() ?? 0) + hours * HOUR_MS)
