import { listOfferedLines } from '#features/cart/server/cart-store.ts'
import { findBookCustomer } from '#features/khata/server/khata-store.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import { readUpiSettings } from '#features/storefront/server/shop-store.ts'
import type { FoundCoupon } from '#features/promotions/server/coupon-use-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import { belowMinimum } from './order-coupon.ts'
import { availableOf, orderedLine, withStockLeft } from './ordered-lines.ts'
import { billOf, priceOrder, type OrderTerms } from './price-order.ts'

interface PhoneQuote {
  lines: { productId: number; unit: string; quantity: number }[]
  pincode?: string | undefined
  state?: string | undefined
  slotId?: string | undefined
  /** What is told of its code, or the coupon. */
  coupon?: FoundCoupon | AppError | undefined
  paymentMethod: PaymentMethod
  customerId?: string | undefined
  useCredit?: boolean | undefined
}

/** What a phone order would cost now. Packs that do not exist any more are left out of the bill. */
export async function quotePhoneOrder(tx: Tx, terms: OrderTerms, wanted: PhoneQuote) {
  const { pincode = null, state = null, slotId = null, paymentMethod, coupon: asked } = wanted
  const coupon = asked instanceof AppError ? undefined : asked
  const offered = withStockLeft(await listOfferedLines(tx, wanted.lines))
  const queue = await readQueueMinutes(tx, terms.shop)
  const spender = wanted.useCredit && wanted.customerId ? await findBookCustomer(tx, wanted.customerId) : null
  const facts = {
    pincode,
    state,
    isTimed: slotId !== null,
    paymentMethod,
    channel: 'phone',
    queue,
    now: new Date(),
    creditPaise: spender?.credit_paise ?? 0,
  } as const
  const takesUpi = (await readUpiSettings(tx)).vpa !== ''
  const priced = priceOrder({ ...terms, ...(coupon && { coupon }) }, offered.map(orderedLine), facts)
  const couponProblem = asked instanceof AppError ? asked : coupon && belowMinimum(coupon, priced.totals)
  return {
    bill: billOf(priced),
    available: wanted.lines.map(({ productId, unit }) => {
      const line = offered.find((one) => one.product_id === productId && one.unit === unit)
      return { productId, unit, available: line ? availableOf(line) : 0 }
    }),
    problem: priced.broken?.message ?? couponProblem?.message ?? null,
    takesUpi,
  }
}
