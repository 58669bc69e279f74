import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { newAddress, newProduct, openAllDay, person, newCategory } from '../../../../../test/world.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { NEW_JOBS } from '#platform/jobs/job-store.ts'
import { openJobAlarm } from '#platform/jobs/job-alarm.ts'
import { startJobs } from '#platform/jobs/job-runner.ts'
import { openLog } from '#platform/log.ts'
import { publish } from '#platform/db/notification-store.ts'
import { listen } from '#platform/db/notifications.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { defaultMails, defaultShop } from '#features/storefront/default-shop.ts'
import { saveSection, saveShop } from '#features/storefront/server/shop-store.ts'
import {
  announceForgotten,
  announceRefundHandler,
  announceRescheduleHandler,
  announceTransitionHandler,
  announceOrders,
  type AnnounceDeps,
} from '#features/orders/server/announce.ts'
import { openAnnouncer } from '#features/orders/server/announcer.ts'
import { announceTransition } from '#features/orders/server/jobs.ts'
import { changeOrderStatus } from '#features/orders/server/order-store.ts'
import { listUnannouncedOrders } from '#features/orders/server/unannounced-order-store.ts'
import { placeOrder } from '#features/orders/server/place-order.ts'
import { transitionOrder } from './transition-order.ts'

const ownShop = {
  ...defaultShop,
  contact: { ...defaultShop.contact, email: 'asha.stores@example.in' },
}
let received: unknown[] = []
let mails: string[]
let texts: string[]
let toShop: Mail[]
let isMailQueueDown: boolean

const database = await testDatabase()
await saveShop(database.db, ownShop)
const category = await newCategory(database.db)
const listener = await listen(database.db.pool, 'test_bell', {
  onMessage: (message) => void received.push(message),
  onGap: () => undefined,
  log: console,
})
afterAll(async () => {
  listener.close()
  await database.drop()
})
beforeEach(async () => {
  await database.owner.pool.query('DELETE FROM jobs')
  await database.owner.pool.query('UPDATE orders SET announced_at = now() WHERE announced_at IS NULL')
  // Otherwise notifications of an earlier test could still arrive during this one.
  await untilDelivered()
  received = []
  mails = []
  texts = []
  toShop = []
  isMailQueueDown = false
})

const deps = (): AnnounceDeps => ({
  db: database.db,
  notifyDesk: (tx, event, ...payloads) =>
    publish(tx, 'test_bell', ...payloads.map((payload) => ({ event, ...payload }))),
  queueMails: async (_tx, queued) => {
    if (isMailQueueDown) throw new Error('the queue is full')
    for (const { mail } of queued) {
      if (mail.messageId.endsWith('-shop')) toShop.push(mail)
      else {
        mails.push(mail.messageId)
        texts.push(mail.text)
      }
    }
  },
  tell: async () => undefined,
  orderUrl: (id) => `https://shop.example/${id}`,
  codeOf: () => '4711',
  log: openLog('silent'),
})
const announceAll = async (how = deps(), failed = new Set<string>()) =>
  announceOrders(how, await listUnannouncedOrders(database.db, failed), failed)

