import type { Substitution } from '#shared/substitutions.ts'
import type { sentFields } from '../sent-fields.ts'

/** What a shopper has ordered beforehand, without a cart: it costs what it costs at the moment. */
export interface StandingRequest extends Partial<Record<keyof typeof sentFields, undefined>> {
  addressId: string
  lines: { productId: number; unit: string; quantity: number; substitution: Substitution }[]
  substitution: Substitution
  slotId?: string | undefined
  coupon?: undefined
  useCredit?: boolean
  /** When it is brought, without a slot. */
  promised: { from: Date; to: Date }
}
