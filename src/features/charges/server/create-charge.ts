import { newHexId } from '#platform/db/hex-id.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { ChargeDraft } from '../charge-draft.ts'
import type { ManagedCharge } from '../contract.ts'
import { draftOf, getLockedCharge } from './change-charge.ts'
import { insertCharge, lockCharges } from './charge-store.ts'
import { toManagedCharge, toChargeFields } from './charge-view.ts'

/** Keeps every cart's bill short. */
const MOST_CHARGES = 50

/** Adds a charge, last on the bill unless a position is given; once for each request `sent`. Throws `charge_limit`. */
export function createCharge(
  db: Database,
  actor: Actor,
  draft: Omit<ChargeDraft, 'sortOrder'> & { sortOrder?: number | undefined },
  sent?: SentRequest,
): Promise<ManagedCharge> {
  const add = async (tx: Tx) => {
    const others = await lockCharges(tx)
    if (others.length >= MOST_CHARGES) throw new AppError('charge_limit', { limit: MOST_CHARGES })
    const last = Math.max(0, ...others.map(({ sortOrder }) => sortOrder))
    const id = newHexId()
    await insertCharge(tx, { id, ...toChargeFields({ ...draft, sortOrder: draft.sortOrder ?? last + 1 }) })
    const charge = toManagedCharge(await getLockedCharge(tx, id))
    await recordAudit(tx, actor, {
      action: 'charge.create',
      subjectId: id,
      subjectName: charge.name,
      before: null,
      after: draftOf(charge),
    })
    await touch(tx, [tags.charges])
    return id
  }
  return db.transaction(async (tx) => {
    const id = await once(tx, sent, () => add(tx))
    return toManagedCharge(await getLockedCharge(tx, id))
  })
}
