import { createHash } from 'node:crypto'
import { toRupees } from '#shared/money.ts'
import { callProvider, isRecord, parsedJson, readJson, textOf, type ProviderAnswer } from './call-provider.ts'
import {
  ProviderUnavailable,
  type AttemptFacts,
  type PaymentFact,
  type PaymentProvider,
  type ProviderWorld,
  type RefundReport,
} from './provider.ts'
import {
  type CashfreeSettings,
  type Json,
  stateOf,
  amountOf,
  verifyReturn,
  verifyWebhook,
} from './cashfree-signals.ts'

const API_VERSION = '2026-01-01'

const MIN_EXPIRY_MS = 16 * 60_000

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

/** The same for a repeated request alone. Cashfree also accepts an `order_id` or `refund_id` only once. */
const keyOf = (path: string, body: string) =>
  createHash('sha256')
    .update(`${path}\n${body}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Cashfree does not end an order within its first quarter of an hour; a payment after our own deadline is a late one. */
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
