import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants, closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { registerShop } from '../../../../test/placed-orders.ts'
import { testShop, type Reply } from '../../../../test/server.ts'
import { newAddress, newCategory, newProduct, person, ravi, type Person } from '../../../../test/world.ts'
import vectors from '#features/khata/store-credit-vectors.json' with { type: 'json' }
import type { Order } from '../contract.ts'

const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
await registerShop(shop.db, { mode: 'unregistered' })
const category = await newCategory(shop.db)
let count = 0
type Shopper = Person & { token: string; home: string }
let usha: Shopper
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => (usha = await shopper()))

async function shopper(): Promise<Shopper> {
  const who = await person(shop.db, `Usha${(count += 1)}`)
  return { ...who, token: await shop.signIn(who), home: await newAddress(shop.db, who) }
}
const rupees = (paise: number) => Math.round(paise) / 100
const paiseOf = (amount = 0) => Math.round(amount * 100)
const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })
/** Something that costs so much; one is in the cart afterwards. */
async function fill(paise: number, who = usha): Promise<number> {
  const { _id } = await newProduct(shop.db, category, {
    name: `Thing ${(count += 1)}`,
    mrp: rupees(paise),
    stock: 5,
  })
  await shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: _id, quantity: 1 } })
  return _id
}
const COD = 'POST /api/order/add-cash-on-delivery-order'
const place = (paise: number, more: object = {}, who = usha, call: string = COD): Promise<Reply> =>
  shop.call(call as never, {
    as: who.token,
    body: { addressId: who.home, expectedTotal: rupees(paise), useCredit: true, ...more },
    headers: keyed(),
  })
/** Orders things that cost so much each. */
async function ordered(parts: number[], more: object = {}): Promise<Order> {
  for (const part of parts) await fill(part)
  const reply = await place(
    parts.reduce((sum, part) => sum + part, 0),
    more,
  )
  expect([reply.status, reply.body.message]).toEqual([201, 'Your order is placed.'])
  return reply.body.data
}
const give = (paise: number, kind: 'claim' | 'goodwill' = 'claim', ref = 'NOTE-1', key?: string) =>
  shop.call('POST /api/credit/give', {
    as: admin,
    body: {
      userId: usha.userId,
      kind,
      amount: rupees(paise),
      ...(kind === 'claim' ? { reference: ref } : { note: ref }),
    },
    headers: keyed(key),
  })
const payOut = (paise: number, reference = 'UTR') =>
  shop.call('POST /api/credit/pay-out', {
    as: admin,
    body: { userId: usha.userId, amount: rupees(paise), paidBy: 'upi', reference },
    headers: keyed(),
  })
const credit = async (who = usha) => (await shop.call('GET /api/credit', { as: who.token })).body.data
const balance = async () => paiseOf((await credit()).balance)
const move = (orderId: string, order_status: string) =>
  shop.call('PUT /api/order/update-order-status-admin', { as: admin, body: { orderId, order_status } })
async function moved(orderId: string, ...states: string[]): Promise<Order> {
  let last: Order | undefined
  for (const state of states) {
    const { status, body } = await move(orderId, state)
    expect([state, status, body.message]).toEqual([state, 200, 'The order is updated.'])
    last = body.data
  }
  return last!
}
const cancel = (orderId: string, more: object = {}, who = usha) =>
  shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId, ...more } })
/** The picker finds none of these lines. */
async function pickNone(orderId: string, ...positions: number[]) {
  for (const position of positions) {
    const body = { orderId, position, suppliedQuantity: 0, why: 'none_left' }
    const { status, body: said } = await shop.call('PUT /api/pick/line', { as: admin, body })
    expect([status, said.message]).toEqual([200, said.message])
  }
}
const giveBack = (orderId: string, rows: object[], more: object = {}) =>
  shop.call('POST /api/tax/credit-note', {
    as: admin,
    body: { orderId, reason: 'Torn', goodsBack: false, refund: false, ...more, rows },
    headers: keyed(),
  })
