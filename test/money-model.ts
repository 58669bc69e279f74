import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MONTH_TABLES, monthFileName } from '#features/papers/month-files.ts'
import type { Database } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Shopper } from './faults/crowd.ts'
import type { Endpoints } from './faults/fault-shop.ts'
import type { HttpCall, Make, Reply } from './faults/http-calls.ts'
import type { Random } from './faults/seed.ts'
import { orderCallOf } from './order-call.ts'
import { independently, monthsOfPapers } from './tax-month.ts'
import { newAddress, person, ravi } from './world.ts'

// Orders with offers, a coupon and store credit are placed, packed short, replaced, sent out, claimed, brought back and called off,
// and credit is given, paid out and taken back, beside a plain model that knows only sums: what an order costs, what of it is
// credit, and what each shopper has.

type Way = 'cash' | 'online' | 'khata'
const methods = { cash: 'CASH_ON_DELIVERY', online: 'PAYU', khata: 'KHATA' } as const
const MOVES = { Confirmed: 'Packed', Packed: 'Out for Delivery', 'Out for Delivery': 'Delivered' } as const

interface ModelOrder {
  id: string
  who: Buyer
  way: Way
  status: keyof typeof MOVES | 'Delivered' | 'Cancelled'
  /** What it costs after what went back, and what of that is store credit. Paise. */
  cost: number
  credit: number
  /** What notes left with the shop as store credit, of what was paid in money. */
  left: number
  quantities: number[]
}
interface Buyer extends Shopper {
  credit: number
}

export interface MoneyShop extends Pick<Endpoints, 'db' | 'signIn'> {
  /** Three packs or more, none of them sold by weight. */
  goods: { _id: number; unit: string }[]
  ways: readonly Way[]
  make: Make
  /** What must be true after each step, beside the sums. */
  check?(): Promise<void>
  /** Pays an order that is open at a provider. */
  pay?(checkout: unknown): Promise<void>
  /** Cash comes into the safe, or below zero goes out of it. */
  onCash?(paise: number): void
  /** A paper is handed over: a note by its number, otherwise the bill. */
  onPaper?(orderId: string, note: string | null): Promise<void>
}

