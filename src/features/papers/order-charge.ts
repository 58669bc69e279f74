import { MAX_ORDER_PAISE } from '#shared/money.ts'
import { translations } from '#shared/translations.ts'
import { z } from 'zod'

/** A charge as it stood then, columns as in the table `charges`. Of older orders only name and amount are known. */
export const orderCharge = z.object({
  name: z.string(),
  translations: z.optional(translations),
  amountPaise: z.number(),
  id: z.string().optional(),
  type: z.enum(['fixed', 'percentage']).optional(),
  value: z.number().optional(),
  taxRule: z.enum(['fixed', 'follow']).optional(),
  sac: z.string().optional(),
  rateBp: z.number().optional(),
})
export type OrderCharge = z.infer<typeof orderCharge>

/** Pieces of several lines of an order that have one price together, as `OnePrice` says. */
export const onePrice = z.object({
  times: z.int(),
  lines: z.array(z.object({ line: z.int(), pieces: z.int(), offPaise: z.number().max(MAX_ORDER_PAISE) })),
})
