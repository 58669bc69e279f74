import { randomUUID } from 'node:crypto'
import type { MovementReason } from '#features/stock/movements/movement-reasons.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Random } from '../faults/seed.ts'
import { orderOf } from '../placed-orders.ts'
import type { Reply } from '../server.ts'
import { newAddress, person, type Person } from '../world.ts'

// Goods on shelves, which no table holds: people carry them from place to place, and the shop is told of it, sometimes late,
// sometimes twice. What it says and what lies there are compared afterwards. Amounts are packs, or grams of what is weighed.

/** A pack that lies on the shelf at ₹40, for a kilogram of what is weighed. */
export interface ShelfPack {
  id: number
  /** The pack in whose place it lies: the first one of a heap, or itself. */
  placeId: number
  productId: number
  unit: string
  isWeighed: boolean
  /** What one pack of what is weighed weighs; otherwise 1. */
  grams: number
}

export interface ShelfShop {
  db: Database
  packs: ShelfPack[]
  /** Makes a call as somebody who may everything. */
  ask(call: string, body: object, more?: { key?: string; params?: Record<string, string> }): Promise<Reply>
  /** A sale of a device whose serials go up; `soldAt` makes it one without a line. */
  sell(lines: object[], rupees: number, soldAt?: Date): () => Promise<Reply>
}

interface Bag {
  orderId: string
  pack: ShelfPack
  quantity: number
  state: 'Confirmed' | 'picked' | 'Packed' | 'Out for Delivery' | 'Delivered'
  /** What was carried from the shelf, by pack. */
  goods: Map<number, number>
  /** What was bad, and is thrown away when the order is packed. */
  bad: number
  /** The packs on the first row of its bill. */
  rowPacks: number
}

export interface ShelfDifference {
  packId: number
  shelf: number
  stock: number
}

export interface ShelfWeek {
  done: Record<string, number>
  /** The packs of which the shop says another stock than lies there, without a check that names them. */
  differences: ShelfDifference[]
  /** What moved each stock. */
  reasons: MovementReason[]
}

const PRICE = 40

/** Carries goods about for so many steps. Throws if the shop answers what it must not. */
export async function walkShelf(shop: ShelfShop, random: Random, steps: number): Promise<ShelfWeek> {
  const story = await shelfStory(shop, random)
  for (let step = 0; step < steps; step++) await story.step()
  return story.end()
}

