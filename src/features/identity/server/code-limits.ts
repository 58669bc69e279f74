import { callerNetwork } from '#platform/http/caller-network.ts'
import type { RateLimit } from './rate-limit-store.ts'

/** How many codes may be sent. The 60 seconds between two codes and the 5 tries per code always hold besides. */
export interface CodeLimits {
  emailPerHour: number
  emailPerDay: number
  callerPerHour: number
  totalPerHour: number
  /** The demo shop: callers on this machine count neither as a caller nor in the total. */
  loopbackExempt: boolean
}

export const shopCodeLimits: CodeLimits = {
  emailPerHour: 5,
  emailPerDay: 10,
  callerPerHour: 30,
  totalPerHour: 3000,
  loopbackExempt: false,
}

export const demoCodeLimits: CodeLimits = {
  ...shopCodeLimits,
  emailPerHour: 100,
  emailPerDay: 100,
  loopbackExempt: true,
}

export interface CodeRequest {
  email: string
  ip: string
  isOnThisMachine: boolean
}

const HOUR = 3600

/** The budgets that one code draws on, always in this order: two requests can then never wait for each other. */
export function rateLimitsOf(limits: CodeLimits, { email, ip, isOnThisMachine }: CodeRequest): RateLimit[] {
  const ofEmail = [
    { key: `code:hour:${email}`, limit: limits.emailPerHour, windowSeconds: HOUR },
    { key: `code:day:${email}`, limit: limits.emailPerDay, windowSeconds: 24 * HOUR },
  ]
  if (limits.loopbackExempt && isOnThisMachine) return ofEmail
  return [
    ...ofEmail,
    { key: `code:caller:${callerNetwork(ip)}`, limit: limits.callerPerHour, windowSeconds: HOUR },
    { key: 'code:total', limit: limits.totalPerHour, windowSeconds: HOUR },
  ]
}
