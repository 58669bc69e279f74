import { fromRupeesText } from '#shared/money.ts'
import type { PaymentFact, RawSignal, Signal } from './provider.ts'
import { rmsMessageKey, rmsRefundMessageKey, type RmsKeys } from './rms-signatures.ts'
import { formOrQuery, isSameSignature, refusedSignal } from './signal-fields.ts'

export interface RmsSettings extends RmsKeys {
  /** Followed by the merchant's id. */
  payUrl: string
  apiUrl: string
  currency: string
}

/** They write Malaysian ringgit as RM too. */
export const currencyOf = (word: string) => (word === 'RM' ? 'MYR' : word)

export function stateOf(code: string, name: string): PaymentFact['state'] {
  if (/refund|chargeback|reversed/.test(name)) return 'returned'
  if (code === '00') return name === 'authorized' ? 'pending' : 'paid'
  return code === '11' ? 'failed' : 'pending'
}

const parts = ['tranID', 'orderid', 'status', 'domain', 'amount', 'currency', 'paydate', 'appcode'] as const

export function verify(settings: RmsSettings, raw: RawSignal): Signal {
  const fields = formOrQuery(raw)
  if (!fields) return refusedSignal(raw, 'malformed')
  const message = Object.fromEntries(parts.map((name) => [name, fields.get(name) ?? ''])) as Record<
    (typeof parts)[number],
    string
  >
  const reference = message.orderid || null
  if (!isSameSignature(rmsMessageKey(settings, message), fields.get('skey')))
    return refusedSignal(raw, 'signature', reference)
  if (message.domain !== settings.merchantId) return refusedSignal(raw, 'merchant', reference)
  return {
    verified: true,
    refusal: null,
    reference,
    eventKey: [message.tranID, message.status, fields.get('nbcb') ?? ''].join(':').slice(0, 200),
    claim: {
      providerReference: message.tranID,
      state: stateOf(message.status, ''),
      amountPaise: fromRupeesText(message.amount),
      currency: currencyOf(message.currency),
      bankReference: null,
    },
    refundReference: null,
    acknowledgement: null,
  }
}

export const isAboutRefund = (raw: RawSignal) => formOrQuery(raw)?.has('RefundID') ?? false

export function verifyRefund(settings: RmsSettings, raw: RawSignal): Signal {
  const fields = formOrQuery(raw)
  const value = (name: string) => fields?.get(name) ?? ''
  const message = {
    RefundType: value('RefundType'),
    MerchantID: value('MerchantID'),
    RefID: value('RefID'),
    RefundID: value('RefundID'),
    TxnID: value('TxnID'),
    Amount: value('Amount'),
    Status: value('Status'),
  }
  const isSigned = isSameSignature(rmsRefundMessageKey(settings, message), fields?.get('Signature'))
  if (!isSigned || message.MerchantID !== settings.merchantId) return refusedSignal(raw, 'signature')
  return {
    verified: true,
    refusal: null,
    reference: null,
    eventKey: `refund:${message.RefundID}:${message.Status}`.slice(0, 200),
    claim: null,
    refundReference: message.RefID,
    acknowledgement: null,
  }
}
