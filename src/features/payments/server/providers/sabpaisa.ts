import { fromRupeesText, toRupeesText } from '#shared/money.ts'
import { parsedJson, postJson, readJson, textOf, isRecord } from './call-provider.ts'
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
import { sabpaisaDecrypt, sabpaisaEncrypt, type SabpaisaKeys } from './sabpaisa-cipher.ts'
import { formOrQuery, refusedSignal } from './signal-fields.ts'
import { clean, join, split, inIndia } from './sabpaisa-text.ts'

export interface SabpaisaSettings extends SabpaisaKeys {
  clientCode: string
  user: string
  password: string
  mcc: string
  payUrl: string
  statusUrl: string
  refundUrl: string
}

/** SabPaisa's hosted form with AES-GCM and an HMAC ("generation B"). Messages are `name=value&…`, not percent-encoded. */
export function sabpaisaProvider(settings: SabpaisaSettings, world: ProviderWorld): PaymentProvider {
  const { clientCode } = settings

  const enquire = async (attempt: AttemptFacts): Promise<Record<string, string>> => {
    const request = join({ clientCode, clientTxnId: attempt.reference })
    const answer = readJson(
      await postJson(world, settings.statusUrl, {
        clientCode,
        statusTransEncData: sabpaisaEncrypt(settings, request),
      }),
    )
    const text = sabpaisaDecrypt(settings, textOf(answer.statusResponseData))
    if (text === null) throw new ProviderUnavailable('SabPaisa sent a response that could not be decrypted')
    const fields = split(text)
    if (fields.clientTxnId !== attempt.reference)
      throw new ProviderUnavailable('SabPaisa sent a response about another payment')
    return fields
  }

  return {
    method: 'SABPAISA',
    currency: 'INR',
    start: async ({ attempt, payer, returnUrl }) => ({
      kind: 'form',
      action: settings.payUrl,
      method: 'POST',
      fields: {
        encData: sabpaisaEncrypt(
          settings,
          join({
            payerName: clean(payer.name) || 'Customer',
            payerEmail: clean(payer.email),
            payerMobile: payer.mobile,
            clientTxnId: attempt.reference,
            amount: toRupeesText(attempt.amountPaise),
            clientCode,
            transUserName: settings.user,
            transUserPassword: settings.password,
            callbackUrl: returnUrl,
            channelId: 'W',
            mcc: settings.mcc,
            transDate: inIndia(attempt.createdAt),
            amountType: 'INR',
          }),
        ),
        clientCode,
      },
    }),
    verifyReturn: (raw) => verify(settings, raw),
    verifyWebhook: (raw) => {
      const signal = verify(settings, raw)
      return { ...signal, acknowledgement: acknowledgementFor(signal) }
    },
    status: async (attempt) => {
      const fact = factOf(await enquire(attempt))
      return fact ? [fact] : []
    },
    refund: async (input) => {
      const request = join({
        clientCode,
        amount: toRupeesText(input.amountPaise),
        spTxnId: input.providerReference,
        clientTxnId: input.attempt.reference,
        message: clean(`${input.refundReference} ${input.reason}`),
      })
      const answer = readJson(
        await postJson(world, settings.refundUrl, {
          clientCode,
          refundQuery: sabpaisaEncrypt(settings, request),
        }),
      )
      return refundReport(settings, answer)
    },
    // SabPaisa has no refund references: it reports the status of a payment's last refund. An accepted one is never
    // sent again; for a second partial refund whose response was lost, it is unknown whether the last one is it.
    refundStatus: async (input) => {
      const fields = await enquire(input.attempt)
      const code = [fields.refundStatusCode, fields.statusCode].find((one) => /^0[67]00$/.test(one ?? ''))
      const wasAccepted = input.providerRefundReference !== null
      const { providerRefundReference } = input
      if (!wasAccepted && !input.isOnly)
        return { state: 'unclear', providerRefundReference, detail: 'SabPaisa has no refund references' }
      if (!code && !wasAccepted) return null
      return { state: code === '0700' ? 'done' : 'pending', providerRefundReference, detail: null }
    },
  }
}

