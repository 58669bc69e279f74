import type { Actor } from '#features/audit/actor.ts'
import { laterSlot } from '#features/fulfilment/slots/server/change-day-off.ts'
import { listOpenSlots, listOrdersOn, type SlotRow } from '#features/fulfilment/slots/server/slot-store.ts'
import { slotText } from '#features/fulfilment/slots/slot-text.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { DayMove } from '../day-off-contract.ts'
import { rescheduleOrder } from '#features/orders/server/reschedule-order.ts'

type PlannedMove = DayMove & { slotId: string | null }

const textOf = ({ starts_at, ends_at }: Pick<SlotRow, 'starts_at' | 'ends_at'>) =>
  slotText({ from: starts_at, to: ends_at })

/** The orders of a day in India, in the order of their times, each with the next slot of its area that has room. */
export async function planDayMoves(tx: Tx, day: string): Promise<PlannedMove[]> {
  const open = new Map<string | null, SlotRow[]>()
  const moves: PlannedMove[] = []
  for (const order of await listOrdersOn(tx, day)) {
    const { area_id: areaId } = order
    if (!open.has(areaId)) open.set(areaId, await listOpenSlots(tx, areaId))
    const next = laterSlot(open.get(areaId)!, order.starts_at, day)
    if (next) next.taken += 1
    moves.push({
      orderId: order.id,
      from: order.has_slot ? textOf(order) : (order.delivery_promise ?? 'at once'),
      to: next ? textOf(next) : null,
      slotId: next?.id ?? null,
    })
  }
  return moves
}

/** What a call answers. */
export const withoutSlotId = ({ orderId, from, to }: PlannedMove): DayMove => ({ orderId, from, to })

/** What another order, or the order itself, did meanwhile. */
const overtaken = new Set(['slot_full', 'slot_closed', 'move_refused', 'order_not_found'])

/** Moves the orders of a day as planned; whatever was overtaken is planned again. Returns those that are left. */
export async function moveDayOrders(
  db: Database,
  actor: Actor,
  day: string,
): Promise<{ moved: number; left: DayMove[] }> {
  let moved = 0
  for (;;) {
    const before = moved
    const plan = await planDayMoves(db, day)
    for (const { orderId, slotId } of plan) {
      if (slotId === null) continue
      try {
        await rescheduleOrder(db, { orderId, slotId, actor })
        moved++
      } catch (error) {
        if (!(error instanceof AppError && overtaken.has(error.code))) throw error
      }
    }
    if (moved === before) return { moved, left: plan.map(withoutSlotId) }
  }
}
