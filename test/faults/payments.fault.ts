import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { paymentDepsOf } from '#app/server/build-server.ts'
import { expireAttempt } from '#features/orders/server/payment/expire-payment.ts'
import { onlineProviders } from '#features/payments/server/online-providers.ts'
import { settlePaymentJob } from '#features/payments/server/jobs.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { returnPages } from '#features/payments/return-pages.ts'
import type { Database } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import type { CallName } from '#shared/endpoint.ts'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { merchant } from '../../src/sandbox/sandbox-merchant.ts'
import type { SandboxMessage } from '../../src/sandbox/sandbox-protocol.ts'
import { sandboxSettings } from '../../src/sandbox/sandbox-settings.ts'
import { isWhole } from '../long-tests.ts'
import { ravi } from '../world.ts'
import { openFaultShop, until, type Endpoints, type FaultShop } from './fault-shop.ts'
import { send } from './http-calls.ts'
import { mutantServer, type Mutations } from './mutant-server.ts'
import {
  deliver,
  deliverAll,
  openProviders,
  passMinute,
  payableOrder,
  tryAgain,
  waitUntilPaid,
} from './payment-calls.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { isWholeRun, rounds } from './seed.ts'

let shop: FaultShop
let sandboxes: Sandboxes
let env: Record<string, string>
beforeAll(async () => {
  ;({ sandboxes, env } = await openProviders())
  // An hour, because polling would hide the effect of a message.
  shop = await openFaultShop({ ...env, PAYMENT_POLL_SECONDS: '3600' })
})
afterAll(async () => {
  await shop?.close()
  await sandboxes?.close()
})
const real = () => shop
const mutant = (mutations: Mutations) => mutantServer({ ...mutations, env: { ...env, ...mutations.env } })

/** Reads the order without a lock, so that it may be outdated when it is used. */
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

/** Takes away whatever keeps two transactions about one order’s payment apart. */
const withoutLocks: NonNullable<Mutations['statements']> = {
  'paymentStatus.lock': readWithoutLock,
  // Whatever may revive an order locks its shopper first, which makes the others wait, too.
  'paymentStatus.lockUser': (text) => text.replace('FOR NO KEY UPDATE', ''),
  // Several questions about one attempt at once.
  'paymentAttempts.claim': (text) =>
    text.replace(
      /WHERE id = \$1 AND[^]*RETURNING/,
      'WHERE id = $1 AND coalesce($2::boolean OR $3::float8 >= 0 OR $4::timestamptz IS NULL, true) RETURNING',
    ),
}

let categoryCount = 0
const categoryName = () => `Paid ${(categoryCount += 1)}`
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
    const order = await payableOrder(endpoints, sandboxes, method, categoryName())
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
  'PAY-01 twenty copies of a callback at once on two servers cause one settlement and one mail',
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
  'PAY-01 payments are recorded without a lock and a unique key',
  () =>
    mutant({
      schema: [
        'ALTER TABLE payment_captures DROP CONSTRAINT payment_captures_provider_provider_reference_key',
        'DROP INDEX payment_captures_one_settled',
        // This unique index, too, makes a second transaction wait for the first.
        'DROP INDEX payment_signals_once',
      ],
      statements: {
        ...withoutLocks,
        'signals.insert': (text) => text.replace('ON CONFLICT DO NOTHING', ''),
        'captures.insert': (text) => text.replace(/ON CONFLICT.*/s, ''),
      },
    }),
  sameCallback,
)

async function manyPayments(endpoints: Endpoints): Promise<void> {
  const order = await payableOrder(endpoints, sandboxes, 'PAYU', categoryName())
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

scenario(
  'PAY-09 of twelve payments for one order at once one settles and eleven are refunded',
  real,
  async () => {
    await manyPayments(shop)
    const areDone = async () => {
      await passMinute(shop.db)
      return (await shop.db.pool.query(`SELECT FROM refunds WHERE status <> 'Done'`)).rowCount === 0
    }
    await until('eleven refunds', areDone, 120_000)
    const refunds = [...sandboxes.books.payments.values()].flatMap((payment) => payment.refunds)
    expect(refunds).toHaveLength(11)
  },
)
mutationCheck(
  'PAY-09 payments are recorded only while the order is unpaid',
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

scenario('PAY-06 a return and a webhook at once, in either order, settle the order once', real, async () => {
  for (let round = 0; round < (isWholeRun ? 25 : 3) * rounds; round++) {
    for (const method of methods) {
      const order = await payableOrder(shop, sandboxes, method, categoryName())
      const back = sandboxes.act(order.payment, 'pay')!
      const webhook = sandboxes.webhookFor(order.payment)
      const [first, second] = round % 2 ? [back, webhook] : [webhook, back]
      const statuses = await deliverAll(shop.ports, [first, second])
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 303])
      expect(await captures(shop.db, order.orderId)).toEqual(['settled'])
    }
  }
})

