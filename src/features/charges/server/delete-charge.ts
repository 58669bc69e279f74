import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { draftOf, getLockedCharge } from './change-charge.ts'
import { deleteChargeRow } from './charge-store.ts'
import { toManagedCharge } from './charge-view.ts'

/** Deletes a charge; orders keep a copy of its name and amount. Throws `charge_not_found`. */
export function deleteCharge(db: Database, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const charge = toManagedCharge(await getLockedCharge(tx, id))
    await deleteChargeRow(tx, id)
    await recordAudit(tx, actor, {
      action: 'charge.delete',
      subjectId: id,
      subjectName: charge.name,
      before: draftOf(charge),
      after: null,
    })
    await touch(tx, [tags.charges])
  })
}
