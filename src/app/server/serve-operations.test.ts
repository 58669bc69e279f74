import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mailServer } from '../../../test/mail-server.ts'
import { testShop } from '../../../test/server.ts'
import { monitoredMailer } from '#features/notifications/server/monitored-mailer.ts'
import { watchDisk } from '#platform/disk-watch.ts'
import { openLog } from '#platform/log.ts'
import { openMailer, type Mail } from '#platform/mail/mail.ts'
import { openDatabase, sql, type Database } from '#platform/db/postgres.ts'
import { serveOperations } from './serve-operations.ts'

const log = openLog('silent')
const shop = await testShop({ smtpUrl: 'smtp://127.0.0.1:1' })
afterAll(() => shop.close())

const ready = async (server: FastifyInstance) => {
  const reply = await server.inject({ method: 'GET', url: '/readyz' })
  return { status: reply.statusCode, ...reply.json<{ degraded?: string[]; message: string }>() }
}
const mail: Mail = { to: 'asha@tokri.example', subject: 'Hello', text: 'Hello.', messageId: 'hello-1' }

test('OPS-04: a server whose mail server refuses mail stays ready and is degraded until it recovers', async () => {
  let refusal: Error | null = new Error('the account is closed')
  const mails = await mailServer({ onMailFrom: (_from, _session, done) => done(refusal) })
  const smtpUrl = `smtp://127.0.0.1:${mails.port}`
  const mailer = monitoredMailer(openMailer({ smtpUrl, from: 'shop@tokri.example', log }), shop.db, log)

  expect((await ready(shop.server)).degraded).not.toContain('mail')
  await expect(mailer.send(mail)).rejects.toThrow()
  const degraded = await ready(shop.server)
  expect(degraded.status).toBe(200)
  expect(degraded.degraded).toContain('mail')
  expect(JSON.stringify(degraded)).not.toMatch(/127\.0\.0\.1|account|tokri-test/)

  refusal = null
  await mailer.send(mail)
  expect((await ready(shop.server)).degraded).not.toContain('mail')
  mailer.close()
  await mails.close()
})

const serverWith = (
  db: Database,
  signs: Parameters<typeof serveOperations>[1]['signs'],
  preparing = () => false,
) => {
  const server = Fastify()
  const rest = {
    mounted: [],
    pools: { calls: db.pool },
    publicUrl: 'http://localhost:8080',
    metricsAllow: [],
    closing: () => false,
    preparing,
    gauges: {},
    counters: {},
  }
  serveOperations(server, { db, signs, ...rest })
  return server
}

test('OPS-04: a server with a nearly full disk stays ready and is degraded', async () => {
  let share = 0.96
  const disk = watchDisk({ folders: ['data'], log, use: async () => share, everyMs: 2 })
  const server = serverWith(shop.db, { mail: () => false, disk: disk.isNearlyFull })
  await expect.poll(() => ready(server)).toMatchObject({ status: 200, degraded: ['disk'] })
  share = 0.5
  await expect.poll(() => ready(server)).toMatchObject({ status: 200, degraded: [] })
  disk.stop()
})

test('OPS-04: a check that fails reports nothing, and the server stays ready', async () => {
  const signs = { mail: () => Promise.reject(new Error('no such table')), disk: () => true }
  expect(await ready(serverWith(shop.db, signs))).toMatchObject({ status: 200, degraded: ['disk'] })
})

test('concurrent readiness requests share one check', async () => {
  let checks = 0
  const server = serverWith(shop.db, { disk: () => ++checks < 0 })
  const replies = await Promise.all(Array.from({ length: 20 }, () => ready(server)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(checks).toBeLessThan(3)
  await ready(server)
  expect(checks).toBeLessThan(4)
})

test('a server whose search index is being built is not ready yet', async () => {
  let preparing = true
  const server = serverWith(shop.db, {}, () => preparing)
  expect(await ready(server)).toMatchObject({ status: 503, message: 'preparing' })
  preparing = false
  expect(await ready(server)).toMatchObject({ status: 200 })
})

test('OPS-04: without its database a server is not ready, but healthy', async () => {
  const db = openDatabase(shop.url, { poolSize: 1, log })
  await db.close()
  const server = serverWith(db, { disk: () => true })
  expect(await ready(server)).toEqual({
    status: 503,
    success: false,
    code: 'unavailable',
    message: 'no database',
  })
  expect((await server.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
})

const metricsOf = async (server: FastifyInstance) =>
  (await server.inject({ method: 'GET', url: '/metrics' })).body

test('/metrics counts transactions by first statement and jobs by state, and shows what is degraded', async () => {
  const first = sql('test.firstOfTransaction', 'SELECT 1')
  await shop.db.transaction(async (tx) => void (await tx.run(first)))
  await shop.db
    .transaction((tx) => tx.run(first).then(() => Promise.reject(new Error('no'))))
    .catch(() => undefined)
  const after = await metricsOf(shop.server)
  const counted = (outcome: string) =>
    `tokri_transaction_duration_seconds_count{transaction="test.firstOfTransaction",outcome="${outcome}"} 1\n`
  expect(after).toContain(counted('commit'))
  expect(after).toContain(counted('rollback'))
  expect(after).toMatch(/tokri_jobs\{state="waiting"\} \d+/)
  expect(after).toMatch(/tokri_pool_connections\{pool="orders"\} \d+/)
  const server = serverWith(shop.db, { mail: () => true, disk: () => false })
  const degraded = (await metricsOf(server)).match(/^tokri_degraded\{.*$/gm)
  expect(degraded).toEqual(['tokri_degraded{sign="mail"} 1', 'tokri_degraded{sign="disk"} 0'])
})

test('/metrics names counters, and only them, with the suffix _total', async () => {
  const types = [...(await metricsOf(shop.server)).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  expect(types.length).toBeGreaterThan(20)
  const wrong = types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'))
  expect(wrong.map(([line]) => line)).toEqual([])
})

test('/metrics responds without a database', async () => {
  const db = openDatabase(shop.url, { poolSize: 1, log })
  await db.close()
  const text = await metricsOf(serverWith(db, { disk: () => true }))
  expect(text).toContain('tokri_degraded{sign="disk"} 1')
  expect(text).not.toContain('tokri_jobs{')
})
