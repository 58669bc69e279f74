import { z } from 'zod'
import { storedLocale } from '#shared/stored-locale.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, dates } from '#platform/db/row-columns.ts'
import { secondsOf } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { roles } from '#shared/roles.ts'

/** How long a login lasts without logging in again. */
export const SESSION_SECONDS = secondsOf(retention.login.time)

const UNUSED = `interval '${retention.unusedLogin.time}'`

/** A session that has not ended or expired, and was refreshed lately. */
export const IS_LIVE = `s.ended_at IS NULL AND s.expires_at > now() AND s.rotated_at > now() - ${UNUSED}`

/** Or one that ended when its user was suspended: they are told so, instead of being asked to log in in vain. */
const IS_KNOWN = `(${IS_LIVE} OR s.ended_reason = 'revoked' AND s.expires_at > now() AND u.status <> 'Active')`

const session = z.object({ id: z.string(), generation: z.number(), ...dates('rotated_at', 'expires_at') })
export type Session = z.infer<typeof session>

/** What a session's owner recognises it by. */
export interface Origin {
  userAgent?: string | undefined
  network?: string
}

const insert = sql(
  'sessions.insert',
  `INSERT INTO sessions (id, user_id, cookie_hash, expires_at, confirmed_at, user_agent, network)
   VALUES ($1, $2, $3, now() + ${SESSION_SECONDS} * interval '1 s', CASE WHEN $4 THEN now() END, left($5, 300), $6)
   RETURNING id, generation, rotated_at, expires_at`,
  session,
)

/** Starts a session of 60 days, bound to a browser by `cookieHash`; `isConfirmed` is false if only a password was given. */
export function insertSession(
  tx: Tx,
  userId: string,
  cookieHash: Buffer | null,
  isConfirmed = true,
  from: Origin = {},
): Promise<Session> {
  const { userAgent = null, network = null } = from
  return tx.one(insert, [newHexId(), userId, cookieHash, isConfirmed, userAgent, network])
}

/** Records that the user of this session has just confirmed their identity. */
export const recordConfirmation = sql(
  'sessions.confirm',
  `UPDATE sessions SET confirmed_at = now() WHERE id = $1`,
).run<[sessionId: string]>()

/**
 * The session and its user, if the session is active and the token has not expired (Unix seconds). In a browser the user
 * confirms every ten minutes; a script, which has no user present, began with a code. A password alone confirms neither.
 */
export const findLiveSession = sql(
  'sessions.findLive',
  `SELECT s.user_id, s.cookie_hash, u.role, u.status, t.role AS staff_role,
     EXISTS (SELECT FROM two_step_roles d WHERE d.role = t.role) AND NOT EXISTS (
       SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS needs_second_factor,
     CASE WHEN s.cookie_hash IS NULL THEN s.confirmed_at IS NOT NULL
       ELSE coalesce(s.confirmed_at > now() - interval '10 minutes', false) END AS is_confirmed
   FROM sessions s JOIN users u ON u.id = s.user_id
   LEFT JOIN staff t ON t.user_id = u.id AND t.ended_at IS NULL
   WHERE s.id = $1 AND ${IS_KNOWN} AND to_timestamp($2) > now()`,
  z.object({
    user_id: z.string(),
    cookie_hash: z.instanceof(Buffer).nullable(),
    role: z.enum(roles),
    staff_role: z.enum(STAFF_ROLES).nullable(),
    ...booleans('needs_second_factor', 'is_confirmed'),
    status: z.enum(['Active', 'Inactive', 'Suspended']),
  }),
).maybe<[sessionId: string, tokenExpiresAt: number]>()

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

/** Whether an administrator is logged in in the browser with this cookie. It authorizes no call: calls need the token too. */
export const isAdminsBrowser = sql(
  'sessions.isAdminsBrowser',
  `SELECT EXISTS (
     SELECT FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.cookie_hash = $1 AND ${IS_LIVE} AND u.role = 'ADMIN' AND u.status = 'Active') AS is_admins`,
  z.object({ is_admins: z.boolean() }),
).oneFirst<[cookieHash: Buffer]>()

/** Rotates a session; null unless `generation` is current and its user active. Of two callers only one succeeds. */
export const rotateSession = sql(
  'sessions.rotate',
  `UPDATE sessions s SET generation = generation + 1, rotated_at = now(), network = coalesce($4, network)
   FROM users u
   WHERE s.id = $1 AND s.generation = $2 AND ${IS_LIVE} AND (s.cookie_hash IS NULL OR s.cookie_hash = $3)
     AND u.id = s.user_id AND u.status = 'Active'
   RETURNING s.id, s.generation, s.rotated_at, s.expires_at`,
  session,
).maybe(
  ({
    sessionId,
    generation,
    cookieHash,
    network = null,
  }: {
    sessionId: string
    generation: number
    cookieHash: Buffer | null
    network?: string | null
  }) => [sessionId, generation, cookieHash, network],
)

export const findSessionForRefresh = sql(
  'sessions.findForRefresh',
  `SELECT s.id, s.generation, s.rotated_at, s.expires_at, s.rotated_at > now() - interval '10 s' AS just_rotated,
     u.status = 'Active' AS is_active
   FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.id = $1 AND ${IS_KNOWN} AND (s.cookie_hash IS NULL OR s.cookie_hash = $2)`,
  session.extend({ just_rotated: z.boolean(), is_active: z.boolean() }),
).maybe<[sessionId: string, cookieHash: Buffer | null]>()

/** The session's user; null when it has already ended: of several callers only one ends it. */
export const endSession = sql(
  'sessions.end',
  'UPDATE sessions SET ended_at = now(), ended_reason = $2 WHERE id = $1 AND ended_at IS NULL RETURNING user_id',
  z.object({ user_id: z.string() }),
).maybeFirst<[sessionId: string, reason: 'logout' | 'reuse']>()

/** Ends all sessions of a user, except one if given, after a change of credentials; returns their ids. */
export const endOtherSessions = sql(
  'sessions.endOthers',
  `UPDATE sessions SET ended_at = now(), ended_reason = $3
   WHERE user_id = $1 AND ended_at IS NULL AND id <> coalesce($2, '') RETURNING id`,
  z.object({ id: z.string() }),
).manyFirst<[userId: string, exceptId: string | null, reason: 'password' | 'revoked']>()

/** When a session was ended because of a reused refresh token, and its user. */
export const findReusedSession = sql(
  'sessions.findReused',
  `SELECT s.ended_at, coalesce(u.email, '') AS email, u.name, u.locale
   FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND s.ended_reason = 'reuse'`,
  z.object({ ended_at: z.date(), email: z.string(), name: z.string(), locale: storedLocale }),
).maybe<[sessionId: string]>()

/** Ended sessions are kept for a while, for investigations. */
export const sweepSessions = sql(
  'sessions.sweep',
  `DELETE FROM sessions
   WHERE expires_at < now() OR rotated_at < now() - ${UNUSED} OR ended_at < now() - ${UNUSED}`,
).run()
