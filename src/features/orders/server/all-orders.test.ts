import { afterAll, expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testShop } from '../../../../test/server.ts'
import { asha, ravi } from '../../../../test/world.ts'
import { waitingStatuses } from '../states.ts'
import { COUNTED_ORDERS } from './all-orders-store.ts'

const shop = await testShop()
const person = await asha(shop.db)
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())

/** Past orders, a minute apart, the last one the newest. */
const history = (
  tag: string,
  count: number,
  status: string,
  name: string,
  mobile: number,
  day: string,
  isAnnounced = true,
) =>
  shop.db.pool.query(
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count, created_at, announced_at)
     SELECT 'ORD-260110-' || $1 || lpad(n::text, 8 - length($1), '0'), $2, $3, 'Unpaid', 'CASH_ON_DELIVERY',
       jsonb_build_object('name', $4::text, 'email', lower($1) || n || '@example.in', 'mobile', $5::bigint),
       jsonb_build_object('_id', repeat('0', 24), 'name', $4::text, 'mobile', $5::bigint, 'address_line', '1', 'landmark', '',
         'city', 'Bengaluru', 'state', 'Karnataka', 'pincode', '560038', 'country', 'India', 'type', 'Home', 'isDefault', true),
       0, 0, 0, 0, 1, $6::timestamptz + n * interval '1 min', CASE WHEN $8 THEN now() END
     FROM generate_series(1, $7::int) AS n`,
    [tag, person.userId, status, name, mobile, day, count, isAnnounced],
  )
await history('MANY', COUNTED_ORDERS + 20, 'Delivered', 'Meera Iyer', 9_000_000_000, '2026-01-10')
await history('FEWS', 3, 'Pending', '50%_Off\\Kumar', 9_123_456_789, '2026-03-05')

async function send(query: Record<string, string | number | string[]>) {
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

test('orders are listed newest first and counted up to 1,000, with `isMore` beyond', async () => {
  const all = await send({ limit: 4 })
  expect(all).toEqual({ ids: [...few, 'MANY1020'], totalCount: 1_000, totalPages: 250, isMore: true })
  expect(await send({ limit: 2, page: 2 })).toMatchObject({ ids: ['FEWS0001', 'MANY1020'] })
  expect(await send({ page: 2_000 })).toMatchObject({ ids: [], totalCount: 1_000 })
})

test.each([
  ['a part of an id', 'ews000'],
  ['a name in another case', 'kumar'],
  ['a part of an email address', 'FEWS2@'],
  ['a part of a mobile number', '123456789'],
  ['a complete mobile number', '9123456789'],
  ['a complete email address', 'Fews2@Example.in'],
  ['characters that are wildcards in SQL', '50%_off\\'],
])('an order is found by %s', async (_, search) => {
  const found = await send({ search })
  expect(found.ids.length).toBe(search.includes('@') ? 1 : 3)
  expect(few).toEqual(expect.arrayContaining(found.ids))
  expect(found.isMore).toBe(false)
})

test.each([
  '91234 56789',
  '91234-56789',
  '+91 9123456789',
  '+919123456789',
  '091234 56789',
  '(+91) 91234–56789',
])('a mobile number written as %s is found, in an export too', async (search) => {
  expect((await send({ search })).ids).toEqual(few)
  const { body } = await shop.call('GET /api/order/export-orders', { query: { search }, as: admin })
  expect(body.data.csv.trimEnd().split('\r\n')).toHaveLength(1 + few.length)
})

test('wildcards in a search match only themselves', async () => {
  for (const search of ['%', '_', 'many%1', 'm_ny']) {
    const { ids } = await send({ search })
    expect(
      ids.every((id: string) => id.startsWith('FEWS')),
      search,
    ).toBe(true)
  }
})

test('a common or very short search term returns the newest matches and their count', async () => {
  expect(await send({ search: 'iyer', limit: 2 })).toEqual({
    ids: ['MANY1020', 'MANY1019'],
    totalCount: 100,
    totalPages: 50,
    isMore: true,
  })
  expect(await send({ search: 'ma', limit: 1 })).toMatchObject({ ids: ['FEWS0003'], isMore: true })
})

test('an export has every order that a common term matches, once', async () => {
  const ids: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = { search: 'iyer', order_status: 'Delivered', ...(after && { after }) }
    const { body } = await shop.call('GET /api/order/export-orders', { query, as: admin })
    const { csv, next } = body.data as { csv: string; next: string | null }
    ids.push(...(csv.match(/^ORD-[^,]*/gm) ?? []))
    after = next
  }
  expect([ids.length, new Set(ids).size]).toEqual([COUNTED_ORDERS + 20, COUNTED_ORDERS + 20])
  expect(ids).toEqual(ids.toSorted().toReversed())
})

test('orders are filtered by status and dates, with and without a search term', async () => {
  expect(await send({ order_status: 'Pending' })).toMatchObject({ ids: few, totalCount: 3, isMore: false })
  expect(await send({ order_status: 'Cancelled' })).toMatchObject({ ids: [], totalCount: 0 })
  expect(await send({ order_status: 'Delivered', search: 'kumar' })).toMatchObject({ ids: [] })
  expect(await send({ order_status: 'Pending', search: 'kumar' })).toMatchObject({ ids: few })
  expect(await send({ from: '2026-03-05' })).toMatchObject({ ids: few, totalCount: 3 })
  expect(await send({ to: '2026-01-10', limit: 1 })).toMatchObject({ ids: ['MANY1020'] })
  expect(await send({ from: '2026-03-06' })).toMatchObject({ ids: [] })
})

test('a complete id or mobile number finds only the orders that have it', async () => {
  await history('MORE', 2, 'Pending', 'Anil 9123456789 Rao', 9_777_777_777, '2025-12-01')
  expect((await send({ search: '9123456789' })).ids).toEqual(few)
  expect((await send({ search: 'ord-260110-fews0002' })).ids).toEqual(['FEWS0002'])
  expect((await send({ search: '912345678' })).ids).toEqual([...few, 'MORE0002', 'MORE0001'])
  expect((await send({ search: '9123456789', order_status: 'Delivered' })).ids).toEqual([])
})

test('an order is found before it is announced, and by what it says once that is overwritten', async () => {
  await history('SOON', 2, 'Pending', 'Zubeida Khan', 9_555_555_555, '2026-02-02', false)
  const [soon, one] = [['SOON0002', 'SOON0001'], ['SOON0001']]
  const searched = () => shop.owner.pool.query(`SELECT FROM order_search WHERE order_id LIKE '%SOON%'`)
  expect((await searched()).rowCount).toBe(0)
  const terms = [
    'beida',
    'zu',
    '9555555555',
    '955555555',
    'soon1@example.in',
    'ORD-260110-SOON0001',
    'oon000',
  ]
  const found = () => Promise.all(terms.map(async (search) => (await send({ search })).ids))
  const all = [soon, soon, soon, soon, one, one, soon]
  expect(await found()).toEqual(all)
  await shop.owner.pool.query(`UPDATE orders SET announced_at = now() WHERE id LIKE '%SOON%'`)
  expect((await searched()).rowCount).toBe(2)
  expect(await found()).toEqual(all)
  await shop.owner.pool.query(
    `UPDATE orders SET status = 'Cancelled', customer = '{"name": "erased", "email": "erased", "mobile": null}',
       address = address || '{"name": "erased", "mobile": 1000000000}' WHERE id LIKE '%SOON%'`,
  )
  const gone: string[] = []
  expect(await found()).toEqual([gone, gone, gone, gone, gone, one, soon])
  await shop.owner.pool.query(`DELETE FROM orders WHERE id LIKE '%SOON%'`)
  expect((await searched()).rowCount).toBe(0)
})

test('several statuses are listed together, oldest first if requested, without gaps between pages', async () => {
  await history('WAIT', 2, 'Packed', 'Lata', 9_222_222_222, '2026-02-01')
  const waiting = ['Pending', 'Confirmed', 'Packed']
  const pages = []
  for (const page of [1, 2, 3])
    pages.push((await send({ order_status: waiting, sort: 'oldest', limit: 3, page })).ids)
  expect(pages.flat()).toEqual([
    'MORE0001',
    'MORE0002',
    'WAIT0001',
    'WAIT0002',
    'FEWS0001',
    'FEWS0002',
    'FEWS0003',
  ])
  const others = ['Packed', 'Cancelled']
  expect(await send({ order_status: others })).toMatchObject({ ids: ['WAIT0002', 'WAIT0001'], totalCount: 2 })
  expect(await send({ order_status: others, sort: 'oldest', search: 'lata' })).toMatchObject({
    ids: ['WAIT0001', 'WAIT0002'],
  })
})

test('open orders are listed by what was promised: by time, then by area; without a time by when they were placed', async () => {
  await history('SLOT', 4, 'Packed', 'Usha', 9_444_444_444, '2026-02-01')
  const promise = (id: string, to: string, area: string) =>
    shop.owner.pool.query('UPDATE orders SET promised_to = $2, area_id = $3 WHERE id LIKE $1', [
      `%${id}`,
      to,
      area.repeat(24),
    ])
  await promise('SLOT0001', '2026-02-09', 'b')
  await promise('SLOT0002', '2026-02-08', 'b')
  await promise('SLOT0003', '2026-02-09', 'a')
  const promised = { order_status: [...waitingStatuses], sort: 'promised' }
  const all = ['MORE0001', 'MORE0002', 'WAIT0001', 'WAIT0002', 'SLOT0004', 'SLOT0002', 'SLOT0003', 'SLOT0001']
  expect((await send({ ...promised, limit: 8 })).ids).toEqual(all)
  expect((await send({ ...promised, search: 'usha' })).ids).toEqual(all.slice(4))
  await shop.owner.pool.query(`UPDATE orders SET status = 'Delivered' WHERE id LIKE '%SLOT%'`)
})

test('orders are counted by status', async () => {
  const { body } = await shop.call('GET /api/order/status-counts', { as: admin })
  expect(body.data).toEqual({
    'Awaiting Payment': 0,
    Pending: 5,
    Confirmed: 0,
    Packed: 2,
    'Out for Delivery': 0,
    Delivered: COUNTED_ORDERS + 1,
    Cancelled: 0,
    'Payment Failed': 0,
  })
})

test(
  'among 100,000 orders the first page of the order desk is one scan of an index, however it is sorted',
  { tags: ['long'], timeout: 240_000 },
  async () => {
    // Nothing is searched here, and this index costs most of an insert.
    await shop.owner.pool.query('DROP INDEX order_search_all')
    // In parts: on a busy machine ten thousand rows may exceed the time limit of a statement.
    for (const tag of 'ABCDEFGHIJKLMNOPQRST')
      await history(tag, 5_000, tag === 'T' ? 'Pending' : 'Delivered', 'Gopal', 9_333_333_333, '2024-01-01')
    // The plan reads the index alone only of pages that a vacuum has seen; otherwise the autovacuum would decide.
    await shop.owner.pool.query('VACUUM (ANALYZE) orders')
    const list = statements.find(({ name }) => name === 'orders.list')!
    const plan = async (statuses: readonly string[] | null, sort: string) => {
      const { rows } = await shop.db.pool.query({
        text: `EXPLAIN (FORMAT JSON) ${list.text}`,
        values: [null, null, null, statuses, null, null, false, null, sort, 20, 0, null],
      })
      const scans: string[] = []
      const walk = (node: Plan): void => {
        const { 'Node Type': kind, 'Index Name': index, 'Relation Name': table, Plans = [] } = node
        if (table === 'orders' || index?.startsWith('orders')) scans.push(`${kind} ${index ?? ''}`)
        Plans.forEach(walk)
      }
      walk(rows[0]['QUERY PLAN'][0].Plan as Plan)
      expect(JSON.stringify(rows)).not.toContain('"Seq Scan"')
      return scans
    }
    // The page's ids come from the one index, in its order; each order, and what was added to it, is then looked up.
    const each = ['Index Scan orders_pkey', 'Index Scan orders_added_to']
    expect(await plan(waitingStatuses, 'promised')).toEqual(['Index Scan orders_promised', ...each])
    expect(await plan(waitingStatuses, 'oldest')).toEqual(['Index Only Scan orders_waiting', ...each])
    expect(await plan(null, 'newest')).toEqual(['Index Only Scan orders_newest', ...each])
  },
)

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Plan[]
}

test('orders are found by what they came to, and refused by half an amount', async () => {
  const total = (id: string, paise: number) =>
    shop.db.pool.query(
      `UPDATE orders SET sub_total_paise = $2, total_paise = $2 WHERE id = 'ORD-260110-' || $1`,
      [id, paise],
    )
  await total('FEWS0001', 42_050)
  await total('MANY0007', 99_900)
  expect((await send({ amount: '420.5' })).ids).toEqual(['FEWS0001'])
  expect((await send({ amount: 999 })).ids).toEqual(['MANY0007'])
  expect(await send({ amount: 1, limit: 5 })).toMatchObject({ ids: [], totalCount: 0, isMore: false })
  const refused = await shop.call('GET /api/order/get-all-orders', { query: { amount: 'ten' }, as: admin })
  expect(refused.status).toBe(400)
})
