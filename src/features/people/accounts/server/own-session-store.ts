import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { dates, orNull, texts } from '#platform/db/row-columns.ts'
import { IS_LIVE } from './session-store.ts'

/** A user's active sessions, last used first. */
export const listSessions = sql(
  'sessions.ofUser',
  `SELECT s.id, s.user_agent, s.network, s.created_at, s.rotated_at FROM sessions s
   WHERE s.user_id = $1 AND ${IS_LIVE} ORDER BY s.rotated_at DESC, s.id LIMIT 100`,
  z.object({
    id: z.string(),
    ...orNull(texts('user_agent', 'network')),
    ...dates('created_at', 'rotated_at'),
  }),
).many<[userId: string]>()

/** Ends one session of a user; false if it is another user's or has already ended. */
export const endSessionOf = sql(
  'sessions.endOwn',
  `UPDATE sessions SET ended_at = now(), ended_reason = 'revoked'
   WHERE id = $2 AND user_id = $1 AND ended_at IS NULL`,
).wrote<[userId: string, sessionId: string]>()
