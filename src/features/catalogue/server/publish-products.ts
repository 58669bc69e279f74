import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { wholeProductTags } from '../product-tags.ts'
import { lockProducts, setPublished } from './product-write-store.ts'

/** Publishes or hides products; returns the ids of those that changed. Unknown ids are ignored. */
export function publishProducts(
  db: Database,
  actor: Actor,
  { ids, publish }: { ids: number[]; publish: boolean },
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const changed = (await lockProducts(tx, ids)).filter((product) => product.publish !== publish)
    const changedIds = changed.map(({ id }) => id)
    await setPublished(tx, changedIds, { publish })
    for (const { id, name } of changed) {
      await recordAudit(tx, actor, {
        action: 'product.update',
        subjectId: id,
        subjectName: name,
        before: { publish: !publish },
        after: { publish },
      })
    }
    await touch(
      tx,
      changed.flatMap((product) => wholeProductTags(product.id, product)),
    )
    return changedIds
  })
}
