import { expect, test } from 'vitest'
import { cashfreeSignature } from './cashfree-signature.ts'
import { cashfreeProvider } from './cashfree.ts'
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
  rmsSettings,
  sabpaisaFields,
  sabpaisaSettings,
  shopper,
} from '../../../../../test/provider-fixtures.ts'
import type { PaymentProvider, RefundRequest } from './provider.ts'
import { rmsMessageKey, rmsRefundMessageKey } from './rms-signatures.ts'
import { rmsProvider } from './rms.ts'
import { sabpaisaDecrypt, sabpaisaEncrypt } from './sabpaisa-cipher.ts'
import { sabpaisaProvider } from './sabpaisa.ts'

// What each adapter refuses, and what it takes no answer for.

const now = new Date('2026-11-20T13:00:00Z')
const answering = (body: string | ((url: string) => string), status = 200) =>
  recordedWorld({
    now,
    answer: ({ url }) => ({ status, body: typeof body === 'string' ? body : body(url) }),
  })
const providerUnavailable = { name: 'ProviderUnavailable' }
const refundRequest: RefundRequest = {
  attempt,
  providerReference: '973085689',
  refundReference: 'RF1',
  amountPaise: 10_000,
  reason: 'Missing',
  providerRefundReference: null,
  isOnly: true,
}
const startRequest = {
  attempt,
  payer: { ...shopper, name: 'Asha|Rao&amount=1' },
  description: 'Order',
  returnUrl: 'https://shop.example/return',
  webhookUrl: 'https://shop.example/webhook',
}
const form = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString()
const refused = (provider: PaymentProvider, body: string) => {
  for (const verify of [provider.verifyReturn, provider.verifyWebhook])
    expect(verify(rawSignal(body))).toMatchObject({ verified: false, claim: null, acknowledgement: null })
}
const accepted = (provider: PaymentProvider, body: string) => {
  for (const verify of [provider.verifyReturn, provider.verifyWebhook])
    expect(verify(rawSignal(body))).toMatchObject({ verified: true, refusal: null, reference: 'ORD1001A1' })
}

const payuPost = (change: object = {}) => {
  const fields = { ...payuRow, amount: '349.50', firstname: 'Asha', key: 'TESTKEY1', ...change }
  return { ...fields, hash: payuResponseHash(payuSettings, fields) }
}

test('PayU takes only its own signed messages and clear answers', async () => {
  const at = (body: string, status?: number) => payuProvider(payuSettings, answering(body, status))
  const signed = payuPost()
  accepted(at(''), form(signed))
  const { hash, ...unsigned } = signed
  refused(at(''), form(unsigned))
  refused(at(''), form({ ...unsigned, hash: '' }))
  refused(at(''), form({ ...unsigned, hash: hash.replace(/^./, hash.startsWith('0') ? '1' : '0') }))
  refused(at(''), `${form(signed)}&hash=${hash}`)
  refused(at(''), `${form(unsigned)}&hash[]=${hash}&hash=${hash}`)
  // Signed with our salt for another merchant's key.
  refused(at(''), form({ ...payuPost(), key: 'OTHER' }))

  const [paid] = await at(payuAnswer(payuRow)).status(attempt)
  expect(paid).toMatchObject({ state: 'paid', amountPaise: 34_950 })
  await expect(at(payuAnswer({ ...payuRow, txnid: 'OTHER' })).status(attempt)).rejects.toMatchObject(
    providerUnavailable,
  )
  await expect(at(payuAnswer(payuRow), 503).status(attempt)).rejects.toMatchObject(providerUnavailable)
  const stateOf = async (row: object) =>
    (await at(payuAnswer({ ...payuRow, ...row })).status(attempt))[0]?.state
  expect(await stateOf({ unmappedstatus: 'auth' })).toBe('pending')
  expect(await stateOf({ status: 'failure', unmappedstatus: 'dropped' })).toBe('pending')
  expect(await stateOf({ status: 'failure', unmappedstatus: 'autoRefund' })).toBe('returned')
  expect(await stateOf({ mihpayid: 'Not Found' })).toBeUndefined()
  const refund = (code: number) => at(JSON.stringify({ status: 1, error_code: code })).refund(refundRequest)
  expect((await refund(102)).state).toBe('pending')
  expect((await refund(105)).state).toBe('failed')
  expect(await at('').start(startRequest)).toMatchObject({ fields: { firstname: 'Asha Rao&amount=1' } })
})

