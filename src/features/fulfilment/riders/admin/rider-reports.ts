import type { Failure } from '#features/fulfilment/desk/delivery-proof.ts'

/** What a rider did at a door. Cash for a khata is beside the order: `name` is whose khata it is. */
export interface Report {
  orderId: string
  /** The Idempotency-Key: however often it is sent, it counts once. */
  key: string
  /** When it was, by this device. */
  at: string
  did:
    | {
        kind: 'deliver'
        code?: string
        paidBy?: 'cash' | 'upi'
        cashPart?: number
        due?: number
        photo?: string
      }
    | { kind: 'fail'; why: Failure; note?: string }
    | { kind: 'khata'; amount: number; name: string }
  /** Why the shop refused it. It is kept until the rider sends another, or throws it away. */
  refusal?: string
}

/** A later report of how an order ended takes the place of an earlier one; each payment on a khata is one of its own. */
export const slotOfReport = ({ orderId, key, did }: Report): string => (did.kind === 'khata' ? key : orderId)

/** The outbox of a rider's reports; another rider's are not theirs to send. */
export const reportsOf = (riderId: string): string => `rider-reports-${riderId}`
