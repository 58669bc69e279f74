import { z } from 'zod'
import { stockIdsOf } from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { KnownPack } from '../pack-of-line.ts'
import { insertLines, type NoteFacts } from './purchase-store.ts'

const lockReturns = sql('purchases.lockReturns', `SELECT pg_advisory_xact_lock(hashtext('purchases.return'))`)

// Debit notes are numbered without gaps, so the caller waits for others who write one.
const insertDebitNote = sql(
  'purchases.insertReturn',
  `INSERT INTO purchases (id, supplier_id, bill_number, bill_date, by_id, total_paise, reason, note_facts, return_number)
   SELECT $1, $2, 'Debit note ' || n.number, $3, $4, $5, $6, $7, n.number
   FROM (SELECT coalesce(max(return_number), 0) + 1 AS number FROM purchases) n`,
)

// What came from a supplier and has not gone back, as far as its bills stand. Loose goods may go back as another pack of their heap.
/** How many packs came from a supplier and have not gone back; of what is sold by weight the grams, of all that share a heap. */
export const broughtBy = sql(
  'purchases.brought',
  `SELECT k.id AS pack_id, sum(l.quantity + l.free_quantity)::int AS packs, sum(l.grams + l.free_grams)::bigint AS grams
   FROM packs k JOIN purchase_lines l ON l.pack_id = ANY(${stockIdsOf('k')}) JOIN purchases b ON b.id = l.purchase_id
   WHERE b.supplier_id = $1 AND k.id = ANY($2::bigint[]) GROUP BY k.id`,
  z.object({ pack_id: z.int(), packs: z.int(), grams: z.number().nullable() }),
).many<[supplierId: string, packIds: number[]]>()

// By the day on which a note was written: what comes later is not what went back.
/** The last bill of a supplier until a day that brought each pack of products, as far as it stands. */
export const listLastBills = sql(
  'purchases.lastBills',
  `SELECT DISTINCT ON (k.id) k.id AS pack_id, b.bill_number, b.bill_date
   FROM packs k JOIN purchase_lines l ON l.pack_id = ANY(${stockIdsOf('k')}) JOIN purchases b ON b.id = l.purchase_id
   WHERE b.supplier_id = $1 AND k.product_id = ANY($2::int[]) AND b.bill_date <= $3::date AND b.return_number IS NULL
     AND b.reverses IS NULL AND NOT EXISTS (SELECT FROM purchases r WHERE r.reverses = b.id)
   ORDER BY k.id, b.bill_date DESC, b.written_at DESC`,
  z.object({ pack_id: z.int(), bill_number: z.string(), bill_date: z.string() }),
).many<[supplierId: string, productIds: number[], day: string]>()

/** Writes the row of a debit note with the next number; `totalPaise` is below zero. */
export async function insertReturn(
  tx: Tx,
  one: {
    id: string
    supplierId: string
    day: string
    userId: string
    totalPaise: number
    reason: string
    facts: NoteFacts
  },
): Promise<void> {
  await tx.run(lockReturns)
  const { id, supplierId, day, userId, totalPaise, reason, facts } = one
  await tx.run(insertDebitNote, [id, supplierId, day, userId, totalPaise, reason, JSON.stringify(facts)])
}

export const insertReturnLines = (
  tx: Tx,
  id: string,
  lines: readonly { pack: KnownPack; quantity: number; grams: number | null; costPaise: number }[],
) =>
  tx.run(insertLines, [
    id,
    JSON.stringify(
      lines.map(({ pack, quantity, grams, costPaise }, position) => ({
        position,
        pack_id: pack.packId,
        quantity: -quantity,
        free_quantity: 0,
        cost_paise: costPaise,
        grams: grams === null ? null : -grams,
        free_grams: grams === null ? null : 0,
        relabels: false,
      })),
    ),
  ])
