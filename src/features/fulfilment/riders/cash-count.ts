/** What a count comes to, by what is left of the debt after it. */
export type CountOutcome = 'settled' | 'shortfall written off' | 'surplus booked' | 'still owed' | 'in credit'

/** @param restPaise what was owed less what was counted: positive for what is missing */
export function countOutcome(restPaise: number, rest: 'keep' | 'write off'): CountOutcome {
  if (restPaise === 0) return 'settled'
  if (rest === 'keep') return restPaise > 0 ? 'still owed' : 'in credit'
  return restPaise > 0 ? 'shortfall written off' : 'surplus booked'
}

/** The largest sum that can be handed in at once: one lakh notes of ₹100. */
export const MAX_COUNT_RUPEES = 10_000_000