const due = ({ payments }: Order) => paiseOf(payments.find(({ status }) => status === 'Due')?.amount)
const orderOf = async (id: string): Promise<Order> =>
  (await shop.call('GET /api/order/get-order/{id}', { as: admin, params: { id } })).body.data
const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows

interface Step {
  do: string
  kind?: 'claim' | 'goodwill'
  amountPaise?: number
  ref?: string
  key?: string
  order?: string
  totalPaise?: number
  finalPaise?: number
  useCredit?: boolean
  asCredit?: boolean
}

describe('the vectors of store credit, by the calls', () => {
  test('are all here', () => expect(vectors.vectors).toHaveLength(11))

  test.each(vectors.vectors.map((one) => [one.id, one] as const))('%s', async (_, one) => {
    const steps = one.given.steps as Step[]
    const wanted = one.expect as { steps: Record<string, unknown>[]; entries: Record<string, unknown>[] }
    const orders = new Map<string, { id: string; isSent: boolean; parts: number }>()
    const keys = new Map<string, string>()
    const outcomes: object[] = []
    const codeOf = ({ body }: Reply) => body.code as string
    for (const [at, step] of steps.entries()) {
      const order = orders.get(step.order ?? '')
      const done = async (): Promise<object> => {
        if (step.do === 'give') {
          if (step.key && !keys.has(step.key)) keys.set(step.key, randomUUID())
          const reply = await give(step.amountPaise!, step.kind, step.ref, keys.get(step.key ?? ''))
          return { outcome: reply.status === 200 ? 'given' : codeOf(reply) }
        }
        if (step.do === 'pay-out') {
          const reply = await payOut(step.amountPaise!, step.ref)
          if (reply.status === 200) return { outcome: 'paid out' }
          const { may, left } = reply.body.data ?? {}
          return {
            outcome: codeOf(reply),
            ...(may !== undefined && { mayPaise: paiseOf(may) }),
            ...(left !== undefined && { leftPaise: paiseOf(left) }),
          }
        }
        if (step.do === 'order') {
          // What is packed later is a part of its own.
          const packed = steps.slice(at).find((later) => later.do === 'packed' && later.order === step.order)
          const finalPaise =
            packed && packed.finalPaise! < step.totalPaise! ? packed.finalPaise! : step.totalPaise!
          const parts = [finalPaise, step.totalPaise! - finalPaise].filter((part) => part > 0)
          const placed = await ordered(parts, { useCredit: step.useCredit })
          orders.set(step.order!, { id: placed.orderId, isSent: false, parts: parts.length })
          expect(placed.totalAmt).toBe(rupees(step.totalPaise!))
          return { outcome: 'placed', creditPaise: paiseOf(placed.credit), duePaise: due(placed) }
        }
        if (!order) return { outcome: 'move_refused' }
        const before = await credit()
        if (step.do === 'cancel') {
          const unpaid = due(await orderOf(order.id))
          const reply = await move(order.id, 'Cancelled')
          if (reply.status !== 200) return { outcome: codeOf(reply) }
          return {
            outcome: 'cancelled',
            moneyPaise: unpaid,
            creditPaise: (await balance()) - paiseOf(before.balance),
          }
        }
        if (step.do === 'packed') {
          // Nothing can be packed for more than was agreed: there is no call that says so.
          if (step.finalPaise! > paiseOf((await orderOf(order.id)).totalAmt))
            return { outcome: 'dearer_than_agreed' }
          const unpaid = due(await orderOf(order.id))
          await moved(order.id, 'Confirmed')
          if (order.parts > 1) await pickNone(order.id, 1)
          const packed = await moved(order.id, 'Packed')
          expect(packed.final?.totalAmt).toBe(rupees(step.finalPaise!))
          return {
            outcome: 'packed',
            moneyPaise: unpaid - due(packed),
            creditPaise: (await balance()) - paiseOf(before.balance),
            duePaise: due(packed),
          }
        }
        const { order_status: status } = await orderOf(order.id)
        if (status === 'Cancelled') return { outcome: 'move_refused' }
        if (!order.isSent)
          await moved(
            order.id,
            ...(status === 'Packed' ? [] : ['Confirmed', 'Packed']),
            'Out for Delivery',
            'Delivered',
          )
        order.isSent = true
        const reply = await giveBack(order.id, [{ position: 0, amount: rupees(step.amountPaise!) }], {
          asCredit: step.asCredit,
        })
        if (reply.status !== 200) return { outcome: codeOf(reply) }
        const back = (await balance()) - paiseOf(before.balance)
        return { outcome: 'returned', moneyPaise: step.amountPaise! - back, creditPaise: back }
      }
      outcomes.push({ ...step, ...(await done()), balancePaise: await balance() })
    }
    expect(outcomes).toEqual(wanted.steps)
    const refs = new Map([...orders].map(([name, { id }]) => [id, name]))
    expect(
      (await credit()).entries.map(
        (entry: { kind: string; amount: number; ref: string; orderId: string; balance: number }) => ({
          kind: entry.kind,
          amountPaise: paiseOf(entry.amount),
          ref: refs.get(entry.orderId) ?? entry.ref,
          balancePaise: paiseOf(entry.balance),
        }),
      ),
    ).toEqual(wanted.entries)
  })
})

