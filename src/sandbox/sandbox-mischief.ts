/** How a provider may misbehave; each sandbox can be told, for tests and for the curious. */
export interface Mischief {
  webhook: {
    copies: number
    delayMs: number
    /** Sent in the reverse order of the events, once there are two. */
    reorder: boolean
    drop: boolean
    /** `amount`: changed after signing. `signature`: broken. */
    tamper: 'amount' | 'signature' | null
  }
  return: { drop: boolean; tamper: 'amount' | 'signature' | null }
  /** Answers of the status and refund calls. */
  api: {
    delayMs: number
    /** How many of the next calls fail: with an error, with no answer at all, or done and the answer lost. */
    failNext: number
    failWith: 'error' | 'hang up' | 'garbage' | 'lost answer'
    /** Says that less was paid than was asked for. */
    lieAboutAmount: boolean
  }
  /** When "pay later" becomes "paid", and when a refund arrives. */
  laterMs: number
  refundMs: number
}

export const noMischief = (): Mischief => ({
  webhook: { copies: 1, delayMs: 0, reorder: false, drop: false, tamper: null },
  return: { drop: false, tamper: null },
  api: { delayMs: 0, failNext: 0, failWith: 'error', lieAboutAmount: false },
  laterMs: 20_000,
  refundMs: 3_000,
})

/** Changes what is named and leaves the rest; unknown names are ignored. */
export function changeMischief(mischief: Mischief, change: unknown): void {
  if (typeof change !== 'object' || change === null) return
  for (const [name, value] of Object.entries(change)) {
    if (!(name in mischief)) continue
    const key = name as keyof Mischief
    const present = mischief[key]
    if (typeof present === 'object') Object.assign(present, value)
    else Object.assign(mischief, { [key]: value })
  }
}