const seal = (text: string) => sabpaisaEncrypt(sabpaisaSettings, text)

test('SabPaisa takes only its own signed messages and clear answers', async () => {
  const at = (body: string) => sabpaisaProvider(sabpaisaSettings, answering(body))
  const sealed = seal(pairs(sabpaisaFields))
  accepted(at(''), form({ encResponse: sealed }))
  const first = sealed.startsWith('00') ? '11' : '00'
  // Only the MAC is broken: the cipher itself would not notice.
  refused(at(''), form({ encResponse: first + sealed.slice(2) }))
  refused(at(''), form({ encResponse: seal(pairs({ ...sabpaisaFields, clientCode: 'OTHER' })) }))
  refused(at(''), form({ encResponse: '' }))
  refused(at(''), `encResponse=${sealed}&encResponse=${sealed}`)

  const statusOf = (fields: object, more = '') =>
    at(JSON.stringify({ statusResponseData: seal(pairs({ ...sabpaisaFields, ...fields }) + more) })).status(
      attempt,
    )
  expect(await statusOf({})).toMatchObject([{ state: 'paid', amountPaise: 34_950 }])
  expect(await statusOf({ paidAmount: '1.0' })).toMatchObject([{ amountPaise: 100 }])
  expect(await statusOf({ statusCode: '0999' })).toMatchObject([{ state: 'pending' }])
  expect(await statusOf({ statusCode: '0300' }, '&statusCode=0000')).toMatchObject([{ state: 'failed' }])
  expect(await statusOf({ statusCode: '404' })).toEqual([])
  await expect(statusOf({ clientTxnId: 'OTHER' })).rejects.toMatchObject(providerUnavailable)
  await expect(
    at(JSON.stringify({ statusResponseData: pairs(sabpaisaFields) })).status(attempt),
  ).rejects.toMatchObject(providerUnavailable)
  const checkout = await at('').start(startRequest)
  const text = sabpaisaDecrypt(sabpaisaSettings, checkout.kind === 'form' ? checkout.fields.encData! : '')!
  expect(text.match(/amount=/g)).toHaveLength(1)
  const known = JSON.stringify({
    statusResponseData: seal(pairs({ ...sabpaisaFields, refundStatusCode: '0700' })),
  })
  expect(await at(known).refundStatus(refundRequest)).toMatchObject({ state: 'done' })
  expect(await at(known).refundStatus({ ...refundRequest, isOnly: false })).toMatchObject({
    state: 'unclear',
  })
})

const rmsPost = (change: object = {}, keys: { secretKey: string } = rmsSettings) => {
  const message = {
    tranID: '973085689',
    orderid: 'ORD1001A1',
    status: '00',
    domain: 'SHOPTEST',
    amount: '349.50',
    currency: 'INR',
    paydate: '2026-11-20 18:31:12',
    appcode: '',
    ...change,
  }
  return { ...message, skey: rmsMessageKey(keys, message) }
}
const rmsRefund = (MerchantID: string, key?: string) => {
  const message = {
    RefundType: 'P',
    MerchantID,
    RefID: 'RF1',
    RefundID: '555',
    TxnID: '973085689',
    Amount: '1.00',
    Status: '00',
  }
  return form({ ...message, Signature: key ?? rmsRefundMessageKey(rmsSettings, message) })
}
test('RMS takes only its own signed messages and clear answers', async () => {
  const at = (body: string, status?: number) => rmsProvider(rmsSettings, answering(body, status))
  accepted(at(''), form(rmsPost()))
  const { skey, ...unsigned } = rmsPost()
  refused(at(''), form(unsigned))
  refused(at(''), form({ ...unsigned, skey: skey.replace(/^./, skey.startsWith('0') ? '1' : '0') }))
  // PAY-18: the verify key proves nothing.
  refused(at(''), form(rmsPost({}, { secretKey: rmsSettings.verifyKey })))
  refused(at(''), form(rmsPost({ domain: 'OTHER' })))
  expect(at('').verifyWebhook(rawSignal(rmsRefund('SHOPTEST'))).refundReference).toBe('RF1')
  expect(at('').verifyWebhook(rawSignal(rmsRefund('SHOPTEST', 'forged'))).verified).toBe(false)
  expect(at('').verifyWebhook(rawSignal(rmsRefund('OTHER'))).verified).toBe(false)

  expect(await at(rmsAnswer()).status(attempt)).toMatchObject([{ state: 'paid', amountPaise: 34_950 }])
  const stateOf = async (change: object) => (await at(rmsAnswer(change)).status(attempt))[0]?.state
  expect(await stateOf({ StatName: 'authorized' })).toBe('pending')
  expect(await stateOf({ StatName: 'chargeback' })).toBe('returned')
  expect(await stateOf({ StatCode: '22', StatName: 'Pending' })).toBe('pending')
  expect((await at(rmsAnswer({ Currency: 'RM' })).status(attempt))[0]?.currency).toBe('MYR')
  for (const forgery of [
    rmsAnswer({}, 'forged'),
    rmsAnswer({ Domain: 'OTHER' }),
    rmsAnswer({ OrderID: 'OTHER' }),
  ])
    await expect(at(forgery).status(attempt)).rejects.toMatchObject(providerUnavailable)
  await expect(at(rmsAnswer(), 502).status(attempt)).rejects.toMatchObject(providerUnavailable)
  const refund = (answer: object) => at(JSON.stringify(answer)).refund(refundRequest)
  expect((await refund({ error_code: 'PR016' })).state).toBe('pending')
  expect((await refund({ error_code: 'PR011' })).state).toBe('failed')
})

