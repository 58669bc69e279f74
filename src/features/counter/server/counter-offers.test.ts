import { beforeEach, expect, test } from 'vitest'
import { card, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { counterPack } from '../../../../test/counter-pack.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import type { ManagedPromotion } from '#features/promotions/contract.ts'
import { billOffers } from '../bill-offers.ts'
import { addToBill, billTotal, emptyBill } from '../bill.ts'
import type { CataloguePart } from '../catalogue-contract.ts'
import type { CounterCheck } from '../day-contract.ts'
import { offlineDocument } from '../offline-document.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { taxOn } from '../pack-tax.ts'
import type { DeviceSettings } from '../settings-contract.ts'

// Offers and coupons at the counter: with a network, without one, and when goods come back.

const { shop, manager, cashier, run, product, device, sell, stockOf } = await counterShop()
let atta: { productId: number; unit: string }
let offers: ManagedPromotion[] = []
beforeEach(async () => {
  for (const { _id } of offers) await shop.call('DELETE /api/promotion', { as: manager, body: { _id } })
  offers = []
  atta = await product({ stock: 1000 })
})
const offer = async (more: object = {}): Promise<ManagedPromotion> => {
  const body =
    'kind' in more
      ? more
      : {
          name: '3 for ₹100',
          kind: 'some_for',
          of: { products: [atta.productId] },
          pieces: 3,
          pricePaise: 10_000,
          ...more,
        }
  const made = (await shop.call('POST /api/promotion', { as: manager, body })).body.data as ManagedPromotion
  offers.push(made)
  return made
}
const rowsOf = (document: TaxDocument) => document.rows.map(({ gross, offer: off }) => [gross, off])
const checksOf = async (orderId: string) =>
  ((await shop.call('GET /api/counter/checks', { as: manager })).body.data as CounterCheck[])
    .filter((check) => check.orderId === orderId)
    .map(({ kind, price, expected }) => [kind, price, expected])
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('with a network the offer comes off, on the order and on its paper; a till that knows no offers sells as before', async () => {
  await offer()
  const { status, body } = await sell({ lines: [{ ...atta, quantity: 4 }], tenders: card(140) })
  expect([status, body.data.order]).toMatchObject([
    201,
    { subTotal: 160, totalAmt: 140, offers: [{ name: '3 for ₹100', amount: 20 }], items: [{ offer: 20 }] },
  ])
  expect(rowsOf(body.data.document)).toEqual([[140, 20]])
  expect((await sell({ lines: [{ ...atta, quantity: 4 }], tenders: card(160) })).status).toBe(201)
  const knows = { lines: [{ ...atta, quantity: 4 }], offers: [], tenders: card(160) }
  const refused = await sell(knows)
  expect(refusal(refused)).toEqual([422, 'tenders_differ'])
  expect(refused.body.data).toEqual({ total: 140, tendered: 160 })
})

test('an undone bill counts no offer', async () => {
  const { _id } = await offer()
  const used = async () =>
    ((await shop.call('GET /api/promotion', { as: manager })).body.data as ManagedPromotion[]).find(
      (one) => one._id === _id,
    )!.used
  const sold = await sell({ lines: [{ ...atta, quantity: 4 }], tenders: card(140) })
  expect(await used()).toBe(1)
  const [made] = await run<{ counter_id: string }>(
    'SELECT counter_id FROM counter_sales WHERE order_id = $1',
    [sold.body.data.order.orderId],
  )
  const { number: document } = sold.body.data.document
  const body = { counterId: made!.counter_id, document, reason: 'Wrong bill' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await shop.call('POST /api/counter/void', { as: manager, body, headers })).status).toBe(201)
  expect(await used()).toBe(0)
})

test('an offer that is not for the counter, and one that counts its orders, take nothing off there', async () => {
  await offer({ channels: ['online', 'phone'] })
  await offer({ usesTotal: 5 })
  await offer({ usesPerShopper: 1 })
  expect(refusal(await sell({ lines: [{ ...atta, quantity: 3 }], offers: [], tenders: card(100) }))).toEqual([
    422,
    'tenders_differ',
  ])
  expect((await sell({ lines: [{ ...atta, quantity: 3 }], offers: [], tenders: card(120) })).status).toBe(201)
})

