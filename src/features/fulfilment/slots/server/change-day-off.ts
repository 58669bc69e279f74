import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { DayOff, GridSlot } from '../contract.ts'
import { slotText } from '../slot-text.ts'
import { belowTaken } from './change-slot-rule.ts'
import { makeSlots } from './make-slots.ts'
import {
  deleteUntakenSlots,
  findSlot,
  listGrid,
  listOrdersOn,
  reopenSlots,
  setSlotCapacityRow,
  type SlotRow,
} from './slot-store.ts'
import { deleteDayOffRow, listDaysOff, saveDayOff } from './day-off-store.ts'
import { lockSlotRules } from './slot-rule-store.ts'

/** Takes a day off, or changes its note. Throws `day_off_taken` with the orders that are to be delivered on it. */
export function addDayOff(db: Database, actor: Actor, { day, note }: DayOff): Promise<DayOff[]> {
  return db.transaction(async (tx) => {
    await lockSlotRules(tx)
    const before = (await listDaysOff(tx)).find((one) => one.day === day)
    await deleteUntakenSlots(tx, { day })
    // After the slots without orders are gone, nobody can choose the day any more.
    const orderIds = (await listOrdersOn(tx, day)).map(({ id }) => id)
    if (orderIds.length > 0) {
      const orders = orderIds.length === 1 ? '1 order' : `${orderIds.length} orders`
      const { code, data, message } = new AppError('day_off_taken', { orders, orderIds })
      throw new AppError(code, data, { fields: { day: message } })
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
    return listDaysOff(tx)
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
