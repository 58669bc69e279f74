import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const lockNotes = sql(
  'counterSales.lockNotes',
  `SELECT o.id FROM orders o WHERE o.id IN (SELECT order_id FROM tax_documents WHERE number = ANY($1))
   ORDER BY o.id FOR NO KEY UPDATE`,
)

const NOTES = `SELECT d.number, e.credit_paise AS paise, coalesce(k.merged_into, k.id) AS customer_id
  FROM tax_documents d JOIN counter_returns r ON r.document_id = d.id AND r.kind = 'credit'
  JOIN khata_entries e ON e.document_id = d.id AND e.credit_kind = 'claim' LEFT JOIN customers k ON k.id = e.customer_id WHERE d.number = ANY($1)`

// A note of a customer is a part of their credit, which they may have spent otherwise.
const lockOwners = sql(
  'counterSales.lockOwnersOfNotes',
  `SELECT id FROM customers WHERE id IN (SELECT customer_id FROM (${NOTES}) n) ORDER BY id FOR NO KEY UPDATE`,
)

const notes = sql(
  'counterSales.notes',
  `SELECT n.number, least(n.paise + coalesce((SELECT sum(e.credit_paise) FROM khata_entries e WHERE e.reference = n.number
     AND e.credit_kind = 'spend'), 0), c.credit_paise) AS left_paise
   FROM (${NOTES}) n LEFT JOIN customers c ON c.id = n.customer_id`,
  z.object({ number: z.string(), left_paise: z.coerce.number() }),
)

// What was put on a khata was not paid here.
/** How much of a sale was paid otherwise than on khata, and did not go back so; in paise. The caller locks the order. */
export const paidAtCounter = sql(
  'counterSales.paidHere',
  `SELECT (SELECT coalesce(sum(amount_paise), 0) FROM tenders WHERE order_id = $1 AND kind <> 'khata')
     - (SELECT coalesce(sum(amount_paise), 0) FROM counter_returns WHERE order_id = $1 AND kind <> 'khata') AS left_paise`,
  z.object({ left_paise: z.coerce.number() }),
).oneFirst<[orderId: string]>()

/** Locks whoever gets credit by a note of a counter's bill: its customer, and those of the credit notes that paid it. */
export const lockCreditOfBill = sql(
  'counterSales.lockCreditOfBill',
  `SELECT id FROM customers WHERE id IN (SELECT coalesce(k.merged_into, k.id) FROM customers k WHERE k.id IN (
     SELECT customer_id FROM orders WHERE id = $1 UNION ALL
     SELECT e.customer_id FROM tenders t JOIN tax_documents n ON n.number = t.reference
       JOIN khata_entries e ON e.document_id = n.id AND e.credit_kind = 'claim' WHERE t.order_id = $1 AND t.kind = 'credit'))
   ORDER BY id FOR NO KEY UPDATE`,
).run<[orderId: string]>()

/** What is left of these notes, by number, in paise, locked; one that was not given instead of money is missing. */
export async function lockCreditNotes(tx: Tx, numbers: string[]): Promise<Map<string, number>> {
  const [, , found] = await Promise.all([
    tx.run(lockNotes, [numbers]),
    tx.run(lockOwners, [numbers]),
    tx.many(notes, [numbers]),
  ])
  return new Map(found.map(({ number, left_paise }) => [number, left_paise]))
}
