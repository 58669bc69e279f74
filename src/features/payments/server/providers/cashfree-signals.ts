import { fromRupeesText } from '#shared/money.ts'
import { isRecord, parsedJson, textOf } from './call-provider.ts'
import { cashfreeSignature } from './cashfree-signature.ts'
import type { PaymentFact, RawSignal, Signal } from './provider.ts'
import { signalFields, isSameSignature, refusedSignal } from './signal-fields.ts'

export interface CashfreeSettings {
  clientId: string
  /** The first one signs; all of them verify, while a secret is being rotated. */
  clientSecrets: string[]
  /** Ends in `/pg`. */
  apiUrl: string
  mode: 'sandbox' | 'production'
}
/** How far a webhook's timestamp may differ from our clock. */
const WINDOW_MS = 5 * 60_000

export type Json = Record<string, unknown>

const failures = ['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID']

export function stateOf(status: string, isPaid: boolean): PaymentFact['state'] {
  if (status === 'SUCCESS') return isPaid ? 'paid' : 'pending'
  return failures.includes(status) ? 'failed' : 'pending'
}

export function amountOf(order: Json, payment: Json): number | null {
  const ordered = fromRupeesText(textOf(order.order_amount))
  const paid = fromRupeesText(textOf(payment.payment_amount))
  const hasOffer = Array.isArray(payment.payment_offers) && payment.payment_offers.length > 0
  return ordered !== null && paid !== null && paid < ordered && !hasOffer ? paid : ordered
}

/** The browser returns with the order's id, unsigned: only a reason to query the provider. */
export function verifyReturn(raw: RawSignal): Signal {
  const fields = signalFields(raw.query) ?? new Map<string, string>()
  const reference = fields.get('order_id') || null
  return { ...refusedSignal(raw, '', reference), refusal: reference ? null : 'malformed' }
}

export function verifyWebhook({ clientSecrets }: CashfreeSettings, raw: RawSignal, now: Date): Signal {
  const timestamp = raw.headers['x-webhook-timestamp'] ?? ''
  const isSigned = clientSecrets.some((secret) =>
    isSameSignature(cashfreeSignature(secret, timestamp, raw.body), raw.headers['x-webhook-signature']),
  )
  if (!isSigned) return refusedSignal(raw, 'signature')
  const isTimely = /^\d{10,14}$/.test(timestamp) && Math.abs(millis(timestamp) - now.getTime()) <= WINDOW_MS
  if (!isTimely) return refusedSignal(raw, 'time')
  const event = parsedJson(raw.body.toString('utf8'))
  if (!isRecord(event)) return refusedSignal(raw, 'malformed')
  return signalOf(event)
}

/** Milliseconds; older versions of the API send seconds. */
const millis = (timestamp: string) => Number(timestamp) * (timestamp.length <= 10 ? 1_000 : 1)

const objectOf = (value: unknown): Json => (isRecord(value) ? value : {})

function signalOf(event: Json): Signal {
  const data = objectOf(event.data)
  const [payment, refund, dispute] = [objectOf(data.payment), objectOf(data.refund), objectOf(data.dispute)]
  // A dispute has its order under another name, with the id of the payment in it.
  const order = objectOf(data.order ?? data.order_details)
  const paymentId = textOf(payment.cf_payment_id)
  const state = textOf(payment.payment_status) || textOf(dispute.dispute_status)
  const [disputeId, disputed] = [textOf(dispute.dispute_id), textOf(order.cf_payment_id)]
  const of = [paymentId, refund.cf_refund_id, dispute.dispute_id, event.event_time].map(textOf).find(Boolean)
  return {
    verified: true,
    refusal: null,
    reference: textOf(order.order_id) || textOf(refund.order_id) || null,
    eventKey: [event.type, of, state || refund.refund_status].map(textOf).join(':').slice(0, 200),
    claim: paymentId
      ? {
          providerReference: paymentId,
          state: stateOf(state, true),
          amountPaise: amountOf(order, payment),
          currency: textOf(payment.payment_currency) || textOf(order.order_currency) || null,
          bankReference: textOf(payment.bank_reference) || null,
        }
      : null,
    refundReference: textOf(refund.refund_id) || null,
    ...(disputeId && disputed && { disputed: { payment: disputed, dispute: disputeId.slice(0, 100) } }),
    acknowledgement: null,
  }
}
