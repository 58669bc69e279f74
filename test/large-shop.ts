import { Client } from 'pg'
import { newCategory } from './world.ts'
import type { TestDatabase } from './database.ts'

/** How much of everything; the rest follows from it. */
export interface ShopSize {
  orders: number
  products: number
  shoppers: number
}

const id = (number: string) => `lpad(to_hex(${number}), 24, '0')`
const hash = (number: string) => `sha256((${number})::text::bytea)`

/** The times of the orders are spread over this many days. */
const DAYS = 31

/**
 * Fills a shop as a month leaves it, with all that sweeps delete, as if none had run for that month: every table on which
 * a job works has rows in proportion to orders, products or shoppers. The ids of the n-th shopper and attempt are n in
 * hexadecimal.
 */
export async function fillLargeShop(
  { db, ownerUrl }: Pick<TestDatabase, 'db' | 'ownerUrl'>,
  { orders, products, shoppers }: ShopSize,
): Promise<void> {
  const { categoryId, subCategoryId } = await newCategory(db, 'Everything')
  const bulk = new Client({ connectionString: ownerUrl })
  await bulk.connect()
  const fill = (text: string) => bulk.query(text)
  const each = (count: number) => `generate_series(1, ${Math.ceil(count)}) AS n`
  try {
    // These are generated rows: checking foreign keys would take longer than writing them.
    await fill('SET synchronous_commit = off; SET session_replication_role = replica')

    await fill(`INSERT INTO users (id, email, name, mobile, verify_email)
      SELECT ${id('n')}, 'shopper' || n || '@large.example', 'Shopper ' || n, 7000000000 + n, true FROM ${each(shoppers)}`)
    await fill(`UPDATE users SET role = 'ADMIN' WHERE id = ${id('1')}`)
    await fill(`INSERT INTO sessions (id, user_id, created_at, rotated_at, expires_at)
      SELECT ${id('n')}, ${id(`1 + n % ${shoppers}`)}, now() - at, now() - at, now() - at + interval '60 days'
      FROM ${each(2 * shoppers)}, LATERAL (SELECT n % 120 * interval '1 day' AS at) a`)
    await fill(`INSERT INTO known_devices (user_id, device_hash, last_login_at)
      SELECT ${id('n')}, ${hash('n')}, now() - n % 500 * interval '1 day' FROM ${each(shoppers)}`)
    await fill(`INSERT INTO otps (email, purpose, device_hash, id, code_hash, expires_at)
      SELECT 'shopper' || n || '@large.example', 'login', CASE WHEN n % 2 = 0 THEN ${hash('n')} END, ${id('n')}, '',
        now() - interval '1 day' FROM ${each(2 * shoppers)}`)
    await fill(`INSERT INTO password_resets (user_id, token_hash, expires_at)
      SELECT ${id('n')}, ${hash('n')}, now() - interval '1 day' FROM ${each(shoppers / 4)}`)
    await fill(`INSERT INTO pending_emails (user_id, email, asked_at)
      SELECT ${id('n')}, 'new' || n || '@large.example', now() - interval '2 days' FROM ${each(shoppers / 4)}`)
    await fill(`INSERT INTO account_changes (id, user_id, about, token_hash, email, expires_at)
      SELECT ${id('n')}, ${id('n')}, 'mobile', ${hash('n')}, '', now() - interval '2 days' FROM ${each(shoppers / 4)}`)
    await fill(
      `INSERT INTO second_factors (user_id, sealed_secret) SELECT ${id('n')}, ${hash('n')} FROM ${each(shoppers / 50)}`,
    )
    await fill(
      `INSERT INTO rate_limits (key, window_start, used) SELECT 'code:' || n, now() - interval '2 days', 1 FROM ${each(shoppers)}`,
    )
    await fill(
      `INSERT INTO rate_limits (key, window_start, used) SELECT 'caller:calls:' || n, now() - interval '1 hour', 1 FROM ${each(shoppers)}`,
    )
    await fill(`INSERT INTO caller_sockets (network, servers, changed_at)
      SELECT 'n' || n, '{"a": [1, 0]}', now() - interval '2 hours' FROM ${each(shoppers)}`)
    await fill(`INSERT INTO audit_log (at, actor_kind, action, changes)
      SELECT now() - n * interval '1 min', 'system', 'order.export', '{}' FROM ${each(shoppers)}`)
    await fill(`INSERT INTO imports (id, user_id, file_name, status, updated_at)
      SELECT ${id('n')}, ${id('n')}, 'a.csv', 'receiving', now() - interval '2 days' FROM ${each(shoppers / 1000)}`)
    await fill(`INSERT INTO import_parts (import_id, part, content)
      SELECT ${id('n')}, part, convert_to(repeat('x', 100000), 'UTF8') FROM ${each(shoppers / 1000)}, generate_series(0, 9) AS part`)

    await fill(`INSERT INTO images (id, width, height, bytes, created_at, claimed_at, widths, has_avif)
      SELECT lpad(to_hex(n), 32, '0'), 900, 900, 1, now() - interval '9 days', now() - interval '9 days', '{160,320,480,640}', true
      FROM ${each(products * 1.1)}`)
    await fill(`INSERT INTO products (id, category_id, sub_category_id, name, slug, images, selling_paise)
      SELECT 1000 + n, ${categoryId}, ${subCategoryId}, 'Product ' || n, 'product-' || n,
        ARRAY['/media/' || lpad(to_hex(n), 32, '0') || '.webp'], 10000 FROM ${each(products)}`)
    await fill(`INSERT INTO packs (id, product_id, unit, position, price_paise, stock)
      SELECT 2 * n + p, 1000 + n, p || ' kg', p, 10000, 1000 FROM ${each(products)}, generate_series(0, 1) AS p`)
    await fill(
      `INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'opening', stock FROM packs`,
    )

    // The newest are the orders with the smallest n. Of the online ones some are unpaid and some nobody has announced.
    await fill(`CREATE TEMP TABLE past AS SELECT n, at, method, ${id(`1 + n::bigint * 7919 % ${shoppers}`)} AS user_id,
        'ORD-' || to_char(at, 'YYMMDD') || '-' || upper(lpad(to_hex(n), 8, '0')) AS id,
        CASE WHEN n % 25 = 0 THEN 'Cancelled' WHEN n <= 20 + ${orders} / 300 THEN CASE method WHEN 'PAYU' THEN 'Awaiting Payment' ELSE 'Pending' END
          ELSE 'Delivered' END AS status
      FROM (SELECT n, now() - interval '1 hour' - n * interval '${DAYS} days' / ${orders} AS at,
        CASE WHEN n % 20 = 3 THEN 'PAYU' ELSE 'CASH_ON_DELIVERY' END AS method FROM ${each(orders)}) n`)
    await fill(`INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
        charges_paise, round_off_paise, total_paise, item_count, announced_at, created_at, updated_at, business_day)
      SELECT id, user_id, status, CASE status WHEN 'Delivered' THEN 'Paid' ELSE 'Unpaid' END, method,
        jsonb_build_object('name', 'Shopper', 'email', 'shopper@large.example', 'mobile', 7000000000 + n),
        jsonb_build_object('_id', user_id, 'name', 'Shopper', 'mobile', 7000000000 + n, 'address_line', n || ', 4th Cross',
          'landmark', '', 'city', 'Bengaluru', 'state', 'Karnataka', 'pincode', '560038', 'country', 'India', 'type', 'Home', 'isDefault', true),
        30000, 0, 0, 30000, 3, CASE WHEN n % 10 > 0 OR status <> 'Pending' THEN at END, at, at, (at AT TIME ZONE 'Asia/Kolkata')::date FROM past`)
    await fill(`INSERT INTO order_search (order_id, search, keys)
      SELECT o.id, order_search_text(o.id, o.customer, o.address), order_search_keys(o.id, o.customer, o.address)
      FROM past JOIN orders o USING (id) WHERE o.announced_at IS NOT NULL OR o.status = 'Awaiting Payment'`)
    await fill(`INSERT INTO order_lines (order_id, position, pack_id, product_id, name, image, unit, quantity, price_paise, discount_micro, line_paise)
      SELECT past.id, line, 2 * product, 1000 + product, 'Product', '', '0 kg', 1, 10000, 0, 10000
      FROM past, generate_series(0, 2) AS line, LATERAL (SELECT 1 + (n::bigint * 104729 + line * 7) % ${products} AS product) p`)
    await fill(`INSERT INTO order_events (order_id, status, by, at)
      SELECT id, CASE method WHEN 'PAYU' THEN 'Awaiting Payment' ELSE 'Pending' END, 'shopper', at FROM past
      UNION ALL SELECT id, status, 'admin', at + interval '30 min' FROM past WHERE status IN ('Cancelled', 'Delivered') ORDER BY at`)
    await fill(`INSERT INTO stock_movements (pack_id, order_id, reason, quantity, at)
      SELECT l.pack_id, l.order_id, 'order', -1, past.at FROM past JOIN order_lines l ON l.order_id = past.id`)
    await fill(`INSERT INTO requests (caller, call, key, record, created_at)
      SELECT user_id, 'order', gen_random_uuid(), id, at FROM past`)
    await fill(`INSERT INTO payment_attempts (id, order_id, provider, status, amount_paise, merchant_reference, expires_at, created_at, updated_at)
      SELECT ${id('n')}, id, method, CASE WHEN status = 'Delivered' THEN 'Paid' WHEN status = 'Cancelled' THEN 'Void'
          WHEN method = 'PAYU' THEN 'Pending' ELSE 'Due' END, 30000,
        CASE method WHEN 'PAYU' THEN replace(id, '-', '') || '01' END, at + interval '15 min', at, at FROM past`)
    // With the triggers that keep the balances.
    await fill('RESET session_replication_role')
    await fill(`INSERT INTO payment_captures (id, provider, provider_reference, attempt_id, order_id, amount_paise, currency, disposition, at)
      SELECT ${id('n')}, method, n, ${id('n')}, id, 30000, 'INR', 'settled', at FROM past WHERE method = 'PAYU' AND status = 'Delivered'`)
    await fill(`INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, status, idempotency_key, created_at, updated_at)
      SELECT id, id, order_id, 'R' || upper(ltrim(id, '0')), 100, 'goodwill', CASE WHEN id >= ${id(`${orders} / 2`)} THEN 'Done' ELSE 'Pending' END,
        id, at, at FROM payment_captures WHERE right(id, 1) = '7'`)
    await fill('SET session_replication_role = replica')
    await fill(`INSERT INTO payment_signals (provider, source, event_key, attempt_id, verified, body, received_at)
      SELECT 'PAYU', source, n, CASE source WHEN 'return' THEN NULL ELSE ${id('n')} END, source <> 'return', repeat('x', 500), at
      FROM past, unnest(ARRAY['webhook', 'return', 'status']) AS source WHERE method = 'PAYU'`)
    await fill(`INSERT INTO mails (message_id, recipient, subject, body, at)
      SELECT 'order-' || id, 'shopper@large.example', 'Your order', repeat('x', 500), at FROM past ORDER BY n DESC`)
    await fill(
      `INSERT INTO search_terms (term, searches, nothing_found) SELECT 'term ' || n, n, n % 2 FROM ${each(shoppers / 2)}`,
    )
    // A mail server that hangs, and jobs that have died.
    await fill(`INSERT INTO jobs (kind, payload, key, queue, max_attempts, attempts, died_at)
      SELECT 'send-mail', '{}', 'mail' || n, 'mails to ' || n, 12, 12 * (n % 10 / 9), CASE n % 10 WHEN 9 THEN now() END FROM ${each(orders / 30)}`)
    await fill('RESET session_replication_role')
    await fill('VACUUM ANALYZE')
  } finally {
    await bulk.end()
  }
}
