import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import type { LocaleId } from '#shared/locales.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/permissions.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { columns, userRow } from './user-store.ts'

/** Everybody who works in the shop now: by role, then by name. */
export const listStaff = sql(
  'staff.list',
  `SELECT u.id, u.name, coalesce(u.email, '') AS email, u.status, u.last_login_at, s.role, s.since,
     f.confirmed_at IS NOT NULL AS has_second_factor
   FROM staff s JOIN users u ON u.id = s.user_id LEFT JOIN second_factors f ON f.user_id = u.id
   WHERE s.ended_at IS NULL
   ORDER BY array_position(ARRAY['${STAFF_ROLES.join("', '")}'], s.role), lower(u.name), u.email`,
  z.object({
    ...texts('id', 'name', 'email'),
    status: z.enum(['Active', 'Inactive', 'Suspended']),
    last_login_at: z.date().nullable(),
    role: z.enum(STAFF_ROLES),
    since: z.date(),
    has_second_factor: z.boolean(),
  }),
).many()

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

const role = sql(
  'staff.role',
  `SELECT role FROM staff WHERE user_id = $1 AND ended_at IS NULL`,
  z.object({ role: z.enum(STAFF_ROLES) }),
)

/** What a person is in the shop now; null for shoppers and for those who have left. */
export const findStaffRole = async (tx: Tx, userId: string): Promise<StaffRole | null> =>
  (await tx.maybe(role, [userId]))?.role ?? null

/** Whether the shop has an owner who may log in besides this person. */
const hasOtherOwner = sql(
  'staff.otherOwner',
  `SELECT EXISTS (SELECT FROM staff s JOIN users u ON u.id = s.user_id
     WHERE s.role = 'owner' AND s.ended_at IS NULL AND s.user_id <> $1 AND u.status = 'Active') AS found`,
  z.object({ found: z.boolean() }),
).oneFirst<[userId: string]>()

/** Whether this person is the only owner who may log in. */
export const isLastOwner = async (tx: Tx, userId: string): Promise<boolean> =>
  (await findStaffRole(tx, userId)) === 'owner' && !(await hasOtherOwner(tx, userId))

/** The owners who may log in and have an email address. */
export const listOwners = sql(
  'staff.owners',
  `SELECT u.id, u.email, u.locale FROM staff s JOIN users u ON u.id = s.user_id
   WHERE u.email IS NOT NULL AND s.role = 'owner' AND s.ended_at IS NULL AND u.status = 'Active' ORDER BY u.id`,
  z.object({ id: z.string(), email: z.string(), locale: storedLocale }),
).many()

/** Gives a person this role; the database makes `users.role` follow. The role they have already changes nothing. */
export const saveStaff = sql(
  'staff.save',
  `INSERT INTO staff (user_id, role) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, since = now(), ended_at = NULL
     WHERE staff.role <> excluded.role OR staff.ended_at IS NOT NULL`,
).run<[userId: string, staffRole: StaffRole]>()

/** Sets the language of a person's work; false for whoever does not work in the shop. */
export const setWorkLocale = sql(
  'staff.setLocale',
  'UPDATE staff SET locale = $2 WHERE user_id = $1 AND ended_at IS NULL',
).wrote<[userId: string, locale: LocaleId]>()

export const endStaff = sql(
  'staff.end',
  'UPDATE staff SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL',
).run<[userId: string]>()

const inRoleOrder = `ORDER BY array_position(ARRAY['${STAFF_ROLES.join("', '")}'], role)`

/** The roles that need two-step login. */
export const listTwoStepRoles = sql(
  'staff.twoStepRoles',
  `SELECT role FROM two_step_roles ${inRoleOrder}`,
  z.object({ role: z.enum(STAFF_ROLES) }),
).manyFirst()

/** Makes other changes of these roles wait until this transaction ends. */
export const lockTwoStepRoles = sql(
  'staff.lockTwoStep',
  `SELECT pg_advisory_xact_lock(hashtext('two-step roles'))`,
).run()

const dropTwoStep = sql('staff.dropTwoStep', 'DELETE FROM two_step_roles WHERE role <> ALL($1::text[])')
const addTwoStep = sql(
  'staff.addTwoStep',
  'INSERT INTO two_step_roles (role) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
)

export async function saveTwoStepRoles(tx: Tx, needing: readonly StaffRole[]): Promise<void> {
  await tx.run(dropTwoStep, [needing])
  await tx.run(addTwoStep, [needing])
}

/** The account of this address, created if necessary; null if it is not active. A name that it has already stays. */
export const upsertInvitedUser = sql(
  'staff.invite',
  `INSERT INTO users (id, email, name) VALUES ($1, $2, $3)
   ON CONFLICT (email) DO UPDATE SET name = CASE WHEN users.name = '' THEN excluded.name ELSE users.name END
     WHERE users.status = 'Active'
   RETURNING ${columns}`,
  userRow,
).maybe((email: string, name: string) => [newHexId(), email, name])