/** The same step by step; `end` is the evening, in which everything that is open is finished, and compares. */
export async function shelfStory(shop: ShelfShop, random: Random) {
  const { db, packs } = shop
  const shelf = new Map<number, number>()
  for (const { placeId } of packs) shelf.set(placeId, await stockIn(db, placeId))
  const placeOf = (packId: number) => packs.find(({ id }) => id === packId)!.placeId
  const lies = ({ placeId }: ShelfPack) => shelf.get(placeId)!
  const carry = (packId: number, amount: number) =>
    shelf.set(placeOf(packId), shelf.get(placeOf(packId))! - amount)
  const anyOf = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)]!
  const named = ({ productId, unit }: ShelfPack) => ({ productId, unit })
  const ofUnit = (pack: ShelfPack, amount: number) =>
    pack.isWeighed ? { quantity: Math.ceil(amount / pack.grams), grams: amount } : { quantity: amount }
  const rupeesOf = (pack: ShelfPack, amount: number) =>
    pack.isWeighed ? (amount * PRICE) / 1_000 : amount * PRICE
  /** A few of a pack, or a weight of which the price is in whole paise. */
  const some = (pack: ShelfPack, most = 3) =>
    pack.isWeighed ? random.between(1, most * 40) * 25 : random.between(1, most)
  const must = async (reply: Promise<Reply>, allowed: string[] = []): Promise<Reply> => {
    const answer = await reply
    if (answer.status >= 300 && !allowed.includes(answer.body.code ?? ''))
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }

  const unsent: (() => Promise<Reply>)[] = []
  const bills: { number: string; pack: ShelfPack; amount: number }[] = []
  const bags: Bag[] = []
  const bought: { id: string; pack: ShelfPack; amount: number }[] = []
  const counts: { id: string; sending: (() => Promise<unknown>)[] }[] = []
  const shoppers: (Person & { addressId: string })[] = []
  for (let at = 0; at < 5; at++) {
    const shopper = await person(db, `Shopper ${randomUUID().slice(0, 6)}`)
    shoppers.push({ ...shopper, addressId: await newAddress(db, shopper) })
  }
  await must(shop.ask('PUT /api/counts/settings', { limit: 1_000_000 }))
  const supplierId = (
    await must(shop.ask('POST /api/suppliers', { name: `Mandi ${randomUUID().slice(0, 6)}` }))
  ).body.data._id as string

  const commands: Record<string, () => Promise<string | void>> = {
    'sell at the counter': async () => {
      const pack = anyOf(packs)
      const amount = Math.min(some(pack), lies(pack))
      if (amount === 0) return 'the shelf was empty'
      const line = { ...named(pack), ...(pack.isWeighed ? { grams: amount } : { quantity: amount }) }
      const reply = await must(shop.sell([line], rupeesOf(pack, amount))(), ['out_of_stock'])
      if (reply.status >= 300) return 'it was kept for orders'
      carry(pack.id, amount)
      bills.push({ number: reply.body.data.document.number, pack, amount })
    },
    'sell without a line': async () => {
      const pack = anyOf(packs)
      const amount = Math.min(some(pack), lies(pack))
      if (amount === 0) return 'the shelf was empty'
      const line = { ...named(pack), ...(pack.isWeighed ? { grams: amount } : { quantity: amount }) }
      carry(pack.id, amount)
      unsent.push(shop.sell([line], rupeesOf(pack, amount), new Date()))
    },
    'find the line': async () => {
      for (const send of unsent.splice(0, random.between(0, unsent.length))) {
        await must(send())
        if (random.next() < 0.3) await must(send())
      }
    },
    'order on the site': async () => {
      const pack = anyOf(packs)
      const quantity = random.between(1, 3)
      const shopper = anyOf(shoppers)
      const order = await orderOf(db, shopper, {
        addressId: shopper.addressId,
        lines: [{ ...named(pack), quantity }],
        expectedPaise: rupeesOf(pack, quantity * pack.grams) * 100,
      }).catch((error: AppError) =>
        ['out_of_stock', 'too_many_orders'].includes(error.code) ? error.code : Promise.reject(error),
      )
      if (typeof order === 'string') {
        await db.pool.query('DELETE FROM cart_items WHERE user_id = ANY($1)', [
          shoppers.map(({ userId }) => userId),
        ])
        return order
      }
      await moveTo(order.orderId, 'Confirmed')
      bags.push({
        orderId: order.orderId,
        pack,
        quantity,
        state: 'Confirmed',
        goods: new Map(),
        bad: 0,
        rowPacks: 0,
      })
    },
    pick: async () => {
      const bag = bags.find(({ state }) => state === 'Confirmed')
      if (!bag) return 'none was waiting'
      await pick(bag)
    },
    'pack, send out or deliver': async () => {
      const bag = anyOf(bags.filter(({ state }) => state !== 'Confirmed' && state !== 'Delivered'))
      if (!bag) return 'none was ready'
      await moveOn(bag)
    },
    'call an order off, or refuse it at the door': async () => {
      const bag = anyOf(bags.filter(({ state }) => state !== 'Delivered'))
      if (!bag) return 'none was open'
      await moveTo(bag.orderId, 'Cancelled')
      for (const [packId, amount] of bag.goods) carry(packId, -amount)
      if (bag.state === 'picked') carry(bag.pack.id, -bag.bad)
      bags.splice(bags.indexOf(bag), 1)
    },
    'take goods back': async () => {
      const bill = bills.splice(random.between(0, bills.length), 1)[0]
      if (!bill) return 'nothing was sold'
      const { quantity } = ofUnit(bill.pack, bill.amount)
      const goodsBack = random.next() < 0.7
      const key = randomUUID()
      const back = () =>
        shop.ask(
          'POST /api/counter/return',
          {
            document: bill.number,
            rows: [{ position: 0, quantity }],
            tender: 'card',
            reason: 'Came back',
            goodsBack,
          },
          { key },
        )
      const reply = await must(back(), ['credit_too_small'])
      if (reply.status >= 300) return 'it was worth too little'
      if (random.next() < 0.3) await must(back())
      if (goodsBack) carry(bill.pack.id, -bill.amount)
    },
    'take a delivered order back': async () => {
      const bag = bags.find(({ state, goods }) => state === 'Delivered' && goods.size === 1)
      if (!bag) return 'none was delivered'
      bags.splice(bags.indexOf(bag), 1)
      const [[packId, amount]] = [...bag.goods] as [[number, number]]
      const body = {
        orderId: bag.orderId,
        rows: [{ position: 0, quantity: bag.rowPacks }],
        reason: 'Came back',
        goodsBack: true,
        refund: false,
      }
      const reply = await must(shop.ask('POST /api/tax/credit-note', body, { key: randomUUID() }), [
        'credit_too_small',
        'drawer_short',
      ])
      if (reply.status < 300) carry(packId, -amount)
    },
    'buy in': async () => {
      const pack = anyOf(packs)
      const amount = pack.isWeighed ? random.between(1, 200) * 25 : random.between(1, 10)
      const body = {
        supplierId,
        billNumber: randomUUID().slice(0, 18),
        billDate: dayInIndia(new Date()),
        lines: [{ ...named(pack), quantity: pack.isWeighed ? `${amount} g` : amount, cost: 20 }],
        confirmed: true,
      }
      const write = () => shop.ask('POST /api/purchases/write', body)
      const { purchase } = (await must(write())).body.data
      if (random.next() < 0.3) await must(write())
      carry(pack.id, -amount)
      bought.push({ id: purchase._id, pack, amount })
    },
    'return to the supplier': async () => {
      const bill = bought.splice(random.between(0, bought.length), 1)[0]
      if (!bill || lies(bill.pack) < bill.amount) return 'it was not there any more'
      const reply = await must(shop.ask('POST /api/purchases/reverse', { _id: bill.id }), [
        'stock_below_zero',
      ])
      if (reply.status >= 300) return 'it was kept for orders'
      carry(bill.pack.id, bill.amount)
    },
    'throw away': async () => {
      const pack = anyOf(packs)
      const stock = await stockIn(db, pack.id)
      const amount = Math.min(some(pack, 1), lies(pack), stock)
      if (amount === 0) return 'nothing was there'
      const whole = pack.isWeighed ? Math.floor(stock / pack.grams) : stock
      await must(
        shop.ask('POST /api/expiry/waste', {
          ...named(pack),
          ...(pack.isWeighed ? { grams: amount, stockGramsWas: stock } : { quantity: amount }),
          reason: 'spoiled',
          stockWas: whole,
        }),
      )
      carry(pack.id, amount)
    },
    'begin a count': async () => {
      if (counts.length >= 3) return 'three were open'
      const { body } = await must(shop.ask('POST /api/counts', {}))
      counts.push({ id: body.data._id, sending: [] })
    },
    'count a pack': async () => {
      const count = anyOf(counts)
      if (!count) return 'no count was open'
      await laterThanAll()
      const pack = anyOf(packs)
      const at = new Date()
      const there = lies(pack)
      // Some of it lies in the store room, where it is counted next.
      const stored = random.next() < 0.3 ? random.between(0, there) : 0
      const line = (amount: number, countedAt: Date, instead: 'add' | 'replace') => {
        const body = {
          countId: count.id,
          ...named(pack),
          ...(pack.isWeighed ? { counted: 0, countedGrams: amount } : { counted: amount }),
          countedAt: countedAt.toISOString(),
        }
        return async () => {
          const send = () => must(shop.ask('PUT /api/counts/line', { ...body, instead }))
          await send()
          if (random.next() < 0.2) await send()
        }
      }
      const sending = [line(there - stored, at, 'replace')]
      if (stored > 0) sending.push(line(stored, new Date(at.getTime() + 1), 'add'))
      // By a phone without a line it comes in later.
      if (random.next() < 0.4) count.sending.push(...sending)
      else {
        for (const send of [...count.sending, ...sending]) await send()
        count.sending = []
      }
    },
    'finish a count': async () => {
      const count = counts.splice(random.between(0, counts.length), 1)[0]
      if (!count) return 'no count was open'
      await finish(count)
    },
  }

  async function finish({ id, sending }: (typeof counts)[number]) {
    for (const send of sending) await send()
    const finishing = () => shop.ask('POST /api/counts/finish', { countId: id })
    await must(finishing())
    if (random.next() < 0.3) await must(finishing())
  }

  /** What happens next has a later time than what has happened. */
  const laterThanAll = () => new Promise((resolve) => setTimeout(resolve, 3))

  const moveTo = (orderId: string, order_status: string) =>
    must(shop.ask('PUT /api/order/update-order-status-admin', { orderId, order_status }))

  async function pick(bag: Bag) {
    const { orderId, pack, quantity } = bag
    await laterThanAll()
    const wanted = pack.isWeighed
      ? Math.round((quantity * random.between(85, 115) * pack.grams) / 100)
      : quantity
    const there = Math.min(wanted, lies(pack))
    const isShort = there === 0 || (!pack.isWeighed && random.next() < 0.5)
    const taken = isShort && there > 0 ? random.between(0, there - 1) : there
    const missing = quantity * pack.grams - taken
    const isBad = isShort && missing > 0 && lies(pack) >= taken + missing
    const other = anyOf(packs.filter(({ id }) => id !== pack.id))
    const carried = other.placeId === pack.placeId ? taken + (isBad ? missing : 0) : 0
    const instead = Math.min(some(other, 2), lies(other) - carried)
    const isReplaced =
      isShort && random.next() < 0.8 && instead > 0 && (await stockIn(db, other.id)) >= instead
    const weight = pack.isWeighed && taken > 0 ? { suppliedGrams: taken } : { suppliedQuantity: taken }
    const body = {
      orderId,
      position: 0,
      ...weight,
      ...(isBad && { why: 'bad' }),
      ...(isReplaced && { replacement: { ...named(other), ...ofUnit(other, instead), inHand: true } }),
    }
    const asked = await must(shop.ask('PUT /api/pick/line', body), ['amount_unusual'])
    const sure = { ...body, ...(asked.status >= 300 && { confirmed: true }) }
    if (asked.status >= 300) await must(shop.ask('PUT /api/pick/line', sure))
    if (random.next() < 0.3) await must(shop.ask('PUT /api/pick/line', sure))
    if (taken > 0) bag.goods.set(pack.id, taken)
    if (isReplaced) bag.goods.set(other.id, instead)
    // What is bad lies in a box of its own until the order is packed.
    bag.bad = isBad ? missing : 0
    bag.rowPacks =
      taken === 0 && isReplaced ? ofUnit(other, instead).quantity : pack.isWeighed ? quantity : taken
    carry(pack.id, taken + bag.bad)
    if (isReplaced) carry(other.id, instead)
    bag.state = 'picked'
  }

  async function moveOn(bag: Bag) {
    const next = { picked: 'Packed', Packed: 'Out for Delivery', 'Out for Delivery': 'Delivered' } as const
    const to = next[bag.state as keyof typeof next]
    if (to === 'Packed' && bag.goods.size === 0) {
      await moveTo(bag.orderId, 'Cancelled')
      carry(bag.pack.id, -bag.bad)
      bags.splice(bags.indexOf(bag), 1)
      return
    }
    await moveTo(bag.orderId, to)
    bag.state = to
  }

  const often = [
    ...Object.keys(commands),
    'sell at the counter',
    ...Array.from({ length: 4 }, () => 'sell without a line'),
    'order on the site',
    'order on the site',
    'pick',
    'pick',
    'begin a count',
    'finish a count',
    'finish a count',
    ...Array.from({ length: 6 }, () => 'count a pack'),
    ...Array.from({ length: 3 }, () => 'pack, send out or deliver'),
  ]
  const done: Record<string, number> = {}
  async function step() {
    const name = anyOf(often)
    await laterThanAll()
    const why = await commands[name]!()
    const what = why ? `${name}: ${why}` : name
    done[what] = (done[what] ?? 0) + 1
  }
  /** Every till finds its line, every order its end, every count is finished. */
  async function end(): Promise<ShelfWeek> {
    for (const send of random.shuffle(unsent)) await must(send())
    for (const count of random.shuffle(counts)) await finish(count)
    for (const bag of bags.toReversed()) {
      if (bag.state === 'Confirmed') await pick(bag)
      while (bags.includes(bag) && bag.state !== 'Delivered') await moveOn(bag)
    }
    return { done, ...(await compare(db, shelf, packs)) }
  }
  return { step, end }
}

