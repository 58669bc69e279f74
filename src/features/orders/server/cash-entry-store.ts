import { sql, type Tx } from '#platform/db/postgres.ts'

const insert = sql(
  'cashEntries.insert',
  `INSERT INTO cash_entries (rider_id, order_id, kind, paid_by, amount_paise, by_id, note, request_key)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

interface CashEntry {
  riderId: string
  /** A difference is signed: positive for what is missing. */
  amountPaise: number
  /** Who writes it. */
  byId: string
  note?: string | null
  /** The Idempotency-Key of the call that writes it. */
  requestKey?: string | undefined
}
type Kind =
  | { kind: 'collected'; orderId: string; paidBy: 'cash' | 'upi' }
  | { kind: 'upi_missing'; orderId: string }
  | { kind: 'handed_in' | 'difference' }

/** Adds an entry to the ledger of riders' cash; of an order, one of each kind. */
export const insertCashEntry = (tx: Tx, entry: CashEntry & Kind) =>
  tx.run(insert, [
    entry.riderId,
    'orderId' in entry ? entry.orderId : null,
    entry.kind,
    'paidBy' in entry ? entry.paidBy : null,
    entry.amountPaise,
    entry.byId,
    entry.note ?? null,
    entry.requestKey ?? null,
  ])
