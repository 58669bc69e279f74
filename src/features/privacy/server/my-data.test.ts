import { afterAll, beforeEach, expect, test } from 'vitest'
import { paymentShop, type PaymentShop } from '../../../../test/payment-shop.ts'
import type { MyData } from '../contract.ts'
import { whoseRows } from './whose-rows.ts'

let who: Awaited<ReturnType<PaymentShop['shopper']>>
const shop = await paymentShop()
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper(`Canary${Math.floor(performance.now())}`)
})

const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows
const myData = (as = who.token) => shop.call('GET /api/user/my-data', { as })
const tablesOf = ({ tables }: MyData) => Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))

const order = () => shop.order(who, 'CASH_ON_DELIVERY')

test('no table that refers to a person is forgotten', async () => {
  const naming = await run(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
     WHERE contype = 'f' AND (confrelid = 'users'::regclass AND a.attname = 'user_id' OR confrelid = 'customers'::regclass)`,
  )
  expect(naming.length).toBeGreaterThan(10)
  // Whose work an import was.
  const known = [...Object.keys(whoseRows), 'imports', 'written_imports']
  expect(naming.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  const real = await run(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  expect(known.filter((name) => !real.some((table) => table.name === name))).toEqual([])
})

test('the copy has every row that a walk along the foreign keys finds, and nobody else’s', async () => {
  await order()
  const other = who
  who = await shop.shopper('Somebody else')
  await order()
  await shop.call('POST /api/grievance', {
    as: who.token,
    body: { email: 'else@example.in', text: 'A canary in a complaint' },
  })
  const { status, body } = await myData()
  expect(status).toBe(200)
  const tables = tablesOf(body.data)
  const keys = await run(
    `SELECT conrelid::regclass::text AS name, a.attname AS column FROM pg_constraint
     JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'users'::regclass AND a.attname = 'user_id'`,
  )
  expect(keys.length).toBeGreaterThan(10)
  for (const { name, column } of keys) {
    if (whoseRows[name]?.heading === undefined) continue
    const [{ count }] = await run(`SELECT count(*)::int FROM ${name} WHERE ${column} = $1`, [who.userId])
    expect([name, (tables[name] ?? []).length]).toEqual([name, count])
  }
  for (const name of ['order_lines', 'order_events']) {
    const [{ count }] = await run(
      `SELECT count(*)::int FROM ${name} WHERE order_id IN (SELECT id FROM orders WHERE user_id = $1)`,
      [who.userId],
    )
    expect([name, tables[name]!.length]).toEqual([name, count])
  }
  const text = JSON.stringify(body)
  expect(text).toContain('A canary in a complaint')
  expect(text).not.toContain(other.userId)
})

test('what the shop notes about a person is in their copy', async () => {
  await run(`UPDATE users SET note = 'Rings twice', status = 'Active' WHERE id = $1`, [who.userId])
  await run(
    `INSERT INTO customers (id, user_id, name, note) VALUES (repeat('9', 24), $1, 'Kamla', 'Pays on Fridays')`,
    [who.userId],
  )
  const text = JSON.stringify((await myData()).body)
  for (const note of ['Rings twice', 'Pays on Fridays']) expect(text).toContain(note)
})

test('nothing in it opens the account', async () => {
  const { body } = await myData()
  const columns = new Set(
    body.data.tables.flatMap(({ rows }: MyData['tables'][number]) => rows.flatMap(Object.keys)),
  )
  expect([...columns].filter((name) => /hash|secret|token|generation|checkout/.test(String(name)))).toEqual(
    [],
  )
  expect(JSON.stringify(body)).not.toContain('\\\\x')
})

test('a second copy within the hour is refused, and a guest gets none', async () => {
  expect((await myData()).status).toBe(200)
  expect((await myData()).status).toBe(429)
  expect((await shop.call('GET /api/user/my-data')).status).toBe(401)
})
