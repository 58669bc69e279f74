import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

/**
 * Overwrites or deletes rows of documents, messages, consents and complaints whose time is over; returns how many, without
 * complaints, and the URLs of the pictures of those.
 */
export const eraseExpiredRows = sql(
  'expired.erase',
  'SELECT rows, pictures FROM erase_expired_rows($1)',
  z.object({ rows: z.int(), pictures: z.array(z.string()) }),
).one<[atMost: number]>()
