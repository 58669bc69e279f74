import { z } from 'zod'
import { ATTEMPT_STATUSES, ORDER_ACTORS, ORDER_STATUSES, PAYMENT_METHODS } from '#shared/order-enums.ts'
import { orderRow, orderLineRow, packedRow, suppliedLineRow, called } from './order-rows.ts'

/** An order as read from the database: its row, and its lines, events and payments as JSON. */
export const orderRecord = orderRow.extend({
  ...packedRow.shape,
  supplied: z.array(suppliedLineRow.extend(called)),
  created_at: z.date(),
  updated_at: z.date(),
  lines: z.array(orderLineRow.extend(called)),
  /** What was added to it later, by its first line. */
  additions: z.array(z.object({ position: z.int(), amount_paise: z.int(), at: z.coerce.date() })),
  /** The orders that come together with it. */
  added: z.array(z.string()),
  events: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      by: z.enum(ORDER_ACTORS),
      note: z.string().nullable(),
      at: z.coerce.date(),
    }),
  ),
  payments: z.array(
    z.object({
      provider: z.enum(PAYMENT_METHODS),
      status: z.enum(ATTEMPT_STATUSES),
      amount_paise: z.number(),
      reference: z.string().nullable(),
      at: z.coerce.date(),
      /** The amount captured; of that, the amount refunded or being refunded, and the amount refunded. */
      captured_paise: z.number().nullable(),
      refunding_paise: z.number().nullable(),
      refunded_paise: z.number().nullable(),
      returned_paise: z.number().nullable(),
      is_disputed: z.boolean().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      amount_paise: z.number(),
      reason: z.string(),
      status: z.enum(['Pending', 'Done', 'Failed']),
      at: z.coerce.date(),
    }),
  ),
  /** The numbers of receipt and refund voucher, of an order that was paid online. */
  vouchers: z.array(z.string()),
})

export type OrderRecord = z.infer<typeof orderRecord>

export type OrderDraft = z.infer<typeof orderRow> & {
  lines: (z.infer<typeof orderLineRow> & { pack_id: number })[]
}

export interface NewAttempt {
  id: string
  provider: OrderDraft['payment_method']
  status: 'Due' | 'Pending' | 'Paid'
  amount_paise: number
  merchant_reference: string | null
  /** Null without a time limit. */
  expirySeconds: number | null
}

/** What is sold at a counter: an order that begins packed, delivered and paid. `now` is the time of the transaction. */
export type SoldOrder = Omit<OrderDraft, 'sold_at'> & {
  sold_at: string
  /** Null: that of the server’s clock. */
  business_day: string | null
  packed_at: 'now'
  announced_at: 'now'
  settled_attempt_id: string
  final_sub_total_paise: number
  final_charges: []
  final_round_off_paise: 0
  final_offers_paise: number
  final_coupon_paise: number
  final_total_paise: number
  /** Who its first event is by. */
  event_by: 'admin' | 'staff'
}

/** An order that was just inserted, as it would be read. */
export const newOrderRecord = (draft: OrderDraft, attempt: NewAttempt, at: Date): OrderRecord => ({
  ...draft,
  final_sub_total_paise: null,
  final_charges: null,
  final_round_off_paise: null,
  final_offers_paise: 0,
  final_coupon_paise: 0,
  final_total_paise: null,
  supplied: [],
  additions: [],
  added: [],
  created_at: at,
  updated_at: at,
  events: [{ status: draft.status, by: draft.placed_by === null ? 'shopper' : 'staff', note: null, at }],
  payments: [
    {
      provider: attempt.provider,
      status: attempt.status,
      amount_paise: attempt.amount_paise,
      reference: null,
      at,
      captured_paise: null,
      refunding_paise: null,
      refunded_paise: null,
      returned_paise: null,
      is_disputed: null,
    },
  ],
  refunds: [],
  vouchers: [],
})