test('the till, without a network, works out and prints the bill that the shop then writes', async () => {
  await offer()
  await offer({ name: '₹10 off', kind: 'basket', minPaise: 10_000, paise: 1000 })
  const part = (await shop.call('GET /api/counter/catalogue', { as: cashier })).body.data as CataloguePart
  const pack = part.packs.find(({ productId }) => productId === atta.productId)!
  const rules = part.offers!.map(({ _id, ...one }) => ({ ...one, id: _id }))
  const bill = addToBill(emptyBill, pack, { quantity: 4 })
  const taken = { ...billOffers(bill, rules, null), versions: null }
  expect(billTotal(bill, taken)).toBe(13_000)
  const next = await device('t')
  const sale = next()
  const { status, body } = await sell({
    ...sale,
    lines: [{ ...atta, quantity: 4, offer: taken.lineOffPaise[0]! / 100, tax: taxOn(pack, '2026-11-29')! }],
    offers: [...taken.offers, taken.basket!].map(({ id, offPaise }) => ({
      id,
      version: 1,
      amount: offPaise / 100,
    })),
    tenders: card(130),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const { supplier } = (await shop.call('GET /api/counter/settings', { as: cashier })).body
    .data as DeviceSettings
  const printed = offlineDocument(
    bill,
    { number: body.data.document.number, soldAt: sale.soldAt, totalPaise: 13_000, customer: null, taken },
    supplier!,
  )
  const { orderId: _id, ...written } = body.data.document as TaxDocument
  expect(written).toMatchObject({ rows: printed.rows, totals: printed.totals })
  expect(await checksOf(body.data.order.orderId)).toEqual([])
})

test.each([
  ['deleted six days ago: it is taken', 6, false],
  ['deleted eight days ago: it is listed', 8, true],
])('an offline bill at an offer that was %s', async (_, days, isListed) => {
  const { _id: id } = await offer()
  await shop.call('DELETE /api/promotion', { as: manager, body: { _id: id } })
  offers = []
  await run('UPDATE promotions SET deleted_at = $2 WHERE id = $1', [id, ago(days)])
  const next = await device(`d${days}`)
  const { status, body } = await sell({
    ...next(),
    lines: [{ ...atta, quantity: 3, offer: 20 }],
    offers: [{ id, version: 1, amount: 20 }],
    tenders: card(100),
  })
  expect([status, body.data.order.totalAmt, rowsOf(body.data.document)]).toEqual([201, 100, [[100, 20]]])
  expect(await checksOf(body.data.order.orderId)).toEqual(isListed ? [['offer', 100, 120]] : [])
})

test('an offline bill of another sum than the rule gives is listed, with the money as it was paid; more than the goods is refused', async () => {
  const { _id: id, version } = await offer()
  const next = await device('s')
  const bill = (off: number) => ({
    lines: [{ ...atta, quantity: 3, offer: off }],
    offers: [{ id, version, amount: off }],
    tenders: card(120 - off),
  })
  const { body } = await sell({ ...next(), ...bill(30) })
  expect([body.data.order.totalAmt, rowsOf(body.data.document)]).toEqual([90, [[90, 30]]])
  expect(await checksOf(body.data.order.orderId)).toEqual([['offer', 90, 100]])
  const last = next()
  expect((await sell({ ...last, ...bill(130), tenders: card(1) })).status).toBe(400)
})

test('what a tampered bill says of its offers is not proven by its device', async () => {
  const { _id: id, version } = await offer()
  const next = await device('p')
  const sale = { ...next(), lines: [{ ...atta, quantity: 3 }], tenders: card(120) }
  const key = crypto.randomUUID()
  const [{ device_hash }] = (await run('SELECT device_hash FROM counters WHERE series = $1', [
    sale.series,
  ])) as [{ device_hash: Buffer }]
  const { saleProof } = await import('../sale-proof.ts')
  const body = { ...sale, proof: saleProof(device_hash, key, sale), offers: [{ id, version, amount: 20 }] }
  const reply = await shop.call('POST /api/counter/sell', {
    as: cashier,
    body,
    headers: { 'idempotency-key': key },
  })
  expect(refusal(reply)).toEqual([403, 'device_unproven'])
})

test('pieces that come back give back their row’s share, cumulatively: all of them what was paid', async () => {
  await offer()
  const { body } = await sell({ lines: [{ ...atta, quantity: 3 }], tenders: card(100) })
  const { number } = body.data.document as TaxDocument
  const back = async () => {
    const reply = await shop.call('POST /api/counter/return', {
      as: manager,
      body: {
        document: number,
        rows: [{ position: 0, quantity: 1 }],
        tender: 'card',
        reason: 'Torn',
        goodsBack: false,
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  }
  for (let piece = 0; piece < 3; piece++) await back()
  const notes = await run<{ total_paise: number }>(
    `SELECT n.total_paise FROM tax_documents n JOIN tax_documents d ON d.id = n.against WHERE d.number = $1 ORDER BY 1`,
    [number],
  )
  expect(notes.map(({ total_paise }) => total_paise)).toEqual([3333, 3333, 3334])
})

test.each([[[1, 2]], [[2, 1]], [[1, 1, 1]]])(
  'an exchange at an offer, paid with a note, on khata and by card, comes back as %j to the paisa',
  async (parts) => {
    const customerId = (
      await shop.call('POST /api/customers', { as: manager, body: { name: 'Gita', khataLimit: 500 } })
    ).body.data._id as string
    const khata = async () =>
      (await shop.call('GET /api/khata', { as: manager, query: { customerId } })).body.data.customer
    const back = (document: string, quantity: number) =>
      shop.call('POST /api/counter/return', {
        as: manager,
        body: {
          document,
          rows: [{ position: 0, quantity }],
          tender: 'credit',
          reason: 'Torn',
          goodsBack: true,
        },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    const dal = await product({ stock: 10 })
    const before = await sell({ lines: [{ ...dal, quantity: 2 }], tenders: card(80), customerId })
    const { number: reference } = (await back(before.body.data.document.number, 1)).body.data.document
    await offer()
    const { body } = await sell({
      lines: [{ ...atta, quantity: 3 }],
      customerId,
      tenders: [
        { kind: 'credit', amount: 40, reference },
        { kind: 'khata', amount: 33.33 },
        { kind: 'card', amount: 26.67 },
      ],
    })
    const { number } = body.data.document as TaxDocument
    expect(await khata()).toMatchObject({ balance: 33.33, credit: 0 })
    for (const quantity of parts) expect((await back(number, quantity)).status).toBe(201)
    expect((await back(number, 1)).body.code).toBe('credit_exceeds')
    expect(await khata()).toMatchObject({ balance: 33.33, credit: 100 })
    const onKhata = { customerId, amount: 33.33, paidBy: 'khata' }
    await shop.call('POST /api/credit/pay-out', {
      as: manager,
      body: onKhata,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(await khata()).toMatchObject({ balance: 0, credit: 66.67 })
  },
)

test('of coupons that are added with one code at the same time one is there, and the others are told', async () => {
  const body = { code: 'SAME50', kind: 'fixed', value: 5_000 }
  const added = await Promise.all(
    Array.from({ length: 5 }, () => shop.call('POST /api/coupon', { as: manager, body })),
  )
  const refused = added.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body: { code, fields } }) => [status, code, fields])).toEqual(
    Array.from({ length: 4 }, () => [422, 'coupon_invalid', { code: 'Another coupon has this code.' }]),
  )
})

test('a coupon at the counter: for whom it counts, once, and back with an undone bill', async () => {
  const body = { code: 'TILL50', kind: 'fixed', value: 5000, minOrderPaise: 10_000 }
  await shop.call('POST /api/coupon', { as: manager, body })
  const used = async () => (await shop.call('GET /api/coupon', { as: manager })).body.data[0].used
  const customerId = (await shop.call('POST /api/customers', { as: manager, body: { name: 'Meera' } })).body
    .data._id
  const counterId = (
    await run<{ counter_id: string }>('SELECT id AS counter_id FROM counters WHERE device_hash IS NULL')
  )[0]!.counter_id
  const lines = [{ ...atta, quantity: 3 }]
  const withCoupon = (more: object = {}) => sell({ lines, coupon: 'till50', tenders: card(70), ...more })
  expect(refusal(await withCoupon())).toEqual([409, 'coupon_needs_customer'])
  expect(refusal(await withCoupon({ customerId, coupon: 'NOSUCH' }))).toEqual([422, 'coupon_unknown'])
  expect(
    refusal(await withCoupon({ customerId, lines: [{ ...atta, quantity: 1 }], tenders: card(40) })),
  ).toEqual([409, 'coupon_minimum'])
  const sold = await withCoupon({ customerId })
  expect([sold.status, sold.body.data.order.coupon, rowsOf(sold.body.data.document)]).toEqual([
    201,
    { code: 'TILL50', amount: 50 },
    [[70, undefined]],
  ])
  expect(refusal(await withCoupon({ customerId }))).toEqual([409, 'coupon_used'])
  expect(await used()).toBe(1)
  const undone = await shop.call('POST /api/counter/void', {
    as: manager,
    body: { counterId, document: sold.body.data.document.number, reason: 'Wrong bill' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect([undone.status, await used()]).toEqual([201, 0])
  expect((await withCoupon({ customerId })).status).toBe(201)
})

test('a bill that was made undone is no first order', async () => {
  const body = { code: 'FIRST50', kind: 'fixed', value: 5000, minOrderPaise: 10_000, firstOrderOnly: true }
  await shop.call('POST /api/coupon', { as: manager, body })
  const customer = await shop.call('POST /api/customers', { as: manager, body: { name: 'Reema' } })
  const { _id: customerId } = customer.body.data
  const first = { lines: [{ ...atta, quantity: 3 }], coupon: 'FIRST50', tenders: card(70), customerId }
  const sold = await sell(first)
  const [counter] = await run<{ counter_id: string }>('SELECT counter_id FROM orders WHERE id = $1', [
    sold.body.data.order.orderId,
  ])
  const back = (what: string, more: object) =>
    shop.call(`POST /api/counter/${what}` as 'POST /api/counter/void', {
      as: manager,
      body: {
        counterId: counter!.counter_id,
        document: sold.body.data.document.number,
        reason: 'Wrong',
        ...more,
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  expect((await back('void', {})).status).toBe(201)
  const again = await sell(first)
  expect([again.status, refusal(await sell(first))]).toEqual([201, [409, 'coupon_used']])
})

test.each([
  ['that ended six days ago: it is taken and counted', { endsAt: ago(6) }, 70, 1, []],
  ['that was switched off: it is taken', { isActive: false }, 70, 1, []],
  ['that ended eight days ago: it is listed', { endsAt: ago(8) }, 70, 0, [['offer', 70, 120]]],
  ['that had not begun: it is listed', { startsAt: ago(-1) }, 70, 0, [['offer', 70, 120]]],
  ['of another sum than its terms give: it is listed', {}, 80, 1, [['offer', 80, 70]]],
  ['of which none is left: it is listed', { used: 1 }, 70, 1, [['offer', 70, 120]]],
  ['that nobody knows: it is listed', null, 70, 0, [['offer', 70, 120]]],
] as const)('an offline bill at a coupon %s', async (_, late, paid, used, checks) => {
  const code = `LATE${newHexId().slice(-10).toUpperCase()}`
  const terms = { code, kind: 'fixed', value: 5000, minOrderPaise: 0, usesPerUser: null, usesTotal: 1 }
  if (late) {
    const made = await shop.call('POST /api/coupon', { as: manager, body: terms })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    if ('used' in late) await sell({ lines: [{ ...atta, quantity: 3 }], coupon: code, tenders: card(70) })
    const { startsAt = null, endsAt = null, isActive = true } = { ...late } as Record<string, unknown>
    await run('UPDATE coupons SET starts_at = $2, ends_at = $3, is_active = $4 WHERE code = $1', [
      code,
      startsAt ?? (endsAt && ago(30)),
      endsAt,
      isActive,
    ])
  }
  const next = await device(code)
  const lines = [{ ...atta, quantity: 3 }]
  const { status, body } = await sell({ ...next(), lines, coupon: code, tenders: card(paid) })
  expect([status, body.data?.order.totalAmt], JSON.stringify(body)).toEqual([201, paid])
  expect(body.data.order.coupon).toEqual({ code, amount: 120 - paid })
  expect(rowsOf(body.data.document)).toEqual([[paid, undefined]])
  expect(await checksOf(body.data.order.orderId)).toEqual(checks)
  const [row] = await run<{ used: number }>('SELECT used FROM coupons WHERE code = $1', [code])
  expect(row?.used ?? 0).toBe(used)
})

test('who has no device cannot sell at a coupon that has ended by calling the sale an offline one', async () => {
  const sale = { lines: [{ ...atta, quantity: 3 }], coupon: 'NOSUCH9', tenders: card(70), offline: true }
  expect(refusal(await sell(sale))).toEqual([422, 'coupon_unknown'])
})

test('at the till loose goods take a percentage of what was weighed, and no group', () => {
  const sugar = counterPack(2, { price: 44, mrp: 44, weighed: true, grams: 1000 })
  const bill = addToBill(emptyBill, sugar, { grams: 250 })
  const all = { all: true } as const
  const rules = [
    { id: 'a', name: '2 for', kind: 'some_for' as const, of: all, pieces: 2, pricePaise: 100 },
    { id: 'b', name: '10 %', kind: 'percent' as const, of: all, percentMicro: 10_000_000 },
  ]
  expect(billOffers(bill, rules, null)).toMatchObject({ offersPaise: 110, offers: [{ id: 'b' }] })
})

test('what was given for nothing comes back alone, for nothing, and is for sale again', async () => {
  const salt = await product({ stock: 10 })
  const lines = [
    { ...atta, quantity: 1 },
    { ...salt, quantity: 1, price: 0, reason: 'Free with atta' },
  ]
  const { status, body } = await sell({ lines, tenders: card(40) }, { as: manager })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(rowsOf(body.data.document)).toEqual([
    [40, undefined],
    [0, undefined],
  ])
  const back = (tender: string) =>
    shop.call('POST /api/counter/return', {
      as: cashier,
      body: {
        document: body.data.document.number,
        rows: [{ position: 1, quantity: 1 }],
        tender,
        reason: 'Not wanted',
        goodsBack: true,
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const reply = await back('credit')
  expect([reply.status, reply.body.data?.refund.amount], JSON.stringify(reply.body)).toEqual([201, 0])
  expect(await stockOf(salt)).toBe(10)
  for (const tender of ['cash', 'credit'])
    expect(refusal(await back(tender))).toEqual([409, 'credit_exceeds'])
})
