import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { asha, newProduct, newCategory } from './world.ts'

const database = await testDatabase()
afterAll(() => database.drop())

const query = async (text: string) => (await database.db.pool.query(text)).rows as Record<string, unknown>[]

test('every foreign key to a table with deletable rows has an index over all rows', async () => {
  const missing = await query(
    `SELECT conrelid::regclass::text || '.' || conname AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace
       AND coalesce(obj_description(confrelid, 'pg_class'), '') !~ '^(no delete|append-only|read only)' AND NOT EXISTS (
       SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL AND indisvalid
         AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`,
  )
  expect(missing).toEqual([])
})

test('no stock movement can refer to a missing order', async () => {
  await newProduct(database.db, await newCategory(database.db), { name: 'Milk' })
  const text = `INSERT INTO stock_movements (pack_id, order_id, reason, quantity)
     VALUES ((SELECT id FROM packs LIMIT 1), 'ORD-261121-NOWHERE0', 'order', -1)`
  await expect(query(text)).rejects.toMatchObject({
    code: '23503',
    constraint: expect.stringContaining('order_id'),
  })
})

test('nothing names an attempt or a payment of another order, and an order has whole copies', async () => {
  const { userId } = await asha(database.db)
  const pack = '(SELECT id FROM packs LIMIT 1)'
  const customer = `'{"name": "Asha", "email": "asha@example.in", "mobile": null}'`
  const address = `'{"_id": "", "name": "Asha", "mobile": 9876543210, "address_line": "1", "landmark": "", "city": "Pune", "state": "Maharashtra", "pincode": "411001", "country": "India", "type": "Home"}'`
  const order = (n: number, copies = `${customer}, ${address}`) =>
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count)
     VALUES ('ORD-261125-0000000${n}', '${userId}', 'Pending', 'Unpaid', 'PAYU', ${copies}, 100, 0, 0, 100, 1)`
  const id = (n: number) => `repeat('${n}', 24)`
  const capture = (n: number, attempt: string, orderId: string) =>
    `INSERT INTO payment_captures (id, provider, provider_reference, attempt_id, order_id, amount_paise, currency, disposition)
     VALUES (${id(n)}, 'PAYU', '${n}', ${attempt}, ${orderId}, 100, 'INR', 'excess')`
  const [first, second] = [`'ORD-261125-00000001'`, `'ORD-261125-00000002'`]
  for (const n of [1, 2]) {
    await query(order(n))
    await query(`INSERT INTO payment_attempts (id, order_id, provider, status, amount_paise)
      VALUES (${id(n)}, 'ORD-261125-0000000${n}', 'PAYU', 'Failed', 100)`)
  }
  await query(capture(3, id(1), first))
  for (const [constraint, text] of [
    ['orders_settled_by_own_attempt', `UPDATE orders SET settled_attempt_id = ${id(1)} WHERE id = ${second}`],
    ['payment_captures_of_own_attempt', capture(4, id(1), second)],
    ['payment_captures_attempt_has_order', capture(4, id(1), 'NULL')],
    [
      'refunds_of_own_capture',
      `INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key)
       VALUES (${id(5)}, ${id(3)}, ${second}, 'R', 1, '', '')`,
    ],
    [
      'refunds_requested_by_fkey',
      `INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key, requested_by)
       VALUES (${id(5)}, ${id(3)}, ${first}, 'R', 1, '', '', ${id(9)})`,
    ],
    [
      'stock_movements_of_own_attempt',
      `INSERT INTO stock_movements (pack_id, order_id, attempt_id, reason, quantity) VALUES (${pack}, ${second}, ${id(1)}, 'order', -1)`,
    ],
    [
      'stock_movements_attempt_has_order',
      `INSERT INTO stock_movements (pack_id, attempt_id, reason, quantity) VALUES (${pack}, ${id(1)}, 'opening', 1)`,
    ],
    [
      'order_events_actor_id_fkey',
      `INSERT INTO order_events (order_id, status, by, actor_id) VALUES (${first}, 'Pending', 'admin', ${id(9)})`,
    ],
    ['orders_customer_shape', order(3, `'{"name": "Asha", "email": "asha@example.in"}', ${address}`)],
    ['orders_address_shape', order(3, `${customer}, '{}'`)],
    ['orders_address_shape', order(3, `${customer}, ${address.replace('411001', '11001')}`)],
  ] as const)
    await expect(query(text), text).rejects.toMatchObject({ constraint })
})

test('every table has a comment, unless its name and columns say it all', async () => {
  const plain = [
    'addresses',
    'passwords',
    'sub_categories',
    'categories',
    'products',
    'packs',
    'cart_items',
    'charges',
    'sessions',
  ]
  const silent = await query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'schema_migrations' AND obj_description(oid, 'pg_class') IS NULL ORDER BY 1`,
  )
  expect(silent.map(({ name }) => name)).toEqual(plain.sort())
})

test('every constraint is validated, also for old rows, and every index is valid', async () => {
  expect(
    await query(
      `SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated
       UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`,
    ),
  ).toEqual([])
})
