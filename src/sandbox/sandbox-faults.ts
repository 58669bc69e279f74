/** The faults that a sandbox can inject, for tests and for trying things out. */
export interface SandboxFaults {
  webhook: {
    copies: number
    delayMs: number
    /** Sent in reverse order, once there are two. */
    reorder: boolean
    drop: boolean
    /** `amount`: changed after signing. `signature`: broken. */
    tamper: 'amount' | 'signature' | null
  }
  return: { drop: boolean; tamper: 'amount' | 'signature' | null }
  api: {
    delayMs: number
    /** How many of the next calls fail: with an error, without a response, or executed with the response lost. */
    failNext: number
    failWith: 'error' | 'hang up' | 'garbage' | 'lost answer'
    /** Reports less than the requested amount as paid. */
    reportWrongAmount: boolean
  }
  /** When "pay later" becomes "paid". */
  laterMs: number
  /** How refunds go: refused, accepted but not carried out, or carried out even beyond what was paid. */
  refunds: 'fine' | 'refused' | 'failing' | 'unchecked'
  /** When a refund arrives. */
  refundMs: number
}

export const noSandboxFaults = (): SandboxFaults => ({
  webhook: { copies: 1, delayMs: 0, reorder: false, drop: false, tamper: null },
  return: { drop: false, tamper: null },
  api: { delayMs: 0, failNext: 0, failWith: 'error', reportWrongAmount: false },
  laterMs: 20_000,
  refunds: 'fine',
  refundMs: 3_000,
})

/** Changes the given faults; unknown names are ignored. */
export function changeSandboxFaults(faults: SandboxFaults, change: unknown): void {
  if (typeof change !== 'object' || change === null) return
  for (const [name, value] of Object.entries(change)) {
    if (!(name in faults)) continue
    const key = name as keyof SandboxFaults
    const present = faults[key]
    if (typeof present === 'object') Object.assign(present, value)
    else Object.assign(faults, { [key]: value })
  }
}
