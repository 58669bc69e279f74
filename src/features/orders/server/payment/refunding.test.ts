import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { meera, ravi } from '../../../../../test/world.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { SANDBOX_METHODS } from '../../../../../test/order-call.ts'
import { grantAdminRole } from '#features/people/accounts/server/user-store.ts'
import type { PaymentReview } from '#features/payments/contract.ts'
import type { RefundReport } from '#features/payments/server/providers/provider.ts'
import type { Order } from '../../contract.ts'
import { abandonAttempt } from './abandon-attempt.ts'
import { expireAttempt } from './expire-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { pollAttempt } from './poll-attempt.ts'
import { processRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

// Nothing is paid out twice: refunds, disputes and returns of one payment, in every order.

let shop: PaymentShop
let who: Awaited<ReturnType<PaymentShop['shopper']>>
let admin: string
let count = 0

beforeAll(async () => {
  shop = await paymentShop()
  admin = await shop.signIn(await ravi(shop.db))
})
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  who = await shop.shopper(`Usha${(count += 1)}`)
})

type PaidInSandbox = Awaited<ReturnType<PaymentShop['open']>>

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows as Row[]

async function begin(method: OnlineMethod) {
  const { body } = await shop.order(who, method)
  const { order, checkout } = body.data as { order: Order; checkout: never }
  return { orderId: order.orderId, payment: await shop.open(checkout) }
}

async function paidOrder(method: OnlineMethod) {
  const begun = await begin(method)
  shop.act(begun.payment, 'pay')
  await settlePayment(shop.deps, await shop.attemptId(begun.orderId))
  return begun
}

const cancels = {
  shopper: (orderId: string) =>
    shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } }),
  administrator: (orderId: string) =>
    shop.call('PUT /api/order/update-order-status-admin', {
      as: admin,
      body: { orderId, order_status: 'Cancelled' },
    }),
}
const refund = (orderId: string, more: object = {}) =>
  shop.call('POST /api/order/refund-order', { as: admin, body: { orderId, reason: 'Stale', ...more } })

const listed = async (orderId: string) =>
  (
    (await shop.call('GET /api/payment/unreconciled', { as: admin, query: { limit: 100 } })).body
      .data as PaymentReview[]
  ).filter((row) => row.orderId === orderId)
const resolve = (
  { _id }: PaymentReview,
  action: 'refund' | 'settle' | 'dismiss',
  more: object = {},
  as = admin,
) => shop.call('POST /api/payment/resolve', { as, body: { _id, action, ...more } })

/** Sends what is pending until nothing is. */
async function send(orderId: string, deps: PaymentDeps = shop.deps) {
  const pending = `SELECT id FROM refunds WHERE order_id = $1 AND status = 'Pending'`
  for (
    let ids = await rows<{ id: string }>(pending, [orderId]);
    ids.length;
    ids = await rows(pending, [orderId])
  )
    for (const { id } of ids) await processRefund(deps, id)
}
const refundsOf = (orderId: string) =>
  rows<{ status: string; amount: number; despite: string | null }>(
    'SELECT status, amount_paise::int AS amount, despite FROM refunds WHERE order_id = $1 ORDER BY created_at, id',
    [orderId],
  )
const sent = ({ refunds }: PaidInSandbox) => refunds.reduce((sum, { paise }) => sum + paise, 0)
const orderOf = async (orderId: string) =>
  (await shop.call('POST /api/order/get-order-details-by-id', { as: admin, body: { orderId } })).body
    .data as Order

/** The same shop with one call of a provider answered by the test. */
const withProvider = (
  method: OnlineMethod,
  change: Partial<PaymentDeps['providers']['PAYU'] & object>,
): PaymentDeps => ({
  ...shop.deps,
  providers: { ...shop.deps.providers, [method]: { ...shop.deps.providers[method]!, ...change } },
})
const failing = (method: OnlineMethod) =>
  withProvider(method, {
    refund: async (): Promise<RefundReport> => ({
      state: 'failed',
      providerRefundReference: null,
      detail: 'No',
    }),
  })

const disputeOf = (payment: PaidInSandbox, id = '433') => shop.sandboxes.disputeFor(payment, id)

