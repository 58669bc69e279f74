import { fromRupeesText, toRupeesText } from '#shared/money.ts'
import { isRecord, parsedJson, postForm, readJson, textOf, type ProviderAnswer } from './call-provider.ts'
import {
  ProviderUnavailable,
  type AttemptFacts,
  type PaymentFact,
  type PaymentProvider,
  type ProviderWorld,
  type RefundReport,
} from './provider.ts'
import { rmsAnswerKey, rmsQueryKey, rmsRefundKey, rmsRefundQueryKey, rmsVcode } from './rms-signatures.ts'
import { formOrQuery, isSameSignature } from './signal-fields.ts'
import { type RmsSettings, currencyOf, stateOf, verify, isAboutRefund, verifyRefund } from './rms-verify.ts'

/** Razer Merchant Services, now Fiuu: hosted page, three kinds of messages with one signature. */
export function rmsProvider(settings: RmsSettings, world: ProviderWorld): PaymentProvider {
  const api = (path: string) => `${settings.apiUrl.replace(/\/$/, '')}/RMS/${path}`

  return {
    method: 'RMS',
    currency: settings.currency,
    start: async ({ attempt, payer, description, returnUrl, webhookUrl }) => {
      const amount = toRupeesText(attempt.amountPaise)
      return {
        kind: 'form',
        action: `${settings.payUrl.replace(/\/$/, '')}/${settings.merchantId}/`,
        method: 'POST',
        fields: {
          merchant_id: settings.merchantId,
          amount,
          orderid: attempt.reference,
          bill_name: payer.name.slice(0, 128) || 'Customer',
          bill_email: payer.email,
          bill_mobile: payer.mobile,
          bill_desc: description.slice(0, 255),
          currency: settings.currency,
          country: 'IN',
          langcode: 'en',
          returnurl: returnUrl,
          callbackurl: webhookUrl,
          cancelurl: returnUrl,
          vcode: rmsVcode(settings, { amount, orderid: attempt.reference }),
        },
      }
    },
    verifyReturn: (raw) => verify(settings, raw),
    verifyWebhook: (raw) => {
      const signal = isAboutRefund(raw) ? verifyRefund(settings, raw) : verify(settings, raw)
      return signal.verified ? { ...signal, acknowledgement: token } : signal
    },
    // With IPN enabled in their portal, a message is repeated until it is echoed to them; otherwise the echo is
    // ignored. A callback (nbcb=1) is acknowledged by the response.
    acknowledge: async (raw) => {
      const fields = formOrQuery(raw)
      if (!fields || fields.get('nbcb') === '1' || isAboutRefund(raw)) return
      const payHost = settings.payUrl.replace(/\/(RMS|MOLPay)\/pay\b.*$/i, '')
      await postForm(world, `${payHost}/MOLPay/API/chkstat/returnipn.php`, {
        ...Object.fromEntries(fields),
        treq: '1',
      })
    },
    status: async (attempt) => {
      const amount = toRupeesText(attempt.amountPaise)
      const answer = await postForm(world, api('query/q_by_oid.php'), {
        amount,
        oID: attempt.reference,
        domain: settings.merchantId,
        skey: rmsQueryKey(settings, attempt.reference, amount),
        type: '0',
      })
      const fact = factOf(settings, attempt, answerFields(answer))
      return fact ? [fact] : []
    },
    refund: async (input) => {
      const request = {
        RefundType: 'P',
        MerchantID: settings.merchantId,
        RefID: input.refundReference,
        TxnID: input.providerReference,
        Amount: toRupeesText(input.amountPaise),
      }
      const answer = readJson(
        await postForm(world, api('API/refundAPI/index.php'), {
          ...request,
          Signature: rmsRefundKey(settings, request),
        }),
      )
      return refundReport(answer)
    },
    refundStatus: async (input) => {
      const answer = await postForm(world, api('API/refundAPI/q_by_txn.php'), {
        TxnID: input.providerReference,
        MerchantID: settings.merchantId,
        Signature: rmsRefundQueryKey(settings, input.providerReference),
      })
      const listed = parsedJson(answer.text)
      const rows = Array.isArray(listed) ? listed : [listed]
      if (!rows.every(isRecord)) throw new ProviderUnavailable('RMS sent no list of refunds')
      const row = rows.find(
        (one) =>
          textOf(one.RefID) === input.refundReference ||
          (input.providerRefundReference !== null && textOf(one.RefundID) === input.providerRefundReference),
      )
      return row ? { ...refundReport(row), detail: null } : null
    },
  }
}

/** Their deferred messages are repeated until they receive this. */
const token = { contentType: 'text/plain', body: 'CBTOKEN:MPSTATOK' }

/** `Key: value` or `Key=value`, one per line. */
function answerFields(answer: ProviderAnswer): Record<string, string> {
  if (answer.status >= 500) throw new ProviderUnavailable(`RMS responded with ${answer.status}`)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const line of answer.text.split(/\r?\n|<br\s*\/?>/)) {
    const [, name, value = ''] = /^\s*(\w+)\s*[:=]\s*(.*?)\s*$/.exec(line) ?? []
    if (name) fields[name] ??= value
  }
  return fields
}

function factOf(
  settings: RmsSettings,
  attempt: AttemptFacts,
  answer: Record<string, string>,
): PaymentFact | null {
  const { StatCode = '', StatName = '', TranID = '', Amount = '', Domain = '' } = answer
  // A refused question says nothing about the payment.
  if (!TranID && /skey|signature/i.test(`${answer.ErrorCode} ${answer.ErrorDesc}`))
    throw new ProviderUnavailable('RMS refused the signature of the question')
  // No payment was started, so there is nothing to sign.
  if (!TranID && (answer.ErrorCode || answer.ErrorDesc || StatCode)) return null
  const expected = rmsAnswerKey(settings, { Amount, Domain, TranID, StatCode })
  if (!isSameSignature(expected, answer.VrfKey))
    throw new ProviderUnavailable('RMS sent a response without a valid signature')
  const isOurs = Domain === settings.merchantId && (answer.OrderID ?? attempt.reference) === attempt.reference
  if (!isOurs) throw new ProviderUnavailable('RMS sent a response about another payment')
  return {
    providerReference: TranID,
    state: stateOf(StatCode, StatName.toLowerCase()),
    ...(/refund/i.test(StatName) && { mayBeRefund: true }),
    amountPaise: fromRupeesText(Amount),
    currency: currencyOf(answer.Currency ?? settings.currency),
    bankReference: answer.BankReference ?? null,
  }
}

function refundReport(row: Record<string, unknown>): RefundReport {
  const status = textOf(row.Status).toLowerCase()
  const error = textOf(row.error_code)
  const providerRefundReference = textOf(row.RefundID) || null
  // The same reference again: the first request had arrived.
  if (error === 'PR016') return { state: 'pending', providerRefundReference, detail: null }
  if (error || ['11', 'rejected', 'failed'].includes(status))
    return { state: 'failed', providerRefundReference, detail: textOf(row.error_desc) || error || status }
  const isDone = status === '00' || status === 'success'
  if (!isDone && status === '') throw new ProviderUnavailable('RMS sent no status of the refund')
  return { state: isDone ? 'done' : 'pending', providerRefundReference, detail: null }
}
