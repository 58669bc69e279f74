import { describe, expect, test } from 'vitest'
import { fromRupeesText } from '#shared/money.ts'
import type { Checkout } from '../../checkout.ts'
import { cashfreeProvider } from './cashfree.ts'
import { cashfreeSignature } from './cashfree-signature.ts'
import { payuResponseHash } from './payu-hashes.ts'
import { payuProvider } from './payu.ts'
import {
  attempt,
  cashfreeSettings,
  pairs,
  payuAnswer,
  payuRow,
  payuSettings,
  rawSignal,
  recordedWorld,
  rmsAnswer,
  rmsLines,
  rmsSettings,
  sabpaisaFields,
  sabpaisaSettings,
  shopper,
} from '../../../../../test/provider-fixtures.ts'
import { ProviderUnavailable } from './provider.ts'
import { rmsProvider } from './rms.ts'
import { rmsMessageKey } from './rms-signatures.ts'
import { sabpaisaDecrypt, sabpaisaEncrypt } from './sabpaisa-cipher.ts'
import { sabpaisaProvider } from './sabpaisa.ts'

const startRequest = {
  attempt,
  payer: { ...shopper, name: 'Asha|Rao&amount=1' },
  description: 'Order ORD-1001',
  returnUrl: 'https://shop.example/api/payment/x/return',
  webhookUrl: 'https://shop.example/api/payment/x/webhook',
}
const seal = (fields: object) => sabpaisaEncrypt(sabpaisaSettings, pairs(fields))

const cashfreeOrder = {
  order_id: 'ORD1001A1',
  order_status: 'PAID',
  order_amount: 349.5,
  order_currency: 'INR',
}
const cashfreePayment = {
  cf_payment_id: 1453,
  payment_status: 'SUCCESS',
  payment_amount: 349.5,
  payment_currency: 'INR',
}

/** Each provider's answer for a paid payment, and forgeries that look similar. */
const providers = {
  PAYU: {
    at: (body: string, status = 200) =>
      payuProvider(payuSettings, recordedWorld({ answer: () => ({ body, status }) })),
    paid: payuAnswer(payuRow),
    forged: [payuAnswer({ ...payuRow, txnid: 'OTHER' })],
    otherAmount: payuAnswer({ ...payuRow, transaction_amount: '1.00' }),
    unknown: payuAnswer({ mihpayid: 'Not Found', status: 'Not Found' }),
    failed: payuAnswer({ ...payuRow, status: 'failure', unmappedstatus: 'userCancelled' }),
  },
  SABPAISA: {
    at: (body: string, status = 200) =>
      sabpaisaProvider(sabpaisaSettings, recordedWorld({ answer: () => ({ body, status }) })),
    paid: JSON.stringify({ statusResponseData: seal(sabpaisaFields) }),
    forged: [
      JSON.stringify({ statusResponseData: seal({ ...sabpaisaFields, clientTxnId: 'OTHER' }) }),
      JSON.stringify({ statusResponseData: pairs(sabpaisaFields) }),
    ],
    otherAmount: JSON.stringify({ statusResponseData: seal({ ...sabpaisaFields, paidAmount: '1.0' }) }),
    unknown: JSON.stringify({ statusResponseData: seal({ clientTxnId: 'ORD1001A1', statusCode: '404' }) }),
    failed: JSON.stringify({ statusResponseData: seal({ ...sabpaisaFields, statusCode: '0300' }) }),
  },
  RMS: {
    at: (body: string, status = 200) =>
      rmsProvider(rmsSettings, recordedWorld({ answer: () => ({ body, status }) })),
    paid: rmsAnswer(),
    forged: [
      rmsAnswer().replace('349.50', '1.00'),
      rmsAnswer({ OrderID: 'OTHER' }),
      rmsAnswer({ Domain: 'OTHER' }),
    ],
    otherAmount: rmsAnswer({ Amount: '1.00' }),
    unknown: rmsLines({ StatCode: '11', ErrorCode: 'E404', ErrorDesc: 'no such order' }),
    failed: rmsAnswer({ StatCode: '11', StatName: 'failed' }),
  },
  CASHFREE: {
    at: (body: string, status = 200) =>
      cashfreeProvider(
        cashfreeSettings,
        recordedWorld({
          answer: ({ url }) => {
            const [order, payments] = body.split('\n')
            return { status, body: (url.endsWith('/payments') ? payments : order) ?? '' }
          },
        }),
      ),
    paid: `${JSON.stringify(cashfreeOrder)}\n${JSON.stringify([cashfreePayment])}`,
    forged: [
      `${JSON.stringify({ ...cashfreeOrder, order_id: 'OTHER' })}\n${JSON.stringify([cashfreePayment])}`,
      `${JSON.stringify(cashfreeOrder)}\n[]`,
    ],
    otherAmount: `${JSON.stringify({ ...cashfreeOrder, order_amount: 1 })}\n${JSON.stringify([cashfreePayment])}`,
    unknown: `${JSON.stringify({ ...cashfreeOrder, order_status: 'ACTIVE' })}\n[]`,
    failed: `${JSON.stringify({ ...cashfreeOrder, order_status: 'ACTIVE' })}\n${JSON.stringify([{ ...cashfreePayment, payment_status: 'FAILED' }])}`,
  },
}