/** Three ways in which money has gone back, or may, without the shop: the provider's answer is the test's. */
const holds = {
  'disputed, signed': async () => {
    const begun = await paidOrder('CASHFREE')
    await shop.deliver(disputeOf(begun.payment))
    return { ...begun, hold: 'disputed' as const }
  },
  'disputed, confirmed': async () => {
    const begun = await paidOrder('PAYU')
    await shop.deliver(disputeOf(begun.payment))
    await resolve((await listed(begun.orderId))[0]!, 'settle')
    return { ...begun, hold: 'disputed' as const }
  },
  returned: async () => {
    const begun = await paidOrder('PAYU')
    const fact = {
      providerReference: begun.payment.paymentId,
      state: 'returned' as const,
      amountPaise: 34_950,
      currency: 'INR',
      bankReference: null,
    }
    await settlePayment(
      withProvider('PAYU', { status: async () => [fact] }),
      await shop.attemptId(begun.orderId),
    )
    return { ...begun, hold: 'returned' as const }
  },
}

describe.each(Object.entries(holds))('a payment that is %s', (_, held) => {
  test.each(Object.entries(cancels))(
    'is not refunded when the %s cancels the order',
    async (_who, cancel) => {
      const { orderId, payment, hold } = await held()
      expect((await cancel(orderId)).status).toBe(200)
      await send(orderId)
      expect([sent(payment), await refundsOf(orderId)]).toEqual([0, []])
      expect(await shop.status(orderId)).toMatchObject({
        order: 'Cancelled',
        payment: hold === 'disputed' ? 'Refund Pending' : 'Refunded',
        stock: 0,
      })
      expect(await listed(orderId)).toMatchObject([{ hold }])
      expect(await orderOf(orderId)).toMatchObject({ paymentHold: hold })
    },
  )

  test('is refunded by an administrator who says why, once, and the audit log has the words', async () => {
    const { orderId, payment } = await held()
    const [row] = await listed(orderId)
    for (const refused of [
      await refund(orderId),
      await refund(orderId, { amount: 1 }),
      await resolve(row!, 'refund'),
    ])
      expect(refused.body.code).toBe('payment_held')
    expect((await refund(orderId, { despite: ' ' })).status).toBe(400)
    expect(sent(payment)).toBe(0)
    const despite = 'The bank closed the case by phone'
    const pressed = await Promise.all([refund(orderId, { despite }), resolve(row!, 'refund', { despite })])
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await send(orderId)
    expect([sent(payment), await refundsOf(orderId)]).toEqual([
      34_950,
      [{ status: 'Done', amount: 34_950, despite }],
    ])
    const audit = await rows(
      `SELECT changes FROM audit_log WHERE changes::text LIKE '%' || $1 || '%' AND (subject_id = $2 OR subject_name = $2)`,
      [despite, orderId],
    )
    expect(audit).toHaveLength(1)
    // The dispute itself is not over.
    expect(await listed(orderId)).toHaveLength(1)
  })
})

describe('a payment of another amount that an administrator accepted', () => {
  const fact = (payment: PaidInSandbox, state: 'paid' | 'returned') => ({
    providerReference: payment.paymentId,
    state,
    amountPaise: 30_000,
    currency: 'INR',
    bankReference: null,
  })
  const report = async (orderId: string, payment: PaidInSandbox, state: 'paid' | 'returned') =>
    settlePayment(
      withProvider('PAYU', { status: async () => [fact(payment, state)] }),
      await shop.attemptId(orderId),
    )
  const accepted = async () => {
    const { orderId, payment } = await begin('PAYU')
    shop.act(payment, 'pay-and-close')
    await report(orderId, payment, 'paid')
    expect((await resolve((await listed(orderId))[0]!, 'settle')).status).toBe(200)
    expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', payment: 'Paid' })
    return { orderId, payment }
  }

  test.each(Object.entries(cancels))('goes back when the %s cancels the order', async (_who, cancel) => {
    const { orderId } = await accepted()
    expect((await cancel(orderId)).status).toBe(200)
    expect(await refundsOf(orderId)).toMatchObject([{ status: 'Pending', amount: 30_000 }])
    await send(orderId)
    expect(await shop.status(orderId)).toMatchObject({ order: 'Cancelled', payment: 'Refunded' })
  })

  test('stays as store credit when its shopper says so', async () => {
    const { orderId } = await accepted()
    const body = { orderId, asCredit: true }
    expect((await shop.call('PUT /api/order/cancel-order', { as: who.token, body })).status).toBe(200)
    expect(await refundsOf(orderId)).toEqual([])
    expect(
      await rows(`SELECT credit_paise::int AS paise FROM khata_entries WHERE order_id = $1`, [orderId]),
    ).toEqual([{ paise: 30_000 }])
    expect(await shop.status(orderId)).toMatchObject({ order: 'Cancelled', payment: 'Refunded' })
  })

  test('is listed when its bank takes it back, and is money of its day', async () => {
    const day = async () =>
      (
        (await shop.call('GET /api/cash/day', { as: admin })).body.data as {
          byMethod: { method: string; amount: number }[]
        }
      ).byMethod.find(({ method }) => method === 'PAYU')?.amount ?? 0
    const before = await day()
    const { orderId, payment } = await accepted()
    expect((await day()) - before).toBe(300)
    await report(orderId, payment, 'returned')
    expect(await listed(orderId)).toMatchObject([{ reason: 'unknown', amount: 300, hold: 'returned' }])
  })
})

