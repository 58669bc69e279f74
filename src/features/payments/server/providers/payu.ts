import { fromRupeesText, toRupeesText } from '#shared/money.ts'
import { isRecord, postForm, readJson, textOf } from './call-provider.ts'
import { payuCommandHash, payuRequestHash, payuResponseHash, type PayuKeys } from './payu-hashes.ts'
import {
  ProviderUnavailable,
  type PaymentFact,
  type PaymentProvider,
  type ProviderWorld,
  type RawSignal,
  type RefundReport,
  type Signal,
} from './provider.ts'
import { formOrQuery, isSameSignature, refusedSignal } from './signal-fields.ts'

export interface PayuSettings extends PayuKeys {
  payUrl: string
  commandUrl: string
}

/** PayU India, hosted checkout (docs.payu.in). */
export function payuProvider(settings: PayuSettings, world: ProviderWorld): PaymentProvider {
  const command = async (name: string, var1: string, more: Record<string, string> = {}) => {
    const { key, commandUrl } = settings
    const hash = payuCommandHash(settings, name, var1)
    return readJson(await postForm(world, commandUrl, { key, command: name, var1, ...more, hash }))
  }

  return {
    method: 'PAYU',
    currency: 'INR',
    start: async ({ attempt, payer, description, returnUrl }) => {
      const fields = {
        txnid: attempt.reference,
        amount: toRupeesText(attempt.amountPaise),
        productinfo: plain(description, 100),
        firstname: plain(payer.name, 60) || 'Customer',
        email: plain(payer.email, 50),
      }
      return {
        kind: 'form',
        action: settings.payUrl,
        method: 'POST',
        fields: {
          key: settings.key,
          ...fields,
          phone: payer.mobile,
          surl: returnUrl,
          furl: returnUrl,
          hash: payuRequestHash(settings, fields),
        },
      }
    },
    verifyReturn: (raw) => verify(settings, raw),
    verifyWebhook: (raw) => disputeIn(raw) ?? verify(settings, raw),
    status: async ({ reference }) => {
      const answer = await command('verify_payment', reference)
      const all = answer.transaction_details
      if (!isRecord(all)) return notFoundOr(answer)
      const found = all[reference]
      if (!isRecord(found)) return notFoundOr(answer)
      const fact = factOf(found)
      // "Not Found" is a row of its own, without a payment in it.
      if (!fact) return []
      if (textOf(found.txnid) !== reference)
        throw new ProviderUnavailable('PayU sent a response about another payment')
      return [fact]
    },
    refund: async (input) => {
      const answer = await command('cancel_refund_transaction', input.providerReference, {
        var2: input.refundReference,
        var3: toRupeesText(input.amountPaise),
      })
      const isAccepted = textOf(answer.error_code) === '102'
      return {
        state: isAccepted ? 'pending' : 'failed',
        providerRefundReference: textOf(answer.request_id) || null,
        detail: isAccepted ? null : textOf(answer.msg) || 'PayU rejected the refund',
      }
    },
    refundStatus: async (input) => {
      const known = input.providerRefundReference
      const answer = known
        ? await command('check_action_status', known)
        : await command('check_action_status', input.providerReference, { var2: 'payuid' })
      const row = actionsIn(answer.transaction_details).find(
        (one) =>
          (known && textOf(one.request_id) === known) ||
          [one.token, one.var2].some((token) => textOf(token) === input.refundReference),
      )
      return row ? refundReport(row) : null
    },
  }
}

