import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { day, filledText, hexId, numericId, text, timestamp } from '#shared/fields.ts'
import { PAYMENT_METHODS } from '#shared/order-enums.ts'
import { cashCalls } from './cash-calls.ts'
import { t } from '#shared/words.ts'

/** What an entry of a day is; `given_again`: a rider has cash again that they had handed in, as its entry was undone; `overpaid`: cash of a door that was due no more. */
export const DAY_MOVES = [
  'collected',
  'khata',
  'upi_missing',
  'handed_in',
  'difference',
  'given_again',
  'overpaid',
  'pay_out',
  'refund',
] as const

/** The cash of one day in India. Rupees. */
const daySheet = z.object({
  day: z.iso.date(),
  riders: z.array(
    z.object({
      riderId: hexId,
      name: z.string(),
      /** What they owed when the day began; negative for what the shop owes them. */
      opening: z.number(),
      /** Collected at the door for orders; of UPI, what was seen by now. */
      cash: z.number(),
      /** Cash for khatas. */
      khata: z.number(),
      upi: z.number(),
      upiSeen: z.number(),
      /** UPI payments that never came, for which the rider answers. */
      upiMissing: z.number(),
      handedIn: z.number(),
      /** Written off: positive for what was missing, negative for what was too much. */
      difference: z.number(),
      /** opening + cash + khata + upiMissing - handedIn - difference */
      owed: z.number(),
    }),
  ),
  /** What moved riders' cash on this day, newest first; below zero: they owe less. Without a rider: at the desk. */
  moves: z
    .array(
      z.object({
        _id: z.int(),
        riderId: z.nullable(hexId),
        /** Out of a drawer, and not of the shop’s other cash. */
        isOfDrawer: z.boolean().optional(),
        kind: z.enum(DAY_MOVES),
        amount: z.number(),
        orderId: z.string().nullable(),
        note: z.string().nullable(),
        at: timestamp,
        reverses: z.int().optional(),
        isReversed: z.boolean().optional(),
      }),
    )
    .optional(),
  /** UPI payments at the door, of any day, that nobody has seen yet; the oldest first. */
  unconfirmed: z.array(z.object({ orderId: z.string(), amount: z.number(), riderId: hexId, at: timestamp })),
  /** What came in by each payment method. */
  byMethod: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.number() })),
})
export type DaySheet = z.infer<typeof daySheet>

export const cashContract = contract(cashCalls, 'cash.count', {
  getCashDay: {
    summary: 'The day sheet: what each rider collected, handed in and owes. By default today, in India.',
    query: z.object({ day: z.optional(day) }),
    data: daySheet,
  },
  countCash: {
    summary:
      'Enters what a rider hands in; what is left of their debt is kept or written off. With the same Idempotency-Key it is counted once. With `counterId` the cash goes into the drawer of that counter, or 409 `drawer_closed`; 409 `amount_unusual` for ten times what is owed, or for a sum that was counted minutes ago, that is not `confirmed`. Nothing is edited: a wrong count is undone by `reverseCash`, or put right by another.',
    idempotent: true,
    body: z.strictObject({
      riderId: hexId,
      /** Rupees; 0 for nothing. */
      countedAmount: z.number({ error: () => t('said.enter-the-amount-that-was-counted') }),
      rest: z.enum(['keep', 'write off'], { error: () => t('said.say-what-becomes-of-the-rest') }),
      /** The counter whose open drawer the cash goes into. */
      counterId: z.optional(hexId),
      note: z.optional(text(300, () => t('fields.note'))),
      /** A count of ten times what is owed, or more, is right. */
      confirmed: z.optional(z.boolean()),
    }),
    data: daySheet,
  },
  reverseCash: {
    summary:
      'Undoes what a rider handed in, a difference that was written off, or cash for an order that was paid by UPI, with or without a rider: that order is then due by UPI. Money that was handed back for an order is written again, out of the drawer of `counterId` or the shop’s other cash. The entry counts on the day, and in the drawer, of now. 409 `not_reversible`, `reversed_already`, `drawer_closed`, `drawer_short`.',
    idempotent: true,
    body: z.strictObject({
      moveId: numericId,
      reason: filledText(300, () => t('fields.reason')),
      /** Of money that was handed back: the counter whose open drawer it came out of. */
      counterId: z.optional(hexId),
    }),
    data: daySheet,
    message: () => t('said.undone'),
  },
})
export type CashContract = typeof cashContract
export type CountInput = z.output<typeof cashContract.countCash.body>
