import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'
import { may, STAFF_ROLES, type StaffRole } from '#shared/permissions.ts'
import { MAX_TRIES } from './otp-store.ts'

const insert = sql(
  'staffInvitations.insert',
  `INSERT INTO staff_invitations (id, role, code_hash, by_id, name, mobile, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, now() + interval '${retention.staffInvitation.time}')
   ON CONFLICT (mobile, name) WHERE used_at IS NULL DO UPDATE SET id = excluded.id, role = excluded.role,
     code_hash = excluded.code_hash, by_id = excluded.by_id, expires_at = excluded.expires_at, tries = 0
   RETURNING expires_at`,
  z.object({ expires_at: z.date() }),
)

interface NewInvitation {
  role: StaffRole
  byId: string
  name: string
  mobile: number
  hashOf: (id: string) => Buffer
}

/** Makes an invitation, in place of an open one of that person; `hashOf` makes the hash of its code from its id. */
export async function insertInvitation(
  tx: Tx,
  { role, byId, name, mobile, hashOf }: NewInvitation,
): Promise<{ id: string; expiresAt: Date }> {
  const id = newHexId()
  const row = await tx.one(insert, [id, role, hashOf(id), byId, name, mobile])
  return { id, expiresAt: row.expires_at }
}

const works = `used_at IS NULL AND tries < ${MAX_TRIES} AND expires_at > now()`

const list = sql(
  'staffInvitations.list',
  `SELECT i.id, i.name, i.mobile, i.role, i.expires_at, s.role AS inviter
   FROM staff_invitations i JOIN staff s ON s.user_id = i.by_id AND s.ended_at IS NULL
   WHERE ${works} ORDER BY i.expires_at`,
  z.object({
    id: z.string(),
    name: z.string(),
    mobile: z.number().nullable(),
    role: z.enum(STAFF_ROLES),
    expires_at: z.date(),
    inviter: z.enum(STAFF_ROLES),
  }),
)

/** The invitations whose codes work, the oldest first. */
export const listInvitations = async (tx: Tx) =>
  (await tx.many(list)).filter(({ inviter }) => mayInvite(inviter))

/** Whether invitations of somebody in this role work. */
export const mayInvite = (role: StaffRole | null): boolean =>
  may({ role: 'USER', staffRole: role ?? undefined }, 'staff.manage')

/** Ends an invitation, its link and its code; null if there is none that somebody could still use. */
export const deleteInvitation = sql(
  'staffInvitations.withdraw',
  'DELETE FROM staff_invitations WHERE id = $1 AND used_at IS NULL RETURNING name, role',
  z.object({ name: z.string(), role: z.enum(STAFF_ROLES) }),
).maybe<[id: string]>()

// Compared and counted in one statement, so that any number of parallel guesses counts as at most five.
/** Tries a code, and uses the invitation up if it is right; null for one that works no more. */
export const tryInvitation = sql(
  'staffInvitations.try',
  `UPDATE staff_invitations SET tries = tries + 1, used_at = CASE WHEN code_hash = ANY($2::bytea[]) THEN now() END
   WHERE id = $1 AND ${works}
   RETURNING name, role, by_id, used_at IS NOT NULL AS matched`,
  z.object({ name: z.string(), role: z.enum(STAFF_ROLES), by_id: z.string(), matched: z.boolean() }),
).maybe<[id: string, codeHashes: readonly Buffer[]]>()

export const sweepInvitations = sql(
  'staffInvitations.sweep',
  'DELETE FROM staff_invitations WHERE expires_at < now()',
).run()
