import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { columnsOf } from '#platform/db/columns-of.ts'
import { booleans, texts } from '#platform/db/row-columns.ts'
import { ownColumns, storedOf, type SentFields } from '#shared/account-fields.ts'
import { SUBSTITUTIONS, type Substitution } from '#shared/substitutions.ts'
import { mobileNumberOf, mobileOfAddress } from '#shared/mobile-number.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { chosenLocale, storedLocale } from '#shared/stored-locale.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { roles } from '#shared/roles.ts'

/** After so long a number may have been given to somebody else (TRAI: from 90 days after it was given up). */
export const UNUSED_DAYS = 180

/** What their owner writes. */
const own = columnsOf(z.object(ownColumns))

/** The columns of `userRow`. */
export const columns = `id, coalesce(email, '') AS email, name, mobile, mobile_verified_at, avatar, verify_email, role, status, last_login_at, cash_on_delivery,
  substitution, ${own.names}, (SELECT s.locale FROM staff s WHERE s.user_id = users.id AND s.ended_at IS NULL) AS work_locale, (SELECT s.role FROM staff s WHERE s.user_id = users.id AND s.ended_at IS NULL) AS staff_role,
  (EXISTS (SELECT FROM staff s JOIN two_step_roles d ON d.role = s.role WHERE s.user_id = users.id AND s.ended_at IS NULL)
    AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL)
  ) AS needs_second_factor`

export const userRow = z.object({
  ...texts('id', 'name', 'avatar'),
  /** Empty for an account that logs in by its number alone. */
  email: z.string(),
  mobile: z.number().nullable(),
  /** When the number was proved to be theirs; null: it is only to be called. */
  mobile_verified_at: z.date().nullable(),
  ...booleans('verify_email', 'cash_on_delivery'),
  role: z.enum(roles),
  staff_role: z.enum(STAFF_ROLES).nullable(),
  /** Their role needs two-step login, which they have not set up. */
  needs_second_factor: z.boolean(),
  status: z.enum(['Active', 'Inactive', 'Suspended']),
  last_login_at: z.date().nullable(),
  /** What the shopper last chose for missing items; null before the first choice. */
  substitution: z.enum(SUBSTITUTIONS).nullable(),
  ...ownColumns,
  /** Of their work, where they have chosen. */
  work_locale: chosenLocale,
})
export type UserRow = z.infer<typeof userRow>

export const findUser = sql('users.byId', `SELECT ${columns} FROM users WHERE id = $1`, userRow).maybe<
  [userId: string]
>()

/** By a login’s address: `$1` an email address or +91 and a number, `$2` that number. */
const BY_ADDRESS = '(email = $1 OR (mobile = $2 AND mobile_verified_at IS NOT NULL))'

/** The account of an email address, or of +91 and a number that was verified. */
export const findUserByAddress = sql(
  'users.byAddress',
  `SELECT ${columns} FROM users WHERE ${BY_ADDRESS}`,
  userRow,
).maybe((address: string) => [address, mobileOfAddress(address)])

/** The accounts that have this number; nobody has proved that it is theirs. */
export const findUserByMobile = sql(
  'users.byMobile',
  'SELECT id FROM users WHERE mobile = $1 ORDER BY id',
  z.object({ id: z.string() }),
).manyFirst<[mobile: number]>()

/** Where a user’s codes go: their email address, or their verified number. */
export const addressOf = ({ email, mobile, mobile_verified_at }: UserRow): string =>
  email === '' && mobile !== null && mobile_verified_at !== null ? mobileNumberOf(mobile).e164 : email

export async function getUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await findUser(tx, userId)
  if (!user) throw new AppError('not_found')
  return user
}

/** Whether an account has this email address, or this number as its own. */
export const isKnownAddress = sql(
  'users.exists',
  `SELECT EXISTS (SELECT FROM users WHERE ${BY_ADDRESS}) AS found`,
  z.object({ found: z.boolean() }),
).oneFirst((address: string) => [address, mobileOfAddress(address)])

