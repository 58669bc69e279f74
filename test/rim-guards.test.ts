import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { commandActor } from '#features/audit/actor.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { updateProduct } from '#features/catalogue/server/update-product.ts'
import { shopCodeLimits } from './code-limits.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { verifyNewEmail } from '#features/people/accounts/server/update-user.ts'
import { sendMail } from '#features/notifications/server/send-mail.ts'
import { announceOrders, type AnnounceDeps } from '#features/orders/server/announce.ts'
import { announceTransition } from '#features/orders/server/jobs.ts'
import { placeOrder } from '#features/orders/server/place-order.ts'
import { pageCache } from '#app/page-rendering/page-cache.ts'
import { servePages } from '#app/page-rendering/serve-pages.ts'
import { announcingOf, jobLanes } from '#app/server/jobs.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import type { Database } from '#platform/db/postgres.ts'
import { connectionBudget } from '#platform/http/connection-limit.ts'
import { openHttpServer } from '#platform/http/http-server.ts'
import { openJobAlarm } from '#platform/jobs/job-alarm.ts'
import { startJobs } from '#platform/jobs/job-runner.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { openLog } from '#platform/log.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import { testDatabase } from './database.ts'
import { mutantDatabase, type StatementMutation } from './mutant-database.ts'
import { newAddress, newProduct, person, newCategory } from './world.ts'

// The server's outer guards. Where one is a statement, its probe must fail without it.

const log = openLog('silent')
const database = await testDatabase()
const alarm = await openJobAlarm(database.db.pool, log)
afterAll(async () => {
  alarm.close()
  await database.drop()
})

const fails = (work: Promise<void>) =>
  work.then(
    () => Promise.reject(new Error('the probe passed without the guard')),
    (error: Error) => {
      // A crash of the mutant proves nothing.
      if (error.name !== 'AssertionError') throw error
    },
  )

/** Passes with the guard, fails without it. */
function statementCheck(
  title: string,
  statements: Record<string, StatementMutation>,
  probe: (db: Database) => Promise<void>,
): void {
  test(title, () => probe(database.db))
  test(`mutation check: ${title}`, () => fails(probe(mutantDatabase(database.db, { statements }))))
}

