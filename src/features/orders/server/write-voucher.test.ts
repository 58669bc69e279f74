import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { registerShop, taxProduct } from '../../../../test/placed-orders.ts'
import { ravi } from '../../../../test/world.ts'
import type { TaxSettings } from '#features/storefront/contract.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { readTaxMonth } from '#features/papers/server/tax-month.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Order } from '../contract.ts'
import { settlePayment } from './payment/settle-payment.ts'

let count = 0

const registerAs = (tax: Partial<TaxSettings> = {}) =>
  registerShop(shop.db, { receiptVouchers: true, ...tax })

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
await taxProduct(shop.db, shop.productId, { hsn: '1006', rateBp: 500 })
await shop.db.pool.query(
  `INSERT INTO settings (key, value) VALUES ('opened', '{"at":"2026-01-01T00:00:00Z"}') ON CONFLICT DO NOTHING`,
)
beforeEach(() => registerAs())
afterAll(() => closeAndCheckInvariants(shop))

/** An order of three packs at ₹349.50 that is paid online; the provider is asked twice. */
async function paid() {
  const who = await shop.shopper(`Usha${++count}`)
  const { body } = await shop.order(who, 'PAYU', { quantity: 3 })
  const { order, checkout } = body.data as { order: Order; checkout: never }
  shop.act(await shop.open(checkout), 'pay')
  const attemptId = await shop.attemptId(order.orderId)
  await settlePayment(shop.deps, attemptId)
  await settlePayment(shop.deps, attemptId)
  return { who, orderId: order.orderId }
}

const move = (orderId: string, to: string) =>
  shop.call('PUT /api/order/update-order-status-admin', { as: admin, body: { orderId, order_status: to } })
const vouchersOf = async (orderId: string, as = admin) =>
  ((await shop.call('GET /api/order/get-order/{id}', { as, params: { id: orderId } })).body.data as Order)
    .vouchers
const askFor = (orderId: string, number?: string, as = admin) =>
  shop.call('GET /api/tax/document', { as, query: { orderId, ...(number && { number }) } })
const paper = async (orderId: string, number?: string) =>
  (await askFor(orderId, number)).body.data as TaxDocument
const month = () => readTaxMonth(shop.db, dayInIndia(new Date()).slice(0, 7))

