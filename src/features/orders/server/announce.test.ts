import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { flat, goods, person, shelf, type Shelf } from '../../../../test/world.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { listen, publish } from '#platform/db/notifications.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { announceTransitionHandler, announceOrderHandler, type AnnounceDeps } from './announce.ts'
import { placeOrder } from './place-order.ts'

let database: TestDatabase
let place: Shelf
let bell: { close(): void }
let rung: unknown[]
let mails: string[]
let texts: string[]
let isMailQueueDown: boolean

beforeAll(async () => {
  database = await testDatabase()
  place = await shelf(database.db)
  bell = await listen(database.db.pool, 'test_bell', {
    onMessage: (message) => void rung.push(message),
    onGap: () => undefined,
    log: console,
  })
})
afterAll(async () => {
  bell.close()
  await database.drop()
})
beforeEach(() => {
  rung = []
  mails = []
  texts = []
  isMailQueueDown = false
})

const deps = (): AnnounceDeps => ({
  db: database.db,
  ring: (tx, event, payload) => publish(tx, 'test_bell', { event, ...payload }),
  queueMail: async (_tx, _orderId, mail: Mail) => {
    if (isMailQueueDown) throw new Error('the queue is full')
    mails.push(mail.messageId)
    texts.push(mail.text)
  },
  orderUrl: (id) => `https://shop.example/${id}`,
  shopName: async () => 'Tokri',
})

async function placed(name: string): Promise<string> {
  const asha = await person(database.db, name)
  const bread = await goods(database.db, place, { name: `Bread of ${name}`, stock: 10 })
  await addToCart(database.db, { userId: asha.userId, productId: bread._id, unit: undefined, quantity: 4 })
  const order = await placeOrder(database.db, {
    userId: asha.userId,
    request: { addressId: await flat(database.db, asha), expectedTotal: 160 },
    paymentMethod: 'CASH_ON_DELIVERY',
    idempotencyKey: undefined,
  })
  return order.orderId
}

/** What is on its way to the listener has arrived. */
const settled = async () => {
  await publish(database.db, 'test_bell', { event: 'last' })
  await expect.poll(() => rung.at(-1)).toEqual({ event: 'last' })
  return rung.slice(0, -1)
}

test('an announcement that is retried rings once and writes once', async () => {
  const orderId = await placed('Asha')
  const announce = announceOrderHandler(deps())
  isMailQueueDown = true
  await expect(announce({ orderId })).rejects.toThrow('the queue is full')
  isMailQueueDown = false
  await announce({ orderId })
  await announce({ orderId })
  await Promise.all([announce({ orderId }), announce({ orderId })])
  expect(await settled()).toMatchObject([{ event: 'new-order', orderId, totalAmt: 160 }])
  expect(mails).toEqual([`order-${orderId}-placed`])
})

test('an order whose announcement is late is announced before its next step', async () => {
  const orderId = await placed('Meera')
  await announceTransitionHandler(deps())({ orderId, status: 'Confirmed' })
  await announceOrderHandler(deps())({ orderId })
  expect(await settled()).toMatchObject([
    { event: 'new-order', orderId },
    { event: 'order-status-updated', orderId, order_status: 'Confirmed' },
  ])
  expect(mails).toEqual([`order-${orderId}-placed`, `order-${orderId}-confirmed`])
})

test('the mail of an order repeats the promise of delivery that it was given', async () => {
  const { delivery } = defaultShop
  const promise = { ...delivery.promise, kind: 'minutes' as const }
  await saveShop(database.db, { ...defaultShop, delivery: { ...delivery, promise } })
  const orderId = await placed('Meena')
  await saveShop(database.db, defaultShop)
  await announceOrderHandler(deps())({ orderId })
  expect(texts).toEqual([expect.stringContaining('\nDelivery: 30–45 min\n')])
})
