import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../../test/server.ts'
import { asha, ravi, type Person } from '../../../../test/world.ts'
import { COUNTED_ORDERS } from './all-orders-store.ts'

let shop: TestShop
let person: Person
let admin: string
beforeAll(async () => {
  shop = await testShop()
  person = await asha(shop.db)
  admin = await shop.signIn(await ravi(shop.db))
  await history('MANY', COUNTED_ORDERS + 20, 'Delivered', 'Meera Iyer', 9_000_000_000, '2026-01-10')
  await history('FEWS', 3, 'Pending', '50%_Off\\Kumar', 9_123_456_789, '2026-03-05')
})
afterAll(() => shop.close())

/** Orders of the past, a minute apart, the last one the newest. */
const history = (tag: string, count: number, status: string, name: string, mobile: number, day: string) =>
  shop.db.pool.query(
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count, created_at)
     SELECT 'ORD-260110-' || $1 || lpad(n::text, 4, '0'), $2, $3, 'Unpaid', 'CASH_ON_DELIVERY',
       jsonb_build_object('name', $4::text, 'email', lower($1) || n || '@example.in', 'mobile', $5::bigint),
       jsonb_build_object('_id', repeat('0', 24), 'name', $4::text, 'mobile', $5::bigint, 'address_line', '1', 'landmark', '',
         'city', 'Bengaluru', 'state', 'Karnataka', 'pincode', '560038', 'country', 'India', 'type', 'Home', 'isDefault', true),
       0, 0, 0, 0, 1, $6::timestamptz + n * interval '1 min'
     FROM generate_series(1, $7::int) AS n`,
    [tag, person.userId, status, name, mobile, day, count],
  )

async function ask(query: Record<string, string | number>) {
  const { status, body } = await shop.call('GET /api/order/get-all-orders', { query, as: admin })
  expect(status).toBe(200)
  const { totalCount, totalPages, isMore } = body
  return {
    ids: body.data.map(({ orderId }: { orderId: string }) => orderId.slice(11)),
    totalCount,
    totalPages,
    isMore,
  }
}

const few = ['FEWS0003', 'FEWS0002', 'FEWS0001']

test('newest first, counted so far as anybody pages, and said to be more beyond', async () => {
  const all = await ask({ limit: 4 })
  expect(all).toEqual({ ids: [...few, 'MANY1020'], totalCount: 1_000, totalPages: 250, isMore: true })
  expect(await ask({ limit: 2, page: 2 })).toMatchObject({ ids: ['FEWS0001', 'MANY1020'] })
  expect(await ask({ page: 2_000 })).toMatchObject({ ids: [], totalCount: 1_000 })
})

test.each([
  ['a part of an id', 'ews000'],
  ['a name, whatever its letters', 'kumar'],
  ['an e-mail', 'FEWS2@'],
  ['digits of a mobile number', '123456789'],
  ['a whole mobile number', '9123456789'],
  ['a whole e-mail', 'Fews2@Example.in'],
  ['signs that are wildcards elsewhere', '50%_off\\'],
])('is found by %s', async (_, search) => {
  const found = await ask({ search })
  expect(found.ids.length).toBe(search.includes('@') ? 1 : 3)
  expect(few).toEqual(expect.arrayContaining(found.ids))
  expect(found.isMore).toBe(false)
})

test('wildcards are letters', async () => {
  for (const search of ['%', '_', 'many%1', 'm_ny']) {
    const { ids } = await ask({ search })
    expect(
      ids.every((id: string) => id.startsWith('FEWS')),
      search,
    ).toBe(true)
  }
})

test('what is met often is listed like what is rare', async () => {
  expect(await ask({ search: 'iyer', limit: 2 })).toEqual({
    ids: ['MANY1020', 'MANY1019'],
    totalCount: 1_000,
    totalPages: 500,
    isMore: true,
  })
  expect(await ask({ search: 'ma', limit: 1 })).toMatchObject({ ids: ['FEWS0003'], isMore: true })
})

test('narrows by status and days, with and without words', async () => {
  expect(await ask({ order_status: 'Pending' })).toMatchObject({ ids: few, totalCount: 3, isMore: false })
  expect(await ask({ order_status: 'Cancelled' })).toMatchObject({ ids: [], totalCount: 0 })
  expect(await ask({ order_status: 'Delivered', search: 'kumar' })).toMatchObject({ ids: [] })
  expect(await ask({ order_status: 'Pending', search: 'kumar' })).toMatchObject({ ids: few })
  expect(await ask({ from: '2026-03-05' })).toMatchObject({ ids: few, totalCount: 3 })
  expect(await ask({ to: '2026-01-10', limit: 1 })).toMatchObject({ ids: ['MANY1020'] })
  expect(await ask({ from: '2026-03-06' })).toMatchObject({ ids: [] })
})

test('a whole key finds its orders and nobody else’s', async () => {
  await history('MORE', 2, 'Pending', 'Anil 9123456789 Rao', 9_777_777_777, '2025-12-01')
  expect((await ask({ search: '9123456789' })).ids).toEqual(few)
  expect((await ask({ search: 'ord-260110-fews0002' })).ids).toEqual(['FEWS0002'])
  expect((await ask({ search: '912345678' })).ids).toEqual([...few, 'MORE0002', 'MORE0001'])
  expect((await ask({ search: '9123456789', order_status: 'Delivered' })).ids).toEqual([])
})
