import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBucket } from '../../../test/bucket.ts'
import { fillCart } from '../../../test/faults/crowd.ts'
import { findAuditHead } from '#features/audit/server/audit-chain-store.ts'
import { systemActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { beginFactor } from '#features/people/accounts/server/second-factor-store.ts'
import { filesIn } from '#features/media/image-url.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { findViolations } from '#platform/db/find-violations.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { s3FileStore } from '#platform/files/s3-file-store.ts'
import { testShop } from '../../../test/server.ts'
import { root } from '../../../test/template-database.ts'
import { asha, newAddress, newProduct, ravi, newCategory } from '../../../test/world.ts'
import { auditCheck, invariantsCheck, jobsCheck, paymentsCheck, schemaCheck } from './check-database.ts'
import { clockCheck, replicasCheck, serverCheck } from './check-postgres.ts'
import { DEMO_ADMIN } from '../demo-shop/demo-admin.ts'
import { SANDBOX_BOOKS } from '../demo-shop/demo-sandboxes.ts'
import { demoShop } from '../demo-shop/demo-shop.ts'
import { backupCheck, certificateCheck, diskCheck, mailCheck } from './check-machine.ts'
import { picturesCheck } from './check-pictures.ts'
import { secretsCheck, settingsCheck, settingsWarnings } from './check-settings.ts'
import { runChecks, hasFailures, reportLines, type Check } from './finding.ts'

const shop = await testShop()
const milk = await newProduct(shop.db, await newCategory(shop.db), { name: 'Milk', stock: 10 })
const person = await asha(shop.db)
const [token, addressId] = [await shop.signIn(person), await newAddress(shop.db, person)]
await fillCart(shop.db, person, [{ product: milk }])
const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
  as: token,
  body: { addressId, expectedTotal: milk.price },
  headers: { 'idempotency-key': '0b0e6b54-6f9c-4b2c-8b1a-0d8f5a4f3c21' },
})
expect(placed.body).toMatchObject({ success: true })
const orderId = placed.body.data.orderId
await fillCart(shop.db, person, [{ product: milk }])
afterAll(() => shop.close())

const findings = async (check: Check) => (await runChecks([check], { applyFixes: false }))[0]!.findings

/** Turns the order's payment attempt into one that was paid through a provider, with its capture. */
const PAID = `UPDATE orders SET payment_method = 'PAYU', payment_status = 'Paid', settled_attempt_id = (SELECT id FROM payment_attempts LIMIT 1);
  UPDATE payment_attempts SET provider = 'PAYU', status = 'Paid';
  INSERT INTO payment_captures (id, provider, provider_reference, attempt_id, order_id, amount_paise, currency, disposition)
  SELECT repeat('a', 24), 'PAYU', 'p1', id, order_id, amount_paise, 'INR', 'settled' FROM payment_attempts;
  INSERT INTO capture_balances (capture_id, amount_paise) SELECT id, amount_paise FROM payment_captures`

/** A pending refund of it, of all that was paid. */
const REFUNDED = `${PAID}; INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key)
  SELECT repeat('b', 24), id, order_id, 'R1', amount_paise, 'cancelled', 'k' FROM payment_captures`

/** It is packed in full. */
const PACKED = `INSERT INTO supplied_lines (order_id, position, line_position, is_replacement, pack_id, product_id, name, unit, image,
    quantity, price_paise, discount_micro, final_paise)
  SELECT order_id, position, position, false, pack_id, product_id, name, unit, image, quantity, price_paise, discount_micro, line_paise
  FROM order_lines;
  UPDATE orders SET packed_at = now(), final_sub_total_paise = sub_total_paise, final_charges = charges,
    final_round_off_paise = 0, final_total_paise = total_paise`

/**
 * SQL that violates each rule of db/invariants.sql, after the start of the rule's name. Constraints that prevent it are
 * dropped first.
 */
/** A rider has an order that is not confirmed. */
const BROUGHT =
  'INSERT INTO deliveries (order_id, rider_id) SELECT id, user_id FROM orders ORDER BY id LIMIT 1'

/** A bill of ₹1.00 for an order, and a note of ₹2.00 against it. */
const BILL = `INSERT INTO document_series (series, fy, next) VALUES ('A', '2627', 2), ('C', '2627', 2);
  INSERT INTO tax_documents (id, series, fy, serial, number, kind, order_id, against, gst_effective, issued_at, place_of_supply,
    inter_state, supplier, recipient, keep_until, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
  SELECT repeat(d.letter, 24), d.series, '2627', 1, d.series || '/2627/000001', d.kind, o.id, d.against, true, now(), '29', false,
    '{"mode": "regular"}', '{}', '2033-12-31', d.paise, 0, 0, 0, 0, d.paise
  FROM (SELECT id FROM orders ORDER BY id LIMIT 1) o, (VALUES ('a', 'A', 'bill_of_supply', NULL, 100),
    ('b', 'C', 'refund_note', repeat('a', 24), 200)) AS d(letter, series, kind, against, paise);
  INSERT INTO tax_document_rows (document_id, position, of_position, kind, description, uqc, quantity_milli, price_paise, gross_paise,
    treatment, rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise)
  SELECT id, 0, CASE WHEN against IS NOT NULL THEN 0 END, 'charge', 'Delivery', 'NA', 0, 0, total_paise, 'exempt', 0, total_paise, 0, 0, 0
  FROM tax_documents`

const RECEIPT = BILL.replace("'bill_of_supply'", "'receipt_voucher'")

