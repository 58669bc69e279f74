import { slotText } from '#features/fulfilment/slots/slot-text.ts'
import type { DeliveryPromise } from '#features/storefront/timeless-promise.ts'
import { datedPromise } from '../dated-promise.ts'
import { promisedSpan } from '../due-time.ts'
import type { OrderDraft } from './order-record.ts'

/** What an order is promised: in words, the slot, and from when to when. */
export type OrderPromise = Pick<OrderDraft, 'delivery_promise' | 'slot_id' | 'promised_from' | 'promised_to'>

export const slotPromise = (slot: {
  id: string
  starts_at: Date
  ends_at: Date
}): OrderPromise & { delivery_promise: string } => ({
  delivery_promise: slotText({ from: slot.starts_at, to: slot.ends_at }),
  slot_id: slot.id,
  promised_from: slot.starts_at,
  promised_to: slot.ends_at,
})

/** That of an order, for what comes together with it: without a place of its own in a slot. */
export const promiseOf = ({
  delivery_promise,
  promised_from,
  promised_to,
}: Omit<OrderPromise, 'slot_id'>): OrderPromise => ({
  delivery_promise,
  slot_id: null,
  promised_from,
  promised_to,
})

/** The promise of a time that is no slot. */
export const spanPromise = ({ from, to }: { from: Date; to: Date }): OrderPromise => ({
  delivery_promise: slotText({ from, to }),
  slot_id: null,
  promised_from: from,
  promised_to: to,
})

/** What the shop promises at the moment to an order without a slot. */
export function expressPromise({ text, minutes }: DeliveryPromise, now: Date): OrderPromise {
  const words = datedPromise(text, now)
  const at = (after: number) => new Date(now.getTime() + after * 60_000)
  const span = minutes
    ? { from: at(minutes.from), to: at(minutes.to) }
    : promisedSpan(words, now.toISOString())
  return {
    delivery_promise: words,
    slot_id: null,
    promised_from: span?.from ?? null,
    promised_to: span?.to ?? null,
  }
}