async function placed(name: string, paymentMethod: PaymentMethod = 'CASH_ON_DELIVERY'): Promise<string> {
  const asha = await person(database.db, name)
  const bread = await newProduct(database.db, category, { name: `Bread of ${name}`, stock: 10 })
  await addToCart(database.db, { userId: asha.userId, productId: bread._id, unit: undefined, quantity: 4 })
  const order = await placeOrder(database.db, {
    userId: asha.userId,
    request: { addressId: await newAddress(database.db, asha), expectedTotal: 160 },
    paymentMethod,
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
  return received.filter((message) => (message as { event: string }).event !== 'marker')
}

const jobsInQueue = async () => (await database.db.pool.query('SELECT FROM jobs')).rowCount

test('placing an order adds no job', async () => {
  await placed('Indu')
  expect(await jobsInQueue()).toBe(0)
})

test('a retried announcement notifies once and mails once', async () => {
  const orderId = await placed('Asha')
  const failed = new Set<string>()
  isMailQueueDown = true
  await announceAll(deps(), failed)
  expect([...failed]).toEqual([orderId])
  isMailQueueDown = false
  await announceAll()
  await announceAll()
  await Promise.all([announceAll(), announceAll()])
  expect(await receivedEvents()).toMatchObject([{ event: 'new-order', orderId, totalAmt: 160 }])
  expect(mails).toEqual([`order-${orderId}-placed`])
  expect(toShop.map(({ messageId }) => messageId)).toEqual([`order-${orderId}-shop`])
})

describe('orders waiting to be announced', () => {
  let waiting: string[]
  let round = 0
  beforeEach(async () => {
    waiting = []
    round += 1
    for (const name of ['Anu', 'Bina', 'Chitra', 'Divya']) waiting.push(await placed(`${name} ${round}`))
  })
  const announcedIds = async () =>
    ((await receivedEvents()) as { orderId: string }[]).map((one) => one.orderId)

  test('are announced together, each once, the oldest first', async () => {
    await announceAll()
    expect(await announcedIds()).toEqual(waiting)
    expect(mails).toEqual(waiting.map((id) => `order-${id}-placed`))
  })

  test('are announced once even by two servers at the same time', async () => {
    await Promise.all([announceAll(), announceAll()])
    expect((await announcedIds()).toSorted()).toEqual(waiting.toSorted())
    expect(mails).toHaveLength(4)
  })

  test('are announced in spite of one that cannot be, which is left out until it is tried again', async () => {
    const announcing = deps()
    let tries = 0
    const failing: AnnounceDeps = {
      ...announcing,
      queueMails: async (tx, queued) => {
        if (queued.some(({ orderId }) => orderId === waiting[1])) {
          tries += 1
          throw new Error('no mail can be written')
        }
        return announcing.queueMails(tx, queued)
      },
    }
    const failed = new Set<string>()
    await announceAll(failing, failed)
    await announceAll(failing, failed)
    expect((await announcedIds()).toSorted()).toEqual(waiting.filter((id) => id !== waiting[1]).toSorted())
    expect([tries, ...failed]).toEqual([2, waiting[1]])
    await announceAll()
    expect(await announcedIds()).toContain(waiting[1])
  })

  test('are left to the server that announces them, and announced here if it is killed', async () => {
    const other = await database.db.pool.connect()
    await other.query('BEGIN')
    await other.query('UPDATE orders SET announced_at = now() WHERE id = $1', [waiting[0]])
    await announceOrders(deps(), waiting, new Set())
    expect(await announcedIds()).toEqual(waiting.slice(1))
    // As PostgreSQL does when the connection is gone.
    await other.query('ROLLBACK')
    other.release()
    await announceAll()
    expect(await announcedIds()).toEqual([...waiting.slice(1), waiting[0]])
  })
})

test('the announcer announces what waits at its start, what it is told of, and what is paid on another server', async () => {
  const rung = async (orderId: string) =>
    expect.poll(() => received.map((one) => (one as { orderId?: string }).orderId)).toContain(orderId)
  const early = await placed('Kiran')
  const alarm = await openJobAlarm(database.db.pool, openLog('silent'))
  const announcer = openAnnouncer(deps(), alarm)
  await rung(early)

  const woken = await placed('Kavya')
  announcer.add(woken)
  await rung(woken)

  const unpaid = await placed('Kamala', 'PAYU')
  const paid = { id: unpaid, from: ['Awaiting Payment'], to: 'Pending', by: 'system' } as const
  await changeOrderStatus(database.db, { ...paid, actorId: null, note: null })
  await rung(unpaid)
  await announcer.stop()
  alarm.close()
})

test('an order that was forgotten is announced, or listed as failed, and a dead announcement is tried again', async () => {
  const orderId = await placed('Nandini')
  const query = (text: string) => database.owner.pool.query(text)
  await announceForgotten(deps())
  expect(mails).toEqual([])
  await query(`UPDATE orders SET updated_at = now() - interval '3 min' WHERE id = '${orderId}'`)
  await announceTransition.enqueue(database.db, { orderId, status: 'Confirmed' })
  await query(`UPDATE jobs SET attempts = 12, died_at = now() - interval '11 min'`)
  isMailQueueDown = true
  await expect(announceForgotten(deps())).rejects.toThrow(`could not be announced: ${orderId}`)
  const { rows } = await query('SELECT attempts, died_at FROM jobs')
  expect(rows).toEqual([{ attempts: 11, died_at: null }])
  isMailQueueDown = false
  await announceForgotten(deps())
  expect(mails).toEqual([`order-${orderId}-placed`])
})

test('an order that is not announced yet is announced before its next transition', async () => {
  const orderId = await placed('Meera')
  await announceTransitionHandler(deps())({ orderId, status: 'Confirmed' })
  await announceAll()
  expect(await receivedEvents()).toMatchObject([
    { event: 'new-order', orderId },
    { event: 'order-status-updated', orderId, order_status: 'Confirmed' },
  ])
  expect(mails).toEqual([`order-${orderId}-placed`, `order-${orderId}-confirmed`])
})

test('an unpaid order is not announced to the shop, but its shopper gets a mail', async () => {
  const orderId = await placed('Radha', 'PAYU')
  await announceAll()
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
    await transitionOrder(database.db, { orderId, to, by: 'admin', actorId: null, note: null })
  const handlers = [announceTransition.handledBy(announceTransitionHandler(failing))]
  const log = openLog('silent')
  const alarm = await openJobAlarm(database.db.pool, log)
  const jobs = await startJobs([{ concurrency: 2, handlers }], { db: database.db, alarm, log })
  // Mails of a transaction that failed are recorded here too, although never enqueued: hence the set. The pauses before
  // the two further tries, of up to 13 s together, are over at once.
  const sent = async () => {
    const { rows } = await database.db.pool.query(
      'UPDATE jobs SET run_at = now() WHERE attempts > 0 AND taken_by IS NULL AND run_at > now() RETURNING kind',
    )
    for (const { kind } of rows)
      await database.db.pool.query('SELECT pg_notify($1, to_json($2::text)::text)', [NEW_JOBS, kind])
    return [...new Set(mails.filter((id) => id.includes(orderId)))]
  }
  await expect
    .poll(sent, { timeout: 40_000 })
    .toEqual(['placed', 'confirmed', 'packed'].map((step) => `order-${orderId}-${step}`))
  await jobs.stop()
  alarm.close()
})

test('the mail of an order repeats its delivery promise, also after the setting has changed', async () => {
  const { delivery } = ownShop
  const promise = { ...delivery.promise, kind: 'minutes' as const }
  await saveShop(database.db, { ...ownShop, opening: openAllDay, delivery: { ...delivery, promise } })
  await placed('Meena')
  await saveShop(database.db, ownShop)
  await announceAll()
  expect(texts).toEqual([expect.stringMatching(/\nDelivery: 30–45 min, by .*\d{1,2}:\d\d [ap]m\n/)])
})

/** Inserts a full refund of an online payment. */
async function refunded(orderId: string): Promise<string> {
  const [capture, refund] = [newHexId(), newHexId()]
  await database.db.pool.query(
    `INSERT INTO payment_captures (id, provider, provider_reference, order_id, reference, amount_paise, currency, disposition)
     VALUES ($1, 'PAYU', $3, $2, 'T1', 16000, 'INR', 'settled')`,
    [capture, orderId, `PAY ${capture}`],
  )
  await database.db.pool.query(
    `INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key)
     VALUES ($1, $2, $3, $4, 16000, 'Bread was stale', $4)`,
    [refund, capture, orderId, refund.slice(1).toUpperCase()],
  )
  return refund
}

test('the shop gets a mail with the items, the total, the address and the phone number', async () => {
  const orderId = await placed('Leela')
  await announceAll()
  expect(toShop).toMatchObject([{ to: 'asha.stores@example.in', subject: `New order ${orderId}, ₹160.00` }])
  for (const words of [
    '4 x Bread of Leela (1 kg): ₹160.00',
    'Total: ₹160.00, to be paid on delivery',
    ', 4th Cross, Indiranagar, Opposite the park',
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
    await placed('Rani')
    await announceAll()
    expect(toShop.map(({ to }) => to)).toEqual(['orders@asha.example'])

    await set({ newOrdersTo: 'orders@asha.example', newOrders: false })
    const orderId = await placed('Tara')
    await announceAll()
    expect(toShop).toHaveLength(1)
    expect(await receivedEvents()).toContainEqual(expect.objectContaining({ event: 'new-order', orderId }))
    expect(mails).toContain(`order-${orderId}-placed`)
  })

  test('switch mails off, while the order desk is still notified', async () => {
    await set({ shopper: { ...shopper, placed: false, packed: false } })
    const orderId = await placed('Uma')
    await announceAll()
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

test('the mail about a move to another slot names both promises, and each move has its own', async () => {
  const orderId = await placed('Rekha')
  await announceAll()
  const [first, second] = [newHexId(), newHexId()]
  const move = { orderId, before: '27 Nov, 7–9 am', after: '28 Nov, 5–7 pm' }
  await announceRescheduleHandler(deps())({ ...move, moveId: first })
  await announceRescheduleHandler(deps())({ ...move, before: null, moveId: second })
  expect(mails).toEqual(
    ['placed', `rescheduled-${first}`, `rescheduled-${second}`].map((step) => `order-${orderId}-${step}`),
  )
  expect(texts[1]).toContain('\nNew delivery time: 28 Nov, 5–7 pm\nInstead of: 27 Nov, 7–9 am\n')
  expect(texts[1]).toContain(`https://shop.example/${orderId}`)
  expect(texts[2]).not.toContain('Instead of')
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
    `Your order ${orderId} at Our shop has been cancelled.\nReason: The bread did not come today\n`,
  )
})

test('every mail to the shopper ends with the licence number of a shop that has one', async () => {
  const orderId = await placed('Licence')
  const refundId = await refunded(orderId)
  const mailAll = async () => {
    texts = []
    for (const status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered', 'Cancelled'] as const)
      await announceTransitionHandler(deps())({ orderId, status })
    await announceRefundHandler(deps())({ orderId, refundId })
    return texts
  }
  await announceAll()
  expect(texts).toHaveLength(1)
  expect((await mailAll()).join()).not.toContain('FSSAI')

  await saveShop(database.db, { ...ownShop, fssai: '20012345678901' })
  await placed('Licensed')
  texts = []
  await announceAll()
  const all = [...texts, ...(await mailAll())]
  await saveShop(database.db, ownShop)
  expect(all).toHaveLength(7)
  for (const text of all) expect(text).toMatch(/\n\nOur shop · FSSAI 20012345678901$/)
})