const broken: [rule: string, violation: string][] = [
  [
    'I1 stock is never below zero',
    'ALTER TABLE packs DROP CONSTRAINT packs_stock_check; UPDATE packs SET stock = -1',
  ],
  ['I1 stock is the sum of its movements', 'UPDATE packs SET stock = stock + 1'],
  ['I1 an order takes what its lines say', 'UPDATE order_lines SET quantity = quantity + 1'],
  ['I1 what has ended holds nothing', `UPDATE orders SET status = 'Cancelled'`],
  ['I2 the total is lines and charges', 'UPDATE order_lines SET line_paise = line_paise + 1'],
  ['I1 what has ended holds nothing', `${PACKED}; UPDATE supplied_lines SET quantity = quantity + 1`],
  ['I2 nobody pays more than is printed', `${PACKED}; UPDATE supplied_lines SET mrp_paise = 1`],
  [
    'I2 the final total is what was supplied and the charges',
    `${PACKED}; UPDATE orders SET final_sub_total_paise = final_sub_total_paise - 1`,
  ],
  [
    'I2 what is supplied is within what was agreed',
    `${PACKED}; UPDATE supplied_lines SET final_paise = final_paise + 1`,
  ],
  [
    'I2 the final total is within the agreed one',
    `ALTER TABLE orders DROP CONSTRAINT orders_final_total_check; ${PACKED};
     UPDATE orders SET final_total_paise = total_paise + 1`,
  ],
  [
    'I3 one record for one request',
    'ALTER TABLE requests DROP CONSTRAINT requests_pkey; INSERT INTO requests SELECT * FROM requests',
  ],
  [
    'I3 one request for one order',
    'INSERT INTO requests (caller, call, key, record) SELECT caller, call, gen_random_uuid(), record FROM requests',
  ],
  ['I3 a request that placed an order has it', `UPDATE requests SET record = 'ORD-000000-00000000'`],
  ['I3 a request that was kept has its record', `UPDATE requests SET record = NULL`],
  ['I4 an order is paid by one attempt at most', `UPDATE payment_attempts SET status = 'Paid'`],
  ['I4 what goes to a customer is paid', `UPDATE orders SET payment_method = 'PAYU'`],
  ['I4 what is asked for is what is due', 'UPDATE payment_attempts SET amount_paise = amount_paise + 1'],
  [
    'I4 what is asked for is what is due',
    `${PACKED}; UPDATE orders SET final_round_off_paise = -1, final_total_paise = final_total_paise - 1`,
  ],
  ['I5 every rupee that came', `${PAID}; UPDATE payment_captures SET disposition = 'late'`],
  [
    'I5 never more goes back than came',
    `${PAID}; INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key)
     SELECT repeat('b', 24), id, order_id, 'R1', amount_paise + 1, 'cancelled', 'k' FROM payment_captures`,
  ],
  [
    'I5 never more goes back than came, with what the provider returned',
    `${PAID}; ALTER TABLE capture_balances DROP CONSTRAINT capture_balances_returned_check;
     UPDATE capture_balances SET returned_paise = amount_paise + 1`,
  ],
  ['I5 a balance says what its refunds say', REFUNDED],
  [
    'I5 nothing is about to be sent of a disputed or returned payment',
    `${REFUNDED}; UPDATE capture_balances SET is_disputed = true`,
  ],
  [
    'I5 what is given back by hand has its notes',
    `${PAID}; UPDATE capture_balances SET handed_over_paise = 1`,
  ],
  ['I5 a payment is held while a dispute is open', `${PAID}; UPDATE capture_balances SET is_disputed = true`],
  [
    'I5 one matter is listed once',
    `${REFUNDED}; INSERT INTO payment_reviews (id, kind, reason, provider, capture_id, refund_id, amount_paise)
     SELECT left(md5(kind), 24), kind, 'refund_failed', 'PAYU', repeat('a', 24), repeat('b', 24), 1 FROM (VALUES ('capture'), ('refund')) k (kind)`,
  ],
  [
    'I18 a UPI payment that was seen is recorded once',
    `INSERT INTO upi_claims (id, order_id, utr, amount_paise, state, decided_by, decided_at)
     SELECT repeat('a', 24), id, '412345678901', 1, 'seen', user_id, now() FROM orders`,
  ],
  [
    'I18 a UPI payment that is recorded was seen by somebody',
    `${PAID}; UPDATE payment_captures SET provider = 'UPI', provider_reference = '412345678901'`,
  ],
  ['I6 what paid a cancelled order goes back', `${PAID}; UPDATE orders SET status = 'Cancelled'`],
  [
    'I6 what was packed for less than was paid',
    `${PAID}; ${PACKED}; UPDATE orders SET final_round_off_paise = -1, final_total_paise = final_total_paise - 1`,
  ],
  ['I6 nothing paid is cancelled without its refund', `${PAID}; UPDATE orders SET status = 'Cancelled'`],
  [
    'I7 a placed order is announced',
    `UPDATE orders SET announced_at = NULL, updated_at = now() - interval '1 hour'`,
  ],
  [
    'I7 an announced order is found by what it says',
    `UPDATE orders SET announced_at = now(); UPDATE order_search SET search = 'somebody else'`,
  ],
  [
    'I7 an announced order is found by what it says',
    `UPDATE orders SET announced_at = now(); DELETE FROM order_search`,
  ],
  [
    'I7 an announced order has one mail',
    `INSERT INTO mails (message_id, recipient, subject, body) SELECT 'order-' || id || '-placed', 'a@example.in', 's', 'b' FROM orders;
     ALTER TABLE mails DROP CONSTRAINT mails_message_id_key;
     INSERT INTO mails (message_id, recipient, subject, body) SELECT message_id, recipient, subject, body FROM mails;
     UPDATE orders SET announced_at = now()`,
  ],
  [
    'I8 a cart holds a pack once',
    'ALTER TABLE cart_items DROP CONSTRAINT cart_items_quantity_check; UPDATE cart_items SET quantity = 0',
  ],
  [
    'I9 a session that ended for reuse stays ended',
    `ALTER TABLE sessions DROP CONSTRAINT sessions_end_has_reason; UPDATE sessions SET ended_reason = 'reuse', ended_at = NULL`,
  ],
  [
    'I10 one live code for an address, purpose and device',
    `ALTER TABLE otps DROP CONSTRAINT otps_attempts_check;
     INSERT INTO otps (email, purpose, id, code_hash, attempts, expires_at) VALUES ('a@example.in', 'login', repeat('c', 24), '\\x00', 6, now())`,
  ],
  [
    'I10 one account for an address',
    `DROP INDEX IF EXISTS users_email; ALTER TABLE users DROP CONSTRAINT IF EXISTS users_email_key;
     INSERT INTO users (id, email, name) SELECT repeat('d', 24), email, name FROM users`,
  ],
  [
    'I11 one default address',
    `DROP INDEX IF EXISTS addresses_one_default; UPDATE addresses SET is_default = true;
     INSERT INTO addresses (id, user_id, name, mobile, address_line, city, state, pincode, is_default)
     SELECT repeat('e', 24), user_id, name, mobile, address_line, city, state, pincode, true FROM addresses`,
  ],
  [
    'I12 a picture that is shown is kept',
    `UPDATE products SET images = ARRAY['/media/' || repeat('f', 32) || '.webp']`,
  ],
  [
    'I12 a picture that is shown is kept',
    `UPDATE order_lines SET image = '/media/' || repeat('f', 32) || '.webp'`,
  ],
  [
    'I12 the pictures of lines are those that the sweep keeps',
    `UPDATE order_lines SET image = 'https://cdn.example/a.jpg'`,
  ],
  ['I13 a history begins once', `UPDATE orders SET status = 'Packed'`],
  [
    'I15 a paper is the sum of its rows',
    `${BILL}; UPDATE tax_document_rows SET gross_paise = 99, taxable_paise = 99`,
  ],
  ['I15 a series of papers has no gap', `${BILL}; UPDATE document_series SET next = 3`],
  ['I15 a bill asks for what the order costs', BILL],
  ['I15 a receipt voucher is for what was paid online', RECEIPT],
  [
    'I15 an advance has its refund voucher if the order is called off before its bill',
    `${RECEIPT}; UPDATE orders SET status = 'Cancelled'`,
  ],
  [
    'I15 what a registered shop dispatches has its bill',
    `INSERT INTO settings (key, value, updated_at) VALUES ('tax', '{"mode": "composition"}', now() - interval '1 hour')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at;
     INSERT INTO order_events (order_id, status, by) SELECT id, 'Out for Delivery', 'admin' FROM orders`,
  ],
  ['I15 notes give back at most their bill', BILL],
  ['I15 notes give back at most what was paid', BILL],
  [
    'I16 the places taken are those that orders hold',
    `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity, taken)
     VALUES (repeat('a', 24), repeat('b', 24), now(), now() + interval '2 hours', now(), 5, 1)`,
  ],
  [
    'I16 what has ended holds no place, everything else its own',
    `UPDATE orders SET slot_id = repeat('a', 24)`,
  ],
  [
    'I17 the tenders of a counter sale are its total',
    `INSERT INTO tenders (order_id, position, kind, amount_paise) SELECT id, 0, 'upi', 1 FROM orders`,
  ],
  [
    'I17 a credit note is spent once',
    `INSERT INTO tenders (order_id, position, kind, amount_paise, reference) SELECT id, 0, 'credit', 1, 'C/2627/000001' FROM orders`,
  ],
  [
    'I17 a counter sale has its number, and its paper bears it',
    `UPDATE orders SET channel = 'counter', counter_id = repeat('a', 24), sold_at = now()`,
  ],
  [
    'I17 a number of a counter has a sale or is listed as missing',
    `INSERT INTO counters (id, name, series, last_serial) VALUES (repeat('a', 24), 'Counter', 'P1', 1)`,
  ],
  [
    'I17 the cash of a sale is in its drawer',
    `INSERT INTO tenders (order_id, position, kind, amount_paise) SELECT id, 0, 'cash', 1 FROM orders`,
  ],
  [
    'I25 what was counted is in the drawer',
    `INSERT INTO drawers (id, counter_id, opened_by, float_paise, closed_at, closed_by, counted_paise, expected_paise)
     VALUES (repeat('a', 24), repeat('b', 24), repeat('c', 24), 100, now(), repeat('c', 24), 101, 100)`,
  ],
  [
    'I25 a drawer is not below zero',
    `INSERT INTO drawers (id, counter_id, opened_by, float_paise) VALUES (repeat('a', 24), repeat('b', 24), repeat('c', 24), 0);
     INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, day)
     VALUES ('pay_out', 'drawer', 'owner', repeat('a', 24), NULL, 1, NULL, NULL, now())`,
  ],
  [
    'I25 a drawer begins with what lay in the till',
    `INSERT INTO drawers (id, counter_id, opened_by, float_paise) VALUES (repeat('a', 24), repeat('b', 24), repeat('c', 24), 100)`,
  ],
  [
    'I25 cash of a khata is a payment in cash',
    `INSERT INTO khata_entries (customer_id, kind, amount_paise, note) VALUES (repeat('a', 24), 'correction', 5, 'wrong');
     INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, day)
     SELECT 'khata', 'customer', 'safe', NULL, NULL, 5, NULL, max(id), now() FROM khata_entries`,
  ],
  [
    'I25 a reversal undoes what it reverses',
    `INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, day)
     VALUES ('pay_in', 'owner', 'safe', NULL, NULL, 5, NULL, NULL, now());
     INSERT INTO cash_moves (kind, from_place, to_place, amount_paise, day, reverses)
     SELECT kind, to_place, from_place, 4, now(), id FROM cash_moves`,
  ],
  [
    'I17 cash of an account is undone with its entry, and only so',
    `INSERT INTO supplier_entries (supplier_id, kind, amount_paise, paid_by, day, by_id)
     VALUES (repeat('a', 24), 'payment', -5, 'cash', now(), repeat('c', 24));
     INSERT INTO cash_moves (kind, from_place, to_place, amount_paise, supplier_entry_id, day)
     SELECT 'pay_out', 'safe', 'supplier', 5, max(id), now() FROM supplier_entries;
     INSERT INTO cash_moves (kind, from_place, to_place, amount_paise, day, reverses)
     SELECT kind, to_place, from_place, 5, now(), id FROM cash_moves`,
  ],
  ['I21 a khata has what its orders cost', `UPDATE orders SET payment_method = 'KHATA'`],
  [
    'I21 what a counter sells on khata is on the khata',
    `INSERT INTO tenders (order_id, position, kind, amount_paise) SELECT id, 0, 'khata', 1 FROM orders`,
  ],
  [
    'I21 an order is on the khata of its customer',
    `INSERT INTO khata_entries (customer_id, kind, order_id, amount_paise) SELECT repeat('a', 24), 'sale', id, 1 FROM orders`,
  ],
  ['I22 products are counted as they are', 'UPDATE product_tallies SET products = products + 1'],
  [
    'I24 a summed day has what its papers say',
    `INSERT INTO tax_days (day) VALUES ('2020-01-01');
     INSERT INTO tax_day_papers VALUES ('2020-01-01', 'tax_invoice', 'A', '1920', true, false, true, 1, 105, 1, 1, 'A/1920/000001', 'A/1920/000001')`,
  ],
  [
    'I24 a summed day has what its rows say',
    `INSERT INTO tax_days (day) VALUES ('2020-01-01');
     INSERT INTO tax_day_rows VALUES ('2020-01-01', '29', false, false, 'taxable', 500, '1905', 'NOS', 1000, 105, 100, 3, 2, 0)`,
  ],
  ['I22 a product knows the first day of its tax', `UPDATE products SET taxed_from = '2026-01-01'`],
  [
    'I20 what a bill brought is in the stock ledger',
    `INSERT INTO purchase_lines (purchase_id, position, pack_id, quantity, cost_paise)
     SELECT repeat('a', 24), 0, id, 5, 100 FROM packs LIMIT 1`,
  ],
  [
    'I20 a reversal takes back what its bill brought',
    `INSERT INTO purchases (id, supplier_id, bill_number, bill_date, by_id, reverses, total_paise)
     SELECT repeat(n, 24), repeat('c', 24), '1', '2026-11-26', repeat('d', 24), CASE n WHEN 'b' THEN repeat('a', 24) END,
       CASE n WHEN 'b' THEN -1 ELSE 5 END FROM unnest(ARRAY['a', 'b']) AS n`,
  ],
  [
    'I20 a finished count has written what it says',
    `INSERT INTO count_lines (count_id, pack_id, counted, counted_at, counted_by, expected, value_paise, written)
     SELECT repeat('a', 24), id, 1, now(), repeat('d', 24), 2, 100, -1 FROM packs LIMIT 1`,
  ],
  [
    'I18 what a rider delivers is collected to the paisa',
    `${BROUGHT}; UPDATE deliveries SET done_at = now(), outcome = 'delivered', proof = 'guard'`,
  ],
  [
    'I18 only who delivered has collected',
    `${BROUGHT}; INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, day)
     SELECT 'collected', 'customer', 'rider', NULL, rider_id, 100, order_id, NULL, now() FROM deliveries`,
  ],
  [
    'I18 cash that a rider says was paid is with the rider',
    `${BROUGHT}; UPDATE deliveries SET done_at = now(), outcome = 'delivered', proof = 'guard', paid_by = 'cash', collected_paise = 5`,
  ],
  ['I18 an attempt is open while its order is on the way', BROUGHT],
  [
    'I18 a delivery has a proof or a reason',
    `${BROUGHT}; ALTER TABLE deliveries DROP CONSTRAINT deliveries_have_failure;
     UPDATE deliveries SET done_at = now(), outcome = 'failed'`,
  ],
  [
    'I25 an order counts on the day of the server’s clock',
    'ALTER TABLE orders DISABLE TRIGGER orders_business_day_stays; UPDATE orders SET business_day = business_day - 1',
  ],
  [
    'I2 a coupon is used as often as orders have it',
    `INSERT INTO coupons (id, code, kind, value, used) VALUES (repeat('a', 24), 'SAVE', 'fixed', 100, 1)`,
  ],
  [
    'I2 a code for a single use is used once',
    `INSERT INTO coupon_codes (code, coupon_id, batch_id, is_used) VALUES ('ONCE', repeat('a', 24), repeat('b', 24), true)`,
  ],
  [
    'I2 an order with a coupon uses it',
    `INSERT INTO coupon_uses (order_id, coupon_id, code, amount_paise) SELECT id, repeat('a', 24), 'SAVE', 5 FROM orders`,
  ],
  [
    'I31 a store credit is the sum of its entries',
    `INSERT INTO customers (id, name, credit_paise) VALUES (repeat('a', 24), 'Kamla', 5)`,
  ],
  [
    'I31 an order has of the credit what it costs',
    `UPDATE orders SET credit_paise = 5, customer_id = repeat('a', 24)`,
  ],
  [
    'I31 a credit note of a counter, and what it paid',
    `${BILL}; INSERT INTO counter_returns (document_id, order_id, counter_id, kind, amount_paise, by_id)
     SELECT id, order_id, repeat('c', 24), 'credit', 200, repeat('d', 24) FROM tax_documents WHERE against IS NOT NULL`,
  ],
  [
    'I26 no line has more claims than was supplied',
    `${PACKED}; INSERT INTO claims (id, order_id, wish, asked_paise) SELECT repeat('a', 24), id, 'money', 1 FROM orders;
     INSERT INTO claim_lines (claim_id, supplied_position, order_id, kind, pieces, asked_paise)
     SELECT repeat('a', 24), position, order_id, 'missing', quantity + 1, 1 FROM supplied_lines`,
  ],
  [
    'I26 a claim gave what its note says',
    `${BILL}; INSERT INTO claims (id, order_id, wish, state, asked_paise, settled_as, given_paise, document_id, decided_at)
     SELECT repeat('c', 24), order_id, 'money', 'settled', 1, 'money', 1, id, now() FROM tax_documents WHERE against IS NOT NULL`,
  ],
  [
    'I26 what is sent again is free',
    `INSERT INTO claims (id, order_id, wish, state, asked_paise, settled_as, again_order_id, decided_at)
     SELECT repeat('c', 24), id, 'again', 'settled', 1, 'again', id, now() FROM orders`,
  ],
  [
    'I14 no code stands where it could be read',
    `INSERT INTO jobs (kind, payload, max_attempts) VALUES ('send-code-mail', '{"code": "123456"}', 8)`,
  ],
]

