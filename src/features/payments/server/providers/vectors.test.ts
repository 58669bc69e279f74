import { expect, test } from 'vitest'
import vectors from './vectors.json' with { type: 'json' }
import { cashfreeProvider } from './cashfree.ts'
import { cashfreeSignature } from './cashfree-signature.ts'
import { payuCommandHash, payuRequestHash, payuResponseHash } from './payu-hashes.ts'
import { payuProvider } from './payu.ts'
import {
  attempt,
  cashfreeSettings,
  payuSettings,
  rawSignal,
  recordedWorld,
  rmsSettings,
  shopper,
} from '../../../../../test/provider-fixtures.ts'
import { rmsProvider } from './rms.ts'
import * as rms from './rms-signatures.ts'
import { sabpaisaDecrypt, sabpaisaEncrypt } from './sabpaisa-cipher.ts'

/** Values computed by the providers' own code (each vector names its source); known bugs of a vendor are left out. */
type Vector = {
  name: string
  input?: Record<string, string>
  output?: unknown
  credentials?: Record<string, string>
  doNotMatch?: boolean
  info?: boolean
}
const checked = (list: unknown) => (list as Vector[]).filter((one) => !one.doNotMatch && !one.info)
let checkedCount = 0

const payu = checked(vectors.payu)
test.each(payu.filter(({ name }) => name.startsWith('request hash')))('PayU: $name', (vector) => {
  const { splitRequest, additionalCharges, ...fields } = vector.input!
  const extra = splitRequest ? JSON.stringify(splitRequest) : additionalCharges
  expect(payuRequestHash(vector.credentials as never, fields, extra)).toBe(vector.output)
  checkedCount += 1
})

test.each(payu.filter(({ name }) => name.startsWith('response')))('PayU: $name', (vector) => {
  const fields = vector.input!
  expect(payuResponseHash(vector.credentials as never, fields, fields.additionalCharges)).toBe(vector.output)
  const provider = payuProvider({ ...payuSettings, ...vector.credentials } as never, recordedWorld())
  const posted = { ...fields, key: vector.credentials!.key!, hash: vector.output as string }
  expect(provider.verifyReturn(rawSignal(posted)).verified).toBe(true)
  expect(provider.verifyReturn(rawSignal({ ...posted, amount: '1.00' })).verified).toBe(false)
  checkedCount += 1
})

test.each(payu.filter(({ name }) => name.startsWith('API command')))('PayU: $name $input.var1', (vector) => {
  const { command = '', var1 = '' } = vector.input!
  expect(payuCommandHash(vector.credentials as never, command, var1)).toBe(vector.output)
  checkedCount += 1
})

test('PayU: a checkout has the fields of the form that its own SDK builds', async () => {
  const vector = payu.find(({ name }) => name.startsWith('auto-submit'))!
  const { txnid, productinfo, firstname, email, surl, phone } = vector.input!
  const provider = payuProvider({ ...payuSettings, ...vector.credentials } as never, recordedWorld())
  const checkout = await provider.start({
    attempt: { ...attempt, reference: txnid! },
    payer: { ...shopper, name: firstname!, email: email!, mobile: phone! },
    description: productinfo!,
    returnUrl: surl!,
    webhookUrl: 'https://shop.example/api/payment/payu/webhook',
  })
  const form = vector.output as string
  const unescaped = (value: string) =>
    value.replace(/&(quot|lt|gt|amp);/g, (_, name: string) => ({ quot: '"', lt: '<', gt: '>' })[name] ?? '&')
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    unescaped(value!),
  ])
  expect(checkout).toMatchObject({ kind: 'form', fields: Object.fromEntries(fields) })
  expect(form).toContain(`action="${(checkout as { action: string }).action}"`)
  checkedCount += 1
})

const keysOf = (input: Record<string, string>) => ({
  aesKey: Buffer.from(input.aesKeyBase64!, 'base64'),
  hmacKey: Buffer.from(input.hmacKeyBase64!, 'base64'),
})

