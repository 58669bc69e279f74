import { taxesAt } from '#features/papers/server/product-tax-store.ts'
import { taxInside } from '#features/papers/tax-inside.ts'
import { readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { portionPaise, toRupees } from '#shared/money.ts'
import type { PurchaseLine } from '../contract.ts'
import type { listPurchaseLines, PurchaseRow } from './purchase-store.ts'
import { purchaseLineView } from './purchase-view.ts'
import { listLastBills } from './supplier-return-store.ts'
import { findSupplier } from './supplier-store.ts'

/**
 * A debit note as it goes to the supplier: of each line what it is worth, the tax inside it on the day of the note, and the
 * last bill that brought it. Nobody charged a tax who has no GSTIN.
 */
export async function debitNoteView(
  tx: Tx,
  note: PurchaseRow,
  rows: Awaited<ReturnType<typeof listPurchaseLines>>,
): Promise<{ supplierGstin: string; lines: PurchaseLine[] }> {
  const ids = rows.map(({ product_id }) => product_id)
  const [supplier, { stateCode }, taxes, bills] = await Promise.all([
    findSupplier(tx, note.supplier_id),
    readTaxSettings(tx),
    taxesAt(tx, ids, note.bill_date),
    listLastBills(tx, note.supplier_id, ids, dayInIndia(note.written_at)),
  ])
  const gstin = supplier?.gstin ?? ''
  const isInterState = stateCode !== '' && gstin.slice(0, 2) !== stateCode
  const lines = rows.map((row): PurchaseLine => {
    const amountPaise =
      row.grams === null
        ? row.cost_paise * Math.abs(row.quantity)
        : portionPaise(row.cost_paise, Math.abs(row.grams), row.pack_grams!)
    const tax = gstin === '' ? undefined : taxes.get(row.product_id)
    const parts = taxInside(amountPaise, tax?.rateBp ?? 0, isInterState)
    const bill = bills.find(({ pack_id }) => pack_id === row.pack_id)
    return {
      ...purchaseLineView(row),
      note: {
        amount: toRupees(amountPaise),
        hsn: tax?.hsn ?? null,
        rate: tax ? tax.rateBp / 100 : null,
        taxable: toRupees(parts.taxablePaise),
        cgst: toRupees(parts.cgstPaise),
        sgst: toRupees(parts.sgstPaise),
        igst: toRupees(parts.igstPaise),
        against: bill ? { billNumber: bill.bill_number, billDate: bill.bill_date } : null,
      },
    }
  })
  return { supplierGstin: gstin, lines }
}
