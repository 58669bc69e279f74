import { z } from 'zod'
import { bill } from '#features/charges/contract.ts'
import { paymentMethod } from '#features/payments/contract.ts'

export const additionWay = z.enum(['same', 'beside', 'after'])
export type AdditionWay = z.infer<typeof additionWay>

/** What adding the cart to an order costs. */
export const additionQuote = z.object({
  /** Into the order, beside it, or as a second order of the same time; null where it is too late for all of them. */
  way: z.nullable(additionWay),
  /** What the order, or the one beside it, then costs. */
  bill: z.nullable(bill),
  /** How much more is to be paid, in rupees; less than 0 where a charge falls away. */
  difference: z.number(),
  /** Why it cannot be added as it is. */
  problem: z.string().nullable(),
  paymentMethod,
})
export type AdditionQuote = z.infer<typeof additionQuote>
