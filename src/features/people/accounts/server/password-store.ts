import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

export const findPassword = sql(
  'passwords.find',
  `SELECT u.id AS user_id, p.hash FROM users u JOIN passwords p ON p.user_id = u.id WHERE u.email = $1`,
  z.object({ user_id: z.string(), hash: z.string() }),
).maybe<[email: string]>()

export const setPassword = sql(
  'passwords.set',
  `INSERT INTO passwords (user_id, hash) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
).run<[userId: string, hash: string]>()

export const findOwnPassword = sql(
  'passwords.own',
  'SELECT hash FROM passwords WHERE user_id = $1',
  z.object({ hash: z.string() }),
).maybeFirst<[userId: string]>()

/** Stores a token that may set this account's password; false if there is no active account. */
export const grantReset = sql(
  'resets.grant',
  `INSERT INTO password_resets (user_id, token_hash, expires_at)
   SELECT id, $2, now() + interval '${retention.reset.time}' FROM users WHERE email = $1 AND status = 'Active'
   ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
).wrote<[email: string, tokenHash: Buffer]>()

export const isLiveReset = sql(
  'resets.isLive',
  'SELECT EXISTS (SELECT FROM password_resets WHERE token_hash = $1 AND expires_at > now()) AS live',
  z.object({ live: z.boolean() }),
).oneFirst<[tokenHash: Buffer]>()

/** Whose password this token may set. */
export const findResetHolder = sql(
  'resets.holder',
  'SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > now()',
  z.object({ user_id: z.string() }),
).maybeFirst<[tokenHash: Buffer]>()

/** Consumes a reset token; null when it is used, expired or unknown. Of two callers only one succeeds. */
export const consumeReset = sql(
  'resets.take',
  `DELETE FROM password_resets r USING users u
   WHERE r.token_hash = $1 AND r.expires_at > now() AND u.id = r.user_id AND u.status = 'Active'
   RETURNING r.user_id`,
  z.object({ user_id: z.string() }),
).maybeFirst<[tokenHash: Buffer]>()

/** A reset that was granted before another change must not set the password after it. */
export const deleteReset = sql(
  'resets.forget',
  `DELETE FROM password_resets
   WHERE user_id = $1`,
).run<[userId: string]>()

export const sweepResets = sql('resets.sweep', 'DELETE FROM password_resets WHERE expires_at < now()').run()
