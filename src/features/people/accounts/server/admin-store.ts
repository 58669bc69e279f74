import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import { storedLocale } from '#shared/stored-locale.ts'

const admin = z.object({
  ...texts('id', 'name', 'email'),
  status: z.enum(['Active', 'Inactive', 'Suspended']),
})

/** Every administrator, locked until the transaction ends; users who lost the role meanwhile are not included. */
export const lockAdmins = sql(
  'admins.lock',
  `SELECT id, name, coalesce(email, '') AS email, status FROM users WHERE role = 'ADMIN' ORDER BY id FOR NO KEY UPDATE`,
  admin,
).many()

const hold = sql(
  'admins.hold',
  `SELECT id FROM users WHERE id = $1 AND role = 'ADMIN' AND status = 'Active' FOR SHARE`,
  z.object({ id: z.string() }),
)

/** Whether this user is an administrator who may act; they cannot lose the role until the transaction ends. */
export const holdAdminRole = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.maybe(hold, [userId])) !== null

export const listAdmins = sql(
  'admins.list',
  `SELECT u.id, u.name, coalesce(u.email, '') AS email, u.status, u.locale, u.last_login_at, f.confirmed_at IS NOT NULL AS has_second_factor
   FROM users u LEFT JOIN second_factors f ON f.user_id = u.id
   WHERE u.role = 'ADMIN' ORDER BY lower(u.name), u.email`,
  admin.extend({ locale: storedLocale, last_login_at: z.date().nullable(), has_second_factor: z.boolean() }),
).many()