async function expiryRacesPayment(endpoints: Endpoints): Promise<void> {
  const settings = sandboxSettings(`http://127.0.0.1:${sandboxes.port}`)
  const config = {
    // Zero: otherwise an attempt about which its provider gives no answer is not expired for a while.
    payments: { providers: settings, expirySeconds: 0, pollSeconds: 3_600 },
    budgets: { orders: { held: { share: 100 } } },
    publicUrl: 'http://localhost',
  }
  const deps = paymentDepsOf(config as never, endpoints.db, openLog('silent'))
  const world = {
    now: () => new Date(),
    fetch: (() => Promise.reject(new TypeError('silent'))) as typeof fetch,
  }
  // The job queried the provider before the payment; its answer is outdated by the time it is applied.
  const late = { ...deps, providers: onlineProviders(settings, world) }
  let lastTook = 70
  for (let round = 0; round < (isWholeRun ? 200 : 12) * rounds; round++) {
    const order = await payableOrder(endpoints, sandboxes, methods[round % methods.length]!, categoryName())
    const [attempt] = await listPaymentAttempts(endpoints.db, order.orderId)
    sandboxes.act(order.payment, 'pay-and-close')
    const message = sandboxes.webhookFor(order.payment)
    // The expiry comes at another moment of the payment each time, so that the window between query and write is hit
    // however slow the machine is.
    const step = round >> 1
    const [expiresAfter, paidAfter] = round % 2 ? [(((step * 11) % 70) / 70) * lastTook, 0] : [0, step % 6]
    const expired = sleep(expiresAfter).then(() => expireAttempt(late, attempt!.id))
    await sleep(paidAfter)
    const startedAt = performance.now()
    await deliver(endpoints.ports[step % 2]!, message)
    lastTook = performance.now() - startedAt
    await expired
    const state = async () =>
      (
        await endpoints.db.pool.query<{ status: string; payment_status: string }>(
          'SELECT status, payment_status FROM orders WHERE id = $1',
          [order.orderId],
        )
      ).rows
    // Whichever comes first, the order ends paid and with its stock, of which there is enough. While the expiry asks the
    // provider, the message is followed up by a job, so that without one the order has ended.
    const paid = { status: 'Pending', payment_status: 'Paid' }
    const hasFollowUp = async () =>
      (
        await endpoints.db.pool.query(
          `SELECT FROM jobs WHERE kind = $1 AND payload->>'attemptId' = $2 AND died_at IS NULL`,
          [settlePaymentJob.name, attempt!.id],
        )
      ).rowCount! > 0
    for (let tries = 0; tries < 400 && !isDeepStrictEqual(await state(), [paid]); tries++) {
      if (!(await hasFollowUp())) break
      await passMinute(endpoints.db)
      await sleep(50)
    }
    expect(await state()).toEqual([paid])
  }
}

scenario(
  'INV-09 an order that is paid while it expires stays paid and keeps its stock',
  real,
  () => expiryRacesPayment(shop),
  { tags: ['long'] },
)
mutationCheck(
  'INV-09 payments are settled without locking the order',
  () =>
    mutant({
      statements: withoutLocks,
    }),
  expiryRacesPayment,
)

scenario(
  'PAY-25 an order is paid and mailed once although its server was killed during the callback',
  real,
  async () => {
    const order = await payableOrder(shop, sandboxes, 'SABPAISA', categoryName())
    sandboxes.act(order.payment, 'pay-and-close')
    sandboxes.faults.sabpaisa.api.delayMs = 600
    const victim = shop.servers[0]
    const answer = deliver(victim.port, sandboxes.webhookFor(order.payment))
    await sleep(300)
    await victim.kill()
    expect(await answer).toBe(0)
    sandboxes.faults.sabpaisa.api.delayMs = 0
    await victim.start()
    // The question that the dead server had begun holds off others for 25 seconds.
    await passMinute(shop.db)
    const { body } = await waitUntilPaid(shop, order, 40_000)
    expect(body.data).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' })
    expect(await deliver(victim.port, sandboxes.webhookFor(order.payment))).toBe(200)
    expect(await captures(shop.db, order.orderId)).toEqual(['settled'])
    await until('one mail', async () => (await mails(shop.db, order.orderId)) === 1)
  },
  { timeout: 90_000, tags: ['long'] },
)

