import { beforeEach, expect, test } from 'vitest'
import { card, counterShop } from '../../../../test/counter-shop.ts'
import { registerShop } from '../../../../test/placed-orders.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import type { Supplier } from '#features/papers/supplier.ts'
import { billOffers } from '../bill-offers.ts'
import { addToBill, billTotal, emptyBill, partMrp, readMrp, type Bill } from '../bill.ts'
import type { CataloguePart } from '../catalogue-contract.ts'
import { offlineDocument } from '../offline-document.ts'
import { requestOf } from '../sale-request.ts'
import type { DeviceSettings } from '../settings-contract.ts'

// Goods of 5 % and of 18 % for one price at the till: rows keep their rates, or the whole bears the highest. What a till prints
// without a network is the paper that the shop then writes, whatever was set meanwhile.

const { shop, manager, cashier, run, product, device, sell } = await counterShop()
const atta = await product({ mrp: 300, price: 300, stock: 10_000 })
const soap = await product({ mrp: 100, price: 100, stock: 10_000 })
await run('UPDATE product_taxes SET hsn = $2, rate_bp = 1800 WHERE product_id = $1', [soap.productId, '3401'])
const { _id: offerId } = (
  await shop.call('POST /api/promotion', {
    as: manager,
    body: {
      name: 'Atta and soap ₹300',
      kind: 'bundle',
      of: [{ products: [atta.productId] }, { products: [soap.productId] }],
      pricePaise: 30_000,
    },
  })
).body.data
type Rule = 'own' | 'highest'
const setRule = (onePrice: Rule) => registerShop(shop.db, { onePrice })
beforeEach(() => setRule('own'))

/** What a till has fetched: goods, offers, and who sells. */
async function till() {
  const part = (await shop.call('GET /api/counter/catalogue', { as: cashier })).body.data as CataloguePart
  const { supplier } = (await shop.call('GET /api/counter/settings', { as: cashier })).body
    .data as DeviceSettings
  const packOf = ({ productId }: { productId: number }) =>
    part.packs.find((one) => one.productId === productId)!
  // Two of atta, of which one has one price with the soap.
  const bill = addToBill(addToBill(emptyBill, packOf(atta), { quantity: 2 }), packOf(soap))
  return { supplier, bill, part }
}

/** The bill as this till sends it, and the paper that it prints without a network. */
function sold(
  { supplier, bill, part }: { supplier: Supplier; bill: Bill; part: CataloguePart },
  soldAt: Date,
) {
  const rules = part.offers!.map(({ _id, ...one }) => ({ ...one, id: _id }))
  const versions = new Map(part.offers!.map(({ _id, version }) => [_id, version]))
  const taken = { ...billOffers(bill, rules, null), versions }
  const totalPaise = billTotal(bill, taken)
  const payment = { tenders: card(totalPaise / 100), changePaise: 0, roundingPaise: 0, customer: null }
  const request = requestOf(bill, payment, soldAt, taken, supplier)
  const print = (number: string) =>
    offlineDocument(
      bill,
      { number, soldAt: soldAt.toISOString(), totalPaise, customer: null, taken },
      supplier,
    )
  return { request, print }
}

const rates = ({ rows }: TaxDocument) => rows.map(({ name, rate, gross }) => [name.slice(0, 4), rate, gross])
const kept = [
  ['Atta', 5, 525],
  ['Atta', 18, 75],
]
const raised = [
  ['Atta', 5, 300],
  ['Atta', 18, 225],
  ['Atta', 18, 75],
]
const checksOf = (orderId: string) =>
  run<{ kind: string }>(
    'SELECT position, kind, rate_bp, expected_rate_bp FROM counter_checks WHERE order_id = $1',
    [orderId],
  )
const moments = async (name: string) => (await device(name))()

test.each([
  ['own' as const, kept],
  ['highest' as const, raised],
])('%s: with a network, and the same without one', async (rule, rows) => {
  await setRule(rule)
  const here = await till()
  const { request, print } = sold(here, new Date())
  const online = await sell(request)
  expect([online.status, online.body.message]).toEqual([201, online.body.message])
  expect(rates(online.body.data.document)).toEqual(rows)

  const next = await moments(`Van ${rule}`)
  const offline = await sell({ ...request, ...next, soldAt: request.soldAt })
  expect([offline.status, offline.body.message]).toEqual([201, offline.body.message])
  const written = offline.body.data.document as TaxDocument
  const printed = print(written.number)
  expect(written).toMatchObject({ rows: printed.rows, totals: printed.totals, byRate: printed.byRate })
  expect(rates(written)).toEqual(rows)
  expect(await checksOf(written.orderId)).toEqual([])
})

