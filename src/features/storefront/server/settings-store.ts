import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const setting = z.object({ key: z.string(), value: z.unknown(), updated_at: z.date() })
export type SettingRow = z.infer<typeof setting>

const find = sql(
  'settings.find',
  `SELECT key, value, updated_at FROM settings WHERE key = ANY($1::text[])`,
  setting,
)

/** The settings of these keys that are stored; the caller validates their values. */
export const findSettings = (tx: Tx, keys: readonly string[]): Promise<SettingRow[]> => tx.many(find, [keys])

/** The stored value of `key`, to be validated by the caller; null if there is none. */
export const findSetting = async (tx: Tx, key: string): Promise<unknown> =>
  (await findSettings(tx, [key]))[0]?.value ?? null

const save = sql(
  'settings.save',
  `INSERT INTO settings AS held (key, value) VALUES ($1, $2)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp()
   WHERE held.value <> excluded.value`,
)

/** Stores a value; an equal one changes nothing, not even the time. */
export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx.run(save, [key, JSON.stringify(value)])
}

const insertOnce = sql(
  'settings.claim',
  `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`,
)

/** Inserts a value if there is none; false when there is. A concurrent transaction waits for this one. */
export const insertSettingOnce = async (tx: Tx, key: string, value: unknown): Promise<boolean> =>
  (await tx.run(insertOnce, [key, JSON.stringify(value)])) === 1

const lock = sql(
  'settings.hold',
  `INSERT INTO settings AS held (key, value, updated_at) VALUES ($1, 'null', to_timestamp(0))
   ON CONFLICT (key) DO UPDATE SET value = held.value`,
)

/** Locks this setting until the transaction ends, even if it was never saved. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await tx.run(lock, [key])
}
