import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

/** Blanks or deletes rows whose time is over; returns how many (but complaints), and URLs of complaints' pictures. */
export const eraseExpiredRows = sql(
  'expired.erase',
  'SELECT rows, pictures FROM erase_expired_rows($1)',
  z.object({ rows: z.int(), pictures: z.array(z.string()) }),
).one<[atMost: number]>()
