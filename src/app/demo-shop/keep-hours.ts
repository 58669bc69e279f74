import { slotText } from '#features/fulfilment/slots/slot-text.ts'
import type { History, HistoryTable } from './history-file.ts'

const DAY_MS = 86_400_000

/**
 * Gives slots, and what was promised by one, the hours that they had: only their day is moved, while the rest of the last day
 * is stretched to the present. `moved` is `history` with its times moved; both have their rows in the same order.
 */
export function keepHours(history: History, moved: History, days: number): void {
  const keep = (name: string, columns: string[], when: (row: unknown[], table: HistoryTable) => boolean) => {
    const from = history.added.find(({ table }) => table === name)
    const to = moved.added.find(({ table }) => table === name)
    from?.rows.forEach((row, at) => {
      if (!when(row, from)) return
      for (const column of columns) {
        const i = from.columns.indexOf(column)
        const known = row[i]
        if (typeof known === 'string')
          to!.rows[at]![i] = new Date(Date.parse(known) + days * DAY_MS).toISOString()
      }
    })
    return to
  }
  keep('slots', ['starts_at', 'ends_at', 'closes_at'], () => true)
  const promise = ({ columns }: HistoryTable) => columns.indexOf('delivery_promise')
  const isOfSlot = (row: unknown[], table: HistoryTable) => /^\d+ \p{L}+, /u.test(String(row[promise(table)]))
  const orders = keep('orders', ['promised_from', 'promised_to'], isOfSlot)
  if (!orders) return
  const [begin, end] = ['promised_from', 'promised_to'].map((column) => orders.columns.indexOf(column))
  for (const row of orders.rows)
    if (isOfSlot(row, orders))
      row[promise(orders)] = slotText({ from: String(row[begin!]), to: String(row[end!]) })
}