describe('an order with store credit', () => {
  test('spends it first, as a line below the total, and asks for the rest at the door', async () => {
    await give(15_000)
    const order = await ordered([41_250])
    expect(order).toMatchObject({ totalAmt: 412.5, credit: 150, payment_status: 'Unpaid' })
    expect(due(order)).toBe(26_250)
    const sent = await moved(order.orderId, 'Confirmed', 'Packed', 'Out for Delivery')
    expect(sent.final).toMatchObject({ totalAmt: 412.5, credit: 150 })
    const query = { orderId: order.orderId }
    const paper = await shop.call('GET /api/tax/document', { as: usha.token, query })
    expect(paper.body.data.totals).toMatchObject({ total: 412.5, storeCredit: 150 })
    await moved(order.orderId, 'Delivered')
    expect(
      await run(`SELECT amount_paise FROM cash_moves WHERE order_id = $1 AND kind = 'collected'`, [
        order.orderId,
      ]),
    ).toEqual([{ amount_paise: 26_250 }])
  })

  test('leaves it alone when nobody asks, and where there is none', async () => {
    await give(15_000)
    expect((await ordered([10_000], { useCredit: false })).credit).toBeUndefined()
    expect((await ordered([10_000], { useCredit: undefined })).credit).toBeUndefined()
    expect(await balance()).toBe(15_000)
    usha = await shopper()
    expect((await ordered([10_000])).credit).toBeUndefined()
  })

  test('paid by it altogether goes through no provider and into no rider’s hand, and costs its credit once', async () => {
    await give(50_000)
    const order = await ordered([20_000])
    expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Paid', credit: 200 })
    expect(order.payments).toMatchObject([{ status: 'Paid', amount: 0 }])
    expect(await balance()).toBe(30_000)
    await moved(order.orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
    expect(await run(`SELECT kind FROM cash_moves WHERE order_id = $1`, [order.orderId])).toEqual([])
    const note = await giveBack(order.orderId, [{ position: 0, quantity: 1 }], { refund: true })
    expect(note.status).toBe(200)
    expect(await balance()).toBe(50_000)
    expect(await run(`SELECT kind FROM cash_moves WHERE order_id = $1`, [order.orderId])).toEqual([])
  })

  test('called off is refunded by its credit at once', async () => {
    await give(50_000)
    const order = await ordered([20_000])
    const { body } = await cancel(order.orderId)
    expect(body.data).toMatchObject({ order_status: 'Cancelled', payment_status: 'Refunded' })
    expect(await balance()).toBe(50_000)
    expect((await cancel(order.orderId)).body.code).toBe('move_refused')
    expect(await balance()).toBe(50_000)
  })

  test('refused at the door gives back what credit paid, and nobody collects the rest', async () => {
    await give(5_000)
    const order = await ordered([20_000])
    await moved(order.orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Cancelled')
    expect(await balance()).toBe(5_000)
    expect(due(await orderOf(order.orderId))).toBe(0)
  })

  test('costs the same tax and total: only how it is paid is another', async () => {
    const plain = await ordered([41_250], { useCredit: false })
    await give(10_000)
    const paid = await ordered([41_250])
    expect(paid.totalAmt).toBe(plain.totalAmt)
  })

  test('that a shopper was shown another sum of is told of, and nothing is placed', async () => {
    await give(15_000)
    await fill(41_250)
    const { status, body } = await place(41_250, { expectedCredit: 412.5 })
    expect([status, body.code, body.data.bill.credit]).toEqual([409, 'total_changed', 150])
    expect(body.message).toContain('Your store credit has changed')
    expect((await place(41_250, { expectedCredit: 150 })).status).toBe(201)
  })

  test('on khata puts only the rest there', async () => {
    const { customerId } = (await give(15_000)).body.data
    await shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, khataLimit: 300 } })
    await fill(41_250)
    const reply = await place(41_250, {}, usha, 'POST /api/order/add-khata-order')
    expect([reply.status, reply.body.message]).toEqual([201, 'Your order is placed.'])
    const own = async () => (await shop.call('GET /api/khata/own', { as: usha.token })).body.data
    expect(await own()).toMatchObject({ balance: 262.5 })
    await cancel(reply.body.data.orderId)
    expect(await own()).toMatchObject({ balance: 0 })
    expect(await balance()).toBe(15_000)
  })

  test('and leaves less than a rupee is put on khata, though no provider takes so little', async () => {
    const { customerId } = (await give(14_950)).body.data
    await shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, khataLimit: 300 } })
    await fill(15_000)
    expect((await place(15_000, {}, usha, 'POST /api/order/add-khata-order')).status).toBe(201)
  })

  test('by phone is asked for by staff, and the quote says it', async () => {
    const { customerId } = (await give(15_000)).body.data
    const product = await newProduct(shop.db, category, {
      name: `Phone ${(count += 1)}`,
      mrp: 412.5,
      stock: 5,
    })
    const cart = {
      lines: [{ productId: product._id, unit: product.unit, quantity: 1 }],
      paymentMethod: 'CASH_ON_DELIVERY',
      customerId,
      useCredit: true,
    }
    const quote = await shop.call('POST /api/phone-order/quote', { as: admin, body: cart })
    expect(quote.body.data.bill).toMatchObject({ totalAmt: 412.5, credit: 150 })
    const address = {
      name: 'Usha',
      mobile: 9_876_543_210,
      address_line: '1 Lane',
      landmark: '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      country: 'India',
      type: 'Home',
    }
    const reply = await shop.call('POST /api/phone-order/place', {
      as: admin,
      body: { ...cart, address, expectedTotal: 412.5 },
      headers: keyed(),
    })
    expect([reply.status, reply.body.message]).toEqual([201, 'The order is placed.'])
    expect(reply.body.data.credit).toBe(150)
    expect(due(reply.body.data)).toBe(26_250)
    expect(await balance()).toBe(0)
  })
})

