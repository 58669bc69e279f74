import { z } from 'zod'
import { pick } from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, rupees, rupeesAboveZero, text, timestamp } from '#shared/fields.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { address } from '#shared/shapes.ts'
import { onlyDigits } from '#shared/typed-digits.ts'
import { FAILURES } from '#features/fulfilment/desk/delivery-proof.ts'
import { orderStatus } from '#features/orders/contract.ts'
import { riderCalls } from './calls.ts'
import { dispatchCalls } from './dispatch-calls.ts'
import { t } from '#shared/words.ts'

/** An order that a rider brings, with what they need at the door and nothing else. Rupees. */
const stop = z.object({
  orderId: z.string(),
  /** Its place among the rider's stops, from 1. */
  sequence: z.int(),
  state: z.enum(['to go', 'delivered', 'failed']),
  /** When it was promised; null without a time. */
  promise: z.object({ from: timestamp, to: timestamp }).nullable(),
  name: z.string(),
  /** Null an hour after the attempt has ended, and for a customer who has said no to `share_with_rider`. */
  mobile: z.int().nullable(),
  address: pick(address, { address_line: true, landmark: true, city: true, state: true, pincode: true }),
  note: z.string().nullable(),
  /** Packs that are food, and others, which are in a bag of their own. */
  bags: z.object({ food: z.int(), other: z.int() }),
  /** What is due at the door, less what notes gave back; `qr` is the text of its UPI code, if the shop takes UPI. */
  collect: z.object({
    amount: z.number(),
    paidAlready: z.boolean(),
    qr: z.string().nullable(),
    /** What of it was paid in cash, if the rest was paid by UPI. */
    cashPart: z.optional(z.number()),
  }),
  code: z.object({ needed: z.boolean(), triesLeft: z.int() }),
  /** What its customer owes on their khata, which they may pay at the door; missing for nothing, and an hour after the attempt. */
  khata: z.optional(z.object({ owed: z.number() })),
  /** What the shop had done before it heard of the hand-over, which the desk asks about. */
  overtakenBy: z.optional(z.enum(['cancelled', 'delivered'])),
})
export type Stop = z.infer<typeof stop>

/** Packed orders that no rider has; none where a manager gives them out. */
const readyList = z.object({
  /** Whether the shop lets riders take orders. */
  isAllowed: z.boolean(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      promise: stop.shape.promise,
      area: z.string().nullable(),
      pincode: z.string(),
      bags: stop.shape.bags,
    }),
  ),
})
export type ReadyList = z.infer<typeof readyList>

const orderId = filledText(40, () => t('fields.order-number'))

/** Four digits; letters and spaces around them are ignored, and digits of Indian scripts are digits. */
const code = z
  .string({ error: () => t('said.the-code-has-four-digits') })
  .max(40, { error: () => t('said.the-code-has-four-digits') })
  .transform(onlyDigits)
  .pipe(z.string().regex(/^\d{4}$/, { error: () => t('said.the-code-has-four-digits') }))

export const riderContract = contract(riderCalls, 'deliveries.own', {
  getStops: {
    summary:
      'The caller’s own stops: orders that are Out for Delivery, then today’s attempts that have ended; and what they have to hand in.',
    data: z.array(stop),
    /** Rupees in cash; below zero for what the shop owes them. */
    meta: z.object({ cashInHand: z.number() }),
  },
  getReady: {
    summary:
      'Packed orders that no rider has, what is due first; without names and addresses, which come with the order.',
    data: readyList,
  },
  takeOrder: {
    summary:
      'Takes a packed order that no rider has, and sends it out with the caller. One of several riders gets it, the others 409 `order_taken`. 403 unless the settings let riders take orders.',
    body: z.strictObject({ orderId }),
    data: z.array(stop),
    message: () => t('said.it-is-yours-take-it-along'),
  },
  deliver: {
    summary:
      'Hands over an order of the caller and collects what is due. What happened (`at`) without a line before the order was cancelled or given to somebody else is taken, or put before the desk. 422 `code_wrong` and `code_needed` with the tries left, 409 `already_collected`. With the same Idempotency-Key the answer is the same.',
    idempotent: true,
    notCompared: ['waited'],
    body: z.strictObject({
      orderId,
      code: code.optional(),
      /** The address of the photo that was uploaded for it; for when no try is left. */
      photo: z.string().max(60).optional(),
      /** How it was paid at the door; needless if nothing is due. */
      paidBy: z.enum(['cash', 'upi'], { error: () => t('said.say-how-it-was-paid-cash-or') }).nullish(),
      /** With `paidBy: 'upi'`: so many rupees of it, whole ones, were paid in cash, and the rest by UPI. */
      cashPart: z.optional(rupeesAboveZero),
      /** Rupees that the rider's device said were due: cash that is due no more is in the rider's bag, and listed. */
      due: z.optional(rupees),
      /** When it was, by the rider's device; the server's time counts. With `waited`, so many seconds before it was sent. */
      at: z.optional(timestamp),
      waited: z.optional(z.int()),
    }),
    data: stop,
    message: () => t('said.delivered'),
  },
  takeKhataCash: {
    summary:
      'Takes cash for the khata of the customer of an order that the caller brings or has brought: a payment of the khata, and the rider owes it to the shop. With the same Idempotency-Key it is taken once. 409 `khata_not_offered` for a customer without a khata.',
    idempotent: true,
    body: z.strictObject({ orderId, amount: rupeesAboveZero, at: z.optional(timestamp) }),
    data: stop,
    message: () => t('said.written-into-the-khata'),
  },
  fail: {
    summary:
      'Ends the caller’s attempt to deliver an order. Its status stays; a manager gives it to a rider again, or cancels it.',
    idempotent: true,
    body: z.strictObject({
      orderId,
      why: z.enum(FAILURES, { error: () => t('said.choose-why-it-could-not-be-delivered') }),
      note: z.optional(text(300, () => t('fields.note'))),
      at: z.optional(timestamp),
    }),
    data: stop,
    message: () => t('said.bring-it-back-to-the-shop'),
  },
  uploadProof: {
    summary:
      'The photo of an order that the caller hands over without its code, decoded and encoded again; it is deleted after 30 days.',
    file: 'photo',
    params: z.object({ orderId }),
    data: z.object({ url: z.string() }),
  },
  orderStops: {
    summary: 'Sorts the caller’s own stops; those that are not listed come last.',
    body: z.strictObject({ orderIds: z.array(orderId).max(200) }),
    data: z.array(stop),
  },
})
export type RiderContract = typeof riderContract
export type DeliverInput = z.output<typeof riderContract.deliver.body>
export type KhataCashInput = z.output<typeof riderContract.takeKhataCash.body>
export type FailInput = z.output<typeof riderContract.fail.body>

