import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { newCategory, newProduct, ravi } from '../../../../../test/world.ts'
import { defaultMails } from '#features/storefront/default-shop.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'
import type { Order } from '#features/orders/contract.ts'
import { ORDER_CSV_HEAD, orderCsvLine } from '#features/orders/order-csv.ts'
import { isMoveMailed, movedMail } from '#features/orders/server/order-mails.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { orderView } from '#features/orders/server/order-view.ts'
import { packPickedOrder, pickOrderLine } from './pick-order.ts'
import { pollAttempt } from '#features/orders/server/payment/poll-attempt.ts'
import { transitionOrder } from './transition-order.ts'

// What the shopper and the desk learn about an order that was packed with less, or with something else.

let asha: Awaited<ReturnType<PaymentShop['shopper']>>
let count = 0
let biscuits: Product
let cookies: Product
let tomatoes: Product

const shop = await paymentShop()
const category = await newCategory(shop.db, 'Snacks')
const picker = await ravi(shop.db)
const admin = await shop.signIn(picker)
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  asha = await shop.shopper(`Asha${++count}`)
  const product = (name: string, mrp: number, unit: string) =>
    newProduct(shop.db, category, { name: `${name} ${count}`, mrp, unit })
  biscuits = await product('Biscuits', 30, '100 g')
  cookies = await product('Cookies', 45, '75 g')
  tomatoes = await product('Tomatoes', 50, '500 g')
  await shop.db.pool.query(`UPDATE packs SET weighed = true, grams = 500 WHERE product_id = $1`, [
    tomatoes._id,
  ])
})

const move = (orderId: string, to: OrderStatus) =>
  transitionOrder(shop.db, { orderId, to, by: 'admin', actorId: picker.userId, note: null })

/** A confirmed order of three biscuits and one bag of tomatoes, for ₹140. */
async function confirmed(method: 'CASH_ON_DELIVERY' | 'PAYU'): Promise<string> {
  for (const [{ _id: productId }, quantity] of [
    [biscuits, 3],
    [tomatoes, 1],
  ] as const)
    await shop.call('POST /api/cart/add-to-cart', { as: asha.token, body: { productId, quantity } })
  const body = { addressId: asha.home, expectedTotal: 140 }
  const { body: reply } =
    method === 'PAYU'
      ? await shop.call('POST /api/order/create-order', {
          as: asha.token,
          body: { ...body, paymentMethod: method },
        })
      : await shop.call('POST /api/order/add-cash-on-delivery-order', { as: asha.token, body })
  expect(reply.success, reply.message).toBe(true)
  const { orderId } = (reply.data.order ?? reply.data) as Order
  if (method === 'PAYU') {
    shop.act(await shop.open(reply.data.checkout), 'pay')
    await pollAttempt(shop.deps, await shop.attemptId(orderId))
  }
  await move(orderId, 'Confirmed')
  return orderId
}

/** One biscuit, two cookies instead, and 470 g of tomatoes: 30 + 60 + 47. */
async function packedWithLess(method: 'CASH_ON_DELIVERY' | 'PAYU'): Promise<string> {
  const orderId = await confirmed(method)
  const replacement = { productId: cookies._id, unit: '75 g', quantity: 2 }
  await pickOrderLine(shop.db, picker.userId, {
    orderId,
    position: 0,
    suppliedQuantity: 1,
    why: 'none_left',
    replacement,
  })
  await pickOrderLine(shop.db, picker.userId, { orderId, position: 1, suppliedGrams: 470 })
  await packPickedOrder(shop.db, orderId, picker.userId)
  return orderId
}
async function packedInFull(method: 'CASH_ON_DELIVERY' | 'PAYU'): Promise<string> {
  const orderId = await confirmed(method)
  await pickOrderLine(shop.db, picker.userId, { orderId, position: 1, suppliedGrams: 500 })
  await packPickedOrder(shop.db, orderId, picker.userId)
  return orderId
}

const mailOf = async (orderId: string, status: OrderStatus) => {
  const order = await getOrder(shop.db, orderId)
  return movedMail({ order, url: 'https://shop.test/o', shop: { name: 'Asha Stores', fssai: '' } }, status)
    .text
}
const csvOf = async (orderId: string) => {
  const values = orderCsvLine(orderView(await getOrder(shop.db, orderId)))
    .trimEnd()
    .split(',')
  const titles = ORDER_CSV_HEAD.trimEnd().split(',')
  return (title: string) => values.at(titles.indexOf(title) - titles.length)
}
const isMailed = async (orderId: string, packed: boolean) => {
  const mails = { ...defaultMails, shopper: { ...defaultMails.shopper, packed } }
  return isMoveMailed(mails, 'Packed', await getOrder(shop.db, orderId))
}

