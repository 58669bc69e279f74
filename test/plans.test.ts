import { afterAll, expect, test } from 'vitest'
import '#features/audit/server/audit-log-store.ts'
import '#features/catalogue/server/brand-store.ts'
import '#features/catalogue/server/desk-store.ts'
import { readPart, type CataloguePart } from '#features/counter/server/catalogue-store.ts'
import '#features/orders/server/all-orders-store.ts'
import '#features/orders/server/caller-store.ts'
import '#features/orders/server/open-order-store.ts'
import '#features/counter/server/day-store.ts'
import '#features/gaps/server/gap-store.ts'
import '#features/promotions/server/coupon-use-store.ts'
import '#features/promotions/server/promotion-use-store.ts'
import '#features/stock/purchasing/server/margin-store.ts'
import '#features/stock/purchasing/server/purchase-store.ts'
import '#features/reports/server/report-store.ts'
import { listPacksByWords } from '#features/stock/movements/server/find-packs-store.ts'
import '#features/papers/server/product-tax-write-store.ts'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase } from './database.ts'
import { newCategory } from './world.ts'

// What staff read of a large shop: each statement begins with what was asked for.

const PRODUCTS = 20_000
/** Far fewer rows than the shop has, and no fewer than lists count up to. */
const FEW = 1_100

const fill = (text: string, values: unknown[] = []) => shop.owner.pool.query(text, values)
const shop = await testDatabase()
const { categoryId, subCategoryId } = await newCategory(shop.db, 'Dairy')
await fill(
  `INSERT INTO products (category_id, sub_category_id, name, slug, brand, recent_sales, publish, created_at, updated_at)
   SELECT $1, $2, CASE WHEN n % 500 = 0 THEN 'Ghee ' ELSE 'Milk ' END || n, 'milk-' || n, CASE n % 3 WHEN 0 THEN 'Amul' WHEN 1 THEN 'amul' END,
     n % 13, n % 100 > 0, '2025-01-01', '2025-01-01'
   FROM generate_series(1, ${PRODUCTS}) AS n`,
  [categoryId, subCategoryId],
)
await fill(
  `INSERT INTO packs (product_id, unit, position, price_paise, stock, sku) SELECT id, '1 L', 0, 5000, CASE WHEN id % 100 = 1 THEN 0 ELSE 9 END, 'SKU-' || id FROM products`,
)
await fill(
  `INSERT INTO content_changes (name, version, changed_at) SELECT 'product:' || id, 1, '2025-01-01' FROM products`,
)
await fill(
  `INSERT INTO users (id, email, name, mobile) SELECT lpad(n::text, 24, '0'), n || '@example.in', 'Asha Rao', 9000000000 + n
   FROM generate_series(1, ${PRODUCTS}) AS n`,
)
await fill(
  `INSERT INTO pack_days (day, pack_id, product_id, units, sales_paise, orders)
   SELECT DATE '2026-10-01' + day, id, product_id, 1, 5000, 1 FROM packs, generate_series(0, 30) AS day WHERE id % 40 = 0`,
)
await fill(
  `INSERT INTO addresses (id, user_id, name, mobile, address_line, city, state, pincode)
   SELECT id, id, name, mobile, '12', 'Bengaluru', 'Karnataka', '560038' FROM users WHERE mobile <= 9000005000`,
)
// Every tenth shopper is a Kumar.
await fill(
  `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
     charges_paise, round_off_paise, total_paise, item_count, created_at, announced_at)
   SELECT 'ORD-260110-' || right(id, 8), id, CASE WHEN mobile % 25 = 0 THEN 'Cancelled' ELSE 'Delivered' END, 'Unpaid', 'CASH_ON_DELIVERY',
     jsonb_build_object('name', CASE WHEN mobile % 10 = 0 THEN 'Asha Kumar' ELSE name END, 'email', email, 'mobile', mobile),
     jsonb_build_object('_id', id, 'name', name, 'mobile', mobile, 'address_line', '12', 'landmark', '', 'city', 'Bengaluru',
       'state', 'Karnataka', 'pincode', '560038', 'country', 'India', 'type', 'Home', 'isDefault', true),
     0, 0, 0, 0, 1, TIMESTAMPTZ '2026-01-10' + (mobile - 9000000000) * interval '1 min', now()
   FROM users WHERE mobile <= 9000005000`,
)
await fill(
  `INSERT INTO order_events (order_id, status, by, actor_id, at) SELECT id, 'Confirmed', 'admin', user_id, created_at FROM orders`,
)
// A counter that has sold for years, one bill in a hundred without a line.
await fill(`ALTER TABLE orders DROP CONSTRAINT orders_counter_check`)
await fill(`INSERT INTO counters (id, name, series) VALUES (repeat('c', 24), 'One', 'P1')`)
await fill(`UPDATE orders SET channel = 'counter' WHERE right(id, 1) <> '0'`)
await fill(
  `INSERT INTO counter_sales (order_id, counter_id, serial, is_offline)
   SELECT id, repeat('c', 24), row_number() OVER (ORDER BY id), right(id, 2) = '11' FROM orders WHERE channel = 'counter'`,
)
// Half of the book has an account or is the same person as somebody who has one; all orders took one offer and one coupon.
const OFFER = 'f'.repeat(24)
await fill(
  `INSERT INTO customers (id, user_id, name, merged_into) SELECT lpad(n::text, 24, '0'), CASE WHEN n <= 5000 THEN lpad(n::text, 24, '0') END, 'Asha',
     CASE WHEN n BETWEEN 5001 AND 10000 THEN lpad((n - 5000)::text, 24, '0') END FROM generate_series(1, ${PRODUCTS}) AS n`,
)
await fill(
  `INSERT INTO promotions (id, name, terms, channels, uses_per_shopper) VALUES ($1, 'Once', '{"kind": "basket"}', '{online}', 1)`,
  [OFFER],
)
await fill(`INSERT INTO coupons (id, code, kind, value) VALUES ($1, 'ONCE', 'fixed', 1000)`, [OFFER])
const usedBy = `CASE WHEN right(user_id, 1) <> '5' THEN user_id END, CASE WHEN right(user_id, 1) = '5' THEN user_id END`
await fill(
  `INSERT INTO promotion_uses (order_id, promotion_id, user_id, customer_id, amount_paise) SELECT id, $1, ${usedBy}, 100 FROM orders`,
  [OFFER],
)
await fill(
  `INSERT INTO coupon_uses (order_id, coupon_id, code, user_id, customer_id, amount_paise) SELECT id, $1, 'ONCE', ${usedBy}, 100 FROM orders`,
  [OFFER],
)
for (const table of [
  'customers',
  'promotion_uses',
  'coupon_uses',
  'counter_sales',
  'orders',
  'order_events',
  'order_search',
  'addresses',
  'pack_days',
  'products',
  'packs',
  'content_changes',
  'users',
  'product_tallies',
])
  await fill(`VACUUM (ANALYZE) ${table}`)
