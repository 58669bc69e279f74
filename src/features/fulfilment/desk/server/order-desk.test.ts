import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../../../test/server.ts'
import {
  asha,
  newAddress,
  newProduct,
  ravi,
  newCategory,
  person,
  type Person,
} from '../../../../../test/world.ts'

const shop = await testShop()
const shopper = await asha(shop.db)
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())

async function order(names: { productId: number; unit: string }[], who: Person = shopper): Promise<string> {
  const as = await shop.signIn(who)
  for (const body of names) await shop.call('POST /api/cart/add-to-cart', { body, as })
  const input = { addressId: await newAddress(shop.db, who), expectedTotal: 0 }
  const { body: refused } = await shop.call('POST /api/order/add-cash-on-delivery-order', { body: input, as })
  const body = { ...input, expectedTotal: refused.data.bill.totalAmt }
  return (await shop.call('POST /api/order/add-cash-on-delivery-order', { body, as })).body.data.orderId
}

test('a picking slip is sorted by category, products without a category last', async () => {
  const [fruit, dairy] = [await newCategory(shop.db, 'Fruit'), await newCategory(shop.db, 'Dairy')]
  const [curd, mango, milk, uncategorised] = [
    await newProduct(shop.db, dairy, { name: 'Curd' }),
    await newProduct(shop.db, fruit, { name: 'Mango' }),
    await newProduct(shop.db, dairy, { name: 'Milk' }),
    await newProduct(shop.db, dairy, { name: 'Gone' }),
  ]
  const orderId = await order(
    [milk, mango, uncategorised, curd].map(({ _id, unit }) => ({ productId: _id, unit })),
  )
  await shop.db.pool.query(
    'UPDATE products SET category_id = NULL, sub_category_id = NULL, deleted_at = now() WHERE id = $1',
    [uncategorised._id],
  )
  const placed = (await shop.call('GET /api/order/get-order/{id}', { params: { id: orderId }, as: admin }))
    .body.data
  const { body } = await shop.call('POST /api/order/get-picking-slips', {
    body: { orderIds: [orderId, 'ORD-261121-00000000'] },
    as: admin,
  })
  const named = body.data.map(({ shelves }: { shelves: { name: string; lines: number[] }[] }) =>
    shelves.map(({ name, lines }) => [name, ...lines.map((at) => placed.items[at].name)]),
  )
  expect(named).toEqual([
    [
      ['Fruit › Fresh Fruit', 'Mango'],
      ['Dairy › Fresh Dairy', 'Curd', 'Milk'],
      ['Other', 'Gone'],
    ],
  ])
})

test('an export continues after its last order, and follows the filters', async () => {
  await shop.db.pool.query(
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count, created_at)
     SELECT 'ORD-250110-' || lpad(n::text, 8, '0'), user_id, 'Delivered', payment_status, payment_method, customer, address,
       sub_total_paise, charges_paise, round_off_paise, total_paise, item_count, '2025-01-10T06:30:00Z'
     FROM orders, generate_series(1, 501) AS n`,
  )
  const read = async (query: Record<string, string>) =>
    (await shop.call('GET /api/order/export-orders', { query, as: admin })).body.data as {
      csv: string
      next: string | null
    }
  let csv = ''
  for (let after: string | null = ''; after !== null;) {
    const piece = await read({ order_status: 'Delivered', ...(after && { after }) })
    csv += piece.csv
    after = piece.next
  }
  const lines = csv.trimEnd().split('\r\n')
  const ids = lines.slice(1).map((line) => line.slice(0, 19))
  expect(lines[0]).toMatch(/^order,placed,/)
  expect([ids.length, new Set(ids).size, ids[0], ids.at(-1)]).toEqual([
    501,
    501,
    'ORD-250110-00000501',
    'ORD-250110-00000001',
  ])
  expect((await read({ from: '2026-01-01' })).csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await read({ order_status: 'Cancelled' })).csv.trimEnd().split('\r\n')).toHaveLength(1)
})

test('a paper for a rider leaves out the mobile number from the shopper’s no to their yes', async () => {
  const product = await newProduct(shop.db, await newCategory(shop.db, 'Grain'), { name: 'Rice' })
  const meera = await person(shop.db, 'Meera')
  const orderId = await order([{ productId: product._id, unit: product.unit }], meera)
  const hidesMobile = async () =>
    (await shop.call('POST /api/order/get-picking-slips', { body: { orderIds: [orderId] }, as: admin })).body
      .data[0].hidesMobile
  const answer = async (given: boolean) => {
    const as = await shop.signIn(meera)
    await shop.call('PUT /api/user/consents', { body: { purpose: 'share_with_rider', given }, as })
    return hidesMobile()
  }
  expect([await hidesMobile(), await answer(false), await answer(true)]).toEqual([false, true, false])
})
