import { callerNetwork } from '#platform/http/caller-network.ts'
import type { RateLimit } from './rate-limit-store.ts'

/** How many codes may be sent. The 60 seconds between two codes and the 5 attempts per code always apply as well. */
export interface CodeLimits {
  emailPerHour: number
  emailPerDay: number
  callerPerHour: number
  totalPerHour: number
  /** Tries of a password on one account; five times as many from one network. */
  passwordsPerHour: number
  /** Wrong codes and passwords of the whole shop after which strangers are slowed down. */
  failuresPerHour: number
  /** The demo shop: callers on this machine count neither as a caller nor in the total. */
  loopbackExempt: boolean
}

export const shopCodeLimits: CodeLimits = {
  emailPerHour: 5,
  emailPerDay: 10,
  callerPerHour: 30,
  totalPerHour: 3000,
  passwordsPerHour: 10,
  failuresPerHour: 200,
  loopbackExempt: false,
}

export const demoCodeLimits: CodeLimits = {
  ...shopCodeLimits,
  emailPerHour: 100,
  emailPerDay: 100,
  passwordsPerHour: 100,
  loopbackExempt: true,
}

/** Who calls, as far as limits want to know. */
export interface CallerTraits {
  ip: string
  isOnThisMachine: boolean
  /** What their device cookie says; it counts where the account knows it. */
  device: Buffer | null
}

export type CodeRequest = CallerTraits & { email: string }

const HOUR = 3600

/**
 * The budgets that one code draws on, always in this order: two requests can then never wait for each other.
 * A device that is known to the account has its own, which strangers can neither see nor use up.
 */
export function rateLimitsOf(
  limits: CodeLimits,
  { email, ip, isOnThisMachine, device }: CodeRequest,
): RateLimit[] {
  const whose = device ? `${email}:${device.toString('hex')}` : email
  const ofEmail = [
    { key: `code:hour:${whose}`, limit: limits.emailPerHour, windowSeconds: HOUR },
    { key: `code:day:${whose}`, limit: limits.emailPerDay, windowSeconds: 24 * HOUR },
  ]
  if (device || (limits.loopbackExempt && isOnThisMachine)) return ofEmail
  return [
    ...ofEmail,
    { key: `code:caller:${callerNetwork(ip)}`, limit: limits.callerPerHour, windowSeconds: HOUR },
    { key: 'code:total', limit: limits.totalPerHour, windowSeconds: HOUR },
  ]
}