afterAll(() => shop.drop())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

test.each<[name: string, values: unknown[], found: number]>([
  ['products.desk.tally', [null, null, null], 1],
  ['brands.list', ['', 20, 0], 1],
  ['reports.lowStock', [10], 10],
  ['stock.changedPacks', [], 0],
  ['stock.packsByCode', [null, 'SKU-12345'], 1],
  ['auditLog.all', ['infinity', 'order', 0, '-infinity', 'infinity', 51], 51],
  ['stock.packsByWords', [['ghee', '1l'], null, ['%ghee%', '%1l%'], '%ghee%'], 20],
  ['stock.packsByBestSellers', [['mil', '1l'], null, ['%mil%', '%1l%'], ''], 20],
  ['stock.packsByBeginning', [['gh'], null, ['%gh%'], 'gh%'], 20],
  ['counterCatalogue.changed', [0, 20, Date.now()], 0],
  ['counterCatalogue.products', [15_000, 500], 500],
  ['counterCatalogue.packs', [Array.from({ length: 500 }, (_, n) => 100 + n), false], 500],
  ['day.rest', ['2026-01-10', '2026-01-11', '2026-01-11'], 1],
  ['callers.find', [['%9000012345%'], 10, [], '%9000012345%'], 1],
  ['openOrders.delivered', ['2'.padStart(24, '0'), '2'.padStart(24, '0'), 10], 1],
  ['orders.count', [null, null, null, null, null, '%kumar%', true, 1_000, 101], 1],
  ['orders.count', [null, null, 'Cancelled', null, null, '%kumar%', true, 500, 5], 1],
  ['orders.readMatches', [null, null, 'Cancelled', null, '%kumar%', null, 100], 100],
  ['orders.readMatches', [null, null, null, null, '%kumar%', 'ORD-260110-00004000', 1_000], 1_000],
  ['purchases.lastDays', ['2026-10-01', '2026-10-31', 1_000], 1],
  ['purchases.margins', ['2026-10-31', '2026-10-31'], 500],
  ['gaps.counts', [], 9],
  ['gaps.ofUnits', [['1 L']], 1],
  ['productTaxes.without', ['2026-11-26', 5], 5],
  ...['7', '5'].flatMap((user): [name: string, values: unknown[], found: number][] => {
    const [account, entry] = [user.padStart(24, '0'), `500${user}`.padStart(24, '0')]
    return [
      ['promotions.usedUp', [account, null, [OFFER]], 1],
      ['promotions.usedUp', [null, entry, [OFFER]], 1],
      ['coupons.standing', [account, null, OFFER, 'ONCE'], 1],
      ['coupons.standing', [null, entry, OFFER, 'ONCE'], 1],
    ]
  }),
  ['products.desk.newest', [null, null, null, null, false, null, [], 20, 0], 20],
])('%s reads few rows of a large shop', async (name, values, found) => {
  const { text } = statements.find((one) => one.name === name)!
  const { rows } = await shop.db.pool.query({
    text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  })
  const plan = rows[0]['QUERY PLAN'][0].Plan as Plan
  expect(plan['Actual Rows']).toBe(found)
  const read: string[] = []
  const walk = (step: Plan): void => {
    const passed = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
    if (passed > FEW) read.push(`${step['Node Type']} ${step['Relation Name'] ?? ''}: ${passed}`)
    step.Plans?.forEach(walk)
  }
  walk(plan)
  expect(read).toEqual([])
})

