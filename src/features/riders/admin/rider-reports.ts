import type { Failure } from '#features/orders/delivery-proof.ts'
import { keptList } from '#ui/kept-list.ts'

/** What a rider did at a door. Cash for a khata is beside the order: `name` is whose khata it is. */
export interface Report {
  orderId: string
  /** The Idempotency-Key: however often it is sent, it counts once. */
  key: string
  /** When it was, by this device. */
  at: string
  did:
    | { kind: 'deliver'; code?: string; paidBy?: 'cash' | 'upi'; photo?: string }
    | { kind: 'fail'; why: Failure; note?: string }
    | { kind: 'khata'; amount: number; name: string }
  /** Why the shop refused it. It is kept until the rider sends another, or throws it away. */
  problem?: string
}

/** A later report of how an order ended takes the place of an earlier one; each payment on a khata is one of its own. */
export const isSameReport = (a: Report, b: Report): boolean =>
  a.key === b.key || (a.orderId === b.orderId && a.did.kind !== 'khata' && b.did.kind !== 'khata')

/** A rider's reports in this browser's storage; another rider's are not theirs to send. */
export const browserReports = (riderId: string) => keptList<Report>(`rider-reports-${riderId}`)
