import type { Tx } from '#platform/db/postgres.ts'
import { listPickingLines } from './picking-store.ts'

export interface PickingSlip {
  orderId: string
  /** In picking order; positions of lines in the order's `items`. */
  shelves: { name: string; lines: number[] }[]
}

/** The lines of orders in picking order; unknown orders are left out. */
export async function listPickingSlips(tx: Tx, orderIds: readonly string[]): Promise<PickingSlip[]> {
  const slips = new Map<string, PickingSlip>()
  for (const { order_id: orderId, line, shelf } of await listPickingLines(tx, orderIds)) {
    const slip = slips.get(orderId) ?? { orderId, shelves: [] }
    slips.set(orderId, slip)
    const last = slip.shelves.at(-1)
    if (last?.name === shelf) last.lines.push(line)
    else slip.shelves.push({ name: shelf, lines: [line] })
  }
  return orderIds.flatMap((orderId) => slips.get(orderId) ?? [])
}