test('a dispute stops a refund that is under way and has not been sent', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await cancels.shopper(orderId)
  await shop.deliver(disputeOf(payment))
  await send(orderId)
  expect(sent(payment)).toBe(0)
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'Failed' }])
  expect(await listed(orderId)).toMatchObject([{ isDisputed: true }])
  expect(await shop.status(orderId)).toMatchObject({ order: 'Cancelled', payment: 'Refund Pending' })
})

test('a refund that was sent before the dispute, and whose response was lost, is only asked about', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await cancels.shopper(orderId)
  const [{ id } = { id: '' }] = await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [
    orderId,
  ])
  Object.assign(shop.sandboxes.faults.cashfree.api, { failNext: 1, failWith: 'hang up' })
  await processRefund(shop.deps, id)
  await shop.deliver(disputeOf(payment))
  await send(orderId)
  expect([sent(payment), (await refundsOf(orderId))[0]!.status]).toEqual([0, 'Failed'])

  const other = await paidOrder('CASHFREE')
  await cancels.shopper(other.orderId)
  Object.assign(shop.sandboxes.faults.cashfree.api, { failNext: 1, failWith: 'lost answer' })
  const [lost] = await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [other.orderId])
  await processRefund(shop.deps, lost!.id)
  await shop.deliver(disputeOf(other.payment))
  await send(other.orderId)
  expect([sent(other.payment), (await refundsOf(other.orderId))[0]!.status]).toEqual([34_950, 'Done'])
})

test.each([
  ['won', 'dismiss', 34_950],
  ['lost', 'settle', 0],
] as const)('when a dispute is %s, a cancelled order is settled accordingly', async (_, action, paise) => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await cancels.shopper(orderId)
  await shop.deliver(disputeOf(payment))
  expect((await resolve((await listed(orderId))[0]!, action)).status).toBe(200)
  await send(orderId)
  expect(sent(payment)).toBe(paise)
  expect(await listed(orderId)).toEqual([])
  expect(await shop.status(orderId)).toMatchObject({ payment: 'Refunded' })
  expect((await refund(orderId)).status).toBe(409)
  await send(orderId)
  expect(sent(payment)).toBe(paise)
})

test('a refund that a dispute stopped is listed again when the dispute is won', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await refund(orderId, { amount: 50 })
  await shop.deliver(disputeOf(payment))
  await send(orderId)
  expect((await resolve((await listed(orderId))[0]!, 'dismiss')).status).toBe(200)
  const list = await listed(orderId)
  expect(list).toMatchObject([{ reason: 'refund_failed', amount: 50 }])
  expect((await resolve(list[0]!, 'refund')).status).toBe(200)
  await send(orderId)
  expect([sent(payment), await listed(orderId)]).toEqual([5_000, []])
  // What is back already is not listed.
  await shop.deliver(disputeOf(payment, '434'))
  await resolve((await listed(orderId))[0]!, 'dismiss')
  expect(await listed(orderId)).toEqual([])
})

test('a payment too much whose refund a dispute stopped goes back when the dispute is won', async () => {
  const { orderId, payment } = await begin('PAYU')
  const { body } = await shop.call('POST /api/order/retry-payment', {
    as: who.token,
    body: { orderId, paymentMethod: 'CASHFREE' },
  })
  const second = await shop.open((body.data as { checkout: never }).checkout)
  shop.act(payment, 'pay-and-close')
  shop.act(second, 'pay-and-close')
  for (const nth of [0, 1]) await settlePayment(shop.deps, await shop.attemptId(orderId, nth))
  await shop.deliver(disputeOf(second))
  await send(orderId)
  const dispute = (await listed(orderId)).find(({ isDisputed }) => isDisputed)!
  expect((await resolve(dispute, 'dismiss')).status).toBe(200)
  const list = await listed(orderId)
  expect(list).toMatchObject([{ reason: 'refund_failed', amount: 349.5 }])
  expect((await resolve(list[0]!, 'refund')).status).toBe(200)
  await send(orderId)
  expect([sent(payment), sent(second), await listed(orderId)]).toEqual([0, 34_950, []])
})

