import { sellingPaise, toRupees } from '#shared/money.ts'
import { packetPaise, type MrpRule } from '#shared/printed-mrp.ts'
import type { MixedMrp, Purchase, PurchaseLine, Supplier } from '../contract.ts'
import type { listMixedMrps } from './printed-mrp-store.ts'
import type { listPurchaseLines, PurchaseRow } from './purchase-store.ts'
import type { SupplierRow } from './supplier-store.ts'

export const supplierView = (row: SupplierRow): Supplier => ({
  _id: row.id,
  name: row.name,
  gstin: row.gstin ?? '',
  phone: row.phone ?? '',
  isActive: row.is_active,
  bills: row.bills,
  bought: toRupees(row.bought_paise),
  lastBill: row.last_bill,
  owed: toRupees(row.owed_paise),
})

export const purchaseView = (row: PurchaseRow): Purchase => ({
  _id: row.id,
  supplierId: row.supplier_id,
  supplier: row.supplier,
  billNumber: row.bill_number,
  billDate: row.bill_date,
  writtenAt: row.written_at.toISOString(),
  by: row.by,
  total: toRupees(row.total_paise),
  reverses: row.reverses,
  reversedBy: row.reversed_by,
  items: row.items,
  isReturn: row.return_number !== null,
  ...(row.reason !== null && { reason: row.reason }),
})

export const purchaseLineView = (
  row: Awaited<ReturnType<typeof listPurchaseLines>>[number],
): PurchaseLine => ({
  productId: row.product_id,
  name: row.name,
  unit: row.unit,
  quantity: row.quantity,
  free: row.free_quantity,
  ...(row.grams !== null && { grams: row.grams }),
  cost: toRupees(row.cost_paise),
  mrp: row.mrp_paise === null ? null : toRupees(row.mrp_paise),
  batch: row.batch,
  expiresOn: row.expires_on,
})

export function mixedMrpView(
  row: Awaited<ReturnType<typeof listMixedMrps>>[number],
  rule: MrpRule,
): MixedMrp {
  const pack = { pricePaise: row.price_paise, discountMicro: row.discount_micro }
  return {
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    shelf: row.shelf,
    price: toRupees(sellingPaise(pack.pricePaise, pack.discountMicro)),
    mrp: toRupees(pack.pricePaise),
    printed: row.printed.map(({ mrp_paise: mrp, pieces }) => ({
      mrp: toRupees(mrp),
      pieces,
      price: toRupees(packetPaise(pack, mrp, rule)),
    })),
  }
}
