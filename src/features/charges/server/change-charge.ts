import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { checkCharge, type ChargeDraft } from '../charge-draft.ts'
import type { ManagedCharge } from '../contract.ts'
import { lockCharge, updateChargeRow, type ChargeRow } from './charge-store.ts'
import { toManagedCharge, toChargeFields } from './charge-view.ts'

type ChargeChange = Partial<ChargeDraft> & { updatedAt?: string | undefined }

/** Changes the given fields; orders keep what they were charged. Throws `charge_not_found`, `stale`, `invalid`. */
export const updateCharge = (
  db: Database,
  actor: Actor,
  id: string,
  change: ChargeChange,
): Promise<ManagedCharge> =>
  applyChange(db, actor, id, 'charge.update', (before) => {
    refuseStaleSave(change, { ...before, updatedAt: before.updatedAt ?? '' })
    const { updatedAt: _at, ...fields } = change
    return { ...draftOf(before), ...fields }
  })

/** Switches a charge on or off, the other way if it is not said which. Throws `charge_not_found`. */
export const toggleCharge = (
  db: Database,
  actor: Actor,
  id: string,
  isActive?: boolean,
): Promise<ManagedCharge> =>
  applyChange(db, actor, id, 'charge.toggle', (before) => ({
    ...draftOf(before),
    isActive: isActive ?? !before.isActive,
  }))

function applyChange(
  db: Database,
  actor: Actor,
  id: string,
  action: 'charge.update' | 'charge.toggle',
  changed: (before: ManagedCharge) => ChargeDraft,
): Promise<ManagedCharge> {
  return db.transaction(async (tx) => {
    const before = toManagedCharge(await getLockedCharge(tx, id))
    const draft = changed(before)
    checkCharge(draft, (field, message) => {
      throw invalidField(field, message)
    })
    const after = toManagedCharge(await updateChargeRow(tx, { id, ...toChargeFields(draft) }))
    await recordAudit(tx, actor, {
      action,
      subjectId: id,
      subjectName: after.name,
      before: draftOf(before),
      after: draftOf(after),
    })
    await touch(tx, [tags.charges])
    return after
  })
}

export async function getLockedCharge(tx: Tx, id: string): Promise<ChargeRow> {
  const charge = await lockCharge(tx, id)
  if (!charge) throw new AppError('charge_not_found')
  return charge
}

/** A charge without its id and timestamp. */
export const draftOf = ({
  _id,
  updatedAt: _at,
  translations = {},
  ...draft
}: ManagedCharge): ChargeDraft => ({
  ...draft,
  translations,
})
