import { z } from 'zod'
import { markRestored } from '#features/counter/server/counter-store.ts'
import { reapplyErasures } from '#features/privacy/server/reapply-erasures.ts'
import { withdrawAgain } from '#features/privacy/server/reapply-store.ts'
import { findSetting, lockSetting, saveSetting } from '#features/storefront/server/settings-store.ts'
import { openDatabase, type Connection, type Log } from '#platform/db/postgres.ts'
import { counted } from '../doctor/finding.ts'

/** Stands from a restore's commit until its last steps are done, and says whom the lists of the erased named. */
export const RESTORE_UNFINISHED = 'restore.unfinished'

const erasedPeople = z.array(z.object({ id: z.string(), email: z.string(), ranAt: z.string() }))
/** A restore of the version before named the erased alone. */
const listed = z.union([
  z.object({ erased: erasedPeople, kept: z.array(z.string()) }),
  erasedPeople.transform((erased) => ({ erased, kept: [] })),
])

/**
 * The last steps of a restore, on migrated tables: whoever was erased since the backup is erased again, whoever took that wish back is
 * not, and tills may go on from where they are. Done by the restore itself, or by the next start if that was cut off; does nothing otherwise. Returns how many were erased.
 */
export async function finishRestore(owner: Connection | string, log: Log): Promise<number> {
  const db = openDatabase(owner, { poolSize: 1, log })
  try {
    const named = await findSetting(db, RESTORE_UNFINISHED)
    if (named === null) return 0
    const { erased, kept } = listed.parse(named)
    await withdrawAgain(db, kept)
    const again = await reapplyErasures(db, erased)
    await db.transaction(async (tx) => {
      await lockSetting(tx, RESTORE_UNFINISHED)
      // Once: a till that has sold since is marked no more.
      if ((await findSetting(tx, RESTORE_UNFINISHED)) === null) return
      await markRestored(tx)
      await saveSetting(tx, RESTORE_UNFINISHED, null)
    })
    return again
  } finally {
    await db.close()
  }
}

export const erasedAgain = (people: number): string =>
  `Erased again, because they had been erased after the backup: ${counted(people, 'person', 'people')}.`
