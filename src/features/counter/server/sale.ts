import type { OfferGroup } from '#features/promotions/apply-promotions.ts'
import type { TaxMode } from '#features/papers/document-kind.ts'
import type { ProductTax } from '#features/papers/treatments.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { OnePriceRates } from '#features/storefront/settings-sections.ts'
import { may, staffRoleOf, type StaffRole } from '#shared/permissions.ts'
import type { TenderKind } from '../tender-kinds.ts'

/** A sale as it was sent. Amounts and prices are rupees. */
export interface Sale {
  lines: {
    productId: number
    unit: string
    quantity?: number | undefined
    grams?: number | undefined
    price?: number | undefined
    /** What is printed on the packets as MRP. */
    mrp?: number | undefined
    reason?: string | undefined
    offer?: number | undefined
    tax?: ProductTax | undefined
    /** What its document calls it in the second language, as a device has printed it. */
    secondName?: string | null | undefined
  }[]
  customerId?: string | undefined
  offers?: { id: string; version: number; amount: number; groups?: OfferGroup[] | undefined }[] | undefined
  onePrice?: OnePriceRates | undefined
  mode?: TaxMode | undefined
  coupon?: string | undefined
  tenders: { kind: TenderKind; amount: number; reference?: string | undefined }[]
  soldAt: string
  series?: string | undefined
  counterId?: string | undefined
  serial?: number | undefined
  offline: boolean
  proof?: string | undefined
  waiting?: number[] | undefined
  cashierId?: string | undefined
  approval?: string | undefined
}

/** Who sells. What the shop lets a role do, it lets them do. */
export interface Seller {
  userId: string
  isManager: boolean
  role: StaffRole
  /** The manager who has said yes to this act. */
  approvedBy?: string
}

export const sellerOf = (caller: Caller): Seller => ({
  userId: caller.userId,
  isManager: may(caller, 'admin'),
  role: staffRoleOf(caller)!,
})
