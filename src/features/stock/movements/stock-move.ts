import type { WasteReason } from './waste-reasons.ts'

export type MovementCause =
  | { reason: 'opening' | 'adjustment' }
  | {
      reason: 'order' | 'cancel' | 'unsupplied' | 'substitute'
      orderId: string
      attemptId?: string | undefined
    }
  | { reason: 'return'; orderId: string; returnId: string }
  | { reason: 'purchase'; purchaseId: string }
  | { reason: 'count'; countId: string }
  | { reason: 'waste'; wasteReason: WasteReason }

export type StockMove = MovementCause & {
  packId: number
  /** Packs. */
  quantity: number
  /** Of a pack that is sold by weight: exactly how much, instead of whole packs. */
  grams?: number | undefined
  /** When it happened; now, if nothing is said. Only for reasons that may be late. */
  happenedAt?: Date | undefined
}