test.each([
  ['own', 'highest', kept, { position: 0, kind: 'tax', rate_bp: 500, expected_rate_bp: 1800 }],
  ['highest', 'own', raised, { position: 0, kind: 'tax', rate_bp: 1800, expected_rate_bp: 500 }],
] as const)(
  'a till that printed %s while the shop changed to %s: the paper stays as it was printed, and is listed',
  async (before, after, rows, check) => {
    await setRule(before)
    const { request, print } = sold(await till(), new Date())
    await setRule(after)
    const next = await moments(`Cart ${before}`)
    const { status, body } = await sell({ ...request, ...next, soldAt: request.soldAt })
    expect([status, body.message]).toEqual([201, body.message])
    const written = body.data.document as TaxDocument
    const printed = print(written.number)
    expect(written).toMatchObject({
      rows: printed.rows,
      totals: printed.totals,
      byRate: printed.byRate,
      supplier: printed.supplier,
    })
    expect(rates(written)).toEqual(rows)
    expect(await checksOf(written.orderId)).toEqual([check])
    // What comes back is taxed as it was printed.
    const back = await shop.call('POST /api/counter/return', {
      as: manager,
      body: {
        document: written.number,
        rows: written.rows.map(({ position, packs }) => ({ position, quantity: packs })),
        tender: 'card',
        reason: 'All of it',
        goodsBack: true,
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(rates(back.body.data.document)).toEqual(rows)
  },
)

test('another rule of before, and another sum than the shop’s offers give: both are listed, the paper as it was printed', async () => {
  await setRule('highest')
  const { request, print } = sold(await till(), new Date())
  await setRule('own')
  await run('UPDATE promotions SET deleted_at = $2 WHERE id = $1', [
    offerId,
    new Date(Date.now() - 8 * 86_400_000),
  ])
  const next = await moments('Late')
  const { status, body } = await sell({ ...request, ...next, soldAt: request.soldAt })
  await run('UPDATE promotions SET deleted_at = NULL WHERE id = $1', [offerId])
  expect([status, body.message]).toEqual([201, body.message])
  const written = body.data.document as TaxDocument
  expect(written.rows).toEqual(print(written.number).rows)
  const checks = await checksOf(written.orderId)
  expect(new Set(checks.map(({ kind }) => kind))).toEqual(new Set(['offer', 'tax']))
})

test('a till of the version before says no rule: the shop’s of now holds', async () => {
  const { request } = sold(await till(), new Date())
  expect(request.onePrice).toBe('own')
  await setRule('highest')
  const { onePrice: _, ...old } = request
  const next = await moments('Old')
  const { body } = await sell({ ...old, ...next, soldAt: request.soldAt })
  expect(rates(body.data.document)).toEqual(raised)
  expect(await checksOf(body.data.order.orderId)).toEqual([])
})

test('the rule that a bill was printed by is proven by its device', async () => {
  await setRule('highest')
  const { request } = sold(await till(), new Date())
  const sale = { ...request, ...(await moments('Proof')), soldAt: request.soldAt }
  const { saleProof } = await import('../sale-proof.ts')
  const [{ device_hash }] = (await run('SELECT device_hash FROM counters WHERE series = $1', [
    sale.series,
  ])) as [{ device_hash: Buffer }]
  const key = crypto.randomUUID()
  const send = (more: object) =>
    shop.call('POST /api/counter/sell', {
      as: cashier,
      body: { ...sale, ...more, proof: saleProof(device_hash, key, sale) },
      headers: { 'idempotency-key': key },
    })
  const others = sale.offers!.map((one) => ({ ...one, groups: [] }))
  for (const tampered of [{ onePrice: 'own' }, { offers: others }])
    expect((await send(tampered)).body.code).toBe('device_unproven')
  expect((await send({})).status).toBe(201)
})

test('pieces of one price whose line has two printed MRPs are taxed as far as they are supplied', async () => {
  await setRule('highest')
  const { supplier, bill, part } = await till()
  const pack = { ...part.packs.find(({ productId }) => productId === atta.productId)!, mrps: [] }
  const two = [
    { mrp: 280, price: 280 },
    { mrp: 300, price: 300 },
  ]
  let read = addToBill(emptyBill, { ...pack, mrps: two } as typeof pack, { quantity: 2 })
  read = readMrp(partMrp(readMrp(read, 1, 280), 1), 2, 300)
  read = addToBill(read, bill.lines[1]!.pack, { quantity: 2 })
  const { request, print } = sold({ supplier, bill: read, part }, new Date())
  const next = await moments('Mrp')
  const { status, body } = await sell({ ...request, ...next, soldAt: request.soldAt })
  expect([status, body.message]).toEqual([201, body.message])
  const written = body.data.document as TaxDocument
  expect(written.rows).toEqual(print(written.number).rows)
  expect(written.rows.map(({ rate }) => rate)).toEqual([18, 18, 18])
})
