import type { PaymentMethod } from '#shared/order-enums.ts'
import { canonicalRequest } from './canonical-request.ts'
import type { OrderRequest } from './order-request.ts'

/** What the shopper has chosen when pressing "Place order". */
export type CheckoutRequest = OrderRequest & { paymentMethod: PaymentMethod }

/** An attempt to place an order. Its key is sent with every retry, so that it becomes one order only. */
export interface OrderAttempt {
  key: string
  request: CheckoutRequest
  /** Milliseconds since the epoch. */
  begunAt: number
  /** The shopper left checkout meanwhile: it is retried only when they ask for it. */
  isPaused?: boolean
}

/** Milliseconds after which an unanswered attempt is forgotten: the shopper should check their orders first. */
const FRESH_MS = 15 * 60_000

/** The attempt for a request: the same request continues the unanswered attempt, another one gets a new key. */
export function attemptFor(
  request: CheckoutRequest,
  unanswered: OrderAttempt | null,
  { now, newKey }: { now: number; newKey: () => string },
): OrderAttempt {
  return unanswered && isSameRequest(unanswered.request, request)
    ? unanswered
    : { key: newKey(), request, begunAt: now }
}

const isSameRequest = (one: CheckoutRequest, other: CheckoutRequest) =>
  canonicalRequest(one) === canonicalRequest(other)

/** Parses a stored attempt; null when there is none to retry. */
export function readAttempt(raw: string | null, now: number): OrderAttempt | null {
  try {
    const attempt = JSON.parse(raw ?? 'null') as OrderAttempt | null
    if (typeof attempt?.key !== 'string' || typeof attempt.request?.addressId !== 'string') return null
    return now - attempt.begunAt < FRESH_MS ? attempt : null
  } catch {
    return null
  }
}

/** A key per attempt to place an order. */
export { newUuid as newAttemptKey } from '#shared/new-uuid.ts'
