import { readShop, readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { issueDocument } from './issue-document.ts'
import { taxesAt } from './product-tax-store.ts'
import { supplierOf, taxReadiness } from '../tax-readiness.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { sharePaise } from '#shared/money.ts'
import { findAdvance, type DocumentSource } from './document-source-store.ts'
import { draftOfSource } from './write-document.ts'

/** What an advance bears for goods whose rate is not known yet (CGST Rules, rule 50). */
const UNKNOWN_RATE = { hsn: null, treatment: 'taxable', rateBp: 1800 } as const

/**
 * Writes the receipt voucher of an order that has just been paid online, if a registered shop writes them (CGST Act,
 * section 31(3)(d)): from what was agreed, for what was paid, on a day in India. It is the last statement of its transaction. A payment is
 * never refused for it: a shop whose tax settings are incomplete writes none.
 */
export async function writeReceiptVoucher(
  tx: Tx,
  { orderId, paidPaise, day }: { orderId: string; paidPaise: number; day: string },
): Promise<void> {
  const tax = await readTaxSettings(tx)
  if (!tax.receiptVouchers) return
  const [advance, shop] = await Promise.all([findAdvance(tx, orderId), readShop(tx)])
  const supplier = supplierOf(shop, tax)
  if (!advance || supplier.mode === 'unregistered' || taxReadiness(tax, shop.gstin).length > 0) return
  const taxes = await taxesAt(
    tx,
    advance.goods.map(({ product_id }) => product_id),
    day,
  )
  const taxOf = (productId: number) => taxes.get(productId) ?? UNKNOWN_RATE
  const paper = draftOfSource(paidOf(advance, paidPaise), supplier, taxOf, null, 'receipt_voucher')
  await issueDocument(tx, paper, { day, billSeries: tax.billSeries })
}

/** An administrator may have accepted another amount than was agreed: it is shared over the rows. */
function paidOf(agreed: DocumentSource, paidPaise: number): DocumentSource {
  if (paidPaise === agreed.total_paise) return agreed
  const { goods, charges } = agreed
  const shares = sharePaise(paidPaise, [
    ...goods.map(({ paise }) => paise),
    ...charges.map(({ amountPaise }) => amountPaise),
  ])
  return {
    ...agreed,
    total_paise: paidPaise,
    offers: [],
    goods: goods.map((line, index) => ({ ...line, paise: shares[index]! })),
    charges: charges.map((charge, index) => ({ ...charge, amountPaise: shares[goods.length + index]! })),
  }
}
