import type { Tx } from '#platform/db/postgres.ts'
import { compareShelves } from '../compare-shelves.ts'
import type { PickingSlip } from '#features/orders/contract.ts'
import { listPickingLines } from './picking-store.ts'

/** The lines of orders in picking order; unknown orders are left out. */
export async function listPickingSlips(tx: Tx, orderIds: readonly string[]): Promise<PickingSlip[]> {
  const slips = new Map<string, PickingSlip>()
  const rows = await listPickingLines(tx, orderIds)
  for (const { order_id: orderId, line, ...at } of rows.toSorted((a, b) =>
    compareShelves(a.shelf, b.shelf),
  )) {
    const shelf = at.shelf ?? at.category
    const slip = slips.get(orderId) ?? { orderId, shelves: [], hidesMobile: at.hides_mobile }
    slips.set(orderId, slip)
    if (at.second_name) slip.secondNames = { ...slip.secondNames, [line]: at.second_name }
    const last = slip.shelves.at(-1)
    if (last?.name === shelf) last.lines.push(line)
    else slip.shelves.push({ name: shelf, lines: [line] })
  }
  return orderIds.flatMap((orderId) => slips.get(orderId) ?? [])
}
