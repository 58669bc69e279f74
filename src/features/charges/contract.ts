import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, timestamp } from '#shared/fields.ts'
import { chargeCalls } from './calls.ts'

export const charge = z.object({
  _id: hexId,
  name: z.string(),
  description: z.string(),
  type: z.enum(['fixed', 'percentage']),
  value: z.number(),
  minOrderAmount: z.number().nullable(),
  maxOrderAmount: z.number().nullable(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  updatedAt: timestamp.optional(),
})
export type Charge = z.infer<typeof charge>

export const orderLine = z.object({
  productId: z.int(),
  name: z.string(),
  image: z.string(),
  unit: z.string(),
  quantity: z.int(),
  price: z.number(),
  discount: z.number(),
  lineTotal: z.number(),
})
export type OrderLine = z.infer<typeof orderLine>

export const chargeAmount = z.object({ name: z.string(), amount: z.number() })

export const bill = z.object({
  items: z.array(orderLine),
  subTotal: z.number(),
  charges: z.array(chargeAmount),
  roundOff: z.number(),
  totalAmt: z.number(),
  itemCount: z.int(),
  savings: z.number(),
})
export type Bill = z.infer<typeof bill>

export const chargeContract = contract(chargeCalls, {
  getActiveCharges: {
    access: 'anyone',
    summary: 'The charges that may apply to a cart, in their order.',
    data: z.array(charge),
  },
})

export type ChargeContract = typeof chargeContract
