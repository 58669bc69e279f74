import { createHmac, randomBytes } from 'node:crypto'
import { paiseOf, type SandboxBooks, type SandboxPayment } from './sandbox-books.ts'
import { merchant } from './sandbox-merchant.ts'
import type { SandboxFaults } from './sandbox-faults.ts'
import { json, type SandboxProtocol } from './sandbox-protocol.ts'

const { clientId, clientSecret } = merchant.cashfree

/** Cashfree's orders API; its SDK is a stand-in that opens the sandbox's own page. */
export function cashfreeSandbox(
  books: SandboxBooks,
  faults: SandboxFaults,
  webhookUrl: string,
): SandboxProtocol {
  const orderOf = (payment: SandboxPayment) => ({
    cf_order_id: payment.openedAt,
    order_id: payment.reference,
    order_amount: (faults.api.reportWrongAmount ? 100 : payment.paise) / 100,
    order_currency: payment.currency,
    order_status:
      payment.state === 'paid' || payment.state === 'returned'
        ? 'PAID'
        : payment.isTerminated
          ? 'TERMINATED'
          : 'ACTIVE',
    payment_session_id: `session_${payment.id}`,
  })
  const paymentOf = (payment: SandboxPayment) => ({
    cf_payment_id: payment.paymentId,
    order_id: payment.reference,
    payment_status: {
      open: 'NOT_ATTEMPTED',
      pending: 'PENDING',
      paid: 'SUCCESS',
      failed: 'FAILED',
      returned: 'SUCCESS',
    }[payment.state],
    payment_amount: payment.paise / 100,
    payment_currency: payment.currency,
    bank_reference: payment.bankReference,
    payment_group: 'upi',
  })
  const refundOf = (payment: SandboxPayment, one: SandboxPayment['refunds'][number]) => ({
    cf_refund_id: one.id,
    refund_id: one.reference,
    order_id: payment.reference,
    refund_amount: one.paise / 100,
    refund_status: { pending: 'PENDING', done: 'SUCCESS', failed: 'CANCELLED' }[one.state],
    refund_type: 'MERCHANT_INITIATED',
  })

  return {
    title: 'Cashfree',
    answer: ({ method, path, body, headers }) => {
      if (path === 'sdk/cashfree.js') return { type: 'text/javascript', body: loader }
      const [, orders, reference, part, refundId] =
        /^pg\/(orders)(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
      if (!orders) return null
      if (headers['x-client-id'] !== clientId || headers['x-client-secret'] !== clientSecret)
        return json({ message: 'authentication Failed', code: 'request_failed' }, 401)
      if (method === 'POST' && !reference) {
        const input = JSON.parse(body) as {
          order_id: string
          order_amount: number
          order_currency: string
          order_meta: { return_url: string; notify_url?: string }
        }
        const payment =
          books.find('cashfree', input.order_id) ??
          books.open({
            provider: 'cashfree',
            reference: input.order_id,
            currency: input.order_currency,
            echo: {},
            paise: paiseOf(String(input.order_amount)),
            returnUrl: input.order_meta.return_url.replaceAll('{order_id}', input.order_id),
            webhookUrl: input.order_meta.notify_url ?? webhookUrl,
          })
        return json(orderOf(payment))
      }
      const payment = books.find('cashfree', reference ?? '')
      if (!payment)
        return json({ message: 'Order Reference Id does not exist', code: 'order_not_found' }, 404)
      if (method === 'PATCH' && !part) {
        if (payment.state !== 'paid') payment.isTerminated = true
        books.save()
        return json(orderOf(payment))
      }
      if (method === 'GET' && !part) return json(orderOf(payment))
      if (method === 'GET' && part === 'payments')
        return json(payment.state === 'open' ? [] : [paymentOf(payment)])
      if (method === 'POST' && part === 'refunds') {
        const input = JSON.parse(body) as { refund_id: string; refund_amount: number }
        const refund = books.refund(payment, input.refund_id, Math.round(input.refund_amount * 100), faults)
        return refund
          ? json(refundOf(payment, refund))
          : json({ message: 'Refund amount exceeds what was paid' }, 400)
      }
      if (method === 'GET' && part === 'refunds') {
        const refund = payment.refunds.find((one) => one.reference === refundId)
        return refund ? json(refundOf(payment, refund)) : json({ message: 'Refund not found' }, 404)
      }
      return null
    },
    returnFor: ({ returnUrl }) => ({ url: returnUrl, method: 'GET' }),
    webhookFor: (payment, tamper) => {
      const body = JSON.stringify({
        data: {
          order: {
            order_id: payment.reference,
            order_amount: payment.paise / 100,
            order_currency: payment.currency,
          },
          payment: paymentOf(payment),
        },
        event_time: new Date().toISOString(),
        type: payment.state === 'failed' ? 'PAYMENT_FAILED_WEBHOOK' : 'PAYMENT_SUCCESS_WEBHOOK',
      })
      const { headers, ...message } = signed(payment.webhookUrl, body)
      if (tamper === 'signature') headers['x-webhook-signature'] = randomBytes(32).toString('base64')
      return {
        ...message,
        headers,
        body: tamper === 'amount' ? body.replaceAll(String(payment.paise / 100), '1') : body,
      }
    },
    disputeFor: ({ webhookUrl: url, reference, paymentId }, id) =>
      signed(
        url,
        JSON.stringify({
          data: {
            dispute: { dispute_id: id, dispute_status: 'DISPUTE_CREATED' },
            order_details: { order_id: reference, cf_payment_id: Number(paymentId) },
          },
          type: 'DISPUTE_CREATED',
        }),
      ),
  }
}

function signed(url: string, body: string) {
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', clientSecret)
    .update(timestamp + body)
    .digest('base64')
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
  }
  return { url, method: 'POST' as const, headers, body }
}

const loader = `// Stands in for Cashfree's loader: leads to the sandbox's own payment page.
window.Cashfree = function () {
  var here = document.currentScript || document.querySelector('script[src*="/cashfree/sdk/"]')
  var base = new URL('..', here ? here.src : location.href)
  return {
    checkout: function (options) {
      location.assign(new URL('pay/' + options.paymentSessionId.replace('session_', ''), base))
      return Promise.resolve({ redirect: true })
    },
  }
}
`
