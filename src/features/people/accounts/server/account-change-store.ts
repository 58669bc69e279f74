import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'

const ACCOUNT_CHANGES = ['email', 'password', 'mobile', 'second_factor'] as const

const accountChange = z.object({
  ...texts('id', 'user_id'),
  about: z.enum(ACCOUNT_CHANGES),
  /** The account's address before the change. */
  email: z.string(),
  ...dates('changed_at', 'expires_at'),
  token_hash: z.instanceof(Buffer),
})
export type AccountChange = z.infer<typeof accountChange>

const columns = 'id, user_id, about, email, changed_at, expires_at, token_hash'

/** Stores the credentials of a locked user as they are now, before they change. */
export const insertAccountChange = sql(
  'accountChanges.insert',
  `INSERT INTO account_changes (id, user_id, about, token_hash, email, mobile, sealed_secret, confirmed_at, recovery_codes)
   SELECT $2, u.id, $3, $4, coalesce(u.email, ''), u.mobile, f.sealed_secret, f.confirmed_at,
     ARRAY(SELECT code_hash FROM recovery_codes WHERE user_id = u.id AND used_at IS NULL)
   FROM users u LEFT JOIN second_factors f ON f.user_id = u.id AND f.confirmed_at IS NOT NULL
   WHERE u.id = $1`,
).run((change: { userId: string; id: string; about: AccountChange['about']; tokenHash: Buffer }) => [
  change.userId,
  change.id,
  change.about,
  change.tokenHash,
])

export const findAccountChange = sql(
  'accountChanges.find',
  `SELECT ${columns} FROM account_changes WHERE id = $1`,
  accountChange,
).maybe<[id: string]>()

/** The change that this secret may still undo. */
export const findLiveChange = sql(
  'accountChanges.findLive',
  `SELECT ${columns} FROM account_changes WHERE token_hash = $1 AND undone_at IS NULL AND expires_at > now()`,
  accountChange,
).maybe<[tokenHash: Buffer]>()

const FIRST = `SELECT * FROM account_changes
   WHERE user_id = $1 AND email = $2 AND undone_at IS NULL AND expires_at > now() ORDER BY changed_at, id LIMIT 1`

const restoreUser = sql(
  'accountChanges.restoreUser',
  // A number that was verified since is no proof any more where there is another one.
  `UPDATE users u SET email = nullif(c.email, ''), mobile = CASE WHEN c.email = '' THEN u.mobile ELSE c.mobile END,
     mobile_verified_at = CASE WHEN c.email = '' THEN u.mobile_verified_at END, verify_email = c.email <> ''
   FROM (${FIRST}) c WHERE u.id = c.user_id`,
)
const deletePassword = sql('accountChanges.deletePassword', 'DELETE FROM passwords WHERE user_id = $1')
const deleteFactor = sql('accountChanges.deleteFactor', 'DELETE FROM second_factors WHERE user_id = $1')
// Whoever saw the app's last code must not use it again.
const restoreFactor = sql(
  'accountChanges.restoreFactor',
  `INSERT INTO second_factors (user_id, sealed_secret, confirmed_at, last_step)
   SELECT user_id, sealed_secret, confirmed_at, extract(epoch FROM now())::bigint / 30
   FROM (${FIRST}) c WHERE sealed_secret IS NOT NULL`,
)
const restoreCodes = sql(
  'accountChanges.restoreCodes',
  `INSERT INTO recovery_codes (user_id, code_hash)
   SELECT user_id, unnest(recovery_codes) FROM (${FIRST}) c WHERE sealed_secret IS NOT NULL`,
)
const close = sql(
  'accountChanges.close',
  `UPDATE account_changes c SET undone_at = now() FROM (${FIRST}) f
   WHERE c.user_id = f.user_id AND c.changed_at >= f.changed_at AND c.undone_at IS NULL`,
)

/**
 * Restores a locked user to what they were before the first change of which this address was told, so that it does not
 * matter which of several mails is used, nor what was changed since. The password is deleted, since whoever made the
 * change may know it. The links of all changes since then stop working.
 */
export async function restoreAccount(tx: Tx, { user_id, email }: AccountChange): Promise<void> {
  await tx.run(restoreUser, [user_id, email])
  await tx.run(deletePassword, [user_id])
  await tx.run(deleteFactor, [user_id])
  await tx.run(restoreFactor, [user_id, email])
  await tx.run(restoreCodes, [user_id, email])
  await tx.run(close, [user_id, email])
}

/** Whether no account has this address, but another user's may get it back. */
export const isReservedEmail = sql(
  'accountChanges.isReserved',
  `SELECT EXISTS (
     SELECT FROM account_changes
     WHERE email = $1 AND user_id <> $2 AND undone_at IS NULL AND expires_at > now()
   ) AND NOT EXISTS (SELECT FROM users WHERE email = $1) AS reserved`,
  z.object({ reserved: z.boolean() }),
).oneFirst((email: string, userId = '') => [email, userId])

export const sweepAccountChanges = sql(
  'accountChanges.sweep',
  `DELETE FROM account_changes WHERE expires_at < now() - interval '${retention.accountChange.time}'`,
).run()