describe('two at once', () => {
  test('two tabs with one credit: the second pays the rest otherwise', async () => {
    await give(15_000)
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const product = await newProduct(shop.db, category, {
          name: `Tab ${(count += 1)}`,
          mrp: 412.5,
          stock: 5,
        })
        return { productId: product._id, unit: product.unit, quantity: 1 }
      }),
    )
    const { customer_id: customerId } = (
      await run('SELECT id AS customer_id FROM customers WHERE user_id = $1', [usha.userId])
    )[0]
    const address = {
      name: 'Usha',
      mobile: 9_876_543_210,
      address_line: '1 Lane',
      landmark: '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      country: 'India',
      type: 'Home',
    }
    // Two of the staff and the shopper, who lock different people before.
    const staff = await Promise.all(
      others.slice(1).map(async () => {
        const owner = await person(shop.db, `Owner${(count += 1)}`)
        await run(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [owner.userId])
        return shop.signIn(owner)
      }),
    )
    await fill(41_250)
    const replies = await Promise.all([
      place(41_250),
      ...staff.map((as, at) =>
        shop.call('POST /api/phone-order/place', {
          as,
          body: {
            lines: [others[at]!],
            paymentMethod: 'CASH_ON_DELIVERY',
            customerId,
            useCredit: true,
            address,
            expectedTotal: 412.5,
          },
          headers: keyed(),
        }),
      ),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(replies.map(({ body }) => body.data.credit ?? 0).sort((a, b) => b - a)).toEqual([150, 0, 0, 0])
    expect(await balance()).toBe(0)
  })

  test('an order and a pay-out of the same credit: one of them has it', async () => {
    await give(15_000)
    await fill(41_250)
    const [placed, paid] = await Promise.all([place(41_250), payOut(15_000)])
    expect(placed.status).toBe(201)
    const spent = placed.body.data.credit ?? 0
    expect([spent, paid.status]).toEqual(spent === 0 ? [0, 200] : [150, 409])
    expect(await balance()).toBe(0)
  })

  test('cancelled twice at once gives back once', async () => {
    await give(15_000)
    const { orderId } = await ordered([41_250])
    await Promise.all([cancel(orderId), cancel(orderId), move(orderId, 'Cancelled')])
    expect(await balance()).toBe(15_000)
  })
})

