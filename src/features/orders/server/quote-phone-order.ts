import { listOfferedLines } from '#features/cart/server/cart-store.ts'
import { toBill } from '#features/pricing/cart-totals.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import { readUpiSettings } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { availableOf, orderedLine, withStockLeft } from './ordered-lines.ts'
import { priceOrder, type OrderTerms } from './place-order.ts'

export interface PhoneQuote {
  lines: { productId: number; unit: string; quantity: number }[]
  pincode?: string | undefined
  state?: string | undefined
  slotId?: string | undefined
  paymentMethod: PaymentMethod
}

/** What a phone order would cost now. Packs that do not exist any more are left out of the bill. */
export async function quotePhoneOrder(tx: Tx, terms: OrderTerms, wanted: PhoneQuote) {
  const { pincode = null, state = null, slotId = null, paymentMethod } = wanted
  const offered = withStockLeft(await listOfferedLines(tx, wanted.lines))
  const queue = await readQueueMinutes(tx, terms.shop)
  const facts = { pincode, state, slotId, paymentMethod, channel: 'phone', queue, now: new Date() } as const
  const takesUpi = (await readUpiSettings(tx)).vpa !== ''
  const { totals, broken } = priceOrder(terms, offered.map(orderedLine), facts)
  return {
    bill: toBill(totals),
    available: wanted.lines.map(({ productId, unit }) => {
      const line = offered.find((one) => one.product_id === productId && one.unit === unit)
      return { productId, unit, available: line ? availableOf(line) : 0 }
    }),
    problem: broken?.message ?? null,
    takesUpi,
  }
}
