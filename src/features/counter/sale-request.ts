import type { Supplier } from '#features/papers/supplier.ts'
import { toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { asSold, type Bill } from './bill.ts'
import type { BillOffers } from './bill-offers.ts'
import { taxOn } from './pack-tax.ts'
import type { SaleRequest } from './sale-contract.ts'

export interface Payment {
  tenders: SaleRequest['tenders']
  changePaise: number
  /** What the cash among the tenders is rounded by. */
  roundingPaise: number
  customer: { _id: string; name: string; mobile: number | null } | null
}

/** A sale as a till sends it, with the prices, offers and taxes that its document says. */
export const requestOf = (
  bill: Bill,
  { tenders, customer }: Payment,
  soldAt: Date,
  { lineOffPaise, offers, basket, couponPaise, couponCode, versions }: BillOffers,
  supplier: Supplier | null,
) => {
  const isGrouped = supplier?.mode === 'regular' && offers.some(({ groups }) => groups)
  const onePrice = supplier?.onePrice ?? 'own'
  return {
    lines: asSold(bill).lines.map(({ pack, quantity, grams, unitPaise, reason, mrpPaise }, at) => {
      const tax = taxOn(pack, dayInIndia(soldAt))
      return {
        productId: pack.productId,
        unit: pack.unit,
        ...(pack.weighed ? { grams: grams ?? 0 } : { quantity }),
        price: toRupees(unitPaise),
        ...(mrpPaise && { mrp: toRupees(mrpPaise) }),
        ...(reason && { reason }),
        ...(lineOffPaise[at]! > 0 && { offer: toRupees(lineOffPaise[at]!) }),
        ...(tax && { tax }),
        secondName: pack.secondName ?? null,
      }
    }),
    ...(versions && {
      offers: [...offers, ...(basket ? [basket] : [])].map(({ id, offPaise, ...one }) => ({
        id,
        version: versions.get(id) ?? 1,
        amount: toRupees(offPaise),
        ...(onePrice === 'highest' && 'groups' in one && one.groups && { groups: one.groups }),
      })),
    }),
    ...(isGrouped && { onePrice }),
    ...(supplier && { mode: supplier.mode }),
    ...(couponPaise > 0 && couponCode !== null && { coupon: couponCode }),
    tenders,
    ...(customer && { customerId: customer._id }),
    soldAt: soldAt.toISOString(),
  } satisfies Omit<SaleRequest, 'offline'>
}
