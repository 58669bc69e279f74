import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer } from '../../../test/mail-server.ts'
import { testShop, type TestShop } from '../../../test/server.ts'
import { monitoredMailer } from '#features/notifications/server/monitored-mailer.ts'
import { watchDisk } from '#platform/disk-watch.ts'
import { openLog } from '#platform/log.ts'
import { openMailer, type Mail } from '#platform/mail/mail.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { serveOperations } from './serve-operations.ts'

const log = openLog('silent')
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ smtpUrl: 'smtp://127.0.0.1:1' })
})
afterAll(() => shop.close())

const ready = async (server: FastifyInstance) => {
  const reply = await server.inject({ method: 'GET', url: '/readyz' })
  return { status: reply.statusCode, ...reply.json<{ degraded?: string[]; message: string }>() }
}
const mail: Mail = { to: 'asha@tokri.example', subject: 'Hello', text: 'Hello.', messageId: 'hello-1' }

test('OPS-04: a server stays ready while its mail server refuses, says so, and stops saying it', async () => {
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

const watched = (db: Database, signs: Parameters<typeof serveOperations>[1]['signs']) => {
  const server = Fastify()
  const rest = {
    mounted: [],
    publicUrl: 'http://localhost:8080',
    metricsAllow: [],
    closing: () => false,
    gauges: {},
    counters: {},
  }
  serveOperations(server, { db, signs, ...rest })
  return server
}

test('OPS-04: a disk that is nearly full is told, and the server stays ready', async () => {
  let share = 0.96
  const disk = watchDisk({ folders: ['data'], log, use: async () => share, everyMs: 2 })
  const server = watched(shop.db, { mail: () => false, disk: disk.isNearlyFull })
  await expect.poll(() => ready(server)).toMatchObject({ status: 200, degraded: ['disk'] })
  share = 0.5
  await expect.poll(() => ready(server)).toMatchObject({ status: 200, degraded: [] })
  disk.stop()
})

test('OPS-04: a sign that cannot be read tells nothing, and makes nobody unready', async () => {
  const signs = { mail: () => Promise.reject(new Error('no such table')), disk: () => true }
  expect(await ready(watched(shop.db, signs))).toMatchObject({ status: 200, degraded: ['disk'] })
})

test('OPS-04: without its database a server is not ready, whatever else is wrong, and lives', async () => {
  const db = openDatabase(shop.url, { poolSize: 1, log })
  await db.close()
  const server = watched(db, { disk: () => true })
  expect(await ready(server)).toEqual({
    status: 503,
    success: false,
    code: 'unavailable',
    message: 'no database',
  })
  expect((await server.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
})