describe('the invariants check', () => {
  test('finds nothing in a consistent shop', async () => {
    expect(await findings(invariantsCheck(shop.ownerUrl, root))).toEqual([])
  })

  test('has a violation in this test for every rule of db/invariants.sql', async () => {
    const text = await readFile(join(root, 'db/invariants.sql'), 'utf8')
    const rules = [...text.matchAll(/SELECT '(I\d+ [^']+)'/g)].map(([, rule]) => rule!)
    expect(rules.length).toBeGreaterThan(20)
    expect(rules.filter((rule) => !broken.some(([begin]) => rule.startsWith(begin)))).toEqual([])
  })

  test.each(broken)('detects a violation of "%s"', async (rule, violation) => {
    const query = await readFile(join(root, 'db/invariants.sql'), 'utf8')
    const client = await shop.owner.pool.connect()
    try {
      await client.query('BEGIN; SET LOCAL session_replication_role = replica')
      await client.query(violation)
      const { rows } = await client.query<{ rule: string }>(query)
      expect(rows.filter((row) => row.rule.startsWith(rule))).not.toEqual([])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('reports each violated rule once, with a count and three examples', async () => {
    const query = `SELECT 'I1' AS rule, 'pack ' || pack AS violation FROM generate_series(100, 349) pack
      UNION ALL SELECT 'I2', 'order 7'`
    expect(await findViolations(shop.ownerUrl, query)).toEqual([
      { rule: 'I1', count: 250, examples: ['pack 100', 'pack 101', 'pack 102'] },
      { rule: 'I2', count: 1, examples: ['order 7'] },
    ])
  })

  test('reports a violation as a fault and changes nothing', async () => {
    await shop.owner.pool.query('UPDATE packs SET stock = stock + 1')
    const check = invariantsCheck(shop.ownerUrl, root)
    const expected = [
      {
        level: 'fault',
        text: 'I1 stock is the sum of its movements: 1 violation',
        examples: [expect.stringMatching(/^pack \d+ has 10/)],
      },
    ]
    expect((await runChecks([check], { applyFixes: true }))[0]!.findings).toMatchObject(expected)
    expect(await findings(check)).toMatchObject(expected)
    await shop.owner.pool.query('UPDATE packs SET stock = stock - 1')
  })
})

describe('the pictures check', () => {
  let bucket: FileStore
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await openBucket(join(shop.config.dataDir, 's3'), 'pictures')
    bucket = s3FileStore(opened.settings)
    close = opened.close
  })
  afterAll(() => close())

  let folder: string
  beforeEach(async () => {
    folder = join(shop.config.dataDir, 'uploads')
    await shop.files.put([{ name: `${'1'.repeat(32)}.webp`, type: 'image/webp', content: Buffer.from('x') }])
  })

  test('reports an old file without a row, and removes it with --fix', async () => {
    const check = picturesCheck(shop.db, shop.files)
    expect(await findings(check)).toEqual([])
    const path = join(folder, `${'1'.repeat(32)}.webp`)
    await utimes(path, 1_000, 1_000)
    expect(await findings(check)).toMatchObject([{ level: 'warning', isFixed: false }])
    expect((await readFile(path, 'utf8')).length).toBe(1)
    expect((await runChecks([check], { applyFixes: true }))[0]!.findings).toMatchObject([{ isFixed: true }])
    expect(await findings(check)).toEqual([])
  })

  test.each([
    ['a folder', () => shop.files],
    ['a bucket', () => bucket],
  ])('reports pictures whose files are missing or empty in %s as one fault', async (_, open) => {
    const files = open()
    const ids = ['5', '6', '7', '8', '9'].map((digit) => digit.repeat(32))
    const file = (name: string, content = 'x') => ({
      name,
      type: 'image/webp',
      content: Buffer.from(content),
    })
    await files.put([...ids.map((id) => file(`${id}.webp`)), ...ids.map((id) => file(`${id}-320.webp`))])
    await shop.owner.pool.query(
      `INSERT INTO images (id, width, height, bytes, widths) SELECT unnest($1::text[]), 800, 800, 9, '{320}'`,
      [ids],
    )
    const check = picturesCheck(shop.db, files)
    expect(await findings(check)).toEqual([])
    await files.remove([
      ...ids.slice(0, 3).map((id) => `${id}.webp`),
      `${ids[0]}-320.webp`,
      `${ids[3]}-320.webp`,
    ])
    await files.put([file(`${ids[3]}-320.webp`, '')])
    expect(await findings(check)).toMatchObject([
      {
        level: 'fault',
        text: '4 pictures have lost files',
        examples: [
          `${ids[0]}.webp, 2 of 2 files`,
          `${ids[1]}.webp, 1 of 2 files`,
          `${ids[2]}.webp, 1 of 2 files`,
        ],
      },
    ])
    await shop.owner.pool.query('DELETE FROM images')
    await files.remove(ids.flatMap((id) => [`${id}.webp`, `${id}-320.webp`]))
  })

  test('reports lost AVIF files, and has them made again with --fix', async () => {
    const id = '4'.repeat(32)
    await shop.files.put(
      filesIn('webp', id).map((name) => ({ name, type: 'image/webp', content: Buffer.from('x') })),
    )
    await shop.owner.pool.query(
      `INSERT INTO images (id, width, height, bytes, has_avif) VALUES ($1, 800, 800, 9, true)`,
      [id],
    )
    const check = picturesCheck(shop.db, shop.files)
    const lost = { level: 'warning', text: expect.stringContaining('1 picture has lost AVIF files') }
    expect(await findings(check)).toMatchObject([lost])
    expect((await runChecks([check], { applyFixes: true }))[0]!.findings).toMatchObject([{ isFixed: true }])
    expect(await findings(check)).toEqual([])
    await shop.owner.pool.query('DELETE FROM images')
  })

  test('does not report a picture that is uploaded or swept during the check', async () => {
    const id = '3'.repeat(32)
    const names = [`${id}.webp`, `${id}-320.webp`]
    const upload = async () => {
      await shop.files.put(names.map((name) => ({ name, type: 'image/webp', content: Buffer.from('x') })))
      await shop.owner.pool.query(
        `INSERT INTO images (id, width, height, bytes, widths) VALUES ($1, 800, 800, 9, '{320}')`,
        [id],
      )
    }
    const sweep = async () => {
      await shop.owner.pool.query('DELETE FROM images')
      await shop.files.remove(names)
    }
    const filesWith = (before: () => Promise<void>, after: () => Promise<void>): FileStore => ({
      ...shop.files,
      list: async function* () {
        await before()
        yield* shop.files.list()
        await after()
      },
    })
    const nothing = async () => undefined
    expect(await findings(picturesCheck(shop.db, filesWith(nothing, upload)))).toEqual([])
    expect(await findings(picturesCheck(shop.db, filesWith(sweep, nothing)))).toEqual([])
  })
})

test('failed and late jobs are faults, and --fix puts failed ones back into the queue', async () => {
  const check = jobsCheck(shop.db)
  expect(await findings(check)).toEqual([])
  await shop.db.pool.query(
    `INSERT INTO jobs (kind, payload, key, attempts, max_attempts, died_at, last_error)
     VALUES ('send-mail', '{}', 'failed', 12, 12, now(), 'refused')`,
  )
  expect(await findings(check)).toMatchObject([
    { level: 'fault', text: '1 × send-mail failed permanently: refused' },
  ])
  await runChecks([check], { applyFixes: true })
  expect(await findings(check)).toEqual([])
  await shop.db.pool.query(`UPDATE jobs SET run_at = now() - interval '1 hour' WHERE key = 'failed'`)
  expect(await findings(check)).toMatchObject([
    { text: expect.stringContaining('1 job has been waiting since') },
  ])
  await shop.db.pool.query(`DELETE FROM jobs WHERE key = 'failed'`)
})

test('a second factor under a former AUTH_SECRET is resealed by --fix, under a lost one a fault', async () => {
  const [former, other] = ['a former secret, long enough to be one', 'another secret, long enough to be one']
  const { userId } = await asha(shop.db)
  await beginFactor(shop.db, userId, secretBoxFrom(former).seal(Buffer.from('totp'), userId))
  const [now] = shop.config.authSecrets
  const of = (...authSecrets: [string, ...string[]]) => secretsCheck(shop.db, { ...shop.config, authSecrets })
  expect(await findings(of(now, other))).toMatchObject([
    {
      level: 'fault',
      text: expect.stringContaining('that is no longer set: codes from the app are refused'),
    },
  ])
  expect(await findings(of(now, former))).toMatchObject([{ level: 'warning', isFixed: false }])
  await runChecks([of(now, former)], { applyFixes: true })
  expect(await findings(of(now))).toEqual([])
  await shop.db.pool.query('DELETE FROM second_factors')
})

test('a replica that is unreachable, lags, or is not a replica is a warning', async () => {
  const standby = (facts: () => Promise<object>) => ({ ...shop.db, transaction: facts }) as never
  const of = (facts: () => Promise<object>) => findings(replicasCheck(shop.db, [standby(facts)]))
  expect(await of(async () => ({ is_replica: true, version: 1_000_000 }))).toEqual([])
  expect(await of(async () => ({ is_replica: false, version: 1_000_000 }))).toMatchObject([
    { level: 'warning', text: expect.stringContaining('is not a replica') },
  ])
  expect(await of(async () => ({ is_replica: true, version: -1 }))).toMatchObject([
    { text: expect.stringContaining('changes behind') },
  ])
  expect(await of(() => Promise.reject(new Error('refused')))).toMatchObject([
    { text: 'replica 1 of DATABASE_READ_URLS does not answer: refused' },
  ])
  expect(await findings(replicasCheck(shop.db, [shop.db]))).toMatchObject([
    { text: expect.stringContaining('is not a replica') },
  ])
})

test('a payment review that has been open for a day is a warning', async () => {
  await shop.db.pool
    .query(`INSERT INTO payment_reviews (id, kind, reason, provider, order_id, attempt_id, amount_paise, at)
    SELECT repeat('a', 24), 'attempt', 'unknown', 'PAYU', order_id, id, 100, now() - interval '23 hours' FROM payment_attempts LIMIT 1`)
  expect(await findings(paymentsCheck(shop.db))).toEqual([])
  await shop.db.pool.query(`UPDATE payment_reviews SET at = now() - interval '25 hours'`)
  expect(await findings(paymentsCheck(shop.db))).toMatchObject([
    { level: 'warning', text: expect.stringMatching(/^1 payment needs a decision, the oldest since /) },
  ])
  await shop.db.pool.query(`UPDATE payment_reviews SET resolved_at = now(), action = 'dismiss'`)
  expect(await findings(paymentsCheck(shop.db))).toEqual([])
})

test('unsafe server settings, clock differences and unknown migrations are reported', async () => {
  // The tests' own server runs without fsync, for speed.
  expect(await findings(serverCheck(shop.db))).toMatchObject([
    { level: 'fault', text: expect.stringContaining('is off') },
  ])
  expect((await findings(serverCheck(shop.owner))).map(({ text }) => text)).toContain(
    'the shop is served by a superuser',
  )
  expect(await findings(clockCheck(shop.db))).toEqual([])
  const ahead = { ...shop.db, one: async () => ({ now: new Date(Date.now() + 60_000) }) as never }
  expect(await findings(clockCheck(ahead))).toMatchObject([
    { level: 'fault', text: expect.stringContaining('60 s apart') },
  ])
  expect(await findings(schemaCheck(shop.db, root))).toEqual([])
  await shop.owner.pool.query(
    `INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999_later', 'x')`,
  )
  expect(await findings(schemaCheck(shop.db, root))).toMatchObject([
    { text: expect.stringContaining('9999_later') },
  ])
  await shop.owner.pool.query('DELETE FROM schema_migrations WHERE number = 9999')
  await shop.owner.pool.query(`UPDATE schema_migrations SET name = '0001_baseline' WHERE number = 751`)
  expect(await findings(schemaCheck(shop.db, root))).toMatchObject([
    {
      level: 'fault',
      text: 'this version cannot update the database',
      advice: expect.stringContaining('npm --prefix ../tokri-8ae4921e run serve'),
    },
  ])
  const never = { name: 'Next', run: () => Promise.reject(new Error('its tables are others')) }
  expect(await runChecks([schemaCheck(shop.db, root), never], { applyFixes: false })).toHaveLength(1)
  await shop.owner.pool.query(
    `UPDATE schema_migrations SET name = '0751_baseline_platform' WHERE number = 751`,
  )
})

describe('machine and settings', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-doctor-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const https = (more = {}) => ({
    ...shop.config,
    publicUrl: 'https://shop.example',
    logLevel: 'info' as const,
    demo: false,
    ...more,
  })

  test('a disk is a warning from 80 % and a fault from 95 %', async () => {
    expect(await findings(diskCheck(shop.config, async () => 0.79))).toEqual([])
    expect(await findings(diskCheck(https({ databaseUrl: 'x' }), async () => 0.9))).toMatchObject([
      { level: 'warning' },
      { level: 'warning' },
    ])
    expect((await findings(diskCheck(shop.config, async () => 0.96)))[0]).toMatchObject({ level: 'fault' })
  })

  test('a certificate that expires soon is a warning, an expired or invalid one a fault', async () => {
    const of = (days: () => Promise<number>) => findings(certificateCheck(https(), days))
    expect(await of(async () => 60)).toEqual([])
    expect(await of(async () => 9)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('expires in 9 days') },
    ])
    expect(await of(async () => -1)).toMatchObject([{ level: 'fault' }])
    expect(await of(() => Promise.reject(new Error('self-signed')))).toMatchObject([
      { level: 'fault', text: expect.stringContaining('self-signed') },
    ])
    expect(await findings(certificateCheck({ ...shop.config, publicUrl: 'http://localhost' }))).toEqual([])
  })

  test('a mail server that cannot be reached, or refuses the login, is a fault, an unsent email a warning', async () => {
    const config = https({ smtpUrl: 'smtp://u:p@127.0.0.1:9' })
    expect(await findings(mailCheck(shop.db, config))).toMatchObject([
      { level: 'fault', text: 'the mail server 127.0.0.1:9 cannot be reached: nothing answers there' },
    ])
    const refused = Object.assign(new Error('535 no'), { code: 'EAUTH' })
    expect(await findings(mailCheck(shop.db, config, () => Promise.reject(refused)))).toMatchObject([
      { level: 'fault', text: 'the mail server rejects our login: 535 no' },
    ])
    await shop.owner.pool.query("INSERT INTO outages (party, reason) VALUES ('mail', 'try later')")
    expect(await findings(mailCheck(shop.db, config, async () => undefined))).toMatchObject([
      {
        level: 'warning',
        text: expect.stringMatching(/^the last email could not be sent, since .*: try later$/),
      },
    ])
    await shop.owner.pool.query('DELETE FROM outages')
    expect(await findings(mailCheck(shop.db, config, async () => undefined))).toEqual([])
  })

  test('backups that are off, on the same disk, unfinished or overdue are reported', async () => {
    const of = (backup: object) =>
      backupCheck(
        shop.db,
        https({
          dataDir: folder,
          backup: { ...shop.config.backup, folder, passphraseFile: null, ...backup },
        }),
      )
    expect(await findings(of({ dailyTime: null }))).toMatchObject([
      { text: 'the shop does not back itself up' },
    ])
    expect(await findings(of({ dailyTime: '02:30' }))).toMatchObject([
      { text: 'the backups are on the shop’s own disk' },
    ])
    const s3 = {
      endpoint: 'https://s3.example',
      bucket: 'b',
      region: 'r',
      accessKeyId: 'k',
      secretAccessKey: 's',
    }
    await writeFile(join(folder, 'tokri-20261121-000000.tar.gz.unfinished-999999999-0a1b2c'), 'half')
    expect(await findings(of({ dailyTime: '02:30', s3 }))).toMatchObject([
      { text: '1 unfinished backup was left behind' },
    ])
    await runChecks([of({ dailyTime: '02:30', s3 })], { applyFixes: true })
    expect(await findings(of({ dailyTime: '02:30', s3 }))).toEqual([])
    expect(
      await findings(of({ dailyTime: '02:30', s3, passphraseFile: join(folder, 'made') })),
    ).toMatchObject([
      { level: 'warning', text: 'only this machine has the passphrase of the backups in the bucket' },
    ])
    await shop.owner.pool.query(`UPDATE schema_migrations SET applied_at = now() - interval '3 days'`)
    expect(await findings(of({ dailyTime: '02:30', s3 }))).toMatchObject([
      { level: 'fault', text: 'the last successful backup was 72 hours ago' },
    ])
  })

  test('unsafe settings and remaining placeholders are warnings', async () => {
    expect(settingsWarnings({ ...shop.config, publicUrl: 'http://localhost:8080' })).toEqual([])
    const warnings = (more: object) =>
      settingsWarnings(https({ trustProxy: ['127.0.0.1'], ...more })).map(({ text }) => text.slice(0, 20))
    expect(warnings({})).toEqual([])
    expect(warnings({ trustProxy: [] })).toEqual(['TRUST_PROXY is not s'])
    expect(warnings({ databaseUrl: 'postgres://db/shop', databaseOwnerUrl: null })).toEqual([
      'one role owns the ta',
    ])
    expect(warnings({ logLevel: 'silent' })).toEqual(['LOG_LEVEL=silent hid'])
    expect(warnings({ logLevel: 'trace' })).toEqual(['LOG_LEVEL=trace fill'])
    expect(warnings({ serviceWorker: 'off' })).toEqual(['the service worker i'])
    expect(warnings({ metricsAllow: ['0.0.0.0/0'] })).toEqual(['METRICS_ALLOW lets a'])
    expect(warnings({ s3: { endpoint: 'http://s3.example' } })).toEqual(['S3_ENDPOINT is not h'])
    const check = settingsCheck(shop.db, https({ trustProxy: ['127.0.0.1'] }))
    const texts = async () => (await findings(check)).map(({ text }) => text)
    expect(await texts()).toEqual(['there is no administrator: nobody is notified of orders'])
    await saveShop(shop.db, { ...defaultShop, fssai: demoShop.fssai })
    expect((await texts()).at(-1)).toBe(`the shop publishes the made-up FSSAI number "${demoShop.fssai}"`)
    await saveShop(shop.db, defaultShop)
    await ravi(shop.db)
    expect((await texts())[0]).toBe('1 administrator logs in with one step')
    await grantAdmin(shop.db, systemActor, DEMO_ADMIN)
    await writeFile(join(shop.config.dataDir, SANDBOX_BOOKS), '{}')
    expect(await texts()).toEqual([
      '2 administrators log in with one step',
      `${DEMO_ADMIN}, the administrator of the demo, may run this shop`,
      'the demo has run in this shop: orders may have been paid in its payment sandbox, with no money',
    ])
    await rm(join(shop.config.dataDir, SANDBOX_BOOKS))
  })
})

