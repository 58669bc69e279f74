import { findSettings, lockSetting, saveSetting } from '#features/storefront/server/settings-store.ts'
import type { Tx } from '#platform/db/postgres.ts'

const SECTION = 'counts'

/** The limit of a shop that has not set one, in rupees. */
const LIMIT = 200

export interface CountSettings {
  /** Rupees. */
  limit: number
}

export async function readCountSettings(tx: Tx): Promise<CountSettings> {
  const [row] = await findSettings(tx, [SECTION])
  const limit = (row?.value as Partial<CountSettings> | undefined)?.limit
  return { limit: typeof limit === 'number' ? limit : LIMIT }
}

/** Saves the settings; returns the earlier ones. */
export async function saveCountSettings(tx: Tx, settings: CountSettings): Promise<CountSettings> {
  await lockSetting(tx, SECTION)
  const before = await readCountSettings(tx)
  await saveSetting(tx, SECTION, settings)
  return before
}