/** A verified address's account, made if needed; null if not active. Name and mobile fill empty fields alone. */
export const upsertVerifiedUser = sql(
  'users.welcome',
  `INSERT INTO users (id, email, name, mobile, locale, verify_email, last_login_at)
   VALUES ($1, $2, $3, $4, $5, true, now())
   ON CONFLICT (email) DO UPDATE SET
     name = CASE WHEN users.name = '' THEN excluded.name ELSE users.name END,
     mobile = coalesce(users.mobile, excluded.mobile),
     verify_email = true,
     last_login_at = now()
   WHERE users.status = 'Active'
   RETURNING ${columns}`,
  userRow,
).maybe(
  ({
    email,
    name,
    mobile,
    locale,
  }: {
    email: string
    name?: string
    mobile?: number
    locale?: LocaleId | undefined
  }) => [newHexId(), email, name ?? '', mobile ?? null, locale ?? 'en'],
)

/** The id of the account of a verified address, of whatever status, created if necessary. */
export const ensureUser = sql(
  'users.ensure',
  `WITH added AS (INSERT INTO users (id, email, verify_email) VALUES ($1, $2, true) ON CONFLICT (email) DO NOTHING RETURNING id)
   SELECT id FROM added UNION ALL SELECT id FROM users WHERE email = $2`,
  z.object({ id: z.string() }),
).oneFirst((email: string) => [newHexId(), email])

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

export const setAvatar = sql(
  'users.setAvatar',
  `UPDATE users SET avatar = $2
   WHERE id = $1`,
).run<[userId: string, url: string]>()

/** Locks a user until the transaction ends; returns the current row. */
export const lockUser = sql(
  'users.lock',
  `SELECT ${columns} FROM users WHERE id = $1 FOR NO KEY UPDATE`,
  userRow,
).one<[userId: string]>()

/** Changes the given name, mobile and what else they write; returns the current row. */
export const changeUser = sql(
  'users.change',
  `UPDATE users SET name = coalesce($2, name), mobile = coalesce($3, mobile),
     (${own.names}) = (SELECT ${own.kept('n', 'users')} FROM jsonb_populate_recordset(null::users, $4) n),
     mobile_verified_at = CASE WHEN $3 IS NULL OR $3 = mobile THEN mobile_verified_at END
   WHERE id = $1 RETURNING ${columns}`,
  userRow,
).one(
  ({ userId, name, mobile, ...sent }: { userId: string; name?: string; mobile?: number } & SentFields) => [
    userId,
    name ?? null,
    mobile ?? null,
    own.records([storedOf(sent)]),
  ],
)

/** Sets a user's verified address; a unique violation if another account has it meanwhile. */
export const changeEmail = sql(
  'users.setEmail',
  `UPDATE users SET email = $2, verify_email = true WHERE id = $1 RETURNING ${columns}`,
  userRow,
).one<[userId: string, email: string]>()

const substitution = sql('users.rememberSubstitution', 'UPDATE users SET substitution = $2 WHERE id = $1')

/** Stores what the shopper wants for missing items, as the proposal for their next order. */
export const rememberSubstitution = (tx: Tx, userId: string, wish: Substitution) =>
  tx.run(substitution, [userId, wish])

/** The language of the account of an address; null without one. */
export const findLocale = sql(
  'users.localeOf',
  `SELECT locale FROM users WHERE ${BY_ADDRESS}`,
  z.object({ locale: storedLocale }),
).maybeFirst((address: string) => [address, mobileOfAddress(address)])

export const isActiveAddress = sql(
  'users.isActive',
  `SELECT EXISTS (SELECT FROM users WHERE ${BY_ADDRESS} AND status = 'Active') AS active`,
  z.object({ active: z.boolean() }),
).oneFirst((address: string) => [address, mobileOfAddress(address)])
