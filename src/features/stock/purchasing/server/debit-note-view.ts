import { taxesAt } from '#features/papers/server/product-tax-store.ts'
import { taxInside } from '#features/papers/tax-inside.ts'
import { readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { portionPaise, toRupees } from '#shared/money.ts'
import type { PurchaseLine } from '../contract.ts'
import type { listPurchaseLines, NoteFacts, PurchaseRow } from './purchase-store.ts'
import { purchaseLineView } from './purchase-view.ts'
import { listLastBills } from './supplier-return-store.ts'
import { findSupplier } from './supplier-store.ts'

type Line = Awaited<ReturnType<typeof listPurchaseLines>>[number]

/** A note's supplier, tax and last bill as of a day. Nobody charged a tax who has no GSTIN. */
export async function noteFactsOf(
  tx: Tx,
  supplierId: string,
  rows: readonly Pick<Line, 'pack_id' | 'product_id' | 'name' | 'unit'>[],
  day: string,
): Promise<NoteFacts> {
  const ids = rows.map(({ product_id }) => product_id)
  const [supplier, { stateCode }, taxes, bills] = await Promise.all([
    findSupplier(tx, supplierId),
    readTaxSettings(tx),
    taxesAt(tx, ids, day),
    listLastBills(tx, supplierId, ids, day),
  ])
  const gstin = supplier?.gstin ?? ''
  return {
    ...(supplier && { supplier: supplier.name }),
    gstin,
    isInterState: stateCode !== '' && gstin.slice(0, 2) !== stateCode,
    packs: rows.map(({ pack_id: packId, product_id, name, unit }) => {
      const tax = gstin === '' ? undefined : taxes.get(product_id)
      const bill = bills.find(({ pack_id }) => pack_id === packId)
      return {
        packId,
        goods: { name, unit },
        tax: tax ? { hsn: tax.hsn, rateBp: tax.rateBp } : null,
        against: bill ? { billNumber: bill.bill_number, billDate: bill.bill_date } : null,
      }
    }),
  }
}

/** A debit note as it went to the supplier: of each line what it is worth, the tax inside it, and the bill that brought it. */
export async function debitNoteView(
  tx: Tx,
  note: PurchaseRow,
  rows: readonly Line[],
): Promise<{ supplier: string; supplierGstin: string; lines: PurchaseLine[] }> {
  // Earlier versions kept nothing.
  const facts =
    note.note_facts ?? (await noteFactsOf(tx, note.supplier_id, rows, dayInIndia(note.written_at)))
  const lines = rows.map((row): PurchaseLine => {
    const amountPaise =
      row.grams === null
        ? row.cost_paise * Math.abs(row.quantity)
        : portionPaise(row.cost_paise, Math.abs(row.grams), row.pack_grams!)
    const {
      goods,
      tax = null,
      against = null,
    } = facts.packs.find(({ packId }) => packId === row.pack_id) ?? {}
    const parts = taxInside(amountPaise, tax?.rateBp ?? 0, facts.isInterState)
    return {
      ...purchaseLineView({ ...row, ...goods }),
      note: {
        amount: toRupees(amountPaise),
        hsn: tax?.hsn ?? null,
        rate: tax ? tax.rateBp / 100 : null,
        taxable: toRupees(parts.taxablePaise),
        cgst: toRupees(parts.cgstPaise),
        sgst: toRupees(parts.sgstPaise),
        igst: toRupees(parts.igstPaise),
        against,
      },
    }
  })
  return { supplier: facts.supplier ?? note.supplier, supplierGstin: facts.gstin, lines }
}