const states: Record<string, PaymentFact['state']> = {
  '0000': 'paid',
  '0200': 'failed',
  '0300': 'failed',
  // States after a successful payment.
  '0800': 'paid',
  '0600': 'returned',
  '0700': 'returned',
}

/** A payment from SabPaisa's fields; null when there is none. An unknown code counts as pending. */
function factOf(fields: Record<string, string>): PaymentFact | null {
  const code = fields.statusCode ?? ''
  if (code === '404' || !fields.sabpaisaTxnId) return null
  return {
    providerReference: fields.sabpaisaTxnId,
    state: states[code] ?? 'pending',
    ...(states[code] === 'returned' && { mayBeRefund: true }),
    amountPaise: lesser(fields.amount, fields.paidAmount),
    currency: fields.amountType || 'INR',
    bankReference: fields.rrn || fields.bankTxnId || null,
  }
}

/** Fees may be added to the requested amount, but a smaller amount counts as paid. */
function lesser(amount = '', paidAmount = ''): number | null {
  const [requested, paid] = [fromRupeesText(amount), fromRupeesText(paidAmount)]
  return requested === null || paid === null ? requested : Math.min(requested, paid)
}

function verify(settings: SabpaisaSettings, raw: RawSignal): Signal {
  const sealed = sealedText(raw)
  if (sealed === null) return refusedSignal(raw, 'malformed')
  if (!sealed) return refusedSignal(raw, 'signature missing')
  const text = sabpaisaDecrypt(settings, sealed)
  if (text === null) return refusedSignal(raw, 'signature')
  const fields = split(text)
  const reference = fields.clientTxnId || null
  if (fields.clientCode !== undefined && fields.clientCode !== settings.clientCode)
    return refusedSignal(raw, 'merchant', reference)
  return {
    verified: true,
    refusal: null,
    reference,
    eventKey: [fields.sabpaisaTxnId || reference, fields.statusCode].join(':').slice(0, 200),
    claim: factOf(fields),
    refundReference: null,
    acknowledgement: null,
  }
}

function sealedText(raw: RawSignal): string | null {
  if (raw.contentType.includes('json')) {
    const value = parsedJson(raw.body.toString('utf8'))
    return isRecord(value) ? textOf(value.encResponse) : null
  }
  return formOrQuery(raw)?.get('encResponse') ?? (formOrQuery(raw) ? '' : null)
}

/** The exact response that SabPaisa's webhook expects, including its spelling. */
function acknowledgementFor(signal: Signal): Signal['acknowledgement'] {
  if (!signal.verified) return null
  const body = JSON.stringify({
    status: 200,
    message: 'API_SUCCESSFULL_MESSAGE',
    data: {
      statusCode: '01',
      message: 'Data successfully processed',
      sabpaisaTxnId: signal.claim?.providerReference ?? '',
    },
    errors: 'null',
  })
  return { contentType: 'application/json', body }
}

function refundReport(keys: SabpaisaKeys, answer: Record<string, unknown>): RefundReport {
  const code = textOf(answer.apiStatusCode)
  const text = sabpaisaDecrypt(keys, textOf(answer.refundResponse))
  const inner = text === null ? undefined : parsedJson(text)
  const providerRefundReference = isRecord(inner) ? textOf(inner.refundId) || null : null
  const description = textOf(answer.apiStatusDescription)
  if (code === '10') return { state: 'done', providerRefundReference, detail: null }
  const isAccepted = ['00', '01', '11'].includes(code) || /already submitted/i.test(description)
  if (isAccepted) return { state: 'pending', providerRefundReference, detail: null }
  return { state: 'failed', providerRefundReference, detail: description || `SabPaisa error ${code}` }
}
