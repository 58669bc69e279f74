import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

export const listDaysOff = sql(
  'slots.daysOff',
  `SELECT day::text, note FROM shop_days WHERE day >= (now() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY day`,
  z.object({ day: z.string(), note: z.string() }),
).many()

export const saveDayOff = sql(
  'slots.saveDayOff',
  `INSERT INTO shop_days (day, note) VALUES ($1, $2) ON CONFLICT (day) DO UPDATE SET note = excluded.note`,
).run<[day: string, note: string]>()

export const deleteDayOffRow = sql('slots.deleteDayOff', `DELETE FROM shop_days WHERE day = $1`).wrote<
  [day: string]
>()