scenario(
  'OPS-12 provider keys appear in no log, response, page or row, however a provider fails',
  real,
  async () => {
    const admin = await shop.signIn(await ravi(shop.db))
    const seen: string[] = []
    const callShop = async (call: CallName, as: string, body: object) =>
      seen.push(JSON.stringify((await send(shop.url, { call, as, body })).body))
    const deliverMessage = async ({ url, method, headers, body }: SandboxMessage, accept = '*/*') => {
      const { pathname, search } = new URL(url)
      const answer = await fetch(`${shop.url}${pathname}${search}`, {
        method,
        headers: { ...headers, accept },
        body,
        redirect: 'manual',
      })
      seen.push([...answer.headers].join('\n'), await answer.text())
    }
    // In `npm test`, where no other scenario looks for secrets, one provider stands for all.
    for (const method of isWhole ? methods : methods.slice(0, 1)) {
      const order = await payableOrder(shop, sandboxes, method, categoryName())
      const { orderId, payment, shopper } = order
      const { api } = sandboxes.faults[payment.provider]
      const back = sandboxes.act(payment, 'pay')!
      const webhook = sandboxes.webhookFor(payment)
      for (const failWith of ['error', 'hang up', 'garbage'] as const) {
        Object.assign(api, { failNext: 1, failWith })
        await deliverMessage(webhook)
        api.failNext = 0
      }
      for (const body of ['skey=forged&hash=forged&encResponse=00', '{"data":', '\0'])
        for (const message of [back, webhook])
          for (const accept of ['*/*', 'text/html'])
            await deliverMessage({ ...message, method: 'POST', body }, accept)
      await deliverMessage(back, 'text/html')
      await callShop('POST /api/order/get-order-with-payment', shopper.token, { orderId })
      await callShop('POST /api/order/check-cashfree-payment', shopper.token, { orderId })
      Object.assign(api, { failNext: 2, failWith: 'garbage' })
      await callShop('POST /api/order/retry-payment', shopper.token, { orderId, paymentMethod: method })
      await callShop('PUT /api/order/cancel-order', shopper.token, { orderId })
      await callShop('POST /api/order/refund-order', admin, { orderId, reason: 'Again' })
      await callShop('POST /api/order/get-order-details-by-id', admin, { orderId })
    }
    seen.push(
      JSON.stringify((await send(shop.url, { call: 'GET /api/payment/unreconciled', as: admin })).body),
    )
    // A refund that a provider answered with garbage may be waiting for a review.
    const areProcessed = async () => {
      await passMinute(shop.db)
      return (
        (await shop.db.pool.query(`SELECT FROM refunds WHERE status = 'Pending' AND tries < 2`)).rowCount ===
        0
      )
    }
    await until('the refunds', areProcessed, 60_000)
    const returns = Object.values(returnPages).flatMap(({ success, failure }) => [success, failure])
    for (const path of ['/', '/checkout', '/dashboard/payments', ...returns, '/api/openapi.json', '/metrics'])
      seen.push(await (await fetch(shop.servers[1].url + path)).text())
    seen.push(...shop.servers.map((server) => server.output()))
    const { rows: tables } = await shop.db.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of tables) {
      const { rows } = await shop.db.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
      seen.push(...rows.map(({ row }) => row))
    }

    const { payu, sabpaisa, rms, cashfree } = merchant
    const secrets = [
      payu.salt,
      sabpaisa.password,
      sabpaisa.aesKey,
      sabpaisa.hmacKey,
      rms.verifyKey,
      rms.secretKey,
      cashfree.clientSecret,
    ]
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64').toString('hex'),
      Buffer.from(secret, 'base64').toString('latin1'),
    ])
    const text = seen.join('\n')
    expect(forms.filter((form) => text.includes(form))).toEqual([])
    // The search does find what is there: this key is public.
    expect(text).toContain(payu.key)
  },
  { timeout: 120_000 },
)