test('a closed dispute is not opened by its own messages, and a second dispute is', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await shop.deliver(disputeOf(payment, 'A1'))
  await resolve((await listed(orderId))[0]!, 'dismiss')
  await shop.deliver(disputeOf(payment, 'A1'))
  expect(await listed(orderId)).toEqual([])
  await shop.deliver(disputeOf(payment, 'B2'))
  expect(await listed(orderId)).toMatchObject([{ isDisputed: true, hold: 'disputed' }])
  await cancels.shopper(orderId)
  await send(orderId)
  expect(sent(payment)).toBe(0)
})

test('a dispute that nobody signed holds nothing back, and is closed or confirmed by an administrator', async () => {
  const { orderId, payment } = await paidOrder('PAYU')
  await shop.deliver(disputeOf(payment))
  const [row] = await listed(orderId)
  expect(row).toMatchObject({ isDisputed: true, isConfirmed: false, hold: null })
  expect(await orderOf(orderId)).not.toHaveProperty('paymentHold')
  expect((await refund(orderId, { amount: 100 })).status).toBe(200)
  await cancels.shopper(orderId)
  await send(orderId)
  expect(sent(payment)).toBe(34_950)
  expect(await shop.status(orderId)).toMatchObject({ payment: 'Refunded' })
  expect((await resolve(row!, 'dismiss')).status).toBe(200)
  expect(await listed(orderId)).toEqual([])
})

test('two taps on Confirm dispute confirm it, and do not close it as lost', async () => {
  const { orderId, payment } = await paidOrder('PAYU')
  await shop.deliver(disputeOf(payment))
  const [row] = await listed(orderId)
  const tap = () => resolve(row!, 'settle', { isConfirmed: false })
  const pressed = await Promise.all([tap(), tap()])
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await listed(orderId)).toMatchObject([{ isDisputed: true, isConfirmed: true, hold: 'disputed' }])
})

/** An order that was paid twice, and whose automatic refund has failed. */
async function failedExcess() {
  const { orderId, payment } = await begin('PAYU')
  const { body } = await shop.call('POST /api/order/retry-payment', {
    as: who.token,
    body: { orderId, paymentMethod: 'RMS' },
  })
  const second = await shop.open((body.data as { checkout: never }).checkout)
  shop.act(payment, 'pay-and-close')
  shop.act(second, 'pay-and-close')
  for (const nth of [0, 1]) await settlePayment(shop.deps, await shop.attemptId(orderId, nth))
  await send(orderId, failing('RMS'))
  return { orderId, second }
}

test('a double payment whose refund failed is one matter, and is refunded once by two administrators', async () => {
  const { orderId, second } = await failedExcess()
  const list = await listed(orderId)
  expect(list).toMatchObject([{ reason: 'refund_failed', amount: 349.5 }])
  const { email } = await meera(shop.db)
  const { id: userId } = await shop.db.transaction((tx) => grantAdminRole(tx, email))
  const other = await shop.signIn({ userId, email })
  const pressed = await Promise.all([resolve(list[0]!, 'refund'), resolve(list[0]!, 'refund', {}, other)])
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await send(orderId)
  expect(second.refunds.map(({ paise }) => paise)).toEqual([34_950])
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'Failed' }, { status: 'Done' }])
  expect(await listed(orderId)).toEqual([])
})

test('a retry that fails again is the same matter again', async () => {
  const { orderId } = await failedExcess()
  for (let round = 0; round < 2; round++) {
    expect((await resolve((await listed(orderId))[0]!, 'refund')).status).toBe(200)
    await send(orderId, failing('RMS'))
    expect(await listed(orderId)).toMatchObject([{ reason: 'refund_failed' }])
  }
  expect((await resolve((await listed(orderId))[0]!, 'settle')).status).toBe(200)
  expect(await listed(orderId)).toEqual([])
})

test('a failed refund that arrived after all is not sent again', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await refund(orderId)
  const { refund: real } = shop.deps.providers.CASHFREE!
  await send(
    orderId,
    withProvider('CASHFREE', {
      refund: async (input) => {
        await real(input)
        return { state: 'failed', providerRefundReference: null, detail: 'a wrong answer' }
      },
    }),
  )
  expect((await resolve((await listed(orderId))[0]!, 'refund')).status).toBe(200)
  await send(orderId)
  expect([payment.refunds.length, await refundsOf(orderId)]).toMatchObject([1, [{ status: 'Done' }]])
})

