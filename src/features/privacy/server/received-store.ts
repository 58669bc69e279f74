import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const received = sql(
  'erasures.received',
  `SELECT (SELECT count(*)::int FROM addresses WHERE mobile = $1) AS addresses,
     (SELECT count(*)::int FROM orders WHERE (address ->> 'mobile')::bigint = $1 AND status = 'Delivered') AS orders`,
  z.object({ addresses: z.int(), orders: z.int() }),
)

/** Where a number stands of whom other people have something delivered to. */
export const countReceived = (tx: Tx, mobile: number) => tx.one(received, [mobile])
