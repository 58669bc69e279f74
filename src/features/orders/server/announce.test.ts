import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { newAddress, newProduct, person, newCategory, type CategoryIds } from '../../../../test/world.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { openJobAlarm } from '#platform/jobs/job-alarm.ts'
import { startJobs } from '#platform/jobs/job-runner.ts'
import { openLog } from '#platform/log.ts'
import { listen, publish } from '#platform/db/notifications.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { defaultMails, defaultShop } from '#features/storefront/default-shop.ts'
import { saveSection, saveShop } from '#features/storefront/server/shop-store.ts'
import {
  announceOrderHandler,
  announceRefundHandler,
  announceTransitionHandler,
  type AnnounceDeps,
} from './announce.ts'
import { announceOrder, announceTransition } from './jobs.ts'
import { placeOrder } from './place-order.ts'
import { transitionOrder } from './transition-order.ts'

let database: TestDatabase
let category: CategoryIds
let listener: { close(): void }
let received: unknown[] = []
let mails: string[]
let texts: string[]
let toShop: Mail[]
let firstMails: string[]
let isMailQueueDown: boolean

beforeAll(async () => {
  database = await testDatabase()
  category = await newCategory(database.db)
  listener = await listen(database.db.pool, 'test_bell', {
    onMessage: (message) => void received.push(message),
    onGap: () => undefined,
    log: console,
  })
})
afterAll(async () => {
  listener.close()
  await database.drop()
})
beforeEach(async () => {
  await database.owner.pool.query('DELETE FROM graphile_worker._private_jobs')
  // Otherwise notifications of an earlier test could still arrive during this one.
  await untilDelivered()
  received = []
  mails = []
  texts = []
  toShop = []
  firstMails = []
  isMailQueueDown = false
})

const deps = (): AnnounceDeps => ({
  db: database.db,
  notifyDesk: (tx, event, ...payloads) =>
    publish(tx, 'test_bell', ...payloads.map((payload) => ({ event, ...payload }))),
  queueMails: async (_tx, queued) => {
    if (isMailQueueDown) throw new Error('the queue is full')
    for (const { mail, isFirst } of queued) {
      if (isFirst) firstMails.push(mail.messageId)
      if (mail.messageId.endsWith('-shop')) toShop.push(mail)
      else {
        mails.push(mail.messageId)
        texts.push(mail.text)
      }
    }
  },
  orderUrl: (id) => `https://shop.example/${id}`,
})

async function placed(name: string, paymentMethod: PaymentMethod = 'CASH_ON_DELIVERY'): Promise<string> {
  const asha = await person(database.db, name)
  const bread = await newProduct(database.db, category, { name: `Bread of ${name}`, stock: 10 })
  await addToCart(database.db, { userId: asha.userId, productId: bread._id, unit: undefined, quantity: 4 })
  const order = await placeOrder(database.db, {
    userId: asha.userId,
    request: { addressId: await newAddress(database.db, asha), expectedTotal: 160 },
    paymentMethod,
    idempotencyKey: undefined,
  })
  return order.orderId
}

let markers = 0
/** Waits until everything sent to the listener has arrived: notifications are delivered in the order of commits. */
const untilDelivered = async () => {
  const marker = { event: 'marker', number: (markers += 1) }
  await publish(database.db, 'test_bell', marker)
  await expect.poll(() => received.at(-1)).toEqual(marker)
}
/** The events received, once everything sent to the listener has arrived. */
const receivedEvents = async () => {
  await untilDelivered()
  return received.slice(0, -1)
}

