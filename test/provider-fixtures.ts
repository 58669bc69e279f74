import type { CashfreeSettings } from '#features/payments/server/providers/cashfree-signals.ts'
import type { PayuSettings } from '#features/payments/server/providers/payu.ts'
import type {
  AttemptFacts,
  Payer,
  ProviderWorld,
  RawSignal,
} from '#features/payments/server/providers/provider.ts'
import { rmsAnswerKey } from '#features/payments/server/providers/rms-signatures.ts'
import type { RmsSettings } from '#features/payments/server/providers/rms-verify.ts'
import type { SabpaisaSettings } from '#features/payments/server/providers/sabpaisa.ts'

/** Fixtures for tests of the adapters: made-up keys, one attempt of ₹349.50, and a scripted network. */
export const attempt: AttemptFacts = {
  reference: 'ORD1001A1',
  amountPaise: 34_950,
  currency: 'INR',
  createdAt: new Date('2026-11-20T13:00:00Z'),
  expiresAt: new Date('2026-11-20T13:15:00Z'),
}

export const shopper: Payer = {
  id: 'a1b2c3d4e5f60718293a4b5c',
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9876543210',
}

export const payuSettings: PayuSettings = {
  key: 'TESTKEY1',
  salt: 'TESTSALT1234567890abcdef',
  payUrl: 'https://test.payu.in/_payment',
  commandUrl: 'https://test.payu.in/merchant/postservice.php?form=2',
}

export const sabpaisaSettings: SabpaisaSettings = {
  clientCode: 'TEST1',
  user: 'user@sp',
  password: 'pass',
  aesKey: Buffer.from('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'base64'),
  hmacKey: Buffer.from('oKGio6SlpqeoqaqrrK2ur7CxsrO0tba3uLm6u7y9vr/AwcLDxMXGx8jJysvMzc7P', 'base64'),
  mcc: '5411',
  payUrl: 'https://sabpaisa.test/init',
  statusUrl: 'https://sabpaisa.test/status',
  refundUrl: 'https://sabpaisa.test/refund',
}

export const rmsSettings: RmsSettings = {
  merchantId: 'SHOPTEST',
  verifyKey: 'verifykey0123456789',
  secretKey: 'secretkey9876543210',
  payUrl: 'https://pay.rms.test/RMS/pay/',
  apiUrl: 'https://api.rms.test',
  currency: 'INR',
}

export const cashfreeSettings: CashfreeSettings = {
  clientId: 'TESTCLIENTID',
  clientSecrets: ['cfsk_ma_test_0123456789abcdef'],
  apiUrl: 'https://sandbox.cashfree.com/pg',
  mode: 'sandbox',
}

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

/** A fake network that records requests and returns scripted responses; without one the call fails. */
export function recordedWorld(
  options: { now?: Date; answer?: (sent: Sent) => { status?: number; body: string } | null } = {},
): ProviderWorld & { sent: Sent[] } {
  const sent: Sent[] = []
  return {
    sent,
    now: () => options.now ?? new Date('2026-11-20T13:00:00Z'),
    fetch: async (input, init) => {
      const request = new Request(input as string, init)
      const one: Sent = {
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      }
      sent.push(one)
      const answer = options.answer ? options.answer(one) : { body: '{"order_id":"ORD1001A1"}' }
      if (!answer) throw new TypeError('fetch failed')
      return new Response(answer.body, { status: answer.status ?? 200 })
    },
  }
}

/** A form as a browser or a provider posts it. */
export const rawSignal = (fields: Record<string, unknown> | string): RawSignal => ({
  headers: {},
  query: '',
  body: Buffer.from(
    typeof fields === 'string' ? fields : new URLSearchParams(fields as Record<string, string>).toString(),
  ),
  contentType: 'application/x-www-form-urlencoded',
})

/** `name=value` pairs, as in forms and SabPaisa's messages. */
export const pairs = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The row of PayU's status answer for the attempt when it is paid. */
export const payuRow = {
  mihpayid: '403993715500000001',
  status: 'success',
  unmappedstatus: 'captured',
  txnid: 'ORD1001A1',
  transaction_amount: '349.50',
  bank_ref_num: '432112345678',
  // Sometimes the net debit, so it must not be read.
  amt: '1.00',
}

export const payuAnswer = (row: object): string =>
  JSON.stringify({ status: 1, msg: 'ok', transaction_details: { ORD1001A1: row } })

/** The fields that SabPaisa encrypts about the attempt when it is paid. */
export const sabpaisaFields = {
  clientTxnId: 'ORD1001A1',
  clientCode: 'TEST1',
  amount: '349.5',
  paidAmount: '349.5',
  statusCode: '0000',
  sabpaisaTxnId: '8001',
  rrn: '432112345678',
}

/** RMS's status answer for the attempt when it is paid; signed unless another signature is given. */
export function rmsAnswer(change: object = {}, signature?: string): string {
  const answer = {
    StatCode: '00',
    StatName: 'captured',
    TranID: '973085689',
    Amount: '349.50',
    Domain: 'SHOPTEST',
    OrderID: 'ORD1001A1',
    Currency: 'INR',
    ...change,
  }
  return rmsLines({ ...answer, VrfKey: signature ?? rmsAnswerKey(rmsSettings, answer) })
}

/** `name: value` lines, as RMS answers. */
export const rmsLines = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
