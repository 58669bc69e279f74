import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMutantModules, type SourceMutation } from '../../../../../test/mutant-modules.ts'
import { cashfreeSignature } from './cashfree-signature.ts'
import { payuResponseHash } from './payu-hashes.ts'
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
} from './provider-fixtures.ts'
import type { PaymentProvider, RefundRequest } from './provider.ts'
import { rmsMessageKey, rmsRefundMessageKey } from './rms-signatures.ts'
import { sabpaisaDecrypt, sabpaisaEncrypt } from './sabpaisa-cipher.ts'

// Mutation checks of the adapters: each guard is removed in turn, and a probe must then fail.

type Payu = typeof import('./payu.ts')
type Sabpaisa = typeof import('./sabpaisa.ts')
type Rms = typeof import('./rms.ts')
type Cashfree = typeof import('./cashfree.ts')

let modules: Awaited<ReturnType<typeof openMutantModules>>
beforeAll(async () => {
  modules = await openMutantModules()
})
afterAll(() => modules.close())

const folder = 'features/payments/server/providers'
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

async function probePayu({ payuProvider }: Payu): Promise<void> {
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
}

const seal = (text: string) => sabpaisaEncrypt(sabpaisaSettings, text)

async function probeSabpaisa({ sabpaisaProvider }: Sabpaisa): Promise<void> {
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
}

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
async function probeRms({ rmsProvider }: Rms): Promise<void> {
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
}

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

async function probeCashfree({ cashfreeProvider }: Cashfree): Promise<void> {
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
}

const probes = {
  payu: probePayu,
  sabpaisa: probeSabpaisa,
  rms: probeRms,
  cashfree: probeCashfree,
} as unknown as Record<string, (adapter: unknown) => Promise<void>>

/** Runs a provider's probe against its mutated adapter. */
const probe = async (name: string, mutation: SourceMutation | null) =>
  probes[name]!(await modules.load(`${folder}/${name}.ts`, mutation))

/** [file, source text, source text without the guard] */
const guards: [file: string, find: string, replace: string][] = [
  ['signal-fields', 'fields.has(name) ||', ''],
  ['signal-fields', "|| name.includes('[')", ''],
  ['signal-fields', 'if (!given || expected.length === 0) return false', 'if (!given) return true'],
  ['signal-fields', 'one.length === other.length && timingSafeEqual(one, other)', 'true'],
  ['call-provider', 'if (answer.status >= 500)', 'if (false)'],
  ['payu', 'if (!isSigned)', 'if (false)'],
  ['payu', 'posted.key !== undefined && posted.key !== settings.key', 'false'],
  ['payu', 'if (textOf(found.txnid) !== reference)', 'if (false)'],
  ['payu', "detail === 'auth' ? 'pending' : 'paid'", "'paid'"],
  ['payu', "detail === 'dropped' ? 'pending' : 'failed'", "'failed'"],
  ['payu', "if (detail === 'autorefund') return 'returned'", ''],
  ['payu', "textOf(answer.error_code) === '102'", 'true'],
  ['payu', '!/^\\d+$/.test(mihpayid) ||', ''],
  ['payu', '[row.transaction_amount, row.amount, row.amt]', '[row.amt, row.amount]'],
  ['payu', ".replace(/[|\\p{Cc}]+/gu, ' ')", ''],
  [
    'sabpaisa-cipher',
    'if (!timingSafeEqual(message.subarray(0, MAC_BYTES), macOf(hmacKey, sealed))) return null',
    '',
  ],
  ['sabpaisa', 'fields.clientCode !== undefined && fields.clientCode !== settings.clientCode', 'false'],
  ['sabpaisa', 'if (fields.clientTxnId !== attempt.reference)', 'if (false)'],
  ['sabpaisa', 'fields[name] ??=', 'fields[name] ='],
  ['sabpaisa', "code === '404' ||", ''],
  ['sabpaisa', "states[code] ?? 'pending'", "states[code] ?? 'paid'"],
  ['sabpaisa', 'requested === null || paid === null ? requested : Math.min(requested, paid)', 'requested'],
  ['sabpaisa', ".replace(/[&=?#%+\\p{Cc}]+/gu, ' ')", ''],
  ['sabpaisa', 'if (!wasAccepted && !input.isOnly)', 'if (false)'],
  ['rms', "if (!isSameSignature(rmsMessageKey(settings, message), fields.get('skey')))", 'if (false)'],
  ['rms', 'rmsMessageKey(settings, message)', 'rmsMessageKey({ secretKey: settings.verifyKey }, message)'],
  ['rms', 'if (message.domain !== settings.merchantId)', 'if (false)'],
  ['rms', '!isSigned || message.MerchantID !== settings.merchantId', '!isSigned'],
  [
    'rms',
    '!isSigned || message.MerchantID !== settings.merchantId',
    'message.MerchantID !== settings.merchantId',
  ],
  ['rms', 'if (!isSameSignature(expected, answer.VrfKey))', 'if (false)'],
  ['rms', 'Domain === settings.merchantId && (answer.OrderID', 'true && (answer.OrderID'],
  ['rms', '(answer.OrderID ?? attempt.reference) === attempt.reference', 'true'],
  ['rms', "name === 'authorized' ? 'pending' : 'paid'", "'paid'"],
  ['rms', "if (/refund|chargeback|reversed/.test(name)) return 'returned'", ''],
  ['rms', "word === 'RM' ? 'MYR' : word", "word === 'RM' ? 'INR' : word"],
  ['rms', 'if (answer.status >= 500)', 'if (false)'],
  ['rms', "if (error === 'PR016')", 'if (false)'],
  ['cashfree', 'if (!isSigned)', 'if (false)'],
  ['cashfree', 'if (!isTimely)', 'if (false)'],
  ['cashfree', 'Math.abs(millis(timestamp) - now.getTime())', 'now.getTime() - millis(timestamp)'],
  ['cashfree', 'timestamp, raw.body)', 'timestamp, JSON.stringify(parsedJson(raw.body.toString())))'],
  ['cashfree', 'clientSecrets.some(', 'clientSecrets.slice(0, 1).some('],
  ['cashfree', 'if (textOf(order.order_id) !== attempt.reference)', 'if (false)'],
  ['cashfree', 'if ((textOf(row.order_id) || attempt.reference) !== attempt.reference) return []', ''],
  ['cashfree', "isPaid ? 'paid' : 'pending'", "'paid'"],
  ['cashfree', 'paid < ordered && !hasOffer ? paid : ordered', 'ordered'],
  ['cashfree', 'if (isPaid && !facts.some(', 'if (false && !facts.some('],
  ['cashfree', 'if (answer.status === 429)', 'if (false)'],
]

test.each(Object.keys(probes))('%s passes its probe with all guards', (name) => probe(name, null))

test.each(guards)('mutation check: %s without %j', async (file, find, replace) => {
  // Code shared by several adapters is probed with one of them.
  const name = file.replace('-cipher', '').replace('signal-fields', 'payu').replace('call-provider', 'payu')
  const failure = await probe(name, { file: `${folder}/${file}.ts`, find, replace }).then(
    () => new Error('the probe passed without the guard'),
    (error: Error) => error,
  )
  // A crash of the mutant proves nothing.
  if (failure.name !== 'AssertionError') throw failure
})
