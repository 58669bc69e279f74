import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

const find = sql(
  'passwords.find',
  `SELECT u.id AS user_id, p.hash FROM users u JOIN passwords p ON p.user_id = u.id WHERE u.email = $1`,
  z.object({ user_id: z.string(), hash: z.string() }),
)

/** The user and password hash of an account with a password. */
export const findPassword = (tx: Tx, email: string) => tx.maybe(find, [email])

const set = sql(
  'passwords.set',
  `INSERT INTO passwords (user_id, hash) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
)

export const setPassword = (tx: Tx, userId: string, hash: string) => tx.run(set, [userId, hash])

const own = sql(
  'passwords.own',
  'SELECT hash FROM passwords WHERE user_id = $1',
  z.object({ hash: z.string() }),
)

export const findOwnPassword = async (tx: Tx, userId: string): Promise<string | null> =>
  (await tx.maybe(own, [userId]))?.hash ?? null

const grant = sql(
  'resets.grant',
  `INSERT INTO password_resets (user_id, token_hash, expires_at)
   SELECT id, $2, now() + interval '${retention.reset.time}' FROM users WHERE email = $1 AND status = 'Active'
   ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
)

/** Stores a token that may set this account's password; false if there is no active account. */
export async function grantReset(tx: Tx, email: string, tokenHash: Buffer): Promise<boolean> {
  return (await tx.run(grant, [email, tokenHash])) === 1
}

const isLive = sql(
  'resets.isLive',
  'SELECT EXISTS (SELECT FROM password_resets WHERE token_hash = $1 AND expires_at > now()) AS live',
  z.object({ live: z.boolean() }),
)

export async function isLiveReset(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx.one(isLive, [tokenHash])).live
}

const holder = sql(
  'resets.holder',
  'SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > now()',
  z.object({ user_id: z.string() }),
)

/** Whose password this token may set. */
export const findResetHolder = async (tx: Tx, tokenHash: Buffer): Promise<string | null> =>
  (await tx.maybe(holder, [tokenHash]))?.user_id ?? null

const take = sql(
  'resets.take',
  `DELETE FROM password_resets r USING users u
   WHERE r.token_hash = $1 AND r.expires_at > now() AND u.id = r.user_id AND u.status = 'Active'
   RETURNING r.user_id`,
  z.object({ user_id: z.string() }),
)

/** Consumes a reset token; null when it is used, expired or unknown. Of two callers only one succeeds. */
export async function consumeReset(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  return (await tx.maybe(take, [tokenHash]))?.user_id ?? null
}

const forget = sql('resets.forget', 'DELETE FROM password_resets WHERE user_id = $1')

/** A reset that was granted before another change must not set the password after it. */
export const deleteReset = (tx: Tx, userId: string) => tx.run(forget, [userId])

const sweep = sql('resets.sweep', 'DELETE FROM password_resets WHERE expires_at < now()')

export const sweepResets = (tx: Tx): Promise<number> => tx.run(sweep)