async function pages(render: () => Promise<void>) {
  const http = await openHttpServer({
    log,
    trustedProxies: ['127.0.0.1'],
    publicUrl: 'http://localhost:8080',
    origins: [],
    callsPerMinute: 5,
    loopbackExempt: false,
  })
  const feed = openChangeFeed(database.db, log)
  let rendered = 0
  const cache = pageCache(async () => {
    rendered += 1
    await render()
    return { value: { status: 200, html: '<p>' }, tags: ['shell'] }
  }, feed)
  const noGuards = { policyFor: async () => null, isRefused: async () => false }
  servePages(http, cache, noGuards, { pagesPerMinute: 20, loopbackExempt: false })
  return {
    send: async (url: string) =>
      (await http.inject({ url, headers: { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.7' } }))
        .statusCode,
    rendered: () => rendered,
    close: async () => {
      await http.close()
      feed.stop()
    },
  }
}

test('page requests are limited per caller', async () => {
  const { send, close } = await pages(async () => undefined)
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push(await send('/'))
  await close()
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('at most six pages are rendered at once for one caller', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  const { send, rendered, close } = await pages(() => held)
  const flood = Array.from({ length: 15 }, (_, n) => send(`/search?q=${n}`))
  await sleep(100)
  const atOnce = rendered()
  free()
  expect(await Promise.all(flood)).toEqual(flood.map(() => 200))
  await close()
  expect(atOnce).toBe(6)
})

test('connections are limited per caller; one that closes frees its slot, one that is closed takes none', () => {
  const take = connectionBudget(3)
  const newSocket = (destroyed = false) =>
    Object.assign(new EventEmitter(), { destroyed }) as unknown as Socket
  const sockets = Array.from({ length: 5 }, () => newSocket())
  expect(sockets.map((one) => take('203.0.113.0', one))).toEqual([true, true, true, false, false])
  expect(take('198.51.100.0', newSocket())).toBe(true)
  // A connection that closes frees its slot; one that is already closed takes none.
  sockets[0]!.emit('close')
  expect(take('203.0.113.0', newSocket(true))).toBe(false)
  expect(take('203.0.113.0', newSocket())).toBe(true)
  expect(take('203.0.113.0', newSocket())).toBe(false)
})

let people = 0
async function placedOrder(): Promise<string> {
  const who = await person(database.db, `Shopper${(people += 1)}`)
  const { _id } = await newProduct(database.db, await newCategory(database.db, `Shelf ${people}`), {
    name: 'Milk',
    stock: 9,
  })
  await addToCart(database.db, { userId: who.userId, productId: _id, unit: undefined, quantity: 4 })
  const { orderId } = await placeOrder(database.db, {
    userId: who.userId,
    request: { addressId: await newAddress(database.db, who), expectedTotal: 160 },
    paymentMethod: 'CASH_ON_DELIVERY',
  })
  return orderId
}

const isAnnounced = async (orderId: string) =>
  (
    await database.owner.pool.query('SELECT FROM orders WHERE id = $1 AND announced_at IS NOT NULL', [
      orderId,
    ])
  ).rowCount === 1

function lanesOf(send: () => Promise<void>) {
  return jobLanes({
    announcing: announcingOf({
      db: database.db,
      publicUrl: 'http://localhost:8080',
      authSecrets: ['a secret for tests'],
      log,
    }),
    db: database.db,
    files: null as never,
    codes: null as never,
    secrets: null as never,
    mailer: { send, close: () => undefined },
    numbers: null as never,
    push: {} as never,
    publicUrl: 'http://localhost:8080',
    shopName: async () => 'Tokri',
    payments: null as never,
    importProducts: null as never,
    openAvifEncoder: null as never,
    fetchPublic: null as never,
    keepErasureList: null as never,
    log,
  })
}

test('a hanging mail server does not delay the bell', async () => {
  await database.owner.pool.query('DELETE FROM jobs')
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const lanes = lanesOf(() => hanging)
  for (let n = 0; n < 8; n++)
    await sendMail.enqueue(database.db, {
      to: 'a@example.in',
      subject: 'A',
      text: 'A',
      messageId: `hang-${n}`,
    })
  const jobs = await startJobs([lanes.bell, lanes.mail], { db: database.db, alarm, log })
  await sleep(300)
  const orderId = await placedOrder()
  await announceTransition.enqueue(database.db, { orderId, status: 'Confirmed' })
  const deadline = Date.now() + 2_500
  while (!(await isAnnounced(orderId)) && Date.now() < deadline) await sleep(50)
  const rang = await isAnnounced(orderId)
  release()
  await jobs.stop()
  expect(rang).toBe(true)
})

/** How long a worker takes to find no further job and to go idle, in milliseconds. */
const IDLE_MS = 100

/**
 * Starts a worker for jobs of one kind. `inTurn` adds a job whenever the worker is idle, until `isOver`, and returns how
 * many have run.
 */
async function startWorker(kind: string, add: () => Promise<unknown>) {
  let hasRun = () => {}
  const handlers = [{ name: kind, run: async () => hasRun() }]
  const { stop } = await startJobs([{ concurrency: 1, handlers }], { db: database.db, alarm, log })
  const inTurn = async (isOver: (count: number) => boolean) => {
    let count = 0
    for (; !isOver(count); count += 1) {
      const next = new Promise<void>((resolve) => (hasRun = resolve))
      await sleep(IDLE_MS)
      await add()
      await next
    }
    return count
  }
  return { inTurn, stop }
}

const hurried = jobKind('hurried', z.object({}))

// Compared with jobs that are added without a notification, at the same time on the same machine.
test('a job is started as soon as it is added', async () => {
  await database.owner.pool.query('DELETE FROM jobs')
  const notified = await startWorker(hurried.name, () => hurried.enqueue(database.db, {}))
  const polled = await startWorker('patient', () =>
    database.db.pool.query(`INSERT INTO jobs (kind, payload, max_attempts) VALUES ('patient', '{}', 1)`),
  )
  const wanted = 5
  let isOver = false
  // Over, too, when as many have been polled as fail the expectation.
  const [, polledCount] = await Promise.all([
    notified.inTurn((count) => isOver || count === wanted).finally(() => (isOver = true)),
    polled.inTurn((count) => isOver || (isOver = count >= wanted * 0.5)),
  ])
  await Promise.all([notified.stop(), polled.stop()])
  expect(polledCount).toBeLessThan(wanted * 0.5)
})

test('a job wakes only the workers of its own lane', async () => {
  const ownAlarm = await openJobAlarm(database.db.pool, log)
  let wakes = 0
  ownAlarm.on(['patient'], () => (wakes += 1))
  const wasNotified = new Promise<void>((resolve) => ownAlarm.on([hurried.name], resolve))
  await hurried.enqueue(database.db, {})
  await wasNotified
  ownAlarm.close()
  expect(wakes).toBe(0)
})

statementCheck(
  'an order is announced once',
  { 'orders.takeUnannounced': (text) => text.replace('AND announced_at IS NULL', '') },
  async (db) => {
    const orderId = await placedOrder()
    const mails: string[] = []
    const deps: AnnounceDeps = {
      db,
      notifyDesk: async () => undefined,
      queueMails: async (_tx, queued) => void mails.push(...queued.map(({ mail }) => mail.messageId)),
      tell: async () => undefined,
      orderUrl: (id) => id,
      codeOf: () => '0000',
      log,
    }
    for (let n = 0; n < 2; n++) await announceOrders(deps, [orderId], new Set())
    expect(mails.filter((id) => id === `order-${orderId}-placed`)).toHaveLength(1)
  },
)

statementCheck(
  'mails about one order are sent in order',
  { 'jobs.insertKeyed': (text) => text.replace('key, queue FROM', 'key, queue || key FROM') },
  async (db) => {
    const sent: string[] = []
    let failures = 1
    const send = async ({ messageId }: Mail) => {
      if (messageId === 'first' && (failures -= 1) >= 0) throw new Error('the line broke')
      sent.push(messageId)
    }
    await database.owner.pool.query('DELETE FROM jobs')
    for (const messageId of ['first', 'second'])
      await sendMail.enqueueAll(db, [
        {
          payload: { to: 'a@example.in', subject: 'A', text: 'A', messageId },
          queue: 'mails of one',
          key: messageId,
        },
      ])
    const jobs = await startJobs([{ concurrency: 2, handlers: [sendMail.handledBy(send)] }], {
      db: database.db,
      alarm,
      log,
    })
    const deadline = Date.now() + 8_000
    while (sent.length < 2 && Date.now() < deadline) await sleep(50)
    await jobs.stop()
    expect(sent).toEqual(['first', 'second'])
  },
)

statementCheck(
  'of ten concurrent saves of one form only one succeeds',
  {
    'products.lock': (text) => text.replace('FOR NO KEY UPDATE', ''),
    'packs.lock': (text) => text.replace(/FOR NO KEY UPDATE.*/, ''),
  },
  async (db) => {
    const rice = await newProduct(database.db, await newCategory(database.db, `Forms ${(people += 1)}`), {
      name: `Rice ${people}`,
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        updateProduct(db, commandActor, rice._id, { updatedAt: rice.updatedAt, description: `Form ${n}` }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  },
)

test('a made-up device cookie does not count as a known browser', async () => {
  const { userId } = await person(database.db, `Cookie ${(people += 1)}`)
  await database.db.pool.query(
    `INSERT INTO rate_limits (key, window_start, used) VALUES ('login:failures', now(), 1000)
       ON CONFLICT (key) DO UPDATE SET window_start = now(), used = 1000`,
  )
  const identity = { db: database.db, limits: shopCodeLimits, log } as unknown as Identity
  const guess = { userId, otp: '123456', device: Buffer.from('made up'), ip: '198.51.100.7' }
  const codes: unknown[] = []
  for (let n = 0; n < 4; n++)
    await verifyNewEmail(identity, { ...guess, sessionId: '', isOnThisMachine: false }).catch(
      (error: { code?: string }) => codes.push(error.code),
    )
  await database.db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'login:%'`)
  expect(codes).toEqual(['otp_expired', 'otp_expired', 'otp_expired', 'logins_slowed'])
})

test('a form opened before someone else saved is refused', async () => {
  const [before, now] = [new Date(1_000).toISOString(), new Date(2_000).toISOString()]
  const save = (updatedAt: string) => () => refuseStaleSave({ updatedAt }, { updatedAt: now })
  expect(save(now)).not.toThrow()
  expect(save(before)).toThrow()
})