test.each(['refund', 'settle'] as const)(
  '%s: a failed refund is not revived when the money went out otherwise meanwhile',
  async (action) => {
    const { orderId, payment } = await paidOrder('PAYU')
    await refund(orderId, { amount: 300 })
    await send(orderId, failing('PAYU'))
    const [row] = await listed(orderId)
    expect((await refund(orderId, { amount: 100 })).status).toBe(200)
    expect((await resolve(row!, action)).body).toMatchObject({
      code: 'refund_too_large',
      data: { left: 249.5 },
    })
    await cancels.shopper(orderId)
    expect((await resolve(row!, action)).body.code).toBe('nothing_to_refund')
    await send(orderId)
    expect(sent(payment)).toBe(34_950)
    expect((await refundsOf(orderId)).map(({ status }) => status)).toEqual(['Failed', 'Done', 'Done'])
    // All of it is back, so there is nothing left to decide.
    expect(await listed(orderId)).toEqual([])
  },
)

test('concurrent refunds, cancels and a dispute never let more go than was paid', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await Promise.all([
    refund(orderId, { amount: 200 }),
    refund(orderId, { amount: 200 }),
    cancels.shopper(orderId),
    cancels.administrator(orderId),
    shop.deliver(disputeOf(payment)),
  ])
  const before = await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [orderId])
  await Promise.all(before.map(({ id }) => processRefund(shop.deps, id)))
  await send(orderId)
  expect(sent(payment)).toBe(0)
})

test('a refund whose outcome is unknown is not sent again, nor forgotten, while its payment is disputed', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await cancels.shopper(orderId)
  Object.assign(shop.sandboxes.faults.cashfree.api, { failNext: 1, failWith: 'lost answer' })
  const [{ id } = { id: '' }] = await rows<{ id: string }>(
    `UPDATE refunds SET created_at = now() - interval '9 days' WHERE order_id = $1 RETURNING id`,
    [orderId],
  )
  await processRefund(shop.deps, id)
  const [row] = await listed(orderId)
  expect(row).toMatchObject({ reason: 'refund_failed' })
  // "Retry refund" just before the dispute, and just after it.
  expect((await resolve(row!, 'refund')).status).toBe(200)
  await shop.deliver(disputeOf(payment, '71'))
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'Pending' }])
  await send(orderId)
  expect([sent(payment), await refundsOf(orderId)]).toMatchObject([34_950, [{ status: 'Done' }]])

  const other = await paidOrder('CASHFREE')
  await cancels.shopper(other.orderId)
  Object.assign(shop.sandboxes.faults.cashfree.api, { failNext: 1, failWith: 'lost answer' })
  const [lost] = await rows<{ id: string }>(
    `UPDATE refunds SET created_at = now() - interval '9 days' WHERE order_id = $1 RETURNING id`,
    [other.orderId],
  )
  await processRefund(shop.deps, lost!.id)
  await shop.deliver(disputeOf(other.payment, '72'))
  const failed = (await listed(other.orderId)).find(({ reason }) => reason === 'refund_failed')
  expect((await resolve(failed!, 'refund')).body.code).toBe('payment_held')
  expect(await refundsOf(other.orderId)).toMatchObject([{ status: 'Pending' }])
  await send(other.orderId)
  expect([sent(other.payment), await refundsOf(other.orderId)]).toMatchObject([34_950, [{ status: 'Done' }]])
})

test('a payment that the provider returns after a part of it was refunded is held', async () => {
  const { orderId, payment } = await paidOrder('PAYU')
  await refund(orderId, { amount: 100 })
  await send(orderId)
  shop.sandboxes.books.returnRest(payment)
  await settlePayment(shop.deps, await shop.attemptId(orderId))
  expect(await listed(orderId)).toMatchObject([{ hold: 'returned' }])
  expect((await refund(orderId)).body.code).toBe('payment_held')
  await cancels.shopper(orderId)
  await send(orderId)
  expect([sent(payment), payment.returnedPaise]).toEqual([10_000, 24_950])
})

