import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { SUBSTITUTIONS, type Substitution } from '#shared/substitutions.ts'
import { AppError } from '#shared/problems.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { roles } from '#shared/roles.ts'

/** The columns of `userRow`. */
export const columns = `id, email, name, mobile, avatar, verify_email, role, status, last_login_at, cash_on_delivery,
  substitution, (SELECT s.role FROM staff s WHERE s.user_id = users.id AND s.ended_at IS NULL) AS staff_role,
  (EXISTS (SELECT FROM staff s JOIN two_step_roles d ON d.role = s.role WHERE s.user_id = users.id AND s.ended_at IS NULL)
    AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL)
  ) AS needs_second_factor`

export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  mobile: z.number().nullable(),
  avatar: z.string(),
  verify_email: z.boolean(),
  role: z.enum(roles),
  staff_role: z.enum(STAFF_ROLES).nullable(),
  /** Their role needs two-step login, which they have not set up. */
  needs_second_factor: z.boolean(),
  status: z.enum(['Active', 'Inactive', 'Suspended']),
  last_login_at: z.date().nullable(),
  cash_on_delivery: z.boolean(),
  /** What the shopper last chose for missing items; null before the first choice. */
  substitution: z.enum(SUBSTITUTIONS).nullable(),
})
export type UserRow = z.infer<typeof userRow>

const byId = sql('users.byId', `SELECT ${columns} FROM users WHERE id = $1`, userRow)

export const findUser = (tx: Tx, userId: string): Promise<UserRow | null> => tx.maybe(byId, [userId])

const byEmail = sql('users.byEmail', `SELECT ${columns} FROM users WHERE email = $1`, userRow)

const byMobile = sql(
  'users.byMobile',
  'SELECT id FROM users WHERE mobile = $1 ORDER BY id',
  z.object({ id: z.string() }),
)

/** The accounts that have this number; nobody has proved that it is theirs. */
export const findUserByMobile = async (tx: Tx, mobile: number): Promise<string[]> =>
  (await tx.many(byMobile, [mobile])).map(({ id }) => id)

export const findUserByEmail = (tx: Tx, email: string): Promise<UserRow | null> => tx.maybe(byEmail, [email])

export async function getUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await findUser(tx, userId)
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
 * The account of a verified address, created if necessary; null if it exists but is not active. Name and mobile only
 * fill empty fields.
 */
export function upsertVerifiedUser(
  tx: Tx,
  { email, name, mobile }: { email: string; name?: string; mobile?: number },
): Promise<UserRow | null> {
  return tx.maybe(welcome, [newHexId(), email, name ?? '', mobile ?? null])
}

const ensure = sql(
  'users.ensure',
  `WITH added AS (INSERT INTO users (id, email, verify_email) VALUES ($1, $2, true) ON CONFLICT (email) DO NOTHING RETURNING id)
   SELECT id FROM added UNION ALL SELECT id FROM users WHERE email = $2`,
  z.object({ id: z.string() }),
)

/** The id of the account of a verified address, of whatever status, created if necessary. */
export const ensureUser = async (tx: Tx, email: string): Promise<string> =>
  (await tx.one(ensure, [newHexId(), email])).id

const grant = sql(
  'users.grantAdmin',
  `INSERT INTO users (id, email, role) VALUES ($1, $2, 'ADMIN')
   ON CONFLICT (email) DO UPDATE SET role = 'ADMIN' WHERE users.status = 'Active'
   RETURNING ${columns}`,
  userRow,
)

/** Throws `account_inactive`. */
export async function grantAdminRole(tx: Tx, email: string): Promise<UserRow> {
  const user = await tx.maybe(grant, [newHexId(), email])
  if (!user) throw new AppError('account_inactive')
  return user
}

const avatar = sql('users.setAvatar', 'UPDATE users SET avatar = $2 WHERE id = $1')

export async function setAvatar(tx: Tx, userId: string, url: string): Promise<void> {
  await tx.run(avatar, [userId, url])
}

const lock = sql('users.lock', `SELECT ${columns} FROM users WHERE id = $1 FOR NO KEY UPDATE`, userRow)

/** Locks a user until the transaction ends; returns the current row. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  return tx.one(lock, [userId])
}

const change = sql(
  'users.change',
  `UPDATE users SET name = coalesce($2, name), mobile = coalesce($3, mobile) WHERE id = $1 RETURNING ${columns}`,
  userRow,
)

/** Changes the given name and mobile; returns the current row. */
export function changeUser(
  tx: Tx,
  { userId, name, mobile }: { userId: string; name?: string; mobile?: number },
): Promise<UserRow> {
  return tx.one(change, [userId, name ?? null, mobile ?? null])
}

const setEmail = sql(
  'users.setEmail',
  `UPDATE users SET email = $2, verify_email = true WHERE id = $1 RETURNING ${columns}`,
  userRow,
)

/** Sets a user's verified address; a unique violation if another account has it meanwhile. */
export const changeEmail = (tx: Tx, userId: string, email: string): Promise<UserRow> =>
  tx.one(setEmail, [userId, email])

const substitution = sql('users.rememberSubstitution', 'UPDATE users SET substitution = $2 WHERE id = $1')

/** Stores what the shopper wants for missing items, as the proposal for their next order. */
export const rememberSubstitution = (tx: Tx, userId: string, wish: Substitution) =>
  tx.run(substitution, [userId, wish])

const isActive = sql(
  'users.isActive',
  `SELECT EXISTS (SELECT FROM users WHERE email = $1 AND status = 'Active') AS active`,
  z.object({ active: z.boolean() }),
)

export async function isActiveEmail(tx: Tx, email: string): Promise<boolean> {
  return (await tx.one(isActive, [email])).active
}