describe.each(Object.entries(providers))('%s', (_name, its) => {
  test('reports the paid amount to the paisa', async () => {
    expect(await its.at(its.paid).status(attempt)).toMatchObject([
      { state: 'paid', amountPaise: 34_950, currency: 'INR' },
    ])
  })

  test('reports a different amount as it is', async () => {
    expect(await its.at(its.otherAmount).status(attempt)).toMatchObject([{ state: 'paid', amountPaise: 100 }])
  })

  test('reports neither a payment nor a failure for "not found"', async () => {
    expect(await its.at(its.unknown).status(attempt)).toEqual([])
  })

  test('reports a failed payment as failed', async () => {
    expect(await its.at(its.failed).status(attempt)).toMatchObject([{ state: 'failed' }])
  })

  test.each(its.forged.map((answer, index) => [index, answer]))(
    'rejects forged answer %i',
    async (_index, answer) => {
      await expect(its.at(answer as string).status(attempt)).rejects.toThrow(ProviderUnavailable)
    },
  )

  test.each(['', 'null', '[]', '<html>', '{"status":1', '{}'])('rejects %j as an answer', async (body) => {
    await expect(its.at(body).status(attempt)).rejects.toThrow(ProviderUnavailable)
  })

  test('rejects a server error as an answer', async () => {
    await expect(its.at(its.paid, 503).status(attempt)).rejects.toThrow(ProviderUnavailable)
  })
})

const dead = recordedWorld({ answer: () => null })
test.each([
  payuProvider(payuSettings, dead),
  sabpaisaProvider(sabpaisaSettings, dead),
  rmsProvider(rmsSettings, dead),
  cashfreeProvider(cashfreeSettings, dead),
])('without a network $method throws ProviderUnavailable, without any secret', async (provider) => {
  const error = await provider.status(attempt).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  const secrets = [
    payuSettings.salt,
    rmsSettings.secretKey,
    rmsSettings.verifyKey,
    cashfreeSettings.clientSecrets[0]!,
  ]
  for (const secret of secrets) expect((error as Error).stack).not.toContain(secret)
})

test('Cashfree: an idempotency key never carries another body, and a repeated request has the same key', async () => {
  let now = new Date('2026-11-20T13:00:00Z')
  const world = recordedWorld({ answer: () => ({ body: '{}', status: 500 }) })
  const cashfree = cashfreeProvider(cashfreeSettings, { ...world, now: () => now })
  const refund = {
    attempt,
    providerReference: '1453',
    refundReference: 'RF1',
    amountPaise: 100,
    reason: 'Leaked',
    providerRefundReference: null,
    isOnly: true,
  }
  for (const minute of ['00', '00', '07']) {
    now = new Date(`2026-11-20T13:${minute}:00Z`)
    await cashfree.start(startRequest).catch(() => null)
    await cashfree.refund({ ...refund, amountPaise: 100 + Number(minute) }).catch(() => null)
  }
  const posts = world.sent.map(({ headers, body }) => [headers['x-idempotency-key'], body] as const)
  expect(posts).toHaveLength(6)
  expect(new Set(posts.map(([key]) => key)).size).toBe(new Set(posts.map(([, body]) => body)).size)
  expect(new Set(posts.map((post) => post.join(' '))).size).toBe(4)
})

test('what SabPaisa is sent to start an attempt does not depend on when it is sent', async () => {
  const sent = await Promise.all(
    ['13:00', '13:07'].map((time) =>
      sabpaisaProvider(sabpaisaSettings, recordedWorld({ now: new Date(`2026-11-20T${time}:00Z`) })).start(
        startRequest,
      ),
    ),
  )
  const [first, second] = sent.map((form) => sabpaisaDecrypt(sabpaisaSettings, fieldsOf(form).encData!))
  expect(second).toBe(first)
})

