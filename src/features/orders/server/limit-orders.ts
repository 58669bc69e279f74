import { consume } from '#features/identity/server/rate-limit-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { deliveredNeeded, type OrderLimits } from '../order-limits.ts'
import { countDelivered, countOpenOrders, lockMobile, type OrdersOf } from './open-order-store.ts'

const HOUR = 3600
/** Retry-After in seconds: an open order moves on within an hour or so. */
const OPEN_ORDER_WAIT = 1800

/**
 * Why the shopper may not place another order now, or null. Called in the order's transaction after the user is
 * locked, so that orders of one shopper, and those to one mobile number, are counted one after another.
 */
export async function orderLimitProblem(tx: Tx, of: OrdersOf, limits: OrderLimits): Promise<AppError | null> {
  const budget = { key: `orders:hour:${of.userId}`, limit: limits.perHour, windowSeconds: HOUR }
  const [wait, , open] = await Promise.all([consume(tx, budget), lockMobile(tx, of), countOpenOrders(tx, of)])
  if (wait !== null)
    return new AppError('too_many_orders', undefined, {
      message: `You have placed ${limits.perHour} orders within an hour. Please try again later.`,
      retryAfter: wait,
    })
  const needed = { own: deliveredNeeded(open.own, limits), mobile: deliveredNeeded(open.mobile, limits) }
  const enough = Math.max(needed.own, needed.mobile)
  if (enough === 0) return null
  const delivered = await countDelivered(tx, of, enough)
  if (delivered.own >= needed.own && delivered.mobile >= needed.mobile) return null
  return new AppError('too_many_orders', undefined, { retryAfter: OPEN_ORDER_WAIT })
}