test(
  'whatever happens to orders with credit, the invariants hold after every step',
  { tags: ['long'] },
  async () => {
    const steps = [
      'give',
      'gift',
      'order',
      'short',
      'pack',
      'send',
      'deliver',
      'return',
      'credit',
      'cancel',
      'out',
    ] as const
    const commands = fc.sample(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 100, max: 30_000 })), {
        minLength: 45,
        maxLength: 45,
      }),
      { numRuns: 1, seed: 4_711 },
    )[0]!
    const orders: string[] = []
    for (const [step, paise] of commands) {
      const orderId = orders[paise % Math.max(1, orders.length)]
      if (step === 'give') await give(paise)
      else if (step === 'gift') await give(paise, 'goodwill', 'Sorry')
      else if (step === 'out') await payOut(paise)
      else if (step === 'order') orders.push((await ordered([paise, 30_100 - paise])).orderId)
      else if (orderId === undefined) continue
      else if (step === 'short' || step === 'pack') {
        if ((await move(orderId, 'Confirmed')).status === 200) {
          if (step === 'short') await pickNone(orderId, 1)
          await move(orderId, 'Packed')
        }
      } else if (step === 'send') await move(orderId, 'Out for Delivery')
      else if (step === 'deliver') await move(orderId, 'Delivered')
      else if (step === 'cancel') await move(orderId, 'Cancelled')
      else await giveBack(orderId, [{ position: 0, amount: rupees(paise) }], { asCredit: step === 'credit' })
      await expectInvariants(shop.db)
      const { balance: left, mayPayOut, entries } = await credit()
      expect(mayPayOut).toBeGreaterThanOrEqual(0)
      expect(mayPayOut).toBeLessThanOrEqual(left)
      expect(paiseOf(left)).toBe(
        entries.reduce((sum: number, { amount }: { amount: number }) => sum + paiseOf(amount), 0),
      )
    }
    expect(orders.length).toBeGreaterThan(2)
  },
)
