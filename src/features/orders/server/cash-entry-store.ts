import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const insert = sql(
  'cashEntries.insert',
  `INSERT INTO cash_entries (rider_id, order_id, kind, paid_by, amount_paise, by_id, note, khata_entry_id, device_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
  z.object({ id: z.number() }),
)

interface CashEntry {
  riderId: string
  /** A difference is signed: positive for what is missing. */
  amountPaise: number
  /** Who writes it. */
  byId: string
  note?: string | null
}
type Kind =
  | { kind: 'collected'; orderId: string; paidBy: 'cash' | 'upi' }
  | { kind: 'upi_missing'; orderId: string }
  | { kind: 'khata'; khataEntryId: number; deviceAt: Date | null }
  | { kind: 'handed_in' | 'difference' }

/** Adds an entry to the ledger of riders' cash, and returns its id; of an order, one of each kind. */
export const insertCashEntry = async (tx: Tx, entry: CashEntry & Kind): Promise<number> => {
  const { id } = await tx.one(insert, [
    entry.riderId,
    'orderId' in entry ? entry.orderId : null,
    entry.kind,
    'paidBy' in entry ? entry.paidBy : null,
    entry.amountPaise,
    entry.byId,
    entry.note ?? null,
    'khataEntryId' in entry ? entry.khataEntryId : null,
    'deviceAt' in entry ? entry.deviceAt : null,
  ])
  return id
}
