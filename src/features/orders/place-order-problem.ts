import { t } from '#shared/words.ts'
import { AppError } from '#shared/problems.ts'
import type { Bill } from '#features/charges/contract.ts'

export interface OrderShortage {
  productId: number
  unit: string
  name?: string
  wanted: number
  available: number
}

/** What a refused or unanswered attempt means for the shopper. */
export type PlaceOrderProblem =
  /** It is unknown whether the request arrived: the attempt is kept and can be retried. */
  | { kind: 'unanswered'; message: string }
  | { kind: 'total changed'; message: string; bill: Bill; before: Bill | null; isCouponGone: boolean }
  /** None is left, or this shopper has had it: it goes on without. */
  | { kind: 'coupon gone'; message: string }
  | { kind: 'short'; message: string; shortages: OrderShortage[] }
  /** This attempt already became an order through another request: the shopper looks at it before ordering again. */
  | { kind: 'placed before'; message: string; orderId: string | null }
  /** The order is placed, but its payment page could not be reached. */
  | { kind: 'unpaid'; message: string; orderId: string }
  /** The delivery slot is full or closed meanwhile. */
  | { kind: 'slot gone'; message: string }
  | { kind: 'refused'; message: string }

/** Parses the refusal of an order (api.md, Orders). */
export function toPlaceOrderProblem(error: unknown): PlaceOrderProblem {
  if (!(error instanceof AppError))
    return { kind: 'unanswered', message: t('orders.the-shop-did-not-respond-please-try') }
  const { code, message, data, status } = error
  const isCouponGone = code === 'coupon_unknown' || code === 'coupon_used'
  if ((code === 'total_changed' || isCouponGone) && data?.bill) {
    const before = (data.before as Bill | undefined) ?? null
    return { kind: 'total changed', message, bill: data.bill as Bill, before, isCouponGone }
  }
  if (isCouponGone) return { kind: 'coupon gone', message }
  if (code === 'out_of_stock' && Array.isArray(data?.shortages))
    return { kind: 'short', message, shortages: data.shortages as OrderShortage[] }
  if (code === 'provider_unavailable' && typeof data?.orderId === 'string')
    return { kind: 'unpaid', message, orderId: data.orderId }
  if (code === 'idempotency_key_reused')
    return {
      kind: 'placed before',
      message,
      orderId: typeof data?.orderId === 'string' ? data.orderId : null,
    }
  if (code === 'slot_full' || code === 'slot_closed') return { kind: 'slot gone', message }
  if (code === 'too_many_orders') return { kind: 'refused', message }
  const isOpen = status >= 500 || status === 429 || status === 401
  return isOpen ? { kind: 'unanswered', message } : { kind: 'refused', message }
}
