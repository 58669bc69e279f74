import { networkRange } from '#platform/http/caller-network.ts'
import { AppError } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { hashOfCookie } from './browser-binding.ts'
import type { Identity } from './identity.ts'
import { sendReuseMail } from './send-reuse-mail.ts'
import { recordSessionEnd } from './record-session-end.ts'
import { endSession, findSessionForRefresh, rotateSession, type Session } from './session-store.ts'
import type { Claims, TokenPair } from './tokens.ts'

/**
 * Rotates a session and returns its new tokens. Tabs that refresh together all get the same ones for 10 seconds; a
 * refresh token that is reused later must have been copied: it ends the session, and the user is notified.
 */
export async function refreshSession(
  { db, tokens, onSessionEnded, log }: Pick<Identity, 'db' | 'tokens' | 'onSessionEnded' | 'log'>,
  input: { refreshToken: string; cookie: string | undefined; ip?: string },
): Promise<TokenPair> {
  const claims = tokens.readRefresh(input.refreshToken)
  if (!claims) throw new AppError('refresh_refused')
  const cookieHash = input.cookie === undefined ? null : hashOfCookie(input.cookie)
  const network = input.ip === undefined ? null : networkRange(input.ip)
  const outcome = await db.transaction((tx) => rotate(tx, claims, cookieHash, network))
  if (outcome === 'reused') {
    log.warn({ sessionId: claims.sessionId }, 'a refresh token was reused: its session was ended')
    onSessionEnded(claims.sessionId)
  }
  if (outcome === 'inactive') throw new AppError('account_inactive')
  if (outcome === 'reused' || outcome === 'refused') throw new AppError('refresh_refused')
  return tokens.issue(outcome)
}

async function rotate(
  tx: Tx,
  { sessionId, generation }: Claims,
  cookieHash: Buffer | null,
  network: string | null,
): Promise<Session | 'refused' | 'reused' | 'inactive'> {
  const rotated = await rotateSession(tx, { sessionId, generation, cookieHash, network })
  if (rotated) return rotated
  const session = await findSessionForRefresh(tx, sessionId, cookieHash)
  if (!session || session.generation < generation) return 'refused'
  if (!session.is_active) return 'inactive'
  if (session.generation === generation + 1 && session.just_rotated) return session
  const userId = await endSession(tx, sessionId, 'reuse')
  if (userId === null) return 'refused'
  await recordSessionEnd(tx, userId, { reason: 'reuse', count: 1 })
  await sendReuseMail.enqueue(tx, { sessionId })
  return 'reused'
}
