import type { Config } from '#platform/config.ts'
import { callerNetwork } from '#platform/http/caller-network.ts'
import type { NumberChannel } from '#shared/number-channels.ts'
import type { RateLimit } from '#platform/db/rate-limit-store.ts'
import { windowOf } from '#platform/rate-limits.ts'
import type { LocaleId } from '#shared/locales.ts'

/** The limits on sending codes. The 60 seconds between two codes and the 5 attempts per code always apply as well. */
export type CodeLimits = Config['budgets']['codes'] & {
  /** For the demo shop: callers on this machine count neither as a caller nor in the total. */
  loopbackExempt: boolean
}

/** The caller's attributes that limits depend on, and their language. */
export interface CallerTraits {
  ip: string
  isOnThisMachine: boolean
  /** The caller's device cookie; it counts if the account knows it. */
  device: Buffer | null
  userAgent?: string | undefined
  /** Of the page: of a new account, and of a code to an address that has none. */
  pageLocale?: LocaleId | undefined
}

/** `email` may be +91 and a mobile number; then `channel` is how the code is to come, if the person has chosen. */
export type CodeRequest = CallerTraits & { email: string; channel?: NumberChannel | undefined }

/**
 * The rate limits that one code request counts against, always in this order, so that two requests cannot deadlock. A
 * device known to the account has its own limits, which others can neither see nor use up.
 */
export function rateLimitsOf(
  limits: CodeLimits,
  { email, ip, isOnThisMachine, device }: CodeRequest,
): RateLimit[] {
  const owner = device ? `${email}:${device.toString('hex')}` : email
  const ofEmail = [
    { ...windowOf('code:hour', owner), limit: limits.emailPerHour },
    { ...windowOf('code:day', owner), limit: limits.emailPerDay },
  ]
  if (device || (limits.loopbackExempt && isOnThisMachine)) return ofEmail
  return [
    ...ofEmail,
    { ...windowOf('code:caller', callerNetwork(ip)), limit: limits.callerPerHour },
    { ...windowOf('code:total'), limit: limits.totalPerHour },
  ]
}
