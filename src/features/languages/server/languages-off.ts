import { z } from 'zod'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { findSetting, lockSetting, saveSetting } from '#features/storefront/server/settings-store.ts'

const KEY = 'languages'
const stored = z.object({ off: z.array(z.string()) })

/** The languages whose pages the shop does not show. */
export async function readLanguagesOff(tx: Tx): Promise<string[]> {
  return stored.safeParse(await findSetting(tx, KEY)).data?.off ?? []
}

/** Shows or hides the pages of a language. */
export async function switchLanguage(
  db: Database,
  actor: Actor,
  locale: string,
  isOn: boolean,
): Promise<void> {
  if (locale === 'en' && !isOn)
    throw new AppError('invalid', undefined, { message: 'English has the root of the shop and stays on.' })
  await db.transaction(async (tx) => {
    await lockSetting(tx, KEY)
    const before = await readLanguagesOff(tx)
    const after = isOn ? before.filter((one) => one !== locale) : [...new Set([...before, locale])]
    await saveSetting(tx, KEY, { off: after })
    await recordAudit(tx, actor, {
      action: 'settings.update',
      subjectId: KEY,
      before: { off: before },
      after: { off: after },
    })
    await touch(tx, [tags.words])
  })
}