/** Sets offers, a coupon and the rule of claims; each step throws if anything is not what the model says. */
export async function moneyStory(shop: MoneyShop, random: Random) {
  const { db, goods, ways, make, onCash = () => undefined, onPaper = () => Promise.resolve() } = shop
  const as = await shop.signIn(await ravi(db))
  const done: Record<string, number> = {}
  const orders: ModelOrder[] = []
  const payOuts: { id: number; who: Buyer; paise: number; isCash: boolean }[] = []
  const anyOf = <T>(list: readonly T[]): T | undefined => list[random.between(0, list.length - 1)]
  const ask = async (call: HttpCall, allowed: string[] = []): Promise<Reply> => {
    const reply = await make({ as, ...call })
    if (reply.status >= 300 && !allowed.includes(reply.body.code ?? ''))
      throw new Error(
        `${call.call}: ${reply.status} ${JSON.stringify(reply.body)} of ${JSON.stringify(call.body)}`,
      )
    return reply
  }
  const keyed = (call: HttpCall['call'], body: object, allowed: string[] = [], who = as) =>
    ask({ call, body, key: randomUUID(), as: who }, allowed)

  const named = (at: number) => ({ products: [goods[at]!._id] })
  await keyed('POST /api/promotion', {
    name: '3 for ₹900',
    kind: 'some_for',
    of: named(0),
    pieces: 3,
    pricePaise: 90_000,
    usesTotal: 1_000_000,
  })
  await keyed('POST /api/promotion', {
    name: '10 % off',
    kind: 'percent',
    of: named(2),
    percentMicro: 10_000_000,
  })
  await keyed('POST /api/promotion', {
    name: '₹25 off',
    kind: 'basket',
    minPaise: 60_000,
    paise: 2500,
    channels: ['online'],
  })
  const code = `LESS${randomUUID().slice(0, 6).toUpperCase()}`
  await keyed('POST /api/coupon', { code, kind: 'percentage', value: 3_000_000, usesPerUser: null })
  await db.pool.query(
    `INSERT INTO settings (key, value) VALUES ('claims', '{"hours": 48, "photoFor": [], "upTo": 100000, "timesPerMonth": 1000, "accountDays": 0}')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  const buyers: Buyer[] = []
  for (const at of [1, 2, 3]) {
    const access = await person(db, `Buyer ${at} ${randomUUID().slice(0, 6)}`)
    const [token, addressId] = [await shop.signIn(access), await newAddress(db, access)]
    buyers.push({ ...access, token, addressId, credit: 0 })
  }
  for (const [at, { userId }] of buyers.entries())
    await keyed('POST /api/customers', {
      name: `Buyer ${at}`,
      mobile: 9_811_000_000 + at,
      khataLimit: 10_000_000,
      userId,
    })

  const move = async (order: ModelOrder, order_status: string, allowed: string[] = []) => {
    const reply = await ask(
      { call: 'PUT /api/order/update-order-status-admin', body: { orderId: order.id, order_status } },
      ['move_refused', ...allowed],
    )
    if (reply.status < 300) return true
    if (reply.body.code !== 'move_refused') return false
    // Of a call without a key whose answer was lost, the order itself tells what became.
    expect([order.id, await one(db, 'SELECT status FROM orders WHERE id = $1', order.id)]).toEqual([
      order.id,
      order_status,
    ])
    return true
  }
  /** So much of an order fell away: the money first, then the credit. Returns the money. */
  const lower = (order: ModelOrder, to: number): number => {
    const [money, credit] = [order.cost - order.credit, order.credit]
    order.cost = to
    order.credit = Math.min(credit, to)
    order.who.credit += credit - order.credit
    return money - (to - order.credit)
  }
  const given = (order: ModelOrder, paise: number, asCredit: boolean) => {
    const money = lower(order, order.cost - paise)
    if (!asCredit && order.way === 'cash') onCash(-money)
    // On khata it lowers what is owed, whatever is wished.
    if (!asCredit || order.way === 'khata') return
    order.left += money
    order.who.credit += money
  }
  const notesOf = async (orderId: string): Promise<string[]> =>
    (
      await db.pool.query<{ number: string }>(
        'SELECT number FROM tax_documents WHERE order_id = $1 AND against IS NOT NULL',
        [orderId],
      )
    ).rows.map(({ number }) => number)
  const of = (...statuses: ModelOrder['status'][]) =>
    anyOf(orders.filter(({ status }) => statuses.includes(status)))

  async function moveOn(order: ModelOrder): Promise<void> {
    if (order.status === 'Delivered' || order.status === 'Cancelled') return
    const to = MOVES[order.status]
    // Of an order of which nothing is there nothing can be packed.
    if (!(await move(order, to, ['nothing_supplied']))) return callOff(order)
    order.status = to
    if (to === 'Packed') {
      const final = Number(await one(db, 'SELECT final_total_paise FROM orders WHERE id = $1', order.id))
      expect(final).toBeLessThanOrEqual(order.cost)
      lower(order, final)
    }
    if (to === 'Out for Delivery') await onPaper(order.id, null)
    if (to === 'Delivered' && order.way === 'cash') onCash(order.cost - order.credit)
  }
  async function callOff(order: ModelOrder): Promise<void> {
    const hadLeft = order.status === 'Out for Delivery'
    await move(order, 'Cancelled')
    order.status = 'Cancelled'
    lower(order, 0)
    if (hadLeft) for (const number of await notesOf(order.id)) await onPaper(order.id, number)
  }

  const commands: Record<string, () => Promise<ModelOrder | void>> = {
    'give credit': async () => {
      const who = anyOf(buyers)!
      const amount = toRupees(random.between(1_000, 60_000))
      const kind =
        random.next() < 0.6 ? { kind: 'claim', reference: 'N1' } : { kind: 'goodwill', note: 'Sorry' }
      await keyed('POST /api/credit/give', { userId: who.userId, amount, ...kind })
      who.credit += fromRupees(amount)
    },
    'pay credit out': async () => {
      const who = anyOf(buyers)!
      const paise = random.between(100, 30_000)
      const isCash = random.next() < 0.5
      const body = {
        userId: who.userId,
        amount: toRupees(paise),
        paidBy: isCash ? 'cash' : 'upi',
        reference: 'R1',
      }
      const reply = await keyed('POST /api/credit/pay-out', body, [
        'credit_too_small',
        'credit_is_a_gift',
        'drawer_short',
      ])
      if (reply.status >= 300) return
      who.credit -= paise
      if (isCash) onCash(-paise)
      payOuts.push({ id: reply.body.data.entry._id, who, paise, isCash })
    },
    'undo a pay-out': async () => {
      const [wrong] = payOuts.splice(random.between(0, payOuts.length), 1)
      if (!wrong) return
      await keyed('POST /api/khata/reverse', { entryId: wrong.id, reason: 'Wrong person' })
      wrong.who.credit += wrong.paise
      if (wrong.isCash) onCash(wrong.paise)
    },
    order: async () => {
      const who = anyOf(buyers)!
      const way = anyOf(ways)!
      const lines = random
        .shuffle(goods)
        .slice(0, random.between(1, 3))
        .map((product) => ({ product, quantity: random.between(1, 4) }))
      await db.pool.query('DELETE FROM cart_items WHERE user_id = $1', [who.userId])
      for (const { product, quantity } of lines)
        await ask({
          call: 'POST /api/cart/add-to-cart',
          as: who.token,
          body: { productId: product._id, unit: product.unit, quantity },
        })
      const { call, body: more } = orderCallOf(methods[way])
      const useCredit = random.next() < 0.7
      const coupon = random.next() < 0.4 ? { coupon: code } : {}
      const place = (expectedTotal: number) =>
        keyed(
          call as HttpCall['call'],
          { addressId: who.addressId, expectedTotal, useCredit, ...coupon, ...more },
          ['total_changed', 'payment_method_unavailable'],
          who.token,
        )
      // What it costs is told to whoever expects another sum.
      const told = await place(1)
      if (told.body.code !== 'total_changed') throw new Error(`${told.status} ${JSON.stringify(told.body)}`)
      const { totalAmt } = told.body.data.bill as { totalAmt: number }
      const placed = await place(totalAmt)
      // Credit leaves less than a provider takes.
      if (placed.status >= 300) return
      const id: string = placed.body.data.order?.orderId ?? placed.body.data.orderId
      const cost = fromRupees(totalAmt)
      const credit = useCredit ? Math.min(who.credit, cost) : 0
      who.credit -= credit
      const order: ModelOrder = {
        id,
        who,
        way,
        status: 'Confirmed',
        cost,
        credit,
        left: 0,
        quantities: lines.map(({ quantity }) => quantity),
      }
      if (placed.body.data.checkout) await shop.pay!(placed.body.data.checkout)
      await move(order, 'Confirmed')
      orders.push(order)
      return order
    },
    'pick short, or replace': async () => {
      const order = of('Confirmed')
      if (!order) return
      const at = random.between(0, order.quantities.length - 1)
      const suppliedQuantity = random.between(0, order.quantities[at]!)
      const { _id: productId, unit } = anyOf(goods)!
      const replaces = suppliedQuantity < order.quantities[at]! && random.next() < 0.5
      const body = {
        orderId: order.id,
        position: at,
        suppliedQuantity,
        ...(replaces && { replacement: { productId, unit, quantity: 1, inHand: true } }),
      }
      await ask({ call: 'PUT /api/pick/line', body }, ['invalid'])
      return order
    },
    'move on': async () => {
      const order = of('Confirmed', 'Packed', 'Out for Delivery')
      if (!order) return
      await moveOn(order)
      return order
    },
    claim: async () => {
      const order = of('Delivered')
      if (!order) return
      const wish = anyOf(['money', 'credit'] as const)!
      const body = {
        orderId: order.id,
        wish,
        items: [
          {
            position: random.between(0, order.quantities.length - 1),
            kind: 'damaged',
            pieces: random.between(1, 2),
          },
        ],
      }
      const reply = await keyed(
        'POST /api/claim',
        body,
        ['claim_invalid', 'claim_exists', 'credit_too_small', 'credit_exceeds'],
        order.who.token,
      )
      if (reply.status >= 300) return
      // What cannot be given at once, under a rupee or without cash, waits for the desk.
      const { state, note, given: rupees } = reply.body.data
      if (state === 'settled') {
        given(order, fromRupees(rupees), wish === 'credit')
        await onPaper(order.id, note)
      }
      return order
    },
    'bring back': async () => {
      const order = of('Delivered')
      if (!order) return
      const asCredit = random.next() < 0.4
      const body = {
        orderId: order.id,
        reason: 'Torn',
        goodsBack: random.next() < 0.5,
        refund: order.way === 'online' && !asCredit,
        ...(asCredit && { asCredit }),
        rows: [{ position: 0, quantity: 1 }],
      }
      const reply = await keyed('POST /api/tax/credit-note', body, [
        'credit_exceeds',
        'credit_too_small',
        'drawer_short',
      ])
      if (reply.status >= 300) return
      const { number, totals } = reply.body.data.document
      given(order, fromRupees(totals.total), asCredit)
      await onPaper(order.id, number)
      return order
    },
    'call off': async () => {
      const order = of('Confirmed', 'Packed', 'Out for Delivery')
      if (!order) return
      await callOff(order)
      return order
    },
  }
  const often = [
    ...Object.keys(commands),
    'order',
    'order',
    'move on',
    'move on',
    'move on',
    'move on',
    'claim',
    'bring back',
  ]
  const compare = async (order: ModelOrder | void) => {
    await shop.check?.()
    for (const who of buyers) {
      const { balance, entries } = (await ask({ call: 'GET /api/credit', as: who.token })).body.data
      expect([who.userId, fromRupees(balance)]).toEqual([who.userId, who.credit])
      const sum = (entries as { amount: number }[]).reduce(
        (paise, { amount }) => paise + fromRupees(amount),
        0,
      )
      expect(sum).toBe(who.credit)
    }
    if (order) expect(await moneyOf(db, order.id)).toEqual(moneyBy(order))
  }
  let steps = 0
  async function step() {
    const command = anyOf(often)!
    steps++
    try {
      const order = await commands[command]!()
      done[command] = (done[command] ?? 0) + 1
      await compare(order)
    } catch (error) {
      if (error instanceof Error) error.message = `step ${steps}, ${command}: ${error.message}`
      throw error
    }
  }
  /** Every order comes to its end. */
  async function end(): Promise<void> {
    for (const order of orders) {
      while (order.status !== 'Delivered' && order.status !== 'Cancelled') await moveOn(order)
      await compare(order)
    }
  }
  return { step, end, done: () => done, placed: () => orders.length }
}

/** The month's files say what sums over the papers do that share no code with the shop. */
export async function compareMonths(
  db: Database,
  readFiles: (month: string) => Promise<Record<string, string>>,
): Promise<void> {
  for (const month of await monthsOfPapers(db)) {
    const files = await readFiles(month)
    for (const table of MONTH_TABLES) {
      const written = files[monthFileName(table)]!.trimEnd().split('\r\n').slice(1)
      const { rows } = await db.pool.query<{ line: string }>(independently[table], [month])
      expect(written.toSorted(), `${table} of ${month}`).toEqual(rows.map(({ line }) => line).toSorted())
    }
  }
}

async function one(db: Database, text: string, id: string) {
  const { rows } = await db.pool.query(text, [id])
  return Object.values(rows[0] as object)[0] as unknown
}

/** What the shop's ledgers say that an order has: store credit, and money that came in, went back, or is on the khata. */
export async function moneyOf(db: Database, id: string) {
  const { rows } = await db.pool.query<{ credit: number; money: number }>(
    `SELECT (SELECT coalesce(-sum(credit_paise), 0) FROM khata_entries WHERE order_id = o.id AND credit_kind IN ('spend', 'spend_back'))::int AS credit,
       (SELECT coalesce(sum(CASE WHEN kind = 'sale' THEN amount_paise ELSE -amount_paise END), 0) FROM khata_entries WHERE order_id = o.id AND credit_kind IS NULL)::int
       + (SELECT coalesce(sum(amount_paise), 0) FROM payment_captures WHERE order_id = o.id AND provider IN ('PAYU', 'UPI'))::int
       - (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE order_id = o.id AND status <> 'Failed')::int
       + (SELECT coalesce(sum(CASE WHEN to_place = 'customer' THEN -amount_paise ELSE amount_paise END), 0) FROM cash_moves WHERE order_id = o.id AND kind IN ('collected', 'refund', 'upi_missing'))::int
       + (SELECT coalesce(sum(amount_paise), 0) FROM payment_attempts WHERE order_id = o.id AND provider IN ('CASH_ON_DELIVERY', 'UPI') AND status = 'Due')::int AS money
     FROM orders o WHERE id = $1`,
    [id],
  )
  return rows[0]!
}

/** Its money by the model: what it costs beyond the credit, and what was left with the shop as credit. */
const moneyBy = ({ cost, credit, left }: ModelOrder) => ({ credit, money: cost - credit + left })
