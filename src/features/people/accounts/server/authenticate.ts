import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/db/postgres.ts'
import type { Authenticate } from '#platform/http/caller.ts'
import { AppError } from '#shared/problems.ts'
import { hashOfCookie, readCookieSecret, type CookieNames } from './browser-binding.ts'
import { findLiveSession, type LiveSession } from './session-store.ts'
import type { Tokens } from './tokens.ts'

/**
 * Authenticates the caller from the database on every call, so that a logout, a role change or a suspension applies
 * at once. An access token of an earlier generation stays valid until it expires: other tabs may still use it.
 */
export function authenticator(db: Database, tokens: Tokens, cookieNames: CookieNames): Authenticate {
  return async ({ authorization, cookies }) => {
    if (authorization === undefined) return null
    const claims = tokens.readAccess(bearerOf(authorization))
    const session = claims && (await findLiveSession(db, claims.sessionId, claims.expiresAt))
    if (!session || !isFromItsBrowser(session.cookie_hash, readCookieSecret(cookies, cookieNames))) {
      throw new AppError('unauthorized')
    }
    if (session.status !== 'Active') throw new AppError('account_inactive')
    return {
      userId: session.user_id,
      sessionId: claims.sessionId,
      ...roleOf(session),
      needsConfirmation: !session.is_confirmed,
    }
  }
}

/** Somebody whose role needs two-step login is a shopper until they have it. */
function roleOf({ role, staff_role: staffRole, needs_second_factor: isLocked }: LiveSession) {
  if (!staffRole) return { role }
  return isLocked ? { role: 'USER' as const, lockedRole: staffRole } : { role, staffRole }
}

const bearerOf = (authorization: string) =>
  /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : ''

function isFromItsBrowser(cookieHash: Buffer | null, cookie: string | undefined): boolean {
  if (cookieHash === null) return true
  return cookie !== undefined && timingSafeEqual(cookieHash, hashOfCookie(cookie))
}