/** What the shop says of a pack, in the unit in which it is kept. */
async function stockIn(db: Database, packId: number): Promise<number> {
  const { rows } = await db.pool.query<{ stock: number }>(
    'SELECT coalesce(stock_grams, stock)::int AS stock FROM packs WHERE id = $1',
    [packId],
  )
  return rows[0]!.stock
}

async function compare(db: Database, shelf: ReadonlyMap<number, number>, packs: readonly ShelfPack[]) {
  const { rows: listed } = await db.pool.query<{ pack_id: number }>(
    `SELECT DISTINCT pack_id::int FROM counter_checks WHERE kind = 'stock'`,
  )
  const { rows: reasons } = await db.pool.query<{ reason: MovementReason }>(
    'SELECT DISTINCT reason FROM stock_movements ORDER BY 1',
  )
  const differences: ShelfDifference[] = []
  for (const { id: packId, placeId } of packs) {
    const there = shelf.get(placeId)!
    const stock = await stockIn(db, packId)
    const sharing = packs.filter((one) => one.placeId === placeId)
    if (stock !== there && !listed.some(({ pack_id }) => sharing.some(({ id }) => id === pack_id)))
      differences.push({ packId, shelf: there, stock })
  }
  return { differences, reasons: reasons.map(({ reason }) => reason) }
}
