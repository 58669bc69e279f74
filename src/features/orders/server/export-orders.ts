import type { Tx } from '#platform/db/postgres.ts'
import { ORDER_CSV_HEAD, orderCsvLine } from '../order-csv.ts'
import { listOrdersAfter, type OrderFilter } from './all-orders-store.ts'
import { orderView } from './order-view.ts'

/** The number of orders per call: no call takes long. */
const EXPORT_CHUNK = 250

/** A chunk of the CSV file of orders, newest first, after the order `after`; the first chunk has the header. */
export async function exportOrders(
  tx: Tx,
  filter: OrderFilter,
  after: string | null,
): Promise<{ csv: string; next: string | null; rows: number }> {
  const { orders, next } = await listOrdersAfter(tx, filter, after, EXPORT_CHUNK)
  const lines = orders.map((order) => orderCsvLine(orderView(order)))
  return { csv: (after === null ? ORDER_CSV_HEAD : '') + lines.join(''), next, rows: lines.length }
}