test('a retried announcement notifies once and mails once', async () => {
  const orderId = await placed('Asha')
  const announce = announceOrderHandler(deps())
  isMailQueueDown = true
  await expect(announce({ orderId })).rejects.toThrow('the queue is full')
  isMailQueueDown = false
  await announce({ orderId })
  await announce({ orderId })
  await Promise.all([announce({ orderId }), announce({ orderId })])
  expect(await receivedEvents()).toMatchObject([{ event: 'new-order', orderId, totalAmt: 160 }])
  expect(mails).toEqual([`order-${orderId}-placed`])
  expect(toShop.map(({ messageId }) => messageId)).toEqual([`order-${orderId}-shop`])
})

test('only the first mail about an order to an address is marked as first', async () => {
  const ofBela = await placed('Bela')
  await announceOrderHandler(deps())({ orderId: ofBela })
  expect(firstMails).toEqual([`order-${ofBela}-shop`, `order-${ofBela}-placed`])
  firstMails = []
  const own = await placed('Chaman')
  const { rows } = await database.db.pool.query<{ email: string }>(
    `SELECT u.email FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1`,
    [own],
  )
  await saveSection(database.db, 'mails', { ...defaultMails, newOrdersTo: rows[0]!.email })
  await announceOrderHandler(deps())({ orderId: own })
  await saveSection(database.db, 'mails', defaultMails)
  expect(firstMails).toEqual([`order-${own}-shop`])
})

const waitingJobs = async () =>
  (
    await database.db.pool.query<{ id: string; attempts: number }>(
      `SELECT j.payload->>'orderId' AS id, attempts FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = '${announceOrder.name}' ORDER BY 1`,
    )
  ).rows

describe('orders waiting to be announced', () => {
  let waiting: string[]
  let round = 0
  beforeEach(async () => {
    waiting = []
    round += 1
    for (const name of ['Anu', 'Bina', 'Chitra', 'Divya']) waiting.push(await placed(`${name} ${round}`))
  })
  /** Removes the first order's job, as if a worker had taken it. */
  const takeFirstJob = () =>
    database.db.pool.query(`DELETE FROM graphile_worker._private_jobs WHERE payload->>'orderId' = $1`, [
      waiting[0],
    ])

  const announcedIds = async () =>
    ((await receivedEvents()) as { orderId: string }[]).map(({ orderId }) => orderId).toSorted()

  test('are announced together, each once, and their jobs are removed', async () => {
    await takeFirstJob()
    await announceOrderHandler(deps())({ orderId: waiting[0]! })
    expect(await announcedIds()).toEqual(waiting.toSorted())
    expect(mails.toSorted()).toEqual(waiting.map((id) => `order-${id}-placed`).toSorted())
    expect(await waitingJobs()).toEqual([])
  })

  test('are announced once even by two workers at the same time', async () => {
    await Promise.all([1, 2].map(() => announceOrderHandler(deps())({ orderId: waiting[0]! })))
    expect(await receivedEvents()).toHaveLength(4)
    expect(mails).toHaveLength(4)
  })

  test('are left to their own jobs if one of them cannot be announced', async () => {
    await takeFirstJob()
    const announcing = deps()
    const [first, second] = waiting
    const failing: AnnounceDeps = {
      ...announcing,
      queueMails: async (tx, queued) => {
        if (queued.some(({ orderId }) => orderId === second)) throw new Error('no mail can be written')
        return announcing.queueMails(tx, queued)
      },
    }
    await announceOrderHandler(failing)({ orderId: first! })
    expect(await receivedEvents()).toMatchObject([{ orderId: first }])
    expect((await waitingJobs()).map(({ id }) => id)).toEqual(waiting.slice(1).toSorted())
  })

  test('are left alone if their job failed before or runs on another worker', async () => {
    await takeFirstJob()
    const [, failed, running, fresh] = waiting
    const set = (change: string, id: string | undefined) =>
      database.db.pool.query(
        `UPDATE graphile_worker._private_jobs SET ${change} WHERE payload->>'orderId' = $1`,
        [id],
      )
    await set('attempts = 1', failed)
    await set(`locked_at = now(), locked_by = 'another worker', attempts = 1`, running)
    await announceOrderHandler(deps())({ orderId: waiting[0]! })
    expect((await waitingJobs()).map(({ id }) => id)).toEqual([failed!, running!].toSorted())
    expect(await announcedIds()).toEqual([waiting[0]!, fresh!].toSorted())
  })
})

