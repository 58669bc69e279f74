import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const setting = z.object({ key: z.string(), value: z.unknown(), updated_at: z.date() })
export type SettingRow = z.infer<typeof setting>

const find = sql(
  'settings.find',
  `SELECT key, value, updated_at FROM settings WHERE key = ANY($1::text[])`,
  setting,
)

/** Those of the settings that are stored; values are to be validated by their reader. */
export const findSettings = (tx: Tx, keys: readonly string[]): Promise<SettingRow[]> => tx.many(find, [keys])

/** The stored value of `key`, to be validated by its reader; null if there is none. */
export const findSetting = async (tx: Tx, key: string): Promise<unknown> =>
  (await findSettings(tx, [key]))[0]?.value ?? null

const save = sql(
  'settings.save',
  `INSERT INTO settings AS held (key, value) VALUES ($1, $2)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp()
   WHERE held.value <> excluded.value`,
)

/** Stores a value; one that is the same as before counts as no change. */
export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx.run(save, [key, JSON.stringify(value)])
}

const claim = sql(
  'settings.claim',
  `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`,
)

/** Sets what is not there yet; false when it is. Of two transactions the second waits for the first to end. */
export const claimSetting = async (tx: Tx, key: string, value: unknown): Promise<boolean> =>
  (await tx.run(claim, [key, JSON.stringify(value)])) === 1

const hold = sql(
  'settings.hold',
  `INSERT INTO settings AS held (key, value, updated_at) VALUES ($1, 'null', to_timestamp(0))
   ON CONFLICT (key) DO UPDATE SET value = held.value`,
)

/** Makes other transactions that hold this setting wait until this one is over, also when it was never saved. */
export async function holdSetting(tx: Tx, key: string): Promise<void> {
  await tx.run(hold, [key])
}
