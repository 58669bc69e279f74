import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

/** Whether a number that is in no book is known: others have something sent to it, or somebody complained with it or left it to be told. */
export const isReceiver = sql(
  'erasures.received',
  `SELECT EXISTS (SELECT FROM addresses WHERE mobile = $1)
     OR EXISTS (SELECT FROM orders WHERE (address ->> 'mobile')::bigint = $1)
     OR EXISTS (SELECT FROM grievances WHERE email = '+91' || $1)
     OR EXISTS (SELECT FROM area_wishes WHERE email = '+91' || $1) AS yes`,
  z.object({ yes: z.boolean() }),
).oneFirst<[mobile: number]>()