test('an order that is not announced yet is announced before its next transition', async () => {
  const orderId = await placed('Meera')
  await announceTransitionHandler(deps())({ orderId, status: 'Confirmed' })
  await announceOrderHandler(deps())({ orderId })
  expect(await receivedEvents()).toMatchObject([
    { event: 'new-order', orderId },
    { event: 'order-status-updated', orderId, order_status: 'Confirmed' },
  ])
  expect(mails).toEqual([`order-${orderId}-placed`, `order-${orderId}-confirmed`])
})

test('an unpaid order is not announced to the shop, but its shopper gets a mail', async () => {
  const orderId = await placed('Radha', 'PAYU')
  await announceOrderHandler(deps())({ orderId })
  await announceTransitionHandler(deps())({ orderId, status: 'Payment Failed' })
  expect(await receivedEvents()).toEqual([])
  expect(toShop).toEqual([])
  expect(mails).toEqual([`order-${orderId}-payment-failed`])
})

test('mails of later transitions keep their order when the first announcement fails', async () => {
  const orderId = await placed('Lakshmi')
  const announcing = deps()
  let failures = 2
  const failing: AnnounceDeps = {
    ...announcing,
    queueMails: async (tx, queued) => {
      const isConfirmed = queued.some(({ mail }) => mail.messageId.endsWith('-confirmed'))
      if (isConfirmed && (failures -= 1) >= 0) throw new Error('the queue is full')
      return announcing.queueMails(tx, queued)
    },
  }
  for (const to of ['Confirmed', 'Packed'] as const)
    await transitionOrder(database.db, { orderId, to, by: 'admin', actorId: newHexId(), note: null })
  const handlers = [
    announceOrder.handledBy(announceOrderHandler(failing)),
    announceTransition.handledBy(announceTransitionHandler(failing)),
  ]
  const log = openLog('silent')
  const alarm = await openJobAlarm(database.db.pool, log)
  const jobs = await startJobs({ concurrency: 2, handlers }, { db: database.db, alarm, log })
  // Mails of a transaction that failed are recorded here too, although never enqueued: hence the set.
  await expect
    .poll(() => [...new Set(mails.filter((id) => id.includes(orderId)))], { timeout: 12_000 })
    .toEqual(['placed', 'confirmed', 'packed'].map((step) => `order-${orderId}-${step}`))
  await jobs.stop()
  alarm.close()
})

test('the mail of an order repeats its delivery promise, also after the setting has changed', async () => {
  const { delivery } = defaultShop
  const promise = { ...delivery.promise, kind: 'minutes' as const }
  await saveShop(database.db, { ...defaultShop, delivery: { ...delivery, promise } })
  const orderId = await placed('Meena')
  await saveShop(database.db, defaultShop)
  await announceOrderHandler(deps())({ orderId })
  expect(texts).toEqual([expect.stringContaining('\nDelivery: 30–45 min\n')])
})

/** Inserts a full refund of an online payment. */
async function refunded(orderId: string): Promise<string> {
  const [capture, refund] = [newHexId(), newHexId()]
  await database.db.pool.query(
    `INSERT INTO payment_captures (id, provider, provider_reference, order_id, reference, amount_paise, currency, disposition)
     VALUES ($1, 'PAYU', 'PAY1', $2, 'T1', 16000, 'INR', 'settled')`,
    [capture, orderId],
  )
  await database.db.pool.query(
    `INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key)
     VALUES ($1, $2, $3, 'R1', 16000, 'Bread was stale', 'K1')`,
    [refund, capture, orderId],
  )
  return refund
}