test('a shopper’s name cannot add a field for SabPaisa, nor shift the fields that PayU signs', async () => {
  const sabpaisa = await sabpaisaProvider(sabpaisaSettings, dead).start(startRequest)
  const text = sabpaisaDecrypt(sabpaisaSettings, fieldsOf(sabpaisa).encData!)!
  expect(text.match(/amount=/g)).toHaveLength(1)
  expect(text).toContain('transDate=2026-11-20 18:30:00')
  const payu = await payuProvider(payuSettings, dead).start(startRequest)
  expect(fieldsOf(payu).firstname).toBe('Asha Rao&amount=1')
})

const fieldsOf = (checkout: Checkout) => (checkout.kind === 'form' ? checkout.fields : {})

const payuPost = (fields: Record<string, string> = {}) => {
  const posted = {
    ...payuRow,
    amount: '349.50',
    firstname: 'Asha',
    email: 'a@example.com',
    key: 'TESTKEY1',
    ...fields,
  }
  return { ...posted, hash: payuResponseHash(payuSettings, posted) }
}
const rmsPost = (secretKey = rmsSettings.secretKey) => {
  const message = {
    tranID: '973085689',
    orderid: 'ORD1001A1',
    status: '00',
    domain: 'SHOPTEST',
    amount: '349.50',
    currency: 'INR',
    paydate: '2026-11-20 18:31:12',
    appcode: 'A12345',
  }
  return { ...message, skey: rmsMessageKey({ secretKey }, message) }
}

/** PAY-03: anything but exactly one correct signature is refused, for each provider that signs. */
describe.each([
  { name: 'PayU', provider: payuProvider(payuSettings, dead), fields: payuPost(), signature: 'hash' },
  { name: 'RMS', provider: rmsProvider(rmsSettings, dead), fields: rmsPost(), signature: 'skey' },
  {
    name: 'SabPaisa',
    provider: sabpaisaProvider(sabpaisaSettings, dead),
    fields: { encResponse: seal(sabpaisaFields) },
    signature: 'encResponse',
  },
])('PAY-03 $name', ({ provider, fields, signature, name }) => {
  const signed: Record<string, string> = fields
  const right = signed[signature]!
  const { [signature]: _, ...unsigned } = signed
  const form = (value: string) => new URLSearchParams({ ...unsigned, [signature]: value }).toString()

  test('the correct signature is verified, in a form and in the query string', () => {
    expect(provider.verifyReturn(rawSignal(form(right)))).toMatchObject({
      verified: true,
      reference: 'ORD1001A1',
    })
    const inAddress = { ...rawSignal(''), query: form(right) }
    expect(provider.verifyReturn(inAddress)).toMatchObject({ verified: true, refusal: null })
  })

  test.each([
    ['an absent signature', new URLSearchParams(unsigned).toString()],
    ['an empty signature', form('')],
    ['the signature "null"', form('null')],
    ['an array of signatures', new URLSearchParams({ ...unsigned, [`${signature}[]`]: right }).toString()],
    ['a repeated signature', `${form(right)}&${signature}=${right}`],
    ['a truncated signature', form(right.slice(0, -2))],
    ['an altered signature', form(`${right.slice(0, -2)}${right.endsWith('00') ? '11' : '00'}`)],
    [
      'the signature of another order',
      form(right).replace('ORD1001A1', 'ORD1002A1').replace(right.slice(200, 202), 'zz'),
    ],
    // SabPaisa's hexadecimal may be upper or lower case, according to its own vectors.
    ...(name === 'SabPaisa' ? [] : [['a signature in upper case', form(right.toUpperCase())]]),
    ['an empty message', ''],
  ])('%s is refused', (_how, body) => {
    for (const signal of [
      provider.verifyReturn(rawSignal(body!)),
      provider.verifyWebhook(rawSignal(body!)),
    ]) {
      expect(signal.verified).toBe(false)
      expect(signal.refusal).toBeTruthy()
      expect(signal.claim).toBeNull()
      expect(signal.acknowledgement).toBeNull()
    }
  })
})

test('PAY-18: a message signed with the verify key is refused', () => {
  const provider = rmsProvider(rmsSettings, dead)
  expect(provider.verifyWebhook(rawSignal(rmsPost(rmsSettings.verifyKey))).verified).toBe(false)
})

