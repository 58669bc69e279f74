/** State passed from one recovery step to the next, stored in the history entry. */
interface RecoveryState {
  email?: string
  resetToken?: string
}

/** Parses the state of a history entry, which may hold anything. */
export function recoveryState(state: unknown): RecoveryState {
  const { email, resetToken } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof resetToken === 'string' && { resetToken }),
  }
}
