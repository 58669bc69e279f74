import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import { tags } from '../content-tags.ts'
import type { SavedOpening, Settings, Shop } from '../contract.ts'
import { findSetting, saveSetting } from './settings-store.ts'
import { findOpening, lockSection, openShop, readSettings, saveSection } from './shop-store.ts'

interface OpeningChange {
  isOpen: boolean
  /** The message for shoppers; unchanged when absent. */
  message?: string | undefined
  updatedAt?: string | undefined
}

const openingOf = ({ shop, updatedAt }: Settings): SavedOpening => ({
  ...shop.opening,
  updatedAt: updatedAt.opening,
})

/** When orders are accepted; a shop that has never been opened is closed, whatever its hours are. */
export async function getOpening(tx: Tx): Promise<SavedOpening> {
  const opening = openingOf(await readSettings(tx))
  return (await findOpening(tx)) ? opening : { ...opening, mode: 'closed' }
}

/** The opening mode before the shop was closed for now. */
const MODE_BEFORE = 'opening-before-closing'

/** Closes the shop for now, or opens it, for the first time too, with its previous hours. Throws `stale`. */
export function setOpening(db: Database, actor: Actor, change: OpeningChange): Promise<SavedOpening> {
  return db.transaction(async (tx) => {
    await lockSection(tx, 'opening')
    const { updatedAt, ...before } = openingOf(await readSettings(tx))
    refuseStaleSave({ updatedAt: change.updatedAt }, { ...before, updatedAt })
    const mode = change.isOpen ? await openMode(tx, before) : 'closed'
    await keepHours(tx, before, { mode })
    const after: Shop['opening'] = { ...before, mode, message: change.message ?? before.message }
    await saveSection(tx, 'opening', after)
    await recordAudit(tx, actor, { action: 'settings.update', subjectId: 'opening', before, after })
    if (change.isOpen) await openShop(tx)
    const saved = await getOpening(tx)
    await touch(tx, [tags.settings])
    return saved
  })
}

/** Remembers what a shop that is being closed has: opened again, it has that. */
export async function keepHours(
  tx: Tx,
  before: Pick<Shop['opening'], 'mode'>,
  after: Pick<Shop['opening'], 'mode'>,
): Promise<void> {
  if (after.mode === 'closed' && before.mode !== 'closed') await saveSetting(tx, MODE_BEFORE, before.mode)
}

async function openMode(tx: Tx, { mode }: Shop['opening']): Promise<'always' | 'weekly'> {
  if (mode !== 'closed') return mode
  return (await findSetting(tx, MODE_BEFORE)) === 'weekly' ? 'weekly' : 'always'
}
