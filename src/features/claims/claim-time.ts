const HOUR_MS = 3_600_000

/** Until when a claim may be made about what was delivered at this time. */
export const claimableUntil = (deliveredAt: Date, hours: number): Date =>
  new Date(deliveredAt.getTime() + hours * HOUR_MS)