/** A `|` would shift the signed fields. */
const plain = (text: string, max: number) =>
  text
    .replace(/[|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)

function notFoundOr(answer: Record<string, unknown>): PaymentFact[] {
  if (/not found|no (records|transaction)|0 out of/i.test(textOf(answer.msg))) return []
  throw new ProviderUnavailable('PayU sent no status of the payment')
}

/** A row of a command's response or a message; null when it contains no payment. */
function factOf(row: Record<string, unknown>): PaymentFact | null {
  const mihpayid = textOf(row.mihpayid)
  const status = textOf(row.status).toLowerCase()
  if (!/^\d+$/.test(mihpayid) || status === '' || status === 'not found') return null
  // `transaction_amount` is what we sent; `amt` is sometimes the net debit; messages use `amount`.
  const amount = [row.transaction_amount, row.amount, row.amt].map(textOf).find(Boolean) ?? ''
  return {
    providerReference: mihpayid,
    state: stateOf(status, textOf(row.unmappedstatus).toLowerCase()),
    amountPaise: fromRupeesText(amount),
    currency: 'INR',
    bankReference: textOf(row.bank_ref_num) || null,
  }
}

function stateOf(status: string, detail: string): PaymentFact['state'] {
  if (detail === 'autorefund') return 'returned'
  // Pre-authorised: the shopper is debited, but nothing is captured yet.
  if (status === 'success') return detail === 'auth' ? 'pending' : 'paid'
  // The bank has not answered PayU: it may still succeed.
  if (status === 'failure') return detail === 'dropped' ? 'pending' : 'failed'
  return 'pending'
}

function verify(settings: PayuSettings, raw: RawSignal): Signal {
  const fields = raw.contentType.includes('json') ? jsonFields(raw.body) : formOrQuery(raw)
  if (!fields) return refusedSignal(raw, 'malformed')
  const posted = Object.fromEntries(fields)
  const charges = [posted.additionalCharges, posted.additional_charges].filter(Boolean)
  const isSigned = [undefined, ...charges].some((extra) =>
    isSameSignature(payuResponseHash(settings, posted, extra), posted.hash),
  )
  const reference = posted.txnid || null
  if (!isSigned) return refusedSignal(raw, 'signature', reference)
  if (posted.key !== undefined && posted.key !== settings.key)
    return refusedSignal(raw, 'merchant', reference)
  return {
    verified: true,
    refusal: null,
    reference,
    eventKey: [posted.mihpayid, posted.status, posted.unmappedstatus].join(':').slice(0, 200),
    claim: factOf(posted),
    refundReference: null,
    acknowledgement: null,
  }
}

/** PayU does not sign messages about chargebacks; they contain PayU's id of the payment and none of ours. */
function disputeIn({ contentType, body }: RawSignal): Signal | null {
  const fields = contentType.includes('json') ? jsonFields(body) : null
  const payment = fields?.get('txn_id')
  if (fields?.get('event') !== 'dispute' || !payment) return null
  return {
    verified: false,
    refusal: null,
    reference: null,
    eventKey: ['dispute', fields.get('cb_id'), fields.get('cb_status')].join(':').slice(0, 200),
    claim: null,
    refundReference: null,
    disputed: { payment, dispute: fields.get('cb_id')?.slice(0, 100) || null },
    acknowledgement: null,
  }
}

function jsonFields(body: Buffer): Map<string, string> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (!isRecord(value)) return null
    // Only flat text and numbers are signed; anything else under a signed name is ignored.
    const entries = Object.entries(value).map(([name, one]) => [name, textOf(one)] as const)
    return new Map(entries)
  } catch {
    return null
  }
}

/** The rows of actions, however deep PayU nests them. */
function actionsIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (!isRecord(value) || depth > 3) return []
  if ('status' in value && !isRecord(value.status)) return [value]
  return Object.entries(value).flatMap(([id, inner]) =>
    actionsIn(isRecord(inner) ? { request_id: id, ...inner } : inner, depth + 1),
  )
}

function refundReport(row: Record<string, unknown>): RefundReport {
  const status = textOf(row.status).toUpperCase()
  return {
    state: status === 'SUCCESS' ? 'done' : status.startsWith('FAIL') ? 'failed' : 'pending',
    providerRefundReference: textOf(row.request_id) || null,
    detail: status.startsWith('FAIL') ? status : null,
  }
}
