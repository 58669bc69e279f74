import { z } from 'zod'
import { address } from '../../../shared/shapes.ts'
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PROVIDER_PAYMENT_STATUSES,
} from '../../../shared/order-words.ts'

/** An order as the database gives it: the row, and its lines, events and payments as JSON. Money in paise. */
export const orderRecord = z.object({
  id: z.string(),
  user_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  delivery_note: z.string().nullable(),
  customer: z.object({ name: z.string(), email: z.string(), mobile: z.number().nullable() }),
  address,
  charges: z.array(z.object({ name: z.string(), amountPaise: z.number() })),
  sub_total_paise: z.number(),
  charges_paise: z.number(),
  round_off_paise: z.number(),
  total_paise: z.number(),
  item_count: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  lines: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      image: z.string(),
      unit: z.string(),
      quantity: z.number(),
      price_paise: z.number(),
      discount_micro: z.number(),
      line_paise: z.number(),
    }),
  ),
  events: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      by: z.enum(['shopper', 'admin', 'system']),
      note: z.string().nullable(),
      at: z.coerce.date(),
    }),
  ),
  payments: z.array(
    z.object({
      provider: z.enum(PAYMENT_METHODS),
      status: z.enum(PROVIDER_PAYMENT_STATUSES),
      amount_paise: z.number(),
      reference: z.string().nullable(),
      at: z.coerce.date(),
    }),
  ),
})

export type OrderRecord = z.infer<typeof orderRecord>