test('PAY-20: Cashfree: stale and swapped timestamps are refused, an older secret is still accepted', () => {
  const now = new Date('2026-11-20T13:00:00Z')
  const body = JSON.stringify({ type: 'PAYMENT_SUCCESS_WEBHOOK', data: { order: { order_id: 'ORD1001A1' } } })
  const provider = cashfreeProvider(
    { ...cashfreeSettings, clientSecrets: ['new', 'old'] },
    recordedWorld({ now }),
  )
  const signal = (secret: string, at: number, claimedAt = at) =>
    provider.verifyWebhook({
      headers: {
        'x-webhook-timestamp': String(claimedAt),
        'x-webhook-signature': cashfreeSignature(secret, String(at), body),
      },
      query: '',
      body: Buffer.from(body),
      contentType: 'application/json',
    })
  const minute = 60_000
  expect(signal('new', now.getTime()).verified).toBe(true)
  expect(signal('old', now.getTime() - 4 * minute).verified).toBe(true)
  expect(signal('other', now.getTime())).toMatchObject({ verified: false, refusal: 'signature' })
  expect(signal('new', now.getTime() - 6 * minute)).toMatchObject({ verified: false, refusal: 'time' })
  expect(signal('new', now.getTime() - 60 * minute, now.getTime()).refusal).toBe('signature')
})

test("Cashfree's return is not verified, and only gives the order's id", () => {
  const signal = cashfreeProvider(cashfreeSettings, dead).verifyReturn({
    ...rawSignal(''),
    query: 'order_id=ORD1001A1&order_status=PAID',
  })
  expect(signal).toMatchObject({ verified: false, refusal: null, reference: 'ORD1001A1', claim: null })
})

test('each provider’s response to a refund is read: accepted, refused or repeated', async () => {
  const input = {
    attempt,
    providerReference: '973085689',
    refundReference: 'RF1',
    amountPaise: 10_000,
    reason: 'Item unavailable',
    providerRefundReference: null,
    isOnly: true,
  }
  const answering = (body: string, status = 200) => recordedWorld({ answer: () => ({ body, status }) })
  const payu = (body: object) => payuProvider(payuSettings, answering(JSON.stringify(body))).refund(input)
  expect(await payu({ status: 1, error_code: 102, request_id: '77' })).toMatchObject({
    state: 'pending',
    providerRefundReference: '77',
  })
  expect(await payu({ status: 0, error_code: 105, msg: 'Refund amount exceeds' })).toMatchObject({
    state: 'failed',
    detail: 'Refund amount exceeds',
  })
  const rms = (body: object) => rmsProvider(rmsSettings, answering(JSON.stringify(body))).refund(input)
  expect(await rms({ RefundID: '555', Status: '22' })).toMatchObject({ state: 'pending' })
  expect(await rms({ error_code: 'PR016', error_desc: 'duplicate' })).toMatchObject({ state: 'pending' })
  expect(await rms({ error_code: 'PR011', error_desc: 'exceeds' })).toMatchObject({ state: 'failed' })
  const sabpaisa = (body: object) =>
    sabpaisaProvider(sabpaisaSettings, answering(JSON.stringify(body))).refund(input)
  expect(await sabpaisa({ apiStatusCode: '01' })).toMatchObject({ state: 'pending' })
  expect(await sabpaisa({ apiStatusCode: '06', apiStatusDescription: 'amount' })).toMatchObject({
    state: 'failed',
  })
  const cashfree = (body: object, status?: number) =>
    cashfreeProvider(cashfreeSettings, answering(JSON.stringify(body), status)).refund(input)
  expect(await cashfree({ refund_status: 'SUCCESS', cf_refund_id: 9 })).toMatchObject({ state: 'done' })
  expect(await cashfree({ message: 'not allowed' }, 400)).toMatchObject({ state: 'failed' })
  await expect(cashfree({ message: 'down' }, 502)).rejects.toThrow(ProviderUnavailable)
})

test.each([
  ['349.50', 34_950],
  ['349.5', 34_950],
  ['20.0', 2_000],
  ['20', 2_000],
  ['0.01', 1],
  ['349.500', 34_950],
  ['349.505', null],
  ['-1', null],
  ['1,000.00', null],
  ['1e3', null],
  ['', null],
  ['NaN', null],
])('the amount %j is %j paise', (text, paise) => {
  expect(fromRupeesText(text)).toBe(paise)
})
