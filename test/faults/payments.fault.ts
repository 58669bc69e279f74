import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { paymentDepsOf } from '#app/server/build-server.ts'
import { expireAttempt } from '#features/orders/server/payment/expire-payment.ts'
import { onlineProviders } from '#features/payments/server/online-providers.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { merchant } from '../../src/sandbox/sandbox-merchant.ts'
import { sandboxSettings } from '../../src/sandbox/sandbox-settings.ts'
import { openFaultShop, until, type Endpoints, type FaultShop } from './fault-shop.ts'
import { mutantServer, type Mutations } from './mutant-server.ts'
import { deliver, deliverAll, openProviders, payableOrder, tryAgain, waitUntilPaid } from './payment-calls.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { isWholeRun, rounds } from './seed.ts'

let shop: FaultShop
let sandboxes: Sandboxes
let env: Record<string, string>
beforeAll(async () => {
  ;({ sandboxes, env } = await openProviders())
  // An hour: what comes by itself would hide what a message did.
  shop = await openFaultShop({ ...env, PAYMENT_POLL_SECONDS: '3600' })
})
afterAll(async () => {
  await shop?.close()
  await sandboxes?.close()
})
const real = () => shop
const mutant = (mutations: Mutations) => mutantServer({ ...mutations, env: { ...env, ...mutations.env } })

/** The order as it stood a moment ago. */
const readWithoutLock: NonNullable<Mutations['statements']>[string] = {
  instead: async (run, values) => {
    const rows = await run(
      `SELECT id, user_id, status, payment_method, total_paise, settled_attempt_id FROM orders WHERE id = $1`,
      values,
    )
    await sleep(30)
    return rows
  },
}

let shelves = 0
const shelfName = () => `Paid ${(shelves += 1)}`
const methods = ['PAYU', 'SABPAISA', 'RMS', 'CASHFREE'] as const

const captures = async (db: Database, orderId: string) =>
  (
    await db.pool.query<{ disposition: string }>(
      'SELECT disposition FROM payment_captures WHERE order_id = $1 ORDER BY disposition',
      [orderId],
    )
  ).rows.map(({ disposition }) => disposition)

const mails = async (db: Database, orderId: string) =>
  (await db.pool.query(`SELECT FROM mails WHERE message_id = 'order-' || $1 || '-placed'`, [orderId]))
    .rowCount

async function sameCallback(endpoints: Endpoints): Promise<void> {
  for (const method of methods) {
    const order = await payableOrder(endpoints, sandboxes, method, shelfName())
    sandboxes.act(order.payment, 'pay-and-close')
    const message = sandboxes.webhookFor(order.payment)
    const statuses = await deliverAll(
      endpoints.ports,
      Array.from({ length: 20 }, () => message),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await captures(endpoints.db, order.orderId)).toEqual(['settled'])
  }
}

scenario(
  'PAY-01 the same callback twenty times at once on two servers: one settlement, one mail',
  real,
  async () => {
    await sameCallback(shop)
    const { rows } = await shop.db.pool.query<{ order_id: string }>(
      `SELECT order_id FROM payment_captures WHERE disposition = 'settled'`,
    )
    for (const { order_id } of rows)
      await until(`the mail of ${order_id}`, async () => (await mails(shop.db, order_id)) === 1)
  },
)
mutationCheck(
  'PAY-01 looked up and written without lock and key',
  () =>
    mutant({
      schema: [
        'ALTER TABLE payment_captures DROP CONSTRAINT payment_captures_provider_provider_reference_key',
        'DROP INDEX payment_captures_one_settled',
        // A fact is noted once: whoever notes it second waits for the first, too.
        'DROP INDEX payment_signals_once',
      ],
      statements: {
        'paymentStatus.lock': readWithoutLock,
        'signals.insert': (text) => text.replace('ON CONFLICT DO NOTHING', ''),
        'captures.insert': (text) => text.replace(/ON CONFLICT.*/s, ''),
      },
    }),
  sameCallback,
)

async function manyPayments(endpoints: Endpoints): Promise<void> {
  const order = await payableOrder(endpoints, sandboxes, 'PAYU', shelfName())
  const payments = [order.payment]
  for (let nth = 1; nth < 12; nth++)
    payments.push(await tryAgain(endpoints, sandboxes, order, methods[nth % methods.length]!))
  for (const payment of payments) sandboxes.act(payment, 'pay-and-close')
  const statuses = await deliverAll(
    endpoints.ports,
    payments.map((payment) => sandboxes.webhookFor(payment)),
  )
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await captures(endpoints.db, order.orderId)).toEqual([
    ...payments.slice(1).map(() => 'excess'),
    'settled',
  ])
}

