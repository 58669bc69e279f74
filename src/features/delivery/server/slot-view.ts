import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Slot } from '../contract.ts'
import { slotState } from '../slot-text.ts'
import { isSlotChoosable, listOpenSlots, takeSlot, type SlotRow } from './slot-store.ts'

export const toSlot = (row: SlotRow): Slot => ({
  slotId: row.id,
  from: row.starts_at.toISOString(),
  to: row.ends_at.toISOString(),
  state: slotState(row),
  closesAt: row.closes_at.toISOString(),
})

/** The slots of an area that can be chosen, full ones too. */
export const listSlots = async (tx: Tx, areaId: string | null): Promise<Slot[]> =>
  (await listOpenSlots(tx, areaId)).map(toSlot)

/** What is wrong with a slot that has no place: `slot_full`, or `slot_closed`, also for one of another area. */
export async function slotProblem(tx: Tx, slotId: string, areaId: string | null): Promise<AppError> {
  const code = (await isSlotChoosable(tx, slotId, areaId)) ? 'slot_full' : 'slot_closed'
  const slots = (await listSlots(tx, areaId)).filter(({ state }) => state !== 'full')
  return new AppError(code, { slots })
}

/**
 * Takes a place for an order that is being placed, for the transaction of the order. Throws `slot_full`, `slot_closed`,
 * each with the slots that are open.
 */
export async function takePlace(tx: Tx, slotId: string, areaId: string | null): Promise<SlotRow> {
  const slot = await takeSlot(tx, slotId, areaId)
  if (!slot) throw await slotProblem(tx, slotId, areaId)
  return slot
}