describe('an order that is paid online', () => {
  test('has one receipt voucher, for what was agreed, which its owner can read before there is a bill', async () => {
    const { who, orderId } = await paid()
    const [number, ...more] = (await vouchersOf(orderId, who.token))!
    expect([number, more]).toEqual([expect.stringMatching(/^R\/\d{4}\/\d{6}$/), []])
    const voucher = (await askFor(orderId, number, who.token)).body.data as TaxDocument
    expect(voucher).toMatchObject({
      kind: 'receipt_voucher',
      against: null,
      rows: [{ hsn: '1006', quantity: 3, rate: 5, gross: 1048.5, left: { packs: 0, gross: 0 } }],
      totals: { taxable: 998.58, cgst: 24.96, sgst: 24.96, total: 1048.5, roundOff: 0 },
    })
    expect((await askFor(orderId, undefined, who.token)).body.code).toBe('document_not_found')
    const stranger = await shop.shopper(`Mina${++count}`)
    expect((await askFor(orderId, number, stranger.token)).body.code).toBe('order_not_found')
  })

  test('has a refund voucher against it when it is called off before it has a bill', async () => {
    const before = await month()
    const { orderId } = await paid()
    await move(orderId, 'Cancelled')
    const [receipt, refund] = (await vouchersOf(orderId))!
    expect(await paper(orderId, refund)).toMatchObject({
      kind: 'refund_voucher',
      number: expect.stringMatching(/^V\//),
      against: receipt,
      gstEffective: true,
      totals: { cgst: 24.96, total: 1048.5 },
    })
    expect(await paper(orderId, receipt)).toMatchObject({ notes: [{ number: refund, total: 1048.5 }] })
    const { rows } = await shop.db.pool.query(
      `SELECT r.amount_paise FROM tax_documents d JOIN refunds r ON r.id = d.refund_id WHERE d.number = $1`,
      [refund],
    )
    expect(rows).toEqual([{ amount_paise: 104_850 }])
    // Neither is a sale.
    const after = await month()
    expect([after.byRate, after.quarter]).toEqual([before.byRate, before.quarter])
    expect(after.series.map(({ series, gaps }) => [series, gaps])).toEqual([
      ['R', 0],
      ['V', 0],
    ])
  })

  test('has a bill once its goods leave, and then a note if it is called off', async () => {
    const { orderId } = await paid()
    for (const to of ['Confirmed', 'Packed', 'Out for Delivery']) await move(orderId, to)
    expect(await paper(orderId)).toMatchObject({ kind: 'tax_invoice', totals: { total: 1048.5 } })
    await move(orderId, 'Cancelled')
    expect(await vouchersOf(orderId)).toHaveLength(1)
    expect(await paper(orderId)).toMatchObject({ notes: [{ number: expect.stringMatching(/^C\//) }] })
  })

  test('is taxed at 18 % on it where nobody has said what it bears', async () => {
    await shop.db.pool.query('UPDATE product_taxes SET valid_from = $2 WHERE product_id = $1', [
      shop.productId,
      '2099-01-01',
    ])
    const { orderId } = await paid()
    await shop.db.pool.query('UPDATE product_taxes SET valid_from = $2 WHERE product_id = $1', [
      shop.productId,
      '2025-09-22',
    ])
    const [number] = (await vouchersOf(orderId))!
    expect((await paper(orderId, number)).rows).toMatchObject([{ hsn: null, rate: 18, taxable: 888.56 }])
  })

  test('has a voucher of what paid it, where less was seen on the same code before', async () => {
    await saveSetting(shop.db, 'upi', {
      ...defaultUpi,
      vpa: 'shop@okbank',
      name: 'Asha Stores',
      atCheckout: true,
    })
    const who = await shop.shopper(`Usha${++count}`)
    const { orderId } = (await shop.order(who, 'UPI', { quantity: 3 })).body.data.order as Order
    for (const more of [{ utr: '412345678001', amount: 300 }, { utr: '412345678002' }]) {
      const body = { orderId, last4: more.utr.slice(-4), ...more }
      expect((await shop.call('POST /api/upi/seen', { as: admin, body })).status).toBe(200)
    }
    const [number] = (await vouchersOf(orderId))!
    expect(await paper(orderId, number)).toMatchObject({ totals: { total: 1048.5 } })
  })

  test('shares over its rows what an administrator accepted instead', async () => {
    const who = await shop.shopper(`Usha${++count}`)
    const { body } = await shop.order(who, 'SABPAISA', { quantity: 3 })
    const { order, checkout } = body.data as { order: Order; checkout: never }
    const payment = await shop.open(checkout)
    shop.sandboxes.faults.sabpaisa.api.reportWrongAmount = true
    shop.act(payment, 'pay')
    await settlePayment(shop.deps, await shop.attemptId(order.orderId))
    shop.sandboxes.faults.sabpaisa.api.reportWrongAmount = false
    const listed = await shop.call('GET /api/payment/unreconciled', { as: admin })
    const reviews = listed.body.data as { _id: string; orderId: string; amount: number }[]
    const { _id, amount } = reviews.find(({ orderId }) => orderId === order.orderId)!
    expect(await vouchersOf(order.orderId)).toBeUndefined()
    await shop.call('POST /api/payment/resolve', { as: admin, body: { _id, action: 'settle', note: 'ok' } })
    const [number] = (await vouchersOf(order.orderId))!
    expect(amount).not.toBe(1048.5)
    expect(await paper(order.orderId, number)).toMatchObject({
      rows: [{ gross: amount }],
      totals: { total: amount, roundOff: 0 },
    })
  })
})

test.each([
  ['that is switched off', { receiptVouchers: false }],
  ['of a shop that is not registered', { mode: 'unregistered' }],
  ['of a shop whose settings are incomplete', { legalName: '' }],
] as const)('a setting %s writes no voucher and refuses no payment', async (_, tax) => {
  await registerAs(tax)
  const { orderId } = await paid()
  expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', payment: 'Paid' })
  expect(await vouchersOf(orderId)).toBeUndefined()
  await move(orderId, 'Cancelled')
  expect(await vouchersOf(orderId)).toBeUndefined()
})
