import { setTimeout as sleep } from 'node:timers/promises'
import type { Checkout } from '#features/payments/checkout.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { sendRefund, settlePaymentJob } from '#features/payments/server/jobs.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Database } from '#platform/db/postgres.ts'
import { NEW_JOBS } from '#platform/jobs/job-store.ts'
import { openSandboxes, type Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import type { SandboxPayment } from '../../src/sandbox/sandbox-books.ts'
import type { SandboxMessage } from '../../src/sandbox/sandbox-protocol.ts'
import { sandboxSettings } from '../../src/sandbox/sandbox-settings.ts'
import { orderCallOf } from '../order-call.ts'
import { newProduct, newCategory } from '../world.ts'
import { crowd, fillCart, type Shopper } from './crowd.ts'
import type { Endpoints } from './fault-shop.ts'
import { send, at, type Reply } from './http-calls.ts'

/** The sandboxes of one test, and the settings with which a server uses them. */
export async function openProviders(): Promise<{
  sandboxes: Sandboxes
  env: Record<string, string>
  /** The URL to which the sandboxes send their webhooks. */
  target: { url: string }
}> {
  const target = { url: 'http://127.0.0.1:9' }
  const sandboxes = await openSandboxes({
    port: 0,
    webhookUrlOf: (name) => `${target.url}/api/payment/${name}/webhook`,
  })
  for (const faults of Object.values(sandboxes.faults)) {
    faults.webhook.drop = true
    faults.refundMs = 0
  }
  const { PAYU, SABPAISA, RMS, CASHFREE } = sandboxSettings(`http://127.0.0.1:${sandboxes.port}`)
  return {
    sandboxes,
    target,
    env: {
      PAYU_KEY: PAYU.key,
      PAYU_SALT: PAYU.salt,
      PAYU_PAY_URL: PAYU.payUrl,
      PAYU_COMMAND_URL: PAYU.commandUrl,
      SABPAISA_CLIENT_CODE: SABPAISA.clientCode,
      SABPAISA_USER: SABPAISA.user,
      SABPAISA_PASSWORD: SABPAISA.password,
      SABPAISA_AES_KEY: SABPAISA.aesKey.toString('base64'),
      SABPAISA_HMAC_KEY: SABPAISA.hmacKey.toString('base64'),
      SABPAISA_PAY_URL: SABPAISA.payUrl,
      SABPAISA_STATUS_URL: SABPAISA.statusUrl,
      SABPAISA_REFUND_URL: SABPAISA.refundUrl,
      RMS_MERCHANT_ID: RMS.merchantId,
      RMS_VERIFY_KEY: RMS.verifyKey,
      RMS_SECRET_KEY: RMS.secretKey,
      RMS_PAY_URL: RMS.payUrl,
      RMS_API_URL: RMS.apiUrl,
      CASHFREE_CLIENT_ID: CASHFREE.clientId,
      CASHFREE_CLIENT_SECRET: CASHFREE.clientSecrets[0]!,
      CASHFREE_API_URL: CASHFREE.apiUrl,
      CASHFREE_SDK_URL: CASHFREE.sdkUrl,
      CASHFREE_MODE: CASHFREE.mode,
    },
  }
}

export interface Payable {
  shopper: Shopper
  orderId: string
  payment: SandboxPayment
}

/** Follows a checkout as a browser does. */
export async function openPage(sandboxes: Sandboxes, checkout: Checkout): Promise<SandboxPayment> {
  if (checkout.kind === 'cashfree') return sandboxes.books.payments.get(checkout.sessionId.slice(8))!
  if (checkout.kind !== 'form') throw new Error('not a form')
  const { action, fields } = checkout
  const answer = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return sandboxes.books.payments.get(answer.headers.get('location')!.split('/').at(-1)!)!
}

/** An order of one pack at ₹100, with its payment page open. */
export async function payableOrder(
  endpoints: Endpoints,
  sandboxes: Sandboxes,
  method: OnlineMethod,
  categoryName: string,
): Promise<Payable> {
  const product = await newProduct(endpoints.db, await newCategory(endpoints.db, categoryName), {
    name: 'Rice',
    mrp: 100,
    stock: 50,
  })
  const [shopper] = (await crowd(endpoints, 1)) as [Shopper]
  await fillCart(endpoints.db, shopper, [{ product }])
  const { call, body: more } = orderCallOf(method)
  const reply = await send(at(endpoints.ports[0]!), {
    call,
    as: shopper.token,
    body: { addressId: shopper.addressId, expectedTotal: 100, ...more },
  })
  if (reply.status !== 201) throw new Error(`${call}: ${reply.status} ${reply.body.message}`)
  const { order, checkout } = reply.body.data as { order: Order; checkout: Checkout }
  return { shopper, orderId: order.orderId, payment: await openPage(sandboxes, checkout) }
}

/** Pays the same order again, with this or another method. */
export async function tryAgain(
  endpoints: Endpoints,
  sandboxes: Sandboxes,
  { shopper, orderId }: Payable,
  paymentMethod: OnlineMethod,
): Promise<SandboxPayment> {
  const reply = await send(at(endpoints.ports[0]!), {
    call: 'POST /api/order/retry-payment',
    as: shopper.token,
    body: { orderId, paymentMethod },
  })
  return openPage(sandboxes, (reply.body.data as { checkout: Checkout }).checkout)
}

/** Delivers a provider's message to one of the servers; 0 when there was no response. */
export async function deliver(port: number, { url, method, headers, body }: SandboxMessage): Promise<number> {
  const { pathname, search } = new URL(url)
  return fetch(`${at(port)}${pathname}${search}`, {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Delivers a message to the servers in turn, until one of them has answered it. */
export async function deliverUntilAnswered(ports: number[], message: SandboxMessage): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const status = await deliver(ports[tries % ports.length]!, message)
    if (status > 0 && status < 500) return
    await sleep(200)
  }
}

/** Delivers the same messages at once, to the servers in turn. */
export const deliverAll = (ports: number[], messages: SandboxMessage[]) =>
  Promise.all(messages.map((message, index) => deliver(ports[index % ports.length]!, message)))

export async function waitUntilPaid(
  endpoints: Endpoints,
  { shopper, orderId }: Payable,
  ms: number,
): Promise<Reply> {
  const deadline = Date.now() + ms
  for (;;) {
    const reply = await send(at(endpoints.ports.at(-1)!), {
      call: 'POST /api/order/get-order-details-by-id',
      as: shopper.token,
      body: { orderId },
    })
    if ((reply.body.data as Order | undefined)?.payment_status === 'Paid' || Date.now() > deadline)
      return reply
    await sleep(200)
  }
}

/**
 * Lets a minute pass for payments: what is being asked was asked a minute ago, and jobs that wait for the answer or for
 * money to arrive are due.
 */
export async function passMinute(db: Database): Promise<void> {
  await db.pool.query(
    `UPDATE payment_attempts SET asked_at = asked_at - interval '1 min', asking_until = asking_until - interval '1 min'
     WHERE asked_at IS NOT NULL`,
  )
  const { rows } = await db.pool.query<{ kind: string }>(
    `UPDATE jobs SET run_at = run_at - interval '1 min'
     WHERE kind = ANY($1) AND taken_by IS NULL AND died_at IS NULL AND run_at > now() RETURNING kind`,
    [[settlePaymentJob.name, sendRefund.name]],
  )
  for (const kind of new Set(rows.map((row) => row.kind)))
    await db.pool.query('SELECT pg_notify($1, to_json($2::text)::text)', [NEW_JOBS, kind])
}