test.each(checked(vectors.sabpaisa_gcm))('SabPaisa: $name', (vector) => {
  const input = vector.input!
  if (input.plaintext !== undefined) {
    const sealed = sabpaisaEncrypt(keysOf(input), input.plaintext, Buffer.from(input.ivHex!, 'hex'))
    expect(sealed).toBe(vector.output)
    expect(sabpaisaDecrypt(keysOf(input), sealed)).toBe(input.plaintext)
  } else {
    expect(sabpaisaDecrypt(keysOf(input), input.ciphertext!)).toBe(vector.output ?? null)
  }
  checkedCount += 1
})

test('SabPaisa: each text is encrypted with a new iv', () => {
  const keys = keysOf(checked(vectors.sabpaisa_gcm)[0]!.input!)
  expect(sabpaisaEncrypt(keys, 'one')).not.toBe(sabpaisaEncrypt(keys, 'one'))
})

const rmsFormulas: [RegExp, (keys: never, input: never) => string][] = [
  [/^vcode/, rms.rmsVcode as never],
  [/^extended vcode/, rms.rmsVcode as never],
  [/^batch/, (keys, { oIDs }: { oIDs: string }) => rms.rmsBatchKey(keys, oIDs)],
  [
    /^(direct|indirect) requery/,
    (keys, input: { txID?: string; oID?: string; amount: string }) =>
      rms.rmsQueryKey(keys, (input.txID ?? input.oID)!, input.amount),
  ],
  [/^refund Signature/, rms.rmsRefundKey as never],
  [/^refund status/, (keys, { TxnID }: { TxnID: string }) => rms.rmsRefundQueryKey(keys, TxnID)],
  [/^refund webhook/, rms.rmsRefundMessageKey as never],
  [/^daily/, (keys, { rdate }: { rdate: string }) => rms.rmsDailyKey(keys, rdate)],
  [/^(return\/notify|same, failed)/, rms.rmsMessageKey as never],
  [/^requery RESPONSE/, rms.rmsAnswerKey as never],
]

test.each(checked(vectors.rms_fiuu))('RMS: $name', (vector) => {
  const [, formula] = rmsFormulas.find(([name]) => name.test(vector.name))!
  expect(formula(vector.credentials as never, vector.input as never)).toBe(vector.output)
  checkedCount += 1
})

test('RMS: its own sample message is verified, but not with another amount or the other key', () => {
  const vector = checked(vectors.rms_fiuu).find(({ name }) => name.startsWith('return/notify'))!
  const posted = { ...vector.input, skey: vector.output as string }
  const keyed = (more = {}) => rmsProvider({ ...rmsSettings, ...more } as never, recordedWorld())
  expect(keyed().verifyReturn(rawSignal(posted))).toMatchObject({ verified: true, reference: 'ORD1001A1' })
  expect(keyed().verifyReturn(rawSignal({ ...posted, amount: '1.00' })).verified).toBe(false)
  expect(keyed({ secretKey: rmsSettings.verifyKey }).verifyReturn(rawSignal(posted)).verified).toBe(false)
})

const [signed] = checked(vectors.cashfree)
const { clientSecret = '', timestamp = '', rawBody = '' } = signed!.input!

test.each(checked(vectors.cashfree))('Cashfree: $name', (vector) => {
  const input = { timestamp, rawBody, ...vector.input }
  const provider = cashfreeProvider(
    { ...cashfreeSettings, clientSecrets: [clientSecret] },
    recordedWorld({ now: new Date(Number(timestamp)) }),
  )
  const headers = {
    'x-webhook-timestamp': input.timestamp,
    'x-webhook-signature': signed!.output as string,
  }
  const signal = provider.verifyWebhook({
    headers,
    query: '',
    body: Buffer.from(input.rawBody),
    contentType: 'application/json',
  })
  expect(signal.verified).toBe(vector === signed)
  if (vector === signed) {
    expect(cashfreeSignature(clientSecret, timestamp, rawBody)).toBe(vector.output)
    expect(signal).toMatchObject({
      reference: 'ORD1001A1',
      eventKey: 'PAYMENT_SUCCESS_WEBHOOK:1453002795:SUCCESS',
      claim: { providerReference: '1453002795', amountPaise: 34950, bankReference: '432112345678' },
    })
  }
  checkedCount += 1
})

