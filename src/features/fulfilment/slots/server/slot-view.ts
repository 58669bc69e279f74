import { batched } from '#platform/db/batched.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Slot } from '../contract.ts'
import { slotState } from '../slot-text.ts'
import { listOpenSlots, listSlotsById, type ListedSlot, type SlotRow } from './slot-store.ts'

const toSlot = (row: SlotRow): Slot => ({
  slotId: row.id,
  from: row.starts_at.toISOString(),
  to: row.ends_at.toISOString(),
  state: slotState(row),
  closesAt: row.closes_at.toISOString(),
})

/** The slots of an area that can be chosen, full ones too. */
export const listSlots = async (tx: Tx, areaId: string | null): Promise<Slot[]> =>
  (await listOpenSlots(tx, areaId)).map(toSlot)

/** Slots as they are after each question; those who ask at the same time share a query. */
export const slotReader = (db: Tx) => ({
  find: batched(
    async (ids: string[]) => new Map((await listSlotsById(db, ids)).map((slot) => [slot.id, slot])),
  ),
  listOpen: batched(async (areas: (string | null)[]) => {
    const lists = await Promise.all(areas.map(async (area) => [area, await listSlots(db, area)] as const))
    return new Map(lists)
  }),
})
export type SlotReader = ReturnType<typeof slotReader>

export const hasRoom = (slot: ListedSlot | undefined): slot is ListedSlot =>
  slot !== undefined && !slot.is_closed && slot.taken < slot.capacity

/** Why an order got no place: `slot_full`, or `slot_closed`, also for a slot of another area; with the slots that are open. */
export async function slotProblem(
  slots: SlotReader,
  slot: ListedSlot | undefined,
  areaId: string | null,
): Promise<AppError> {
  const code = slot && slot.area_id === areaId && !slot.is_closed ? 'slot_full' : 'slot_closed'
  const open = (await slots.listOpen(areaId)) ?? []
  return new AppError(code, { slots: open.filter(({ state }) => state !== 'full') })
}
