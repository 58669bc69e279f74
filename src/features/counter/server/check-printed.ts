import { financialYear, documentNumber } from '#features/papers/document-number.ts'
import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'
import { addChecks, type LateCheck } from './sale-check-store.ts'
import type { Sale } from './sale.ts'

/** A sale taken at once whose till got no answer is printed by its clock and taxes: lists what the document says otherwise. */
export async function checkPrinted(tx: Tx, orderId: string, sale: Sale): Promise<void> {
  const [bill] = await listOrderDocuments(tx, orderId)
  if (!bill) return
  const { series, serial, soldAt, lines, mode = bill.supplier.mode } = sale
  const day = dayInIndia(new Date(soldAt))
  const isNumber =
    series === undefined ||
    serial === undefined ||
    documentNumber(series, financialYear(day), serial) === bill.number
  const checks: LateCheck[] =
    isNumber && day === dayInIndia(bill.issued_at) ? [] : [{ position: 0, kind: 'clock' }]
  const isOtherMode = mode !== bill.supplier.mode
  for (const [position, { productId, tax }] of lines.entries()) {
    const rows = bill.rows.filter((row) => row.product_id === productId)
    const [row] = rows
    if (!row || (isOtherMode ? position > 0 : !tax || mode !== 'regular')) continue
    const rateBp = mode === 'regular' ? (tax?.rateBp ?? 0) : 0
    const isSame = rows.some((one) => one.rate_bp === rateBp && one.treatment === tax?.treatment)
    if (isOtherMode || !isSame)
      checks.push({ position, kind: 'tax', rate_bp: rateBp, expected_rate_bp: row.rate_bp })
  }
  if (checks.length > 0) await addChecks(tx, orderId, checks)
}
