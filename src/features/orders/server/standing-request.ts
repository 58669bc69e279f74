import type { Substitution } from '#shared/substitutions.ts'

/** What a shopper has ordered beforehand, without a cart: it costs what it costs at the moment. */
export interface StandingRequest {
  addressId: string
  lines: { productId: number; unit: string; quantity: number; substitution: Substitution }[]
  substitution: Substitution
  slotId?: string | undefined
  deliveryNote?: undefined
  coupon?: undefined
  useCredit?: boolean
  /** When it is brought, without a slot. */
  promised: { from: Date; to: Date }
}
