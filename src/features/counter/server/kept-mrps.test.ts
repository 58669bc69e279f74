import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { card, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { newAddress, person } from '../../../../test/world.ts'
import { catalogueAdminCalls } from '#features/catalogue/admin-calls.ts'
import type { CounterPack } from '../catalogue-contract.ts'

const { shop, manager, cashier, product, sell, run } = await counterShop()
const keyed = () => ({ 'idempotency-key': randomUUID() })
const { _id: supplierId } = (
  await shop.call('POST /api/suppliers', { as: manager, body: { name: 'Metro' }, headers: keyed() })
).body.data

const printed = async ({ productId }: { productId: number }) =>
  (
    await run<{ mrp_paise: number; pieces: number }>(
      'SELECT m.* FROM packs k, printed_mrps(k.id) m WHERE k.product_id = $1',
      [productId],
    )
  ).map(({ mrp_paise, pieces }) => [mrp_paise / 100, pieces])

/** The MRPs among which the till asks. */
const asked = async (productId: number) => {
  const { body } = await shop.call('GET /api/counter/catalogue', { as: cashier, query: {} })
  const pack: CounterPack = body.data.packs.find((one: CounterPack) => one.productId === productId)
  return pack.mrps?.map(({ mrp }) => mrp).toSorted((a, b) => a - b) ?? null
}

const save = (productId: number, pack: object) =>
  shop.call(catalogueAdminCalls.updateProduct, {
    as: manager,
    params: { id: productId },
    body: { packs: [{ unit: '1 kg', discount: 0, ...pack }] },
  })

const buy = async (productId: number, unit: string, line: object) => {
  const bill = { supplierId, billNumber: randomUUID().slice(0, 8), billDate: '2026-11-20', confirmed: true }
  const { status } = await shop.call('POST /api/purchases/write', {
    as: manager,
    body: { ...bill, lines: [{ productId, unit, cost: 10, ...line }] },
    headers: keyed(),
  })
  expect(status).toBe(200)
}

test('a bill that raises the MRP leaves the old one on packets that no bill brought', async () => {
  const { productId, unit } = await product({ mrp: 150, price: 150, stock: 5 })
  await buy(productId, unit, { quantity: 10, mrp: 160, oldPackets: 'side_by_side' })
  expect(await printed({ productId })).toEqual([
    [160, 10],
    [150, 5],
  ])
  expect(await asked(productId)).toEqual([150, 160])
  const line = { productId, unit, quantity: 1, mrp: 150 }
  expect(refusal(await sell({ lines: [{ ...line, price: 160 }], tenders: card(160) }))).toEqual([
    422,
    'price_above_mrp',
  ])
  expect((await sell({ lines: [{ ...line, price: 150 }], tenders: card(150) })).status).toBe(201)
  expect(await printed({ productId })).toEqual([
    [160, 10],
    [150, 4],
  ])
})

test('a product that is saved with another MRP says what is printed on the packets in stock', async () => {
  const { productId, unit } = await product({ unit: '1 kg', mrp: 150, price: 150, stock: 5 })
  expect((await save(productId, { price: 160, oldPackets: 'side_by_side' })).status).toBe(200)
  expect([await printed({ productId }), await asked(productId)]).toEqual([[[150, 5]], [150, 160]])
  // The same answer once more, with the price as it is, keeps nothing twice.
  await save(productId, { price: 160, oldPackets: 'side_by_side', stock: 8, stockWas: 5 })
  expect(await printed({ productId })).toEqual([
    [150, 5],
    [160, 3],
  ])
  expect(await asked(productId)).toEqual([150, 160])
  const sold = { productId, unit, quantity: 2, mrp: 150, price: 150 }
  expect((await sell({ lines: [sold], tenders: card(300) })).status).toBe(201)
  expect(await printed({ productId })).toEqual([
    [150, 3],
    [160, 3],
  ])
  // Raised again: three by three of them.
  await save(productId, { price: 170, oldPackets: 'side_by_side' })
  expect(await printed({ productId })).toEqual([
    [160, 3],
    [150, 3],
  ])
  const listed = (await shop.call('GET /api/purchases/mixed-mrps', { as: manager })).body.data
  expect(listed.map((one: { productId: number }) => one.productId)).toContain(productId)
  await save(productId, { price: 171, oldPackets: 'corrected' })
  expect([await printed({ productId }), await asked(productId)]).toEqual([[[171, 6]], null])
})

test('packets that wait in an order still lie on the shelf, for the till and the list of several MRPs', async () => {
  const { productId, unit } = await product({ mrp: 150, price: 150, stock: 5 })
  await buy(productId, unit, { quantity: 10, mrp: 160, oldPackets: 'side_by_side' })
  const customer = { name: 'Lakshmi', mobile: 9_812_345_670 }
  const { _id: customerId } = (await shop.call('POST /api/customers', { as: manager, body: customer })).body
    .data
  const placed = await shop.call('POST /api/phone-order/place', {
    as: cashier,
    headers: keyed(),
    body: {
      customerId,
      lines: [{ productId, unit, quantity: 5 }],
      expectedTotal: 800,
      paymentMethod: 'CASH_ON_DELIVERY',
      address: {
        ...customer,
        address_line: '12, 4th Cross',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
      },
    },
  })
  expect([placed.status, placed.body.message]).toEqual([201, placed.body.message])
  // Those of the newer bill are reckoned to be there; without the order's five nothing else would be left.
  expect(await printed({ productId })).toEqual([
    [160, 10],
    [150, 5],
  ])
  expect(await asked(productId)).toEqual([150, 160])
  const listed = (await shop.call('GET /api/purchases/mixed-mrps', { as: manager })).body.data
  expect(listed.find((one: { productId: number }) => one.productId === productId)?.printed).toHaveLength(2)
})

test('without an answer packets in stock keep the lower MRP, and tills ask once it is given', async () => {
  const { productId } = await product({ unit: '1 kg', mrp: 150, price: 150, stock: 5 })
  const saved = await save(productId, { price: 160, stock: 8 })
  expect(saved.body.message).toMatch(
    /^Product saved\. 1 kg: 5 packets in stock are taken to say ₹150\.00, above/,
  )
  const both = [
    [150, 5],
    [160, 3],
  ]
  expect([await printed({ productId }), await asked(productId)]).toEqual([both, null])
  // The question is asked until it is answered.
  expect((await save(productId, { price: 160 })).body.message).toMatch(/tills ask which is printed/)
  await save(productId, { price: 160, oldPackets: 'side_by_side' })
  expect([await printed({ productId }), await asked(productId)]).toEqual([both, [150, 160]])
  expect((await save(productId, { price: 160, oldPackets: 'corrected' })).body.message).toBe('Product saved.')
  expect([await printed({ productId }), await asked(productId)]).toEqual([[[160, 8]], null])
})

test('an order of a client that knows no such question is packed at what was agreed', async () => {
  const { productId } = await product({ unit: '1 kg', mrp: 150, price: 150, stock: 5 })
  await save(productId, { price: 160 })
  const asha = await person(shop.db, 'Asha')
  const as = await shop.signIn(asha)
  await shop.call('POST /api/cart/add-to-cart', { as, body: { productId, quantity: 2 } })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId: await newAddress(shop.db, asha), expectedTotal: 320 },
  })
  const { orderId } = placed.body.data
  for (const order_status of ['Confirmed', 'Packed']) {
    const body = { orderId, order_status }
    const moved = await shop.call('PUT /api/order/update-order-status-admin', { as: manager, body })
    expect([order_status, moved.status]).toEqual([order_status, 200])
  }
  const supplied = await run('SELECT final_paise, mrp_paise FROM supplied_lines WHERE order_id = $1', [
    orderId,
  ])
  const [{ total }] = (await run('SELECT final_total_paise AS total FROM orders WHERE id = $1', [
    orderId,
  ])) as [{ total: number | null }]
  expect([supplied, total ?? 32_000]).toEqual([[{ final_paise: 32_000, mrp_paise: null }], 32_000])
})