type Shape = { method: string; url: string; headers: Record<string, string>; body?: string }
const shapes: Record<string, (sent: ReturnType<typeof recordedWorld>) => Promise<unknown>> = {
  'PayU verify_payment (PROD)': (world) =>
    payuProvider(
      { ...payuSettings, commandUrl: 'https://info.payu.in/merchant/postservice.php?form=2' },
      world,
    ).status({ ...attempt, reference: 'ORD-1001-A1' }),
  'PayU cancel_refund_transaction (TEST)': (world) =>
    payuProvider(payuSettings, world).refund({ ...refundRequest, providerReference: '403993715500000001' }),
  'PayU check_action_status (TEST)': (world) =>
    payuProvider(payuSettings, world).refundStatus({
      ...refundRequest,
      providerRefundReference: '131278422',
    }),
  'Cashfree create order': (world) => cashfreeProvider(cashfreeSettings, world).start(startRequest),
  'Cashfree get order': (world) => cashfreeProvider(cashfreeSettings, world).status(startRequest.attempt),
  'Cashfree payments of an order': (world) =>
    cashfreeProvider(cashfreeSettings, world).status(startRequest.attempt),
  'Cashfree create refund': (world) =>
    cashfreeProvider(cashfreeSettings, world).refund({ ...refundRequest, refundReference: 'RF1001_1' }),
  'Cashfree get refund': (world) =>
    cashfreeProvider(cashfreeSettings, world).refundStatus({ ...refundRequest, refundReference: 'RF1001_1' }),
  'Cashfree terminate order': (world) =>
    cashfreeProvider(cashfreeSettings, world).abandon!(startRequest.attempt),
}
const refundRequest = {
  attempt,
  providerReference: '1453002795',
  refundReference: 'RF-1001-1',
  amountPaise: 10_000,
  reason: 'Item unavailable',
  providerRefundReference: null,
  isOnly: true,
}
const startRequest = {
  attempt: { ...attempt, expiresAt: new Date('2026-11-20T19:00:00+05:30') },
  payer: { ...shopper, id: 'c_1' },
  description: 'Order',
  returnUrl: 'https://shop.example/payment/cashfree/return',
  webhookUrl: 'https://shop.example/api/payment/cashfree/webhook',
}

test.each(checked(vectors.http_shapes))('HTTP: $name', async (vector) => {
  const world = recordedWorld()
  await shapes[vector.name]!(world).catch(() => undefined)
  const expected = vector.output as Shape
  const sent = world.sent.find(({ url, method }) => url === expected.url && method === expected.method)!
  expect(sent, `${expected.method} ${expected.url}`).toBeDefined()
  // The vector's idempotency key is the reference; ours also depends on the body.
  expect(!!sent.headers['x-idempotency-key']).toBe(!!expected.headers['x-idempotency-key'])
  for (const name of ['x-client-id', 'x-client-secret', 'x-api-version'])
    if (expected.headers[name]) expect(sent.headers[name]).toBe(expected.headers[name])
  if (expected.headers['Content-Type'])
    expect(sent.headers['content-type']).toBe(expected.headers['Content-Type'])
  if (expected.body?.startsWith('{')) {
    const { order_expiry_time: until, ...body } = JSON.parse(expected.body) as Record<string, unknown>
    const own = JSON.parse(sent.body) as Record<string, unknown>
    expect(own).toMatchObject(body)
    if (until) expect(Date.parse(own.order_expiry_time as string)).toBe(Date.parse(until as string))
  } else if (expected.body) {
    // `var5` makes PayU call back about a refund; we query refunds instead.
    const { var5: _, ...fields } = Object.fromEntries(new URLSearchParams(expected.body))
    expect(Object.fromEntries(new URLSearchParams(sent.body))).toEqual(fields)
  }
  checkedCount += 1
})

test('every vector of the four protocols is checked', () => {
  const { payu, sabpaisa_gcm, rms_fiuu, cashfree, http_shapes } = vectors
  const all = [payu, sabpaisa_gcm, rms_fiuu, cashfree, http_shapes].flatMap(checked)
  expect(checkedCount).toBe(all.length)
})
