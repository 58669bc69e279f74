import type { Order } from '#features/orders/contract.ts'

const SOON_MS = 2 * 3_600_000

/** A row of the desk, with the heading above it if it is the first of its group. */
export interface SlotRow<Listed> {
  one: Listed
  heading: string | null
}

type Promised = Pick<Order, 'promise' | 'deliveryPromise' | 'areaId'>

/**
 * Groups the orders of a page, which are sorted by their promise: first what is due within 2 hours or was promised no
 * time, then each slot and area. A page on which everything is due soon has no headings.
 */
export function bySlot<Listed extends { order: Promised }>(
  listed: readonly Listed[],
  now: Date,
  areas: readonly { id: string; name: string }[] = [],
): SlotRow<Listed>[] {
  const rows = listed.map((one) => {
    const { promise, deliveryPromise, areaId } = one.order
    const from = promise ? Date.parse(promise.from) : 0
    if (from <= now.getTime() + SOON_MS) return { one, from: 0, area: '', group: 'Next 2 hours' }
    const area = areas.find(({ id }) => id === areaId)?.name ?? ''
    return { one, from, area, group: [deliveryPromise, area].filter(Boolean).join(' · ') }
  })
  if (rows.every(({ from }) => from === 0)) return listed.map((one) => ({ one, heading: null }))
  return rows
    .sort((a, b) => a.from - b.from || a.area.localeCompare(b.area))
    .map(({ one, group }, at, sorted) => ({ one, heading: sorted[at - 1]?.group === group ? null : group }))
}