test('a lower MRP asks nothing, and a later answer holds', async () => {
  const { productId } = await product({ unit: '1 kg', mrp: 150, price: 150, stock: 5 })
  expect((await save(productId, { price: 140 })).body.message).toBe('Product saved.')
  expect([await printed({ productId }), await asked(productId)]).toEqual([[[140, 5]], null])
  const single = { as: manager, params: { id: productId }, body: { price: 155 } }
  expect((await shop.call(catalogueAdminCalls.updateProduct, single)).status).toBe(200)
  expect([await printed({ productId }), await asked(productId)]).toEqual([[[140, 5]], null])
  const answered = await save(productId, { price: 155, oldPackets: 'side_by_side' })
  expect(await asked(productId)).toEqual([140, 155])
  expect([answered.body.message, await printed({ productId })]).toEqual(['Product saved.', [[140, 5]]])
})

test('what was sold by the old MRP before is not taken off what keeps it', async () => {
  const { productId, unit } = await product({ unit: '1 kg', mrp: 150, price: 150, stock: 5 })
  await save(productId, { price: 160, oldPackets: 'side_by_side' })
  const line = { productId, unit, quantity: 4, mrp: 150, price: 150 }
  expect((await sell({ lines: [line], tenders: card(600) })).status).toBe(201)
  await save(productId, { price: 150, oldPackets: 'corrected', stock: 7, stockWas: 1 })
  await save(productId, { price: 165, oldPackets: 'side_by_side' })
  expect(await printed({ productId })).toEqual([[150, 7]])
  expect((await sell({ lines: [{ ...line, quantity: 1 }], tenders: card(150) })).status).toBe(201)
  expect(await printed({ productId })).toEqual([[150, 6]])
})

test('bills that say no MRP bear that of the pack on their day', async () => {
  const { productId, unit } = await product({ unit: '1 kg', mrp: 150, price: 150, stock: 0 })
  await buy(productId, unit, { quantity: 6 })
  await save(productId, { price: 160, oldPackets: 'side_by_side' })
  await buy(productId, unit, { quantity: 4 })
  expect(await printed({ productId })).toEqual([
    [160, 4],
    [150, 6],
  ])
})
