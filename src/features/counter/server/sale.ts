import type { ProductTax } from '#features/papers/treatments.ts'
import type { TenderKind } from '../tender-kinds.ts'

/** A sale as it was sent. Amounts and prices are rupees. */
export interface Sale {
  lines: {
    productId: number
    unit: string
    quantity?: number | undefined
    grams?: number | undefined
    price?: number | undefined
    reason?: string | undefined
    tax?: ProductTax | undefined
  }[]
  customerId?: string | undefined
  tenders: { kind: TenderKind; amount: number; reference?: string | undefined }[]
  soldAt: string
  series?: string | undefined
  counterId?: string | undefined
  serial?: number | undefined
  offline: boolean
  proof?: string | undefined
  waiting?: number[] | undefined
}

/** Who sells: a manager may lower prices. */
export interface Seller {
  userId: string
  isManager: boolean
}
