import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { catalogueAdminCalls } from '#features/catalogue/admin-calls.ts'
import { addToBill, billTotal, emptyBill } from '#features/counter/bill.ts'
import type { CatalogueChange } from '#features/counter/catalogue-contract.ts'
import { requestOf } from '#features/counter/sale-request.ts'
import { offlineDocument } from '#features/counter/offline-document.ts'
import type { DeviceSettings } from '#features/counter/settings-contract.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import type { Translations } from '#shared/translations.ts'
import { card, cash, counterShop } from './counter-shop.ts'
import { orderOf } from './placed-orders.ts'
import { asha } from './world.ts'

const { shop, manager, cashier, run, product, sell, device } = await counterShop()
afterEach(() => setLanguage(''))
const shopper = await asha(shop.db)
const setLanguage = (secondName: string) =>
  shop.call('PUT /api/settings/update-settings', {
    as: manager,
    body: { section: 'paper', values: { secondName } },
  })
const translate = (id: number, translations: Translations, more: object = {}) =>
  shop.call(catalogueAdminCalls.updateProduct, {
    as: manager,
    params: { id },
    body: { translations, ...more },
  })
const sold = async (item: { productId: number; unit: string }) =>
  (await sell({ lines: [{ ...item, quantity: 2 }], tenders: cash(80) })).body.data as {
    order: { orderId: string }
    document: TaxDocument
  }
const documentOf = async (orderId: string, number?: string) =>
  (await shop.call('GET /api/tax/document', { as: manager, query: { orderId, ...(number && { number }) } }))
    .body.data as TaxDocument
const namesOf = ({ rows }: TaxDocument) => rows.map(({ name, secondName }) => [name, secondName])
const catalogue = async (since?: number) =>
  (
    await shop.call('GET /api/counter/catalogue', {
      as: cashier,
      query: since ? { since: String(since) } : {},
    })
  ).body.data as CatalogueChange

test('a bill has the second name of when it was written, and so have its notes, whatever comes later', async () => {
  const milk = await product({ name: 'Toned Milk' })
  const ghee = await product({ name: 'Cow Ghee' })
  await translate(milk.productId, { hi: { name: 'टोंड दूध' } })
  const before = await sold(milk)
  expect(namesOf(before.document)).toEqual([['Toned Milk, 1 kg', undefined]])
  expect((await setLanguage('hi')).status).toBe(200)
  const now = await sold(milk)
  expect(namesOf(now.document)).toEqual([['Toned Milk, 1 kg', 'टोंड दूध']])
  // What has no name in it has one line.
  expect(namesOf((await sold(ghee)).document)).toEqual([['Cow Ghee, 1 kg', undefined]])
  await translate(milk.productId, { hi: { name: 'मलाईदार दूध' } })
  expect(namesOf(await documentOf(now.order.orderId))).toEqual([['Toned Milk, 1 kg', 'टोंड दूध']])
  expect(namesOf(await documentOf(before.order.orderId))).toEqual([['Toned Milk, 1 kg', undefined]])
  const { body } = await shop.call('POST /api/counter/return', {
    as: manager,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      document: now.document.number,
      rows: [{ position: 0, quantity: 1 }],
      tender: 'cash',
      reason: 'Sour',
    },
  })
  expect(namesOf(body.data.document as TaxDocument)).toEqual([['Toned Milk, 1 kg', 'टोंड दूध']])
  await setLanguage('')
  expect(namesOf((await sold(milk)).document)).toEqual([['Toned Milk, 1 kg', undefined]])
})

test('the till has it for the paper that it prints without a network, as soon as the shop chooses', async () => {
  const curd = await product({ name: 'Curd' })
  await translate(curd.productId, { hi: { name: 'दही' } })
  const { version, packs } = await catalogue()
  expect(packs.find(({ productId }) => productId === curd.productId)).not.toHaveProperty('secondName')
  // Nothing else is a reason to send it again.
  await run(`UPDATE products SET updated_at = now() - interval '1 hour'`)
  await run(`UPDATE content_changes SET changed_at = now() - interval '1 hour'`)
  await run(`UPDATE product_taxes SET set_at = now() - interval '1 hour'`)
  await setLanguage('hi')
  const [pack] = (await catalogue(version)).packs.filter(({ productId }) => productId === curd.productId)
  expect(pack?.secondName).toBe('दही')
  const bill = addToBill(emptyBill, pack!, { quantity: 1 })
  const { body } = await shop.call('GET /api/counter/settings', { as: cashier })
  const { supplier, secondName } = body.data as DeviceSettings
  expect(secondName).toBe('hi')
  const sale = await sell({ lines: [{ ...curd, quantity: 1 }], tenders: card(40) })
  const paper = sale.body.data.document as TaxDocument
  const kept = { number: paper.number, soldAt: paper.issuedAt, totalPaise: billTotal(bill), customer: null }
  expect({ ...offlineDocument(bill, kept, supplier), orderId: paper.orderId }).toEqual(paper)
  expect(namesOf(paper)).toEqual([['Curd, 1 kg', 'दही']])
  await setLanguage('')
  expect((await shop.call('GET /api/counter/settings', { as: cashier })).body.data).not.toHaveProperty(
    'secondName',
  )
})

