import { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import { findSetting, lockSetting, saveSetting } from '#features/storefront/server/settings-store.ts'

const KEY = 'languages'
const stored = z.object({ off: z.array(z.string()) })

/** The languages whose pages the shop does not show. */
export async function readLanguagesOff(tx: Tx): Promise<string[]> {
  return stored.safeParse(await findSetting(tx, KEY)).data?.off ?? []
}

/** Within a transaction: the languages that are off, before and after. */
export async function switchLanguageTo(
  tx: Tx,
  locale: string,
  isOn: boolean,
): Promise<{ before: string[]; after: string[] }> {
  await lockSetting(tx, KEY)
  const before = await readLanguagesOff(tx)
  const after = isOn ? before.filter((one) => one !== locale) : [...new Set([...before, locale])]
  await saveSetting(tx, KEY, { off: after })
  return { before, after }
}
