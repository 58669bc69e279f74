import type { Failure } from '#features/orders/delivery-proof.ts'
import { keptList } from '#ui/kept-list.ts'

/** What a rider did at a door. */
export interface Report {
  orderId: string
  /** The Idempotency-Key: however often it is sent, it counts once. */
  key: string
  /** When it was, by this device. */
  at: string
  did:
    | { kind: 'deliver'; code?: string; paidBy?: 'cash' | 'upi'; photo?: string }
    | { kind: 'fail'; why: Failure; note?: string }
  /** Why the shop refused it. It is kept until the rider sends another, or throws it away. */
  problem?: string
}

/** A rider's reports in this browser's storage; another rider's are not theirs to send. */
export const browserReports = (riderId: string) => keptList<Report>(`rider-reports-${riderId}`)
