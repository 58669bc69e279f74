import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { LocaleId } from '#shared/locales.ts'
import { UNUSED_DAYS, columns, userRow } from './user-store.ts'

/** The account that a number belongs to, locked, and whether nobody has used it for so long that the number may be somebody else’s. */
export const lockUserOfNumber = sql(
  'users.lockNumber',
  `SELECT ${columns}, greatest(coalesce(last_login_at, created_at), (SELECT max(s.rotated_at) FROM sessions s WHERE s.user_id = users.id))
     < now() - interval '${UNUSED_DAYS} days' AS is_unused
   FROM users WHERE mobile = $1 AND mobile_verified_at IS NOT NULL FOR NO KEY UPDATE`,
  userRow.extend({ is_unused: z.boolean() }),
).maybe<[mobile: number]>()

/** The account of a verified number, created if necessary; null if it exists but is not active. */
export const upsertVerifiedNumber = sql(
  'users.welcomeNumber',
  `INSERT INTO users (id, email, mobile, locale, mobile_verified_at, last_login_at) VALUES ($1, NULL, $2, $3, now(), now())
   ON CONFLICT (mobile) WHERE mobile_verified_at IS NOT NULL DO UPDATE SET last_login_at = now()
     WHERE users.status = 'Active'
   RETURNING ${columns}`,
  userRow,
).maybe((mobile: number, locale: LocaleId = 'en') => [newHexId(), mobile, locale])

/** Takes the proof by number from an account: without an email address it is dormant from now on. */
export const dropVerifiedNumber = sql(
  'users.dropNumber',
  `UPDATE users SET mobile_verified_at = NULL, dormant_at = CASE WHEN email IS NULL THEN now() END,
     status = CASE WHEN email IS NULL THEN 'Inactive' ELSE status END WHERE id = $1`,
).run<[userId: string]>()

const dormant = sql(
  'users.dormant',
  'SELECT id FROM users WHERE id = ANY ($1) AND dormant_at IS NOT NULL',
  z.object({ id: z.string() }),
)

/** Which of these accounts are dormant: the number that they knew is somebody else's. */
export const listDormant = async (tx: Tx, userIds: readonly string[]): Promise<Set<string>> =>
  new Set((await tx.many(dormant, [userIds])).map(({ id }) => id))

/** Sets a user’s verified number; a unique violation if another account has verified it meanwhile. */
export const setVerifiedNumber = sql(
  'users.setNumber',
  `UPDATE users SET mobile = $2, mobile_verified_at = now() WHERE id = $1 RETURNING ${columns}`,
  userRow,
).one<[userId: string, mobile: number]>()
