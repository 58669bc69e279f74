import type { Client } from 'pg'

/** Shoppers of the past: apart from those whose calls are measured, so that only the shop's history grows. */
const PAST_SHOPPERS = 50_000
const BATCH = 50_000

const user = `lpad(to_hex(16777216 + n % ${PAST_SHOPPERS}), 24, '0')`
const id = `'ORD-' || to_char(at, 'YYMMDD') || '-' || lpad(n::text, 8, '0')`

/** Writes the orders numbered `from` to below `to`, one a minute into the past: all but the newest are over. */
export async function fillOrders(bulk: Client, from: number, to: number): Promise<void> {
  // Nothing of this is anybody's order, and checking what was counted out takes longer than writing it.
  await bulk.query(`SET synchronous_commit = off; SET session_replication_role = replica`)
  await bulk.query(
    `INSERT INTO users (id, email, name, mobile, verify_email)
     SELECT ${user}, 'past' || n || '@bench.example', 'Past Shopper ' || n, 8000000000 + n, true
     FROM generate_series(0, ${PAST_SHOPPERS - 1}) AS n ON CONFLICT DO NOTHING`,
  )
  for (let start = from; start < to; start += BATCH)
    await writeBatch(bulk, start, Math.min(to, start + BATCH))
  await bulk.query(`RESET session_replication_role; RESET synchronous_commit`)
  await bulk.query('VACUUM ANALYZE')
}

async function writeBatch(bulk: Client, from: number, to: number): Promise<void> {
  await bulk.query(
    `CREATE TEMP TABLE past AS
     SELECT n, at, ${id} AS id, ${user} AS user_id,
       CASE WHEN n < 200 THEN 'Pending' WHEN n % 25 = 0 THEN 'Cancelled' ELSE 'Delivered' END AS status,
       1 + n % 1000 AS product_id
     FROM generate_series(${from}, ${to - 1}) AS n,
       LATERAL (SELECT now() - interval '1 min' * (60 + n) AS at) moment`,
  )
  await bulk.query(
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count, announced_at, created_at, updated_at)
     SELECT id, user_id, status, CASE status WHEN 'Delivered' THEN 'Paid' ELSE 'Unpaid' END, 'CASH_ON_DELIVERY',
       jsonb_build_object('name', 'Past Shopper ' || n % ${PAST_SHOPPERS}, 'email', 'past' || n % ${PAST_SHOPPERS} || '@bench.example',
         'mobile', 8000000000 + n % ${PAST_SHOPPERS}),
       jsonb_build_object('_id', user_id, 'name', 'Past Shopper ' || n % ${PAST_SHOPPERS}, 'mobile', 8000000000 + n % ${PAST_SHOPPERS},
         'address_line', '12, 4th Cross', 'landmark', '', 'city', 'Bengaluru', 'state', 'Karnataka', 'pincode', '560038',
         'country', 'India', 'type', 'Home', 'isDefault', true),
       20000, 0, 0, 20000, 2, at, at, at
     FROM past`,
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
    `INSERT INTO payments (id, order_id, provider, status, amount_paise, created_at, updated_at)
     SELECT lpad(to_hex(n), 24, '0'), id, 'CASH_ON_DELIVERY', CASE status WHEN 'Delivered' THEN 'Paid' ELSE 'Due' END, 20000, at, at
     FROM past`,
  )
  await bulk.query('DROP TABLE past')
}