const order = {
  order_id: 'ORD1001A1',
  order_status: 'PAID',
  order_amount: 349.5,
  order_currency: 'INR',
}
const payment = {
  cf_payment_id: 1453,
  order_id: 'ORD1001A1',
  payment_status: 'SUCCESS',
  payment_amount: 349.5,
  payment_currency: 'INR',
}

test('Cashfree takes only its own signed messages and clear answers', async () => {
  const settings = { ...cashfreeSettings, clientSecrets: ['new', 'old'] }
  const provider = cashfreeProvider(settings, answering('{}'))
  // Spaces, and an amount with a trailing zero: parsing and formatting them again does not give what was signed.
  const body =
    '{ "type": "PAYMENT_SUCCESS_WEBHOOK", "data": { "order": { "order_id": "ORD1001A1", "order_amount": 349.50 } } }'
  const minute = 60_000
  const isVerified = (secret: string, at: number, signature?: string) =>
    provider.verifyWebhook({
      headers: {
        'x-webhook-timestamp': String(now.getTime() + at),
        'x-webhook-signature': signature ?? cashfreeSignature(secret, String(now.getTime() + at), body),
      },
      query: '',
      body: Buffer.from(body),
      contentType: 'application/json',
    }).verified
  expect([isVerified('new', 0), isVerified('old', 0)]).toEqual([true, true])
  expect([isVerified('other', 0), isVerified('new', -6 * minute), isVerified('new', 6 * minute)]).toEqual([
    false,
    false,
    false,
  ])
  expect(isVerified('new', 0, '')).toBe(false)
  expect(
    provider.verifyReturn({ ...rawSignal(''), query: 'order_id=ORD1001A1&order_status=PAID' }),
  ).toMatchObject({
    verified: false,
    claim: null,
  })

  const statusOf = (one: object, many: unknown, status = 200) =>
    cashfreeProvider(
      settings,
      answering((url) => JSON.stringify(url.endsWith('/payments') ? many : one), status),
    ).status(attempt)
  expect(await statusOf(order, [payment])).toMatchObject([{ state: 'paid', amountPaise: 34_950 }])
  expect(await statusOf(order, [{ ...payment, payment_amount: 1 }])).toMatchObject([{ amountPaise: 100 }])
  expect(await statusOf({ ...order, order_status: 'ACTIVE' }, [payment])).toMatchObject([
    { state: 'pending' },
  ])
  await expect(statusOf({ ...order, order_id: 'OTHER' }, [payment])).rejects.toMatchObject(
    providerUnavailable,
  )
  await expect(statusOf(order, [])).rejects.toMatchObject(providerUnavailable)
  await expect(statusOf(order, {})).rejects.toMatchObject(providerUnavailable)
  await expect(statusOf(order, [{ ...payment, order_id: 'OTHER' }])).rejects.toMatchObject(
    providerUnavailable,
  )
  for (const status of [400, 502])
    await expect(statusOf(order, [payment], status)).rejects.toMatchObject(providerUnavailable)
  const refund = (status: number, answer: object) =>
    cashfreeProvider(settings, answering(JSON.stringify(answer), status)).refund(refundRequest)
  expect((await refund(400, { message: 'no' })).state).toBe('failed')
  await expect(refund(429, { message: 'slow down' })).rejects.toMatchObject(providerUnavailable)
})
