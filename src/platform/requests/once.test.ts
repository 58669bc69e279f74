import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { once } from './once.ts'
import { sentRequest, type Sent } from './sent-request.ts'

const database = await testDatabase()
const { db } = database
afterAll(() => database.drop())

const sources: Record<string, string> = import.meta.glob('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const call = 'POST /api/customers'
const sent = (
  key: string,
  body: unknown,
  { caller = 'Ravi', ...more }: Partial<Sent> & { caller?: string } = {},
) => sentRequest({ caller, key }, { call, body, ...more })
let made = 0
const make = async () => `record ${++made}`
const send = (request: ReturnType<typeof sent>) => db.transaction((tx) => once(tx, request, make))
const reused = { code: 'idempotency_key_reused', status: 422 }

test('a request is served once, however often and at once it is sent', async () => {
  const request = sent(randomUUID(), { name: 'Meera' })
  const before = made
  const records = await Promise.all(Array.from({ length: 10 }, () => send(request)))
  expect(new Set(records)).toEqual(new Set([`record ${before + 1}`]))
})

test('the same key of somebody else, or of another call, is another request', async () => {
  const [key, body] = [randomUUID(), { name: 'Meera' }]
  const records = [
    await send(sent(key, body)),
    await send(sent(key, body, { caller: 'Asha' })),
    await send(sent(key, body, { call: 'POST /api/counts' })),
  ]
  expect(new Set(records).size).toBe(3)
})

test('what was sent is compared: not what an upgrade adds to it, nor its order, nor what is empty', async () => {
  const key = randomUUID()
  const lines = [
    { productId: 1, grams: 250 },
    { productId: 2, quantity: 1 },
  ]
  const record = await send(sent(key, { lines, offline: false }, { notCompared: ['offline'] }))
  for (const body of [
    { note: '', offline: true, lines: [...lines].reverse() },
    { lines: lines.map((line) => ({ ...line, reason: null })), tags: [] },
  ])
    expect(await send(sent(key, body, { notCompared: ['offline'] }))).toBe(record)
  for (const body of [
    { lines: lines.slice(1) },
    { lines, note: 'Ring twice' },
    { lines: [{ ...lines[0], grams: 251 }, lines[1]] },
  ])
    await expect(send(sent(key, body))).rejects.toMatchObject(reused)
  const images = ['a.webp', 'b.webp']
  const product = randomUUID()
  await send(sent(product, { images }))
  await expect(send(sent(product, { images: images.toReversed() }))).rejects.toMatchObject(reused)
})

test('a key stays free where nothing was made', async () => {
  const request = sent(randomUUID(), {})
  await expect(
    db.transaction((tx) => once(tx, request, () => Promise.reject(new Error('refused')))),
  ).rejects.toThrow()
  expect(await db.transaction((tx) => once(tx, request, async () => null))).toBeNull()
  expect(await send(request)).toBe(`record ${made}`)
})

test('one table of requests, which only this folder writes', async () => {
  const writes = /\b(INTO|UPDATE|FROM)\s+requests\b/
  const columns = /idempotency_keys|request_keys|body_hash|request_key\b/
  const elsewhere = Object.entries(sources).flatMap(([file, text]) =>
    !file.startsWith('./') && !file.includes('.test.') && (writes.test(text) || columns.test(text))
      ? [file]
      : [],
  )
  expect(elsewhere).toEqual([])
  // Keys that the shop gives its own refunds are no requests.
  const kept = await db.pool.query(
    `SELECT c.relname || '.' || attname AS name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE c.relkind = 'r' AND attname ~ '(idempotency|request)_key|body_hash' AND NOT attisdropped
       AND coalesce(col_description(c.oid, attnum), '') !~ 'version before' ORDER BY 1`,
  )
  expect(kept.rows.map(({ name }) => name)).toEqual(['refunds.idempotency_key', 'requests.body_hash'])
})
