import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { t } from '#shared/words.ts'
import type { DayOff, GridSlot } from '../contract.ts'
import { slotText } from '../slot-text.ts'
import { belowTaken } from './change-slot-rule.ts'
import { makeSlots } from './make-slots.ts'
import {
  deleteUntakenSlots,
  findSlot,
  listGrid,
  listOpenSlots,
  listOrdersOn,
  reopenSlots,
  setSlotCapacityRow,
  type SlotRow,
} from './slot-store.ts'
import { deleteDayOffRow, listDaysOff, saveDayOff } from './day-off-store.ts'
import { lockSlotRules } from './slot-rule-store.ts'

/** The first slot with room that begins later, on another day than `day`. */
export const laterSlot = (open: SlotRow[], than: Date, day: string): SlotRow | undefined =>
  open.find(
    (slot) => slot.starts_at > than && dayInIndia(slot.starts_at) !== day && slot.taken < slot.capacity,
  )

/**
 * Takes a day off, or changes its note. Throws `invalid` for a day that is over, and `day_off_taken` with the orders that are to be delivered on it; of those
 * without a slot only with what can be moved into one: the others are `left`, and go out today or are cancelled.
 */
export function addDayOff(
  db: Database,
  actor: Actor,
  { day, note }: DayOff,
): Promise<{ daysOff: DayOff[]; left: string[] }> {
  return db.transaction(async (tx) => {
    await lockSlotRules(tx)
    const before = (await listDaysOff(tx)).find((one) => one.day === day)
    if (!before && day < dayInIndia(new Date())) throw invalidField('day', t('said.this-day-is-over'))
    await deleteUntakenSlots(tx, { day })
    // After the slots without orders are gone, nobody can choose the day any more.
    const due = await listOrdersOn(tx, day)
    const open = new Map<string | null, SlotRow[]>()
    for (const { area_id: areaId } of due)
      if (!open.has(areaId)) open.set(areaId, await listOpenSlots(tx, areaId))
    const isMovable = ({ has_slot: hasSlot, area_id: areaId, starts_at: from }: (typeof due)[number]) =>
      hasSlot || laterSlot(open.get(areaId)!, from, day) !== undefined
    const orderIds = due.filter(isMovable).map(({ id }) => id)
    const left = due.filter((order) => !isMovable(order)).map(({ id }) => id)
    if (orderIds.length > 0 && !before) {
      const orders = orderIds.length === 1 ? '1 order' : `${orderIds.length} orders`
      throw new AppError('day_off_taken', { orders, orderIds }, () => {
        const counted = t('places.count-orders', { count: orderIds.length })
        const message = t('problems.day-off-taken', { orders: counted })
        return { message, fields: { day: message } }
      })
    }
    await saveDayOff(tx, day, note)
    await touch(tx, [tags.settings])
    await recordAudit(tx, actor, {
      action: before ? 'day-off.update' : 'day-off.create',
      subjectId: day,
      subjectName: day,
      before: before ?? null,
      after: { day, note },
    })
    return { daysOff: await listDaysOff(tx), left }
  })
}

/** Makes it an ordinary day again. Throws `not_found`. */
export function deleteDayOff(db: Database, actor: Actor, day: string): Promise<DayOff[]> {
  return db.transaction(async (tx) => {
    await lockSlotRules(tx)
    const before = (await listDaysOff(tx)).find((one) => one.day === day)
    if (!(await deleteDayOffRow(tx, day))) throw new AppError('not_found')
    await touch(tx, [tags.settings])
    await recordAudit(tx, actor, {
      action: 'day-off.delete',
      subjectId: day,
      subjectName: day,
      before: before ?? { day },
      after: null,
    })
    await reopenSlots(tx, day)
    await makeSlots(tx)
    return listDaysOff(tx)
  })
}

/** Changes the places of one slot. Throws `slot_not_found`, `capacity_below_taken`. */
export function setSlotCapacity(
  db: Database,
  actor: Actor,
  { slotId, capacity }: { slotId: string; capacity: number },
): Promise<GridSlot[]> {
  return db.transaction(async (tx) => {
    const before = await findSlot(tx, slotId)
    if (!before) throw new AppError('slot_not_found')
    if (!(await setSlotCapacityRow(tx, slotId, capacity)))
      throw belowTaken((await findSlot(tx, slotId))?.taken ?? 0)
    await recordAudit(tx, actor, {
      action: 'slot.update',
      subjectId: slotId,
      subjectName: slotText({ from: before.starts_at, to: before.ends_at }),
      before: { capacity: before.capacity },
      after: { capacity },
    })
    return (await listGrid(tx)).map(toGridSlot)
  })
}

export const toGridSlot = (row: SlotRow): GridSlot => ({
  slotId: row.id,
  areaId: row.area_id,
  from: row.starts_at.toISOString(),
  to: row.ends_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  capacity: row.capacity,
  taken: row.taken,
})