test('a check that throws is reported as a fault, and the other checks still run', async () => {
  const reports = await runChecks(
    [
      { name: 'Books', run: () => Promise.reject(new Error('no database')) },
      {
        name: 'Disk',
        run: async () => [{ level: 'warning', text: 'nearly full', examples: ['/a'], advice: 'Make room.' }],
      },
      { name: 'Clock', run: async () => [] },
    ],
    { applyFixes: false },
  )
  expect(hasFailures(reports)).toBe(true)
  expect(hasFailures(reports.slice(1))).toBe(false)
  expect([...reportLines(reports)]).toEqual([
    '✗ Books',
    '    Fault: the check failed: no database',
    '      Fix the error above, and run the doctor again.',
    '! Disk',
    '    Warning: nearly full',
    '      - /a',
    '      Make room.',
    '✓ Clock',
    '1 fault, 1 warning.',
  ])
  expect(orderId).toMatch(/^ORD-/)
})

test('a changed entry of the audit log is named, and so is a log that no longer has a noted checksum', async () => {
  const { db, owner, ownerUrl } = shop
  expect(await findings(auditCheck(ownerUrl, db))).toEqual([])
  await owner.pool.query(
    `INSERT INTO audit_log (actor_kind, action, changes) VALUES ('system', 'charge.update', '{}')`,
  )
  const head = (await findAuditHead(db))!
  expect(await findings(auditCheck(ownerUrl, db, head))).toEqual([])
  await owner.pool.query(
    `ALTER TABLE audit_log DISABLE TRIGGER USER; UPDATE audit_log SET action = 'charge.create';
     ALTER TABLE audit_log ENABLE TRIGGER USER`,
  )
  expect(await findings(auditCheck(ownerUrl, db, { ...head, hash: 'f'.repeat(64) }))).toMatchObject([
    { level: 'fault', text: expect.stringMatching(/^entry \d+ \(number 1\) was changed$/) },
    { level: 'fault', text: `number ${head.seq} of the log no longer has the checksum that was noted` },
  ])
})