test('a refund that failed because the provider has returned the payment is not tried again', async () => {
  const { orderId, payment } = await paidOrder('PAYU')
  await refund(orderId)
  shop.sandboxes.books.returnRest(payment)
  await send(orderId)
  const [row] = await listed(orderId)
  expect(row).toMatchObject({ reason: 'refund_failed', hold: null })
  expect((await resolve(row!, 'refund')).status).toBe(409)
  expect(await listed(orderId)).toMatchObject([{ hold: 'returned', reason: 'unknown' }])
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'Failed' }])
})

test('what a failed refund did not take is returned with the rest', async () => {
  const { orderId, payment } = await paidOrder('PAYU')
  await refund(orderId, { amount: 100 })
  Object.assign(shop.sandboxes.faults.payu.api, { failNext: 1, failWith: 'hang up' })
  const [{ id } = { id: '' }] = await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [
    orderId,
  ])
  await processRefund(shop.deps, id)
  shop.sandboxes.books.returnRest(payment)
  await settlePayment(shop.deps, await shop.attemptId(orderId))
  await send(orderId)
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'Failed' }])
  const balances = await rows(
    `SELECT out_paise::int AS out, returned_paise::int AS returned FROM capture_balances
     JOIN payment_captures c ON c.id = capture_id WHERE c.order_id = $1`,
    [orderId],
  )
  expect(balances).toEqual([{ out: 0, returned: 34_950 }])
})

test('a dispute is not closed as lost while a refund of the payment may still fail', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  await cancels.shopper(orderId)
  Object.assign(shop.sandboxes.faults.cashfree.api, { failNext: 1, failWith: 'hang up' })
  const [{ id } = { id: '' }] = await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [
    orderId,
  ])
  await processRefund(shop.deps, id)
  await shop.deliver(disputeOf(payment, '73'))
  const [row] = await listed(orderId)
  expect((await resolve(row!, 'settle')).body.code).toBe('resolve_refused')
  await send(orderId)
  expect((await resolve(row!, 'settle')).status).toBe(200)
  expect((await refund(orderId)).status).toBe(409)
  await send(orderId)
  expect(sent(payment)).toBe(0)
})

test('the database refuses what a use case forgets', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  const insert = (paise: number, key: string) =>
    shop.db.pool.query(
      `INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key)
       SELECT substr(md5($3), 1, 24), id, order_id, upper(substr(md5($3), 1, 20)), $2, 'x', $3
       FROM payment_captures WHERE order_id = $1`,
      [orderId, paise, key],
    )
  await expect(insert(34_951, `${orderId}a`)).rejects.toThrow('capture_balances_out_check')
  await shop.deliver(disputeOf(payment))
  await expect(insert(1, `${orderId}b`)).rejects.toThrow('is disputed or returned')
  const { orderId: failed } = await failedExcess()
  const retried = (await resolve((await listed(failed))[0]!, 'refund')).status
  const revive = shop.db.pool.query(
    `UPDATE refunds SET status = 'Pending' WHERE order_id = $1 AND status = 'Failed'`,
    [failed],
  )
  expect(retried).toBe(200)
  await expect(revive).rejects.toThrow('capture_balances_out_check')
  await send(failed)
})

describe.each(SANDBOX_METHODS)('%s: what a person cancelled stays cancelled', (method) => {
  test.each(Object.entries(cancels))('by the %s', async (_, cancel) => {
    const { orderId, payment } = await begin(method)
    const attemptId = await shop.attemptId(orderId)
    expect((await cancel(orderId)).status).toBe(200)
    const jobs = await rows(
      `SELECT FROM jobs WHERE kind = 'abandon-payment' AND payload->>'attemptId' = $1`,
      [attemptId],
    )
    expect(jobs).toHaveLength(1)
    await abandonAttempt(shop.deps, attemptId)
    expect(payment.isTerminated).toBe(method === 'CASHFREE')

    shop.act(payment, 'pay-and-close')
    for (let n = 0; n < 2; n++) await shop.deliver(shop.webhookFor(payment))
    await Promise.all([pollAttempt(shop.deps, attemptId), expireAttempt(shop.deps, attemptId)])
    await send(orderId)
    expect(await shop.status(orderId)).toEqual({
      order: 'Cancelled',
      payment: 'Refunded',
      stock: 0,
      settled: false,
    })
    expect(payment.refunds.map(({ paise }) => paise)).toEqual([34_950])
    expect((await orderOf(orderId)).refunds).toMatchObject([
      { amount: 349.5, reason: 'Paid after the order was cancelled', status: 'Done' },
    ])
    expect(await listed(orderId)).toEqual([])
  })
})
