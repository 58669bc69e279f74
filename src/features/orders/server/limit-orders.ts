import { addressView } from '#features/addresses/server/address-view.ts'
import { waitFor } from '#platform/db/rate-limit-store.ts'
import { windowOf } from '#platform/rate-limits.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { KeptRequest } from '#platform/requests/request-store.ts'
import { AppError } from '#shared/problems.ts'
import { formatPaise } from '#shared/money.ts'
import type { Address } from '#shared/shapes.ts'
import { deliveredNeeded, mayHold, type OrderLimits } from '../order-limits.ts'
import {
  countDelivered,
  lockReceiver,
  readBeforeOrder,
  type HeldByOrders,
  type OrdersOf,
} from './open-order-store.ts'
import { t } from '#shared/words.ts'

/** Retry-After in seconds: an open order moves on within an hour or so. */
const OPEN_ORDER_WAIT = 1800

/** Why a shopper may not place another order now, or null; and what orders near it hold (null: without a limit). */
export interface Limited {
  problem: AppError | null
  held: HeldByOrders | null
}

/**
 * Whether the shopper may place an order, its address, and the order that its key was used for. Called in the order's
 * transaction after the user is locked, so that orders of one shopper, and those to one mobile number or address, are
 * counted one after another.
 */
export async function limitOrder(
  tx: Tx,
  of: OrdersOf,
  limits: OrderLimits,
  /** It becomes another open order. */
  isAnother = true,
): Promise<{ limited: Limited; address: Address | null; earlier: KeptRequest | null }> {
  const budget = { ...windowOf('orders:hour', of.userId), limit: limits.perHour }
  const isHeldLimited = limits.held.share < 100
  const [isSpent, { address, earlier, held, ...open }] = await Promise.all([
    lockReceiver(tx, of, isHeldLimited, budget),
    readBeforeOrder(tx, of, isHeldLimited),
  ])
  const wait = isSpent ? null : await waitFor(tx, budget)
  const limited = {
    problem: await problemOf(tx, of, limits, wait, isAnother ? open : { own: 0, mobile: 0 }),
    held,
  }
  return { limited, address: address && addressView(address), earlier }
}

async function problemOf(
  tx: Tx,
  of: OrdersOf,
  limits: OrderLimits,
  wait: number | null,
  open: { own: number; mobile: number },
): Promise<AppError | null> {
  if (wait !== null)
    return new AppError('too_many_orders', undefined, () => ({
      message: t('said.you-have-placed-count-orders', { count: limits.perHour }),
      retryAfter: wait,
    }))
  const needed = { own: deliveredNeeded(open.own, limits), mobile: deliveredNeeded(open.mobile, limits) }
  const enough = Math.max(needed.own, needed.mobile)
  if (enough === 0) return null
  const delivered = await countDelivered(tx, of, enough)
  if (delivered.own >= needed.own && delivered.mobile >= needed.mobile) return null
  return new AppError('too_many_orders', undefined, { retryAfter: OPEN_ORDER_WAIT })
}

/** Why orders near this one would hold too much together with it, or null. The packs are locked. */
export function heldProblem(
  held: HeldByOrders,
  { held: limit }: OrderLimits,
  order: {
    lines: { pack_id: number; name: string; unit: string; stock: number; quantity: number }[]
    totalPaise: number
  },
): AppError | null {
  const before = new Map(held.packs.map(({ id, quantity }) => [id, quantity]))
  for (const { pack_id, name, unit, stock, quantity } of order.lines) {
    const theirs = before.get(pack_id) ?? 0
    const left = Math.max(0, mayHold(stock + theirs, limit) - theirs)
    if (quantity > left)
      return tooMuch(() =>
        left > 0
          ? t('said.until-first-delivered-you-can-have', { left, name, unit })
          : t('said.there-is-an-open-order-for', { name, unit }),
      )
  }
  if (held.paise + order.totalPaise <= limit.paise) return null
  const most = formatPaise(limit.paise)
  return tooMuch(() =>
    held.paise > 0
      ? t('said.until-first-delivered-open-orders', { most })
      : t('said.until-first-delivered-at-most', { most }),
  )
}

const tooMuch = (message: () => string) =>
  new AppError('too_many_orders', undefined, () => ({ message: message(), retryAfter: OPEN_ORDER_WAIT }))