test.each([null, 0])('a till gets every pack once, in parts: since %s', async (since) => {
  const ids: number[] = []
  for (let after: number | null = 0; after !== null;) {
    const part: CataloguePart = await readPart(shop.db, since, after, 6_000)
    ids.push(...part.packs.map((row) => row.product_id))
    after = part.next
  }
  expect([ids.length, new Set(ids).size]).toEqual([PRODUCTS, PRODUCTS])
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test.each([
  [['gh']],
  [['il', 'k']],
  [['1l', 'gh']],
  [['ghee', '1']],
  [['1l', 'ghee']],
  [['milk 1999']],
  [['9', '%']],
])('packs with %j are found as if all were compared', async (words) => {
  const { rows } = await shop.db.pool.query(
    `SELECT p.id FROM products p JOIN packs k ON k.product_id = p.id
       WHERE NOT EXISTS (SELECT FROM unnest($1::text[]) AS word
         WHERE strpos(lower(p.name || ' ' || coalesce(p.brand, '') || ' ' || k.unit || ' ' || replace(k.unit, ' ', '')), word) = 0)
       ORDER BY strpos(lower(p.name), $2) <> 1, p.recent_sales DESC, p.id DESC LIMIT 20`,
    [words, words[0]],
  )
  const found = await listPacksByWords(shop.db, words, null)
  expect(found.map((pack) => pack.product_id)).toEqual(rows.map((pack) => pack.id))
})

test('products are counted as they are added, published, renamed to another brand, withdrawn and removed', async () => {
  const counted = async () =>
    (
      await fill(
        `SELECT (SELECT json_agg(json_build_array(brand, publish, products) ORDER BY brand, publish) FROM product_tallies WHERE products <> 0) AS kept,
           (SELECT json_agg(p ORDER BY p->>0, p->>1) FROM (SELECT json_build_array(coalesce(brand, ''), publish, count(*)) AS p
             FROM products WHERE deleted_at IS NULL GROUP BY brand, publish) one) AS found`,
      )
    ).rows[0]
  for (const change of [
    'UPDATE products SET publish = NOT publish WHERE id % 7 = 0',
    `UPDATE products SET brand = 'Nandini' WHERE id % 11 = 0`,
    'UPDATE products SET recent_sales = recent_sales + 1 WHERE id % 5 = 0',
    'UPDATE products SET deleted_at = now() WHERE id % 13 = 0',
    'UPDATE products SET deleted_at = NULL WHERE id % 26 = 0',
    'DELETE FROM products WHERE id % 17 = 0',
  ]) {
    await fill(change)
    const { kept, found } = await counted()
    expect(kept, change).toEqual(found)
  }
})

test('a product knows the first day of its tax, whatever is added, changed or removed', async () => {
  for (const change of [
    `INSERT INTO product_taxes SELECT id, day::date, '0401', 'exempt', 0 FROM products, unnest(ARRAY['2026-02-01', '2026-01-01']) AS day WHERE id % 3 = 0`,
    `INSERT INTO product_taxes SELECT id, '2027-01-01', '0401', 'exempt', 0 FROM products WHERE id % 2 = 0`,
    `UPDATE product_taxes SET valid_from = '2025-12-31' WHERE product_id % 5 = 0 AND valid_from = '2026-02-01'`,
    `DELETE FROM product_taxes WHERE product_id % 7 = 0 AND valid_from <> '2026-02-01'`,
    'DELETE FROM product_taxes',
  ]) {
    await fill(change)
    const { rows } = await fill(
      `SELECT count(p.taxed_from)::int AS known, count(*) FILTER (WHERE p.taxed_from IS DISTINCT FROM t.first)::int AS wrong
       FROM products p LEFT JOIN (SELECT product_id, min(valid_from) AS first FROM product_taxes GROUP BY 1) t ON t.product_id = p.id`,
    )
    expect(rows[0], change).toEqual({
      known: change === 'DELETE FROM product_taxes' ? 0 : expect.any(Number),
      wrong: 0,
    })
    if (!change.startsWith('DELETE')) expect(rows[0].known).toBeGreaterThan(1_000)
  }
})
