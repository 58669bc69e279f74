import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const listDays = sql(
  'slots.daysOff',
  `SELECT day::text, note FROM shop_days WHERE day >= (now() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY day`,
  z.object({ day: z.string(), note: z.string() }),
)

const saveDay = sql(
  'slots.saveDayOff',
  `INSERT INTO shop_days (day, note) VALUES ($1, $2) ON CONFLICT (day) DO UPDATE SET note = excluded.note`,
)

const deleteDay = sql('slots.deleteDayOff', `DELETE FROM shop_days WHERE day = $1`)

export const listDaysOff = (tx: Tx) => tx.many(listDays)

export async function saveDayOff(tx: Tx, day: string, note: string): Promise<void> {
  await tx.run(saveDay, [day, note])
}

export const deleteDayOffRow = async (tx: Tx, day: string) => (await tx.run(deleteDay, [day])) === 1
