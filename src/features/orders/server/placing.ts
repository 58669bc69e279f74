import type { ListedSlot } from '#features/fulfilment/slots/server/slot-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { KeptRequest } from '#platform/requests/request-store.ts'
import type { AppError } from '#shared/problems.ts'
import type { OrderLimits } from '../order-limits.ts'
import type { PlaceOrder } from './order-draft.ts'
import type { PaymentTimes } from './payment/open-attempt.ts'
import type { OrderTerms } from './price-order.ts'

export interface Placing {
  input: PlaceOrder
  limits: OrderLimits
  times: PaymentTimes
  orderId: string
  /** `refusal`: why its coupon does not hold. */
  terms: OrderTerms & { refusal?: AppError }
  slot: ListedSlot | null
  /** Writes what belongs to the order, in its transaction and at its end. */
  alongside?: ((tx: Tx, orderId: string) => Promise<void>) | undefined
}

/** The key was used before, so nothing of this call is committed. */
export class PlacedBefore extends Error {
  constructor(readonly earlier: KeptRequest) {
    super('this order was placed before')
  }
}
