import type { TaxDocument } from '#features/papers/document-contract.ts'
import type { Bill } from '../bill.ts'
import type { KeptSale } from '../sale-queue.ts'

/** A sale that is done: with the shop's document, or as it is kept. */
export interface Sold {
  kept: KeptSale
  bill: Bill
  customerName: string | null
  changePaise: number
  /** What offers took off; missing in bills of earlier versions. */
  offPaise?: number
  /** Who sold it, as the receipt names them; missing in bills of earlier versions. */
  cashier?: string
  /** It was looked up: its change was given long ago. */
  isPast?: boolean
  /** The shop has made it undone. */
  isUndone?: boolean
  document: TaxDocument | null
  /** The document of this device, until the shop has written its own. */
  offline: TaxDocument | null
}
