import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/permissions.ts'
import { MAX_TRIES } from './otp-store.ts'

const insert = sql(
  'staffInvitations.insert',
  `INSERT INTO staff_invitations (id, role, code_hash, by_id, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '${retention.staffInvitation.time}') RETURNING expires_at`,
  z.object({ expires_at: z.date() }),
)

/** Makes an invitation; `hashOf` makes the hash of its code from its id. */
export async function insertInvitation(
  tx: Tx,
  { role, byId, hashOf }: { role: StaffRole; byId: string; hashOf: (id: string) => Buffer },
): Promise<{ id: string; expiresAt: Date }> {
  const id = newHexId()
  const row = await tx.one(insert, [id, role, hashOf(id), byId])
  return { id, expiresAt: row.expires_at }
}

// Compared and counted in one statement, so that any number of parallel guesses counts as at most five.
const tryCode = sql(
  'staffInvitations.try',
  `UPDATE staff_invitations SET tries = tries + 1, used_at = CASE WHEN code_hash = ANY($2::bytea[]) THEN now() END
   WHERE id = $1 AND used_at IS NULL AND tries < ${MAX_TRIES} AND expires_at > now()
   RETURNING role, by_id, used_at IS NOT NULL AS matched`,
  z.object({ role: z.enum(STAFF_ROLES), by_id: z.string(), matched: z.boolean() }),
)

/** Tries a code, and uses the invitation up if it is right; null for one that works no more. */
export const tryInvitation = (tx: Tx, id: string, codeHashes: readonly Buffer[]) =>
  tx.maybe(tryCode, [id, codeHashes])

const sweep = sql('staffInvitations.sweep', 'DELETE FROM staff_invitations WHERE expires_at < now()')

export const sweepInvitations = (tx: Tx): Promise<number> => tx.run(sweep)
