import type { Tx } from '#platform/db/postgres.ts'
import { readBarcode } from '#shared/barcode.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { billTotalPaise, checkLines, nameOnBill } from '../check-lines.ts'
import type { Bill, BillRow, CheckedBill } from '../contract.ts'
import { findNumbered, listKnownPacks, type PackNames } from './purchase-store.ts'
import { purchaseView } from './purchase-view.ts'
import { findSupplier } from './supplier-store.ts'

/** Checks a bill and says what it would change; nothing is saved. Throws `supplier_not_found`. */
export async function checkPurchase(tx: Tx, bill: Bill): Promise<CheckedBill> {
  if (!(await findSupplier(tx, bill.supplierId))) throw new AppError('supplier_not_found')
  const [{ checked, lines }, numbered] = await Promise.all([checkRows(tx, bill), findNumbered(tx, bill)])
  return {
    lines: checked,
    errors: checked.filter(({ errors }) => errors.length > 0).length,
    total: toRupees(billTotalPaise(lines)),
    existing: numbered?.is_same_year ? purchaseView(numbered) : null,
    ofOtherYear: numbered && !numbered.is_same_year ? purchaseView(numbered) : null,
  }
}

/** Checks the lines of a bill against the packs as they are now. */
export const checkRows = async (tx: Tx, { supplierId, lines }: Pick<Bill, 'supplierId' | 'lines'>) =>
  checkLines(lines, await listKnownPacks(tx, supplierId, namesOf(lines)), dayInIndia(new Date()))

const namesOf = (rows: readonly BillRow[]): PackNames => ({
  productIds: rows.flatMap(({ productId }) => (productId === undefined ? [] : [Number(productId)])),
  barcodes: rows.flatMap(({ barcode }) => readBarcode(barcode ?? '') ?? []),
  codes: rows.flatMap(({ code }) => code || []),
  names: rows.flatMap((row) => nameOnBill(row) || []),
})
