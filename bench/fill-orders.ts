import type { Client } from 'pg'

/** 50 shoppers for every 1,000 orders: a shop grows by shoppers, not by orders per shopper. */
const ORDERS = 1_000
const SHOPPERS = 50
const BATCH = 50_000

const FIRST_NAMES = [
  'Aarav',
  'Bhavna',
  'Chetan',
  'Divya',
  'Esha',
  'Farhan',
  'Gauri',
  'Harish',
  'Indu',
  'Jatin',
  'Kiran',
]
const LAST_NAMES = [
  'Kumar',
  'Nair',
  'Patel',
  'Reddy',
  'Sharma',
  'Bose',
  'Khan',
  'Menon',
  'Shetty',
  'Das',
  'Rao',
  'Gill',
  'Joshi',
]

const oneOf = (names: string[], number: string) =>
  `(ARRAY['${names.join("','")}'])[1 + ${number} % ${names.length}]`

/**
 * The data of shopper `s`. Numbers look random, as in a real shop: values with long common prefixes are slower to
 * look up.
 */
const shopper = {
  id: `lpad(to_hex(16777216 + s), 24, '0')`,
  name: `${oneOf(FIRST_NAMES, 's')} || ' ' || ${oneOf(LAST_NAMES, `(s / ${FIRST_NAMES.length})`)}`,
  email: `lower(${oneOf(FIRST_NAMES, 's')}) || s || '@bench.example'`,
  mobile: `6000000000 + s::bigint * 2654435761 % 4000000000`,
}
const orderId = `'ORD-' || to_char(at, 'YYMMDD') || '-' || upper(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0'))`

/** Shopper 23, who has twenty orders in a shop of any size. */
export const PAST_MOBILE = 6_000_000_000 + ((23 * 2_654_435_761) % 4_000_000_000)

/**
 * Writes the orders numbered `from` to below `to`, one per minute into the past; all but the newest are delivered or
 * cancelled.
 */
export async function fillOrders(bulk: Client, from: number, to: number): Promise<void> {
  await inBulk(bulk, 'order_search', async () => {
    // These are generated rows: checking constraints would take longer than writing them.
    await bulk.query(`SET session_replication_role = replica`)
    for (let start = from; start < to; start += BATCH)
      await writeBatch(bulk, start, Math.min(to, start + BATCH))
    await bulk.query(`RESET session_replication_role`)
  })
  await bulk.query('VACUUM ANALYZE')
}

/** Writes many rows of a table; its indexes of searches are made afterwards, which takes a fraction of the time. */
export async function inBulk(bulk: Client, table: string, write: () => Promise<void>): Promise<void> {
  const { rows } = await bulk.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = $1 AND indexdef LIKE '%USING gin%'`,
    [table],
  )
  await bulk.query(`SET synchronous_commit = off`)
  for (const { name } of rows) await bulk.query(`DROP INDEX ${name}`)
  await write()
  for (const { definition } of rows) await bulk.query(definition)
  await bulk.query(`RESET synchronous_commit`)
}

async function writeBatch(bulk: Client, from: number, to: number): Promise<void> {
  await bulk.query(
    `CREATE TEMP TABLE past AS
     SELECT n, at, ${orderId} AS id, ${shopper.id} AS user_id, ${shopper.name} AS name, ${shopper.email} AS email,
       ${shopper.mobile} AS mobile,
       CASE WHEN n < 200 THEN 'Pending' WHEN n % 25 = 0 THEN 'Cancelled' ELSE 'Delivered' END AS status,
       1 + n % 1000 AS product_id
     FROM generate_series(${from}, ${to - 1}) AS n,
       LATERAL (SELECT now() - interval '1 min' * (60 + n) AS at, n / ${ORDERS} * ${SHOPPERS} + n % ${SHOPPERS} AS s) one`,
  )
  await bulk.query(
    `INSERT INTO users (id, email, name, mobile, verify_email)
     SELECT DISTINCT ON (user_id) user_id, email, name, mobile, true FROM past ON CONFLICT DO NOTHING`,
  )
  await bulk.query(
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count, announced_at, created_at, updated_at, business_day)
     SELECT id, user_id, status, CASE status WHEN 'Delivered' THEN 'Paid' ELSE 'Unpaid' END, 'CASH_ON_DELIVERY',
       jsonb_build_object('name', name, 'email', email, 'mobile', mobile),
       jsonb_build_object('_id', user_id, 'name', name, 'mobile', mobile,
         'address_line', '12, 4th Cross', 'landmark', '', 'city', 'Bengaluru', 'state', 'Karnataka', 'pincode', '560038',
         'country', 'India', 'type', 'Home', 'isDefault', true),
       20000, 0, 0, 20000, 2, at, at, at, (at AT TIME ZONE 'Asia/Kolkata')::date
     FROM past`,
  )
  await bulk.query(
    `INSERT INTO order_search (order_id, search, keys)
     SELECT o.id, order_search_text(o.id, o.customer, o.address), order_search_keys(o.id, o.customer, o.address)
     FROM past JOIN orders o USING (id)`,
  )
  await bulk.query(
    `INSERT INTO order_lines (order_id, position, pack_id, product_id, name, image, unit, quantity, price_paise, discount_micro, line_paise)
     SELECT p.id, line, product_id + line, product_id + line, 'Something ' || product_id + line, '', '1 kg', 1, 10000, 0, 10000
     FROM past p, generate_series(0, 1) AS line`,
  )
  await bulk.query(
    `INSERT INTO order_events (order_id, status, by, at) SELECT id, 'Pending', 'shopper', at FROM past
     UNION ALL SELECT id, status, 'admin', at + interval '1 hour' FROM past WHERE status <> 'Pending'`,
  )
  await bulk.query(
    `INSERT INTO payment_attempts (id, order_id, provider, status, amount_paise, created_at, updated_at)
     SELECT lpad(to_hex(n), 24, '0'), id, 'CASH_ON_DELIVERY', CASE status WHEN 'Delivered' THEN 'Paid' WHEN 'Cancelled' THEN 'Void' ELSE 'Due' END, 20000, at, at
     FROM past`,
  )
  await bulk.query('DROP TABLE past')
}
