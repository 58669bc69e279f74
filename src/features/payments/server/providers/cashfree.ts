import { createHash } from 'node:crypto'
import { fromRupeesText, toRupees } from '#shared/money.ts'
import { callProvider, isRecord, parsedJson, readJson, textOf, type ProviderAnswer } from './call-provider.ts'
import { cashfreeSignature } from './cashfree-signature.ts'
import {
  ProviderUnavailable,
  type AttemptFacts,
  type PaymentFact,
  type PaymentProvider,
  type ProviderWorld,
  type RawSignal,
  type RefundReport,
  type Signal,
} from './provider.ts'
import { signalFields, isSameSignature, refusedSignal } from './signal-fields.ts'

export interface CashfreeSettings {
  clientId: string
  /** The first one signs; all of them verify, while a secret is being rotated. */
  clientSecrets: string[]
  /** Ends in `/pg`. */
  apiUrl: string
  mode: 'sandbox' | 'production'
}

const API_VERSION = '2026-01-01'
/** How far a webhook's timestamp may differ from our clock. */
const WINDOW_MS = 5 * 60_000

const MIN_EXPIRY_MS = 16 * 60_000

type Json = Record<string, unknown>

/** Cashfree's orders API and hosted checkout (docs.cashfree.com). */
export function cashfreeProvider(settings: CashfreeSettings, world: ProviderWorld): PaymentProvider {
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, input?: Json) => {
    const body = input && JSON.stringify(input)
    return callProvider(world, `${settings.apiUrl.replace(/\/$/, '')}/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'x-client-id': settings.clientId,
        'x-client-secret': settings.clientSecrets[0] ?? '',
        'x-api-version': API_VERSION,
        ...(method === 'POST' && body && { 'x-idempotency-key': keyOf(path, body) }),
      },
      ...(body && { body }),
    })
  }

  return {
    method: 'CASHFREE',
    currency: 'INR',
    start: async ({ attempt, payer, description, returnUrl, webhookUrl }) => {
      const request = {
        order_id: attempt.reference,
        order_amount: toRupees(attempt.amountPaise),
        order_currency: attempt.currency,
        customer_details: {
          customer_id: payer.id,
          customer_phone: payer.mobile,
          customer_email: payer.email,
          ...(payer.name && { customer_name: payer.name.slice(0, 100) }),
        },
        order_meta: {
          return_url: `${returnUrl}?order_id={order_id}`,
          // Cashfree accepts only https; a shop on a local machine cannot receive webhooks anyway.
          ...(webhookUrl.startsWith('https:') && { notify_url: webhookUrl }),
        },
        order_expiry_time: expiryTime(attempt.expiresAt, world.now()).toISOString(),
        order_note: description.slice(0, 200),
      }
      const answer = await call('POST', 'orders', request)
      // A repeated call whose first response was lost: the order exists and has a session.
      const created = answer.status === 409 ? await call('GET', `orders/${attempt.reference}`) : answer
      const sessionId = textOf(readJson(requireSuccess(created)).payment_session_id)
      if (!sessionId) throw new ProviderUnavailable('Cashfree sent no payment session')
      return { kind: 'cashfree', sessionId, mode: settings.mode }
    },
    verifyReturn,
    verifyWebhook: (raw) => verifyWebhook(settings, raw, world.now()),
    status: async (attempt) => {
      const path = `orders/${attempt.reference}`
      const answer = await call('GET', path)
      if (answer.status === 404) return []
      const order = readJson(requireSuccess(answer))
      if (textOf(order.order_id) !== attempt.reference)
        throw new ProviderUnavailable('Cashfree sent a response about another order')
      const payments = await call('GET', `${path}/payments`)
      return factsOf(attempt, order, payments)
    },
    abandon: async ({ reference }) => {
      await call('PATCH', `orders/${reference}`, { order_status: 'TERMINATED' })
    },
    refund: async (input) => {
      const path = `orders/${input.attempt.reference}/refunds`
      const request = {
        refund_amount: toRupees(input.amountPaise),
        refund_id: input.refundReference,
        refund_note: input.reason.slice(0, 100),
        refund_speed: 'STANDARD',
      }
      const answer = await call('POST', path, request)
      if (answer.status === 409) {
        const known = await call('GET', `${path}/${input.refundReference}`)
        if (known.status === 200) return refundReport(readJson(known))
      }
      const body = readJson(answer)
      if (answer.status === 429) throw new ProviderUnavailable('Cashfree limits the rate of calls')
      if (answer.status >= 400)
        return {
          state: 'failed',
          providerRefundReference: null,
          detail: textOf(body.message) || 'Cashfree rejected the refund',
        }
      return refundReport(body)
    },
    refundStatus: async (input) => {
      const answer = await call('GET', `orders/${input.attempt.reference}/refunds/${input.refundReference}`)
      return answer.status === 404 ? null : refundReport(readJson(requireSuccess(answer)))
    },
  }
}

/**
 * The same for a repeated request and for no other. What must not happen twice has a reference in the request too
 * (`order_id`, `refund_id`), which Cashfree accepts only once.
 */
const keyOf = (path: string, body: string) =>
  createHash('sha256')
    .update(`${path}\n${body}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/**
 * Cashfree does not terminate an order within its first quarter of an hour; a payment after our own deadline is a
 * late one.
 */
const expiryTime = (expiresAt: Date, now: Date) =>
  new Date(Math.max(expiresAt.getTime(), now.getTime() + MIN_EXPIRY_MS))

function requireSuccess(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status >= 300) throw new ProviderUnavailable(`Cashfree responded with ${answer.status}`)
  return answer
}

/**
 * Only a PAID order is paid. The payment's amount may differ from the order's: more with a surcharge, less with
 * Cashfree's offers; less without an offer counts as a different amount.
 */
function factsOf(attempt: AttemptFacts, order: Json, answer: ProviderAnswer): PaymentFact[] {
  const isPaid = order.order_status === 'PAID'
  const listed = answer.status === 200 ? parsedJson(answer.text) : undefined
  if (isPaid && !Array.isArray(listed))
    throw new ProviderUnavailable('Cashfree sent no list of payments for a paid order')
  const rows = (Array.isArray(listed) ? listed : []).filter(isRecord)
  const facts = rows.flatMap((row): PaymentFact[] => {
    const providerReference = textOf(row.cf_payment_id)
    if (!providerReference) return []
    if ((textOf(row.order_id) || attempt.reference) !== attempt.reference) return []
    return [
      {
        providerReference,
        state: stateOf(textOf(row.payment_status), isPaid),
        amountPaise: amountOf(order, row),
        currency: textOf(row.payment_currency) || textOf(order.order_currency) || null,
        bankReference: textOf(row.bank_reference) || null,
      },
    ]
  })
  if (isPaid && !facts.some(({ state }) => state === 'paid' || state === 'returned'))
    throw new ProviderUnavailable('Cashfree sent no payment of a paid order')
  return facts
}

const failures = ['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID']

function stateOf(status: string, isPaid: boolean): PaymentFact['state'] {
  if (status === 'SUCCESS') return isPaid ? 'paid' : 'pending'
  return failures.includes(status) ? 'failed' : 'pending'
}

function amountOf(order: Json, payment: Json): number | null {
  const ordered = fromRupeesText(textOf(order.order_amount))
  const paid = fromRupeesText(textOf(payment.payment_amount))
  const hasOffer = Array.isArray(payment.payment_offers) && payment.payment_offers.length > 0
  return ordered !== null && paid !== null && paid < ordered && !hasOffer ? paid : ordered
}

/** The browser returns with the order's id, unsigned: only a reason to query the provider. */
function verifyReturn(raw: RawSignal): Signal {
  const fields = signalFields(raw.query) ?? new Map<string, string>()
  const reference = fields.get('order_id') || null
  return { ...refusedSignal(raw, '', reference), refusal: reference ? null : 'malformed' }
}

function verifyWebhook({ clientSecrets }: CashfreeSettings, raw: RawSignal, now: Date): Signal {
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

const refundStates: Record<string, RefundReport['state']> = {
  SUCCESS: 'done',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

function refundReport(body: Json): RefundReport {
  const status = textOf(body.refund_status)
  if (!status) throw new ProviderUnavailable('Cashfree sent no status of the refund')
  return {
    state: refundStates[status] ?? 'pending',
    providerRefundReference: textOf(body.cf_refund_id) || null,
    detail: refundStates[status] === 'failed' ? textOf(body.status_description) || status : null,
  }
}
