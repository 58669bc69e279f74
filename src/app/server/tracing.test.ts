import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readSourceFiles } from '../../../scripts/source-files.ts'
import { otlpCollector, type CollectedSpan } from '../../../test/otlp-collector.ts'
import { testShop, type TestShop } from '../../../test/server.ts'
import { asha, newAddress, newCategory, newProduct } from '../../../test/world.ts'
import { openJobAlarm } from '#platform/jobs/job-alarm.ts'
import { startJobs } from '#platform/jobs/job-runner.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { openLog } from '#platform/log.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openTracing } from '#platform/tracing.ts'

const log = openLog('silent')
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`

const collector = await otlpCollector()
// OpenTelemetry's setting for the delay before a batch of spans is sent, in milliseconds.
process.env.OTEL_BSP_SCHEDULE_DELAY = '20'
const tracing = await openTracing({ url: collector.url, serviceName: 'the-shop' }, log)
const shop = await testShop({}, { tracing })
const shopper = await asha(shop.db)
const token = await shop.signIn(shopper)
afterAll(async () => {
  await shop.close()
  await tracing.stop()
  await collector.close()
  delete process.env.OTEL_BSP_SCHEDULE_DELAY
})
beforeEach(() => {
  collector.spans.length = 0
  collector.bodies.length = 0
})

const spanOf = (name: string): CollectedSpan | undefined => collector.spans.find((span) => span.name === name)
const childrenOf = (parent: CollectedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

test('a call is one trace: the call, its transaction and the statements in it', async () => {
  const home = await newAddress(shop.db, shopper)
  const category = await newCategory(shop.db)
  const tomatoes = await newProduct(shop.db, category, { name: 'Tomatoes' })
  await shop.call('POST /api/cart/add-to-cart', { as: token, body: { productId: tomatoes._id } })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: token,
    body: { addressId: home, expectedTotal: 40 },
    headers: { 'idempotency-key': 'b1f4dbb6-0f0c-4a53-9d3a-0a4d6ec6a7a1' },
  })
  expect(placed.status).toBe(201)

  const name = 'POST /api/order/add-cash-on-delivery-order'
  await expect.poll(() => spanOf(name)).toBeDefined()
  const call = spanOf(name)!
  expect(call).toMatchObject({
    service: 'the-shop',
    hasFailed: false,
    attributes: {
      'http.route': '/api/order/add-cash-on-delivery-order',
      'http.response.status_code': 201,
      'tokri.request_id': placed.headers['x-request-id'],
    },
  })
  const transaction = childrenOf(call).find((span) => span.name.startsWith('transaction '))!
  const statements = childrenOf(transaction)
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.map((span) => span.name)).toContain('users.lock')
  expect(new Set([call, transaction, ...statements].map((span) => span.traceId)).size).toBe(1)
  expect(statements.every((span) => span.attributes['db.system.name'] === 'postgresql')).toBe(true)

  // No personal data, no purchases and no credentials.
  const sent = collector.bodies.join('\n')
  for (const secret of [shopper.email, 'Asha', 'Indiranagar', '560038', 'Tomatoes', token, home])
    expect([secret, sent.includes(secret)]).toEqual([secret, false])
})

test('a refused call is recorded with its status, and not as a failure', async () => {
  const search = 'secret-that-somebody-typed'
  const refused = await shop.call('PUT /api/cart/update-cart-item-quantity', {
    as: token,
    body: { _id: 'f'.repeat(24), quantity: 2 },
  })
  expect(refused.status).toBe(404)
  await shop.server.inject({ method: 'GET', url: `/api/nothing?token=${search}` })
  const name = 'PUT /api/cart/update-cart-item-quantity'
  await expect
    .poll(() => spanOf(name))
    .toMatchObject({
      hasFailed: false,
      attributes: { 'http.response.status_code': 404 },
    })
  expect(collector.bodies.join()).not.toContain(search)
})

test('a trace is continued only from a valid traceparent of a trusted proxy', async () => {
  const behind = await testShop({ trustProxy: ['127.0.0.1'] }, { tracing })
  const send = (to: TestShop, headers: Record<string, string>) =>
    to.server.inject({ method: 'GET', url: '/api/charge/active', headers })
  await send(behind, { traceparent })
  await expect.poll(() => spanOf('GET /api/charge/active')).toBeDefined()
  expect(spanOf('GET /api/charge/active')).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' })

  collector.spans.length = 0
  await send(shop, { traceparent })
  await send(behind, { traceparent: `${traceparent}'; DROP TABLE orders` })
  await expect
    .poll(() => collector.spans.filter(({ name }) => name === 'GET /api/charge/active'))
    .toHaveLength(2)
  expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(TRACE)
  await behind.close()
})

test('a job is one trace, with its transactions and statements', async () => {
  const greet = jobKind('greet', z.object({ name: z.string() }))
  const db = openDatabase(shop.url, { poolSize: 4, log })
  const lane = {
    concurrency: 1,
    handlers: [
      greet.handledBy(async () => {
        const inAMinute = new Date(Date.now() + 60_000)
        await db.transaction((tx) => greet.enqueue(tx, { name: 'Meera' }, { runAt: inAMinute }))
      }),
    ],
  }
  const alarm = await openJobAlarm(db.pool, log)
  const jobs = await startJobs([lane], { db, alarm, log, tracing })
  await greet.enqueue(shop.db, { name: 'Meera' })
  await expect.poll(() => spanOf('greet')).toMatchObject({ hasFailed: false })
  const transaction = childrenOf(spanOf('greet')!)[0]!
  expect(transaction.name).toBe('transaction jobs.insert')
  expect(childrenOf(transaction).map(({ name }) => name)).toEqual(['jobs.insert'])
  expect(collector.bodies.join()).not.toContain('Meera')
  await jobs.stop()
  alarm.close()
  await db.close()
})

test('calls succeed while the collector is unreachable', async () => {
  const unreachable = await openTracing({ url: 'http://127.0.0.1:1/v1/traces', serviceName: 'the-shop' }, log)
  const other = await testShop({}, { tracing: unreachable })
  expect((await other.call('GET /api/charge/active')).status).toBe(200)
  await other.close()
  await unreachable.stop()
})

test('OpenTelemetry is imported by platform/tracing.ts alone, and only when tracing starts', () => {
  const importers = readSourceFiles(process.cwd(), 'src').flatMap(({ path, code, imports }) =>
    imports.some(({ request }) => request.startsWith('@opentelemetry/'))
      ? [{ path, isStatic: /^import (?!type\b)[^']*'@opentelemetry/m.test(code) }]
      : [],
  )
  expect(importers).toEqual([{ path: 'src/platform/tracing.ts', isStatic: false }])
})
