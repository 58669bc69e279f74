import type { Order } from '../contract.ts'

const SOON_MS = 2 * 3_600_000

/** A row of the desk, with the heading above it if it is the first of its group. */
export interface SlotRow<Listed> {
  one: Listed
  heading: string | null
}

/**
 * Groups the orders of a page by delivery slot: first what is due within 2 hours or has no slot, in the order of the list,
 * then each slot by its time. Without slots nothing changes.
 */
export function bySlot<Listed extends { order: Pick<Order, 'slotId' | 'promise' | 'deliveryPromise'> }>(
  listed: readonly Listed[],
  now: Date,
): SlotRow<Listed>[] {
  if (listed.every(({ order }) => !order.slotId)) return listed.map((one) => ({ one, heading: null }))
  const rows = listed.map((one) => {
    const { slotId, promise, deliveryPromise } = one.order
    const from = slotId && promise ? Date.parse(promise.from) : 0
    const isSoon = from <= now.getTime() + SOON_MS
    return { one, from: isSoon ? 0 : from, group: isSoon ? 'Next 2 hours' : (deliveryPromise ?? '') }
  })
  return rows
    .sort((a, b) => a.from - b.from)
    .map(({ one, group }, at, sorted) => ({ one, heading: sorted[at - 1]?.group === group ? null : group }))
}