/** Who can bring orders, and who has which. */
const riderDesk = z.object({
  riders: z.array(z.object({ _id: hexId, name: z.string(), role: z.enum(STAFF_ROLES) })),
  /** The last attempt of each order that is not delivered yet. */
  deliveries: z.array(
    z.object({
      orderId: z.string(),
      order_status: orderStatus,
      riderId: hexId,
      riderName: z.string(),
      attempt: z.int(),
      /** Why the attempt ended; null while it is open. */
      failed: z.enum([...FAILURES, 'called off']).nullable(),
      note: z.string().nullable(),
      /** Its place in the order that the rider has chosen; null if they have chosen none. */
      sequence: z.int().nullable(),
    }),
  ),
})
export type RiderDesk = z.infer<typeof riderDesk>

/** What went wrong after an order had left the shop, and waits for somebody at the desk. */
export const ATTENTION = [
  'came back',
  // Without a line, after the desk had cancelled it, or while somebody else delivered it.
  'handed over',
  'handed over twice',
  // In cash at the door, what was paid or given back before the shop heard of it.
  'overpaid',
  // Pieces that came back to a pack that is no longer sold.
  'off sale',
  'upi unseen',
  'refund failed',
  'rider late',
  'rider left',
  'claim',
] as const

const attention = z.object({
  kind: z.enum(ATTENTION),
  orderId: z.string(),
  name: z.string(),
  /** Who brings or has brought it. */
  riderName: z.string().nullable(),
  /** Why the rider came back, and what they wrote about it. */
  failed: z.enum([...FAILURES, 'called off']).nullable(),
  note: z.string().nullable(),
  /** Rupees that were to be paid by UPI or given back. */
  amount: z.number().nullable(),
  since: timestamp,
})
export type Attention = z.infer<typeof attention>

export const dispatchContract = contract(dispatchCalls, 'deliveries.assign', {
  getRiders: {
    summary: 'Everybody who can bring orders, and who has which order.',
    data: riderDesk,
  },
  getAttention: {
    summary:
      'What went wrong after dispatch: a failed stop, a UPI payment at the door that nobody has seen, a refund that failed, a rider who has not moved for long, one who may not deliver any more, a claim that waits for a decision, an order that was handed over without a line after it was cancelled, and pieces that came back to a pack that is no longer sold. Newest first, at most 100.',
    data: z.array(attention),
  },
  assign: {
    summary:
      'Gives orders to a rider: Confirmed, Packed or Out for Delivery. An open attempt changes its rider; of an order that is out, and after a failed one, a new attempt begins. All of them or none.',
    body: z.strictObject({
      orderIds: z
        .array(orderId)
        .min(1, { error: () => t('said.choose-an-order') })
        .max(100),
      riderId: hexId,
    }),
    data: riderDesk,
    message: () => t('said.the-rider-has-them'),
  },
  settleAttention: {
    summary:
      'The desk has done what an entry of `getAttention` asks for: the report of a rider who handed an order over without a line after it was cancelled, or pieces of the order that came back to a pack that is no longer sold, which leave the books there.',
    body: z.strictObject({ orderId }),
    data: z.array(attention),
  },
})
export type DispatchContract = typeof dispatchContract
