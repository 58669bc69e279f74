import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { DaySheet } from '../cash-contract.ts'
import { listDayMoves, listSheetRows, listTakings, listUnconfirmedUpi } from './cash-store.ts'

/** The cash of a day in India, `2026-11-21`. */
export async function readDaySheet(tx: Tx, day: string): Promise<DaySheet> {
  const [rows, moves, unconfirmed, takings] = await Promise.all([
    listSheetRows(tx, day),
    listDayMoves(tx, day),
    listUnconfirmedUpi(tx),
    listTakings(tx, day),
  ])
  return {
    day,
    riders: rows.map((row) => ({
      riderId: row.rider_id,
      name: row.name,
      opening: toRupees(row.opening),
      cash: toRupees(row.cash),
      khata: toRupees(row.khata),
      upi: toRupees(row.upi),
      upiSeen: toRupees(row.upi_seen),
      upiMissing: toRupees(row.upi_missing),
      handedIn: toRupees(row.handed_in),
      difference: toRupees(row.difference),
      owed: toRupees(row.owed),
    })),
    moves: moves.map((row) => ({
      _id: row.id,
      riderId: row.rider_id,
      ...(row.is_drawer && { isOfDrawer: true }),
      kind: row.kind,
      amount: toRupees(row.amount_paise),
      orderId: row.order_id,
      note: row.note,
      at: row.at.toISOString(),
      ...(row.reverses !== null && { reverses: row.reverses }),
      ...(row.is_reversed && { isReversed: true }),
    })),
    unconfirmed: unconfirmed.map((row) => ({
      orderId: row.order_id,
      amount: toRupees(row.amount_paise),
      riderId: row.rider_id,
      at: row.at.toISOString(),
    })),
    byMethod: takings.map(({ method, amount_paise }) => ({ method, amount: toRupees(amount_paise) })),
  }
}
