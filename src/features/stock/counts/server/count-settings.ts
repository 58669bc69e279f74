import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { findSettings, lockSetting, saveSetting } from '#features/storefront/server/settings-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'

const SECTION = 'counts'

/** The limit of a shop that has not set one, in rupees. */
const LIMIT = 200

interface CountSettings {
  /** Rupees. */
  limit: number
}

export async function readCountSettings(tx: Tx): Promise<CountSettings> {
  const [row] = await findSettings(tx, [SECTION])
  const limit = (row?.value as Partial<CountSettings> | undefined)?.limit
  return { limit: typeof limit === 'number' ? limit : LIMIT }
}

export const saveCountSettings = (db: Database, actor: Actor, settings: CountSettings): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSetting(tx, SECTION)
    const before = await readCountSettings(tx)
    await saveSetting(tx, SECTION, settings)
    await recordAudit(tx, actor, {
      action: 'count.settings',
      subjectId: null,
      before: { ...before },
      after: { ...settings },
    })
  })