describe('an order that was packed with less', () => {
  test('in cash: the mail tells each change and what is due, later mails too', async () => {
    const orderId = await packedWithLess('CASH_ON_DELIVERY')
    expect(await mailOf(orderId, 'Packed')).toContain(
      [
        'is packed.',
        '',
        'What is different from your order:',
        `- Biscuits ${count} (100 g): 1 of 3 supplied, replaced by 2 × Cookies ${count} (75 g)`,
        `- Tomatoes ${count} (500 g): 470 g of about 500 g`,
        '',
        'Total: ₹137.00 instead of ₹140.00, to be paid on delivery',
        // The cookies cost ₹45 each, and the biscuits that they replace ₹60.
        'You save ₹30.00 on this order.',
        'Delivery to:',
      ].join('\n'),
    )
    const onTheWay = await mailOf(orderId, 'Out for Delivery')
    expect(onTheWay).toContain('Total: ₹137.00 instead of ₹140.00, to be paid on delivery\n')
    expect(onTheWay).not.toContain('What is different')
  })

  test('paid online: the mail tells the refund of the difference', async () => {
    const orderId = await packedWithLess('PAYU')
    expect(await mailOf(orderId, 'Packed')).toContain(
      'Total: ₹137.00 instead of ₹140.00\nYou save ₹30.00 on this order.\nYour refund of ₹3.00 is on its way.\n',
    )
  })

  test('is mailed even if mails about packing are switched off', async () => {
    expect(await isMailed(await packedWithLess('CASH_ON_DELIVERY'), false)).toBe(true)
  })

  test('is seen alike by its owner and the desk, beside what was agreed', async () => {
    const orderId = await packedWithLess('CASH_ON_DELIVERY')
    for (const as of [asha.token, admin]) {
      const { body } = await shop.call('POST /api/order/get-order-details-by-id', { as, body: { orderId } })
      expect(body.data).toMatchObject({
        totalAmt: 140,
        items: [{ quantity: 3 }, { quantity: 1, grams: 500 }],
        final: { subTotal: 137, charges: [], coupon: 0, roundOff: 0, totalAmt: 137 },
        supplied: [
          { position: 0, replaces: false, quantity: 1, lineTotal: 30 },
          { position: 1, replaces: false, quantity: 1, grams: 470, lineTotal: 47 },
          { position: 0, replaces: true, productId: cookies._id, quantity: 2, lineTotal: 60 },
        ],
        payments: [{ status: 'Due', amount: 137 }],
      })
    }
  })

  test('is exported with what was agreed and what was supplied', async () => {
    const cell = await csvOf(await packedWithLess('CASH_ON_DELIVERY'))
    expect(
      ['if missing', 'final sub total', 'final charges', 'final round off', 'final total'].map(cell),
    ).toEqual(['call', '137.00', '0.00', '0.00', '137.00'])
  })
})

test('an order that was supplied in full says nothing about changes', async () => {
  const orderId = await packedInFull('CASH_ON_DELIVERY')
  expect(await mailOf(orderId, 'Packed')).toContain(
    'is packed.\n\nTotal: ₹140.00, to be paid on delivery\nDelivery to:',
  )
  expect([await isMailed(orderId, true), await isMailed(orderId, false)]).toEqual([true, false])
})

test('an order that is not packed has no final figures, and none of them is read as nothing', async () => {
  const orderId = await confirmed('CASH_ON_DELIVERY')
  const { supplied, final } = orderView(await getOrder(shop.db, orderId))
  expect([supplied, final]).toEqual([undefined, undefined])
  expect(await mailOf(orderId, 'Confirmed')).toContain('Total: ₹140.00, to be paid on delivery\n')
  const cell = await csvOf(orderId)
  expect(
    ['supplied', 'final sub total', 'final charges', 'final round off', 'final total'].map(cell),
  ).toEqual(Array.from({ length: 5 }, () => ''))
})

test('a packed order that is cancelled tells the refund of what is left', async () => {
  const orderId = await packedWithLess('PAYU')
  await move(orderId, 'Cancelled')
  expect(await mailOf(orderId, 'Cancelled')).toContain('Your refund of ₹140.00 is on its way.')
})
