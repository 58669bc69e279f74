import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const find = sql(
  'settings.find',
  `SELECT value FROM settings WHERE key = $1`,
  z.object({ value: z.unknown() }),
)

const save = sql(
  'settings.save',
  `INSERT INTO settings (key, value) VALUES ($1, $2)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
)

const claim = sql(
  'settings.claim',
  `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`,
)

/** The stored value of `key`, to be validated by its reader; null if there is none. */
export const findSetting = async (tx: Tx, key: string): Promise<unknown> =>
  (await tx.maybe(find, [key]))?.value ?? null

export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx.run(save, [key, JSON.stringify(value)])
}

/** Sets what is not there yet; false when it is. Of two transactions the second waits for the first to end. */
export const claimSetting = async (tx: Tx, key: string, value: unknown): Promise<boolean> =>
  (await tx.run(claim, [key, JSON.stringify(value)])) === 1