test('a bill sold without a network keeps the second names that the till printed, whatever the shop says by then', async () => {
  const [ghee, oil, salt] = [await product(), await product(), await product()]
  for (const [{ productId }, name] of [
    [ghee, 'घी'],
    [oil, 'तेल'],
    [salt, 'नमक'],
  ] as const)
    await translate(productId, { hi: { name } })
  await setLanguage('hi')
  const side = await device('Side door')
  const sold = async (lines: Parameters<typeof sell>[0]['lines'], more = side()) =>
    (await sell({ lines, tenders: cash(lines.length * 40), ...more })).body.data.document as TaxDocument
  const said = ({ rows }: TaxDocument) => rows.map(({ secondName }) => secondName)
  const lines = [
    { ...ghee, quantity: 1, secondName: 'देसी घी' },
    { ...oil, quantity: 1, secondName: null },
    // As a till of a version before sends it.
    { ...salt, quantity: 1 },
  ]
  const paper = await sold(lines)
  expect(said(paper)).toEqual(['देसी घी', undefined, 'नमक'])
  expect(said(await documentOf(paper.orderId))).toEqual(['देसी घी', undefined, 'नमक'])
  // With a network the paper comes from the shop.
  expect(said(await sold(lines, {} as never))).toEqual(['घी', 'तेल', 'नमक'])
  await setLanguage('')
  expect(said(await sold(lines))).toEqual(['देसी घी', undefined, undefined])
  const wrong = await sell({
    ...side(),
    lines: [{ ...ghee, quantity: 1, secondName: 'घी\nतेल' }],
    tenders: cash(40),
  })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid'])
  const paid = { tenders: [], customer: null, changePaise: 0, roundingPaise: 0 }
  const noOffers = { lineOffPaise: [0], offers: [], basket: null, couponPaise: 0 } as never
  const bill = addToBill(emptyBill, { ...(await catalogue()).packs[0]!, secondName: 'घी' }, { quantity: 1 })
  expect(requestOf(bill, paid, new Date(), noOffers, null).lines[0]!.secondName).toBe('घी')
})

test('slips name what was ordered, as long as it is that product, and labels what is sold', async () => {
  const rice = await product({ name: 'Sona Masoori' })
  const salt = await product({ name: 'Salt' })
  await translate(rice.productId, { hi: { name: 'सोना मसूरी' } })
  const { orderId } = await orderOf(shop.db, shopper, {
    lines: [
      { productId: salt.productId, quantity: 1 },
      { productId: rice.productId, quantity: 1 },
    ],
    expectedPaise: 8000,
  })
  const slip = async () =>
    (await shop.call('POST /api/order/get-picking-slips', { as: manager, body: { orderIds: [orderId] } }))
      .body.data[0]
  const label = async () =>
    (await shop.call('GET /api/stock/packs', { as: manager, query: { search: 'masoori' } })).body.data[0]
  expect(await slip()).not.toHaveProperty('secondNames')
  expect(await label()).not.toHaveProperty('secondName')
  await setLanguage('hi')
  expect((await slip()).secondNames).toEqual({ 1: 'सोना मसूरी' })
  expect((await label()).secondName).toBe('सोना मसूरी')
  await translate(rice.productId, { hi: { name: 'बासमती' } }, { name: 'Basmati Masoori' })
  expect(await slip()).not.toHaveProperty('secondNames')
  expect((await label()).secondName).toBe('बासमती')
})

test.each(['xx', 'en', 'constructor'])('%s is no second language', async (id) => {
  expect((await setLanguage(id)).status).toBe(400)
})