test('the shop gets a mail with the items, the total, the address and the phone number', async () => {
  const orderId = await placed('Leela')
  await announceOrderHandler(deps())({ orderId })
  expect(toShop).toMatchObject([{ to: defaultShop.contact.email, subject: `New order ${orderId}, ₹160.00` }])
  for (const words of [
    '4 x Bread of Leela (1 kg): ₹160.00',
    'Total: ₹160.00, to be paid on delivery',
    '12, 4th Cross, Indiranagar, Opposite the park',
    'Bengaluru, Karnataka 560038',
    `https://shop.example/${orderId}`,
  ])
    expect(toShop[0]!.text).toContain(words)
  expect(toShop[0]!.text).toMatch(/^Phone: \d{10}$/m)
})

describe('the mail settings', () => {
  const { shopper } = defaultMails
  const set = (change: object) => saveSection(database.db, 'mails', { ...defaultMails, ...change })
  afterEach(() => set({}))

  test('send new orders to another address, or to none', async () => {
    await set({ newOrdersTo: 'orders@asha.example' })
    await announceOrderHandler(deps())({ orderId: await placed('Rani') })
    expect(toShop.map(({ to }) => to)).toEqual(['orders@asha.example'])

    await set({ newOrdersTo: 'orders@asha.example', newOrders: false })
    const orderId = await placed('Tara')
    await announceOrderHandler(deps())({ orderId })
    expect(toShop).toHaveLength(1)
    expect(await receivedEvents()).toContainEqual(expect.objectContaining({ event: 'new-order', orderId }))
    expect(mails).toContain(`order-${orderId}-placed`)
  })

  test('switch mails off, while the order desk is still notified', async () => {
    await set({ shopper: { ...shopper, placed: false, packed: false } })
    const orderId = await placed('Uma')
    await announceOrderHandler(deps())({ orderId })
    for (const status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'] as const)
      await announceTransitionHandler(deps())({ orderId, status })
    expect(mails).toEqual(
      ['confirmed', 'out-for-delivery', 'delivered'].map((status) => `order-${orderId}-${status}`),
    )
    expect(await receivedEvents()).toHaveLength(5)
  })

  test.each([
    ['Confirmed', 'confirmed'],
    ['Packed', 'packed'],
    ['Out for Delivery', 'outForDelivery'],
    ['Delivered', 'delivered'],
    ['Cancelled', 'cancelled'],
  ] as const)('switch the mail for %s on and off', async (status, name) => {
    const orderId = await placed(`Vani ${name}`)
    await set({ shopper: { ...shopper, placed: false, [name]: false } })
    await announceTransitionHandler(deps())({ orderId, status })
    expect(mails).toEqual([])
    await set({ shopper: { ...shopper, placed: false } })
    await announceTransitionHandler(deps())({ orderId, status })
    expect(mails).toHaveLength(1)
  })

  test('switch the mail for a refund on and off', async () => {
    const orderId = await placed('Zara')
    const refundId = await refunded(orderId)
    await set({ shopper: { ...shopper, refunded: false } })
    await announceRefundHandler(deps())({ orderId, refundId })
    expect(mails).toEqual([])
    await set({})
    await announceRefundHandler(deps())({ orderId, refundId })
    expect([mails, texts[0]]).toEqual([
      [`refund-${refundId}`],
      expect.stringContaining(`has refunded ₹160.00 of your order ${orderId}: Bread was stale.`),
    ])
  })
})

test('the mail about a cancelled order contains the reason', async () => {
  const orderId = await placed('Nina')
  await transitionOrder(database.db, {
    orderId,
    to: 'Cancelled',
    by: 'admin',
    actorId: null,
    note: 'The bread did not come today',
  })
  await announceTransitionHandler(deps())({ orderId, status: 'Cancelled' })
  expect(texts.at(-1)).toContain(
    `Your order ${orderId} at Tokri has been cancelled.\nReason: The bread did not come today\n`,
  )
})