scenario('PAY-09 twelve real payments for one order at once: one settles, eleven go back', real, async () => {
  await manyPayments(shop)
  const open = async () =>
    (await shop.db.pool.query(`SELECT FROM refunds WHERE status <> 'Done'`)).rowCount === 0
  await until('eleven refunds', open, 60_000)
  const gone = [...sandboxes.books.payments.values()].flatMap(({ refunds }) => refunds)
  expect(gone).toHaveLength(11)
})
mutationCheck(
  'PAY-09 money is written down only while the order is unpaid',
  () =>
    mutant({
      statements: {
        'captures.insert': {
          instead: async (run, values) =>
            values[9] === 'settled'
              ? run(
                  `INSERT INTO payment_captures (id, provider, provider_reference, attempt_id, order_id, reference,
                     amount_paise, currency, bank_reference, disposition)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
                  values,
                )
              : [],
        },
      },
    }),
  manyPayments,
)

scenario(
  'PAY-06 return and webhook at once, and either first: one settlement, the right page',
  real,
  async () => {
    for (let round = 0; round < (isWholeRun ? 25 : 3) * rounds; round++) {
      for (const method of methods) {
        const order = await payableOrder(shop, sandboxes, method, shelfName())
        const back = sandboxes.act(order.payment, 'pay')!
        const webhook = sandboxes.webhookFor(order.payment)
        const [first, second] = round % 2 ? [back, webhook] : [webhook, back]
        const statuses = await deliverAll(shop.ports, [first, second])
        expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 303])
        expect(await captures(shop.db, order.orderId)).toEqual(['settled'])
      }
    }
  },
)

async function expiryRacesPayment(endpoints: Endpoints): Promise<void> {
  const settings = sandboxSettings(`http://127.0.0.1:${sandboxes.port}`)
  const config = {
    payments: { providers: settings, expirySeconds: 0.01, pollSeconds: 3_600 },
    publicUrl: 'http://localhost',
  }
  const deps = paymentDepsOf(config as never, endpoints.db, openLog('silent'))
  const world = {
    now: () => new Date(),
    fetch: (() => Promise.reject(new TypeError('silent'))) as typeof fetch,
  }
  // The job asked before the money came; what it learned is old by the time it acts.
  const late = { ...deps, providers: onlineProviders(settings, world) }
  for (let round = 0; round < (isWholeRun ? 200 : 12) * rounds; round++) {
    const order = await payableOrder(endpoints, sandboxes, methods[round % methods.length]!, shelfName())
    const [attempt] = await listPaymentAttempts(endpoints.db, order.orderId)
    sandboxes.act(order.payment, 'pay-and-close')
    const message = sandboxes.webhookFor(order.payment)
    // Now the one comes a moment later, now the other: what lies between asking and writing is hit on any machine.
    const [expiresAfter, paidAfter] = round % 2 ? [(round * 7) % 70, 0] : [0, round % 6]
    await Promise.all([
      sleep(expiresAfter).then(() => expireAttempt(late, attempt!.id)),
      sleep(paidAfter).then(() => deliver(endpoints.ports[(round >> 1) % 2]!, message)),
    ])
    const { rows } = await endpoints.db.pool.query<{ status: string; payment_status: string }>(
      'SELECT status, payment_status FROM orders WHERE id = $1',
      [order.orderId],
    )
    // Whoever is first: it ends paid and kept, since the goods are there.
    expect(rows).toEqual([{ status: 'Pending', payment_status: 'Paid' }])
  }
}

scenario('INV-09 the end of the time races the payment: paid and kept, never paid and let go', real, () =>
  expiryRacesPayment(shop),
)
mutationCheck(
  'INV-09 settled without the order held',
  () =>
    mutant({
      statements: {
        'paymentStatus.lock': readWithoutLock,
      },
    }),
  expiryRacesPayment,
)

scenario(
  "PAY-25 a server is killed after the provider's yes and before its own: the order is paid, the mail sent once",
  real,
  async () => {
    const order = await payableOrder(shop, sandboxes, 'SABPAISA', shelfName())
    sandboxes.act(order.payment, 'pay-and-close')
    sandboxes.mischief.sabpaisa.api.delayMs = 600
    const victim = shop.servers[0]
    const answer = deliver(victim.port, sandboxes.webhookFor(order.payment))
    await sleep(300)
    await victim.kill()
    expect(await answer).toBe(0)
    sandboxes.mischief.sabpaisa.api.delayMs = 0
    await victim.start()
    const { body } = await waitUntilPaid(shop, order, 40_000)
    expect(body.data).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' })
    expect(await deliver(victim.port, sandboxes.webhookFor(order.payment))).toBe(200)
    expect(await captures(shop.db, order.orderId)).toEqual(['settled'])
    await until('one mail', async () => (await mails(shop.db, order.orderId)) === 1)
  },
  { timeout: 90_000 },
)

scenario('OPS-12 keys of providers stand in no log, answer, page or row', real, async () => {
  const order = await payableOrder(shop, sandboxes, 'RMS', shelfName())
  Object.assign(sandboxes.mischief.rms.api, { failNext: 1, failWith: 'garbage' })
  await deliver(shop.ports[0]!, { ...sandboxes.webhookFor(order.payment), body: 'skey=forged' })
  await deliver(shop.ports[0]!, sandboxes.webhookFor(order.payment))
  sandboxes.mischief.rms.api.failNext = 0
  const pages = await Promise.all(
    ['/', '/checkout', '/payu-success', '/api/openapi.json', '/metrics', '/api/order/payment-methods'].map(
      async (path) => (await fetch(shop.servers[1].url + path)).text(),
    ),
  )
  const { rows } = await shop.db.pool.query<{ text: string }>(
    `SELECT t::text AS text FROM payment_attempts t UNION ALL SELECT t::text FROM payment_signals t`,
  )
  const seen = [
    ...shop.servers.map((server) => server.output()),
    ...pages,
    ...rows.map(({ text }) => text),
  ].join('\n')
  const { payu, sabpaisa, rms, cashfree } = merchant
  for (const secret of [
    payu.salt,
    sabpaisa.password,
    sabpaisa.aesKey,
    sabpaisa.hmacKey,
    rms.verifyKey,
    rms.secretKey,
    cashfree.clientSecret,
  ])
    expect(seen.includes(secret)).toBe(false)
})
