import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'

const columns = 'id, email, name, mobile, avatar, verify_email, role, status, last_login_at'

const userRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  mobile: z.number().nullable(),
  avatar: z.string(),
  verify_email: z.boolean(),
  role: z.enum(['USER', 'ADMIN']),
  status: z.enum(['Active', 'Inactive', 'Suspended']),
  last_login_at: z.date().nullable(),
})
export type UserRow = z.infer<typeof userRow>

const byId = sql('users.byId', `SELECT ${columns} FROM users WHERE id = $1`, userRow)

export async function getUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await tx.maybe(byId, [userId])
  if (!user) throw new AppError('not_found')
  return user
}

const exists = sql(
  'users.exists',
  'SELECT EXISTS (SELECT FROM users WHERE email = $1) AS found',
  z.object({ found: z.boolean() }),
)

export async function isKnownEmail(tx: Tx, email: string): Promise<boolean> {
  return (await tx.one(exists, [email])).found
}

const welcome = sql(
  'users.welcome',
  `INSERT INTO users (id, email, name, mobile, verify_email, last_login_at)
   VALUES ($1, $2, $3, $4, true, now())
   ON CONFLICT (email) DO UPDATE SET
     name = CASE WHEN users.name = '' THEN excluded.name ELSE users.name END,
     mobile = coalesce(users.mobile, excluded.mobile),
     verify_email = true,
     last_login_at = now()
   WHERE users.status = 'Active'
   RETURNING ${columns}`,
  userRow,
)

/**
 * The account of a proven address, made if there is none; null when it is there but not active.
 * Name and mobile only fill what is empty.
 */
export function upsertVerifiedUser(
  tx: Tx,
  { email, name, mobile }: { email: string; name?: string; mobile?: number },
): Promise<UserRow | null> {
  return tx.maybe(welcome, [newHexId(), email, name ?? '', mobile ?? null])
}

const grant = sql(
  'users.grantAdmin',
  `INSERT INTO users (id, email, role) VALUES ($1, $2, 'ADMIN')
   ON CONFLICT (email) DO UPDATE SET role = 'ADMIN'
   RETURNING ${columns}`,
  userRow,
)

export function grantAdminRole(tx: Tx, email: string): Promise<UserRow> {
  return tx.one(grant, [newHexId(), email])
}

const avatar = sql('users.set_avatar', 'UPDATE users SET avatar = $2 WHERE id = $1')

export async function setAvatar(tx: Tx, userId: string, url: string): Promise<void> {
  await tx.run(avatar, [userId, url])
}

const lock = sql('users.lock', `SELECT ${columns} FROM users WHERE id = $1 FOR NO KEY UPDATE`, userRow)

/** Makes other transactions that lock this user wait until this one is over; answers the user as it is now. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  return tx.one(lock, [userId])
}
