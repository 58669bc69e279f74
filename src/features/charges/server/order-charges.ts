import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { ManagedCharge } from '../contract.ts'
import { listCharges, lockCharges, reorderCharges } from './charge-store.ts'
import { toManagedCharge } from './charge-view.ts'

/** Orders the charges as in `ids`; others (added meanwhile) follow. Throws `charge_not_found` when one is gone. */
export function orderCharges(db: Database, actor: Actor, ids: string[]): Promise<ManagedCharge[]> {
  return db.transaction(async (tx) => {
    const before = await lockCharges(tx).then((all) => all.sort((a, b) => a.sortOrder - b.sortOrder))
    const known = new Set(before.map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) throw new AppError('charge_not_found')
    const others = before.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
    await reorderCharges(tx, [...ids, ...others])
    const after = await listCharges(tx)
    await recordAudit(tx, actor, {
      action: 'charge.order',
      subjectId: null,
      before: { charges: before.map(({ name }) => name) },
      after: { charges: after.map(({ name }) => name) },
    })
    await touch(tx, [tags.charges])
    return after.map(toManagedCharge)
  })
}
