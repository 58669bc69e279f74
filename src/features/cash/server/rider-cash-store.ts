import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { addedTo } from './move-store.ts'

const lock = sql(
  'cash.lockRider',
  `SELECT user_id FROM staff WHERE user_id = $1 FOR NO KEY UPDATE`,
  z.object({ user_id: z.string() }),
)

/** Makes other counts of this rider wait; false for somebody who never worked in the shop. */
export const lockRider = async (tx: Tx, riderId: string): Promise<boolean> =>
  (await tx.maybe(lock, [riderId])) !== null

const owed = sql(
  'cash.owed',
  `SELECT coalesce(sum(${addedTo('rider')}), 0)::bigint AS owed_paise FROM cash_moves m WHERE m.rider_id = $1`,
  z.object({ owed_paise: z.number() }),
)

/** What a rider owes now, in paise; negative for what the shop owes them. */
export const readOwedPaise = async (tx: Tx, riderId: string): Promise<number> =>
  (await tx.one(owed, [riderId])).owed_paise
