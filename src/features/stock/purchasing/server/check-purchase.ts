import type { Tx } from '#platform/db/postgres.ts'
import { readBarcode } from '#shared/barcode.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees, fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { billTotalPaise, checkLines, type BillLine } from '../check-lines.ts'
import { nameOnBill } from '../pack-of-line.ts'
import type { CheckedBill } from '../contract.ts'
import type { Bill, BillRow } from '../bill-shape.ts'
import { findNumbered, findSimilar, type NumberedBill } from './purchase-store.ts'
import { listKnownPacks, type PackNames } from './known-pack-store.ts'
import { purchaseView } from './purchase-view.ts'
import { findSupplier } from './supplier-store.ts'

/** Checks a bill and says what it would change; nothing is saved. Throws `supplier_not_found`. */
export async function checkPurchase(tx: Tx, bill: Bill): Promise<CheckedBill> {
  if (!(await findSupplier(tx, bill.supplierId))) throw new AppError('supplier_not_found')
  const [{ checked, lines }, numbered, remarks] = await Promise.all([
    checkRows(tx, bill),
    findNumbered(tx, bill),
    remarksOn(tx, bill),
  ])
  const differs = lines.length < checked.length ? null : totalDiffers(bill, lines)
  return {
    lines: checked,
    errors: checked.filter(({ errors }) => errors.length > 0).length,
    total: toRupees(toPayPaise(bill, lines)),
    existing: numbered?.is_same_year ? purchaseView(numbered) : null,
    ofOtherYear: numbered && !numbered.is_same_year ? purchaseView(numbered) : null,
    remarks: differs ? [...remarks, differs] : remarks,
  }
}

/** What is to be paid for a bill: what it says, or else what its lines come to. */
export const toPayPaise = ({ total }: Pick<Bill, 'total'>, lines: readonly BillLine[]): number =>
  total === undefined ? billTotalPaise(lines) : fromRupees(total)

/** What bills round off at most. */
const ROUND_OFF_PAISE = 100

/** The question about a bill that says another sum than its lines and charges come to. */
export function totalDiffers(
  { total }: Pick<Bill, 'total'>,
  lines: readonly BillLine[],
): CheckedBill['remarks'][number] | null {
  const sumPaise = billTotalPaise(lines)
  if (total === undefined || Math.abs(fromRupees(total) - sumPaise) <= ROUND_OFF_PAISE) return null
  const [said, comesTo] = [formatRupees(total), formatPaise(sumPaise)]
  return {
    kind: 'asked',
    field: 'total',
    message: `Its lines and charges come to ${comesTo}, and it says ${said}. Is ${said} to be paid?`,
  }
}

/** Suppliers send bills late, but not by years. */
const OLDEST_DAYS = 2 * 366

/** What is wrong, looks wrong or is worth a word in the number and the date of a bill. */
export async function remarksOn(tx: Tx, bill: NumberedBill): Promise<CheckedBill['remarks']> {
  const today = dayInIndia(new Date())
  const day = formatDay(bill.billDate)
  const remarks: CheckedBill['remarks'] = []
  const add = (kind: 'refused' | 'asked' | 'told', field: 'billNumber' | 'billDate', message: string) =>
    remarks.push({ kind, field, message })
  const similar = await findSimilar(tx, bill)
  if (similar)
    add(
      'asked',
      'billNumber',
      `Bill ${similar.bill_number} of ${formatDay(similar.bill_date)} over ${formatPaise(similar.total_paise)} was entered already. Is this another bill?`,
    )
  if (bill.billDate > today)
    add('refused', 'billDate', `A bill cannot be dated after today, ${formatDay(today)}.`)
  else if (Date.parse(today) - Date.parse(bill.billDate) > OLDEST_DAYS * 86_400_000)
    add('asked', 'billDate', `Is the bill really of ${day}?`)
  else if (yearOf(bill.billDate) < yearOf(today))
    add('told', 'billDate', `${day} lies in another financial year.`)
  return remarks
}

/** The year in which the financial year of a day begins. */
const yearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)

/** Checks the lines of a bill against the packs as they are now. */
export const checkRows = async (
  tx: Tx,
  { supplierId, lines, charges = 0 }: Pick<Bill, 'supplierId' | 'lines' | 'charges'>,
) =>
  checkLines(
    lines,
    await listKnownPacks(tx, supplierId, namesOf(lines)),
    dayInIndia(new Date()),
    fromRupees(charges),
  )

const namesOf = (rows: readonly BillRow[]): PackNames => ({
  productIds: rows.flatMap(({ productId }) => (productId === undefined ? [] : [Number(productId)])),
  barcodes: rows.flatMap(({ barcode }) => readBarcode(barcode ?? '') ?? []),
  codes: rows.flatMap(({ code }) => code || []),
  names: rows.flatMap((row) => nameOnBill(row) || []),
})
