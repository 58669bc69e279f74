import { randomUUID } from 'node:crypto'
import { IN_DRAWER, addedTo } from '#features/cash/server/move-store.ts'
import type { DayReport } from '#features/counter/day-contract.ts'
import { netSales } from '#features/sales/sale.ts'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { counterShop } from '../counter-shop.ts'
import type { Random } from '../faults/seed.ts'
import { orderOf } from '../placed-orders.ts'
import type { Reply } from '../server.ts'
import { person } from '../world.ts'

// Notes and coins in drawers, in a rider's bag and in the shop's other cash, which no table holds: people hand them over, and
// the shop is told of it, sometimes late, sometimes twice. What it says and what lies there are compared afterwards. Paise.

export interface CoinShop extends Pick<
  Awaited<ReturnType<typeof counterShop>>,
  'shop' | 'manager' | 'product' | 'sell' | 'run' | 'device'
> {
  /** What is collected at a door is in whole rupees. */
  isWhole?: boolean
  /** Who brings the orders. */
  riderId: string
  riderToken: string
  /** Prints the paper of a sale without a line; what it says of tax and offers goes with the sale. */
  print?: (sale: OfflineSale, key: string) => OfflineSale
  /** An offer on what is sold for coins, by the till’s own way too. */
  offer?: { terms: object; costOf: (quantity: number, price: number) => number }
}

/** A sale of a device without a line. */
export type OfflineSale = Parameters<CoinShop['sell']>[0] & { series: string; serial: number; soldAt: string }

/** Where the books say something else than what lies there, in words. */
export type CoinDifference = [what: string, coins: number, books: number]

const PRICE = 41.64
/** As the law of the till says: half a rupee goes up. */
const inCoins = (rupees: number) => Math.floor(rupees + 0.5) * 100

/** Hands money over for so many steps. Throws if the shop answers what it must not. */
export async function walkCoins(all: CoinShop, random: Random, steps: number) {
  const story = await coinStory(all, random)
  for (let step = 0; step < steps; step++) await story.step()
  return story.end()
}

/** The same step by step; `put` moves coins that others hand over, in paise, and `end` compares. */
export async function coinStory(all: CoinShop, random: Random) {
  const { shop, manager, product, sell, run, riderId, riderToken } = all
  const tea = await product({ mrp: 60, price: PRICE, stock: 100_000 })
  const costOf = (quantity: number) => all.offer?.costOf(quantity, PRICE) ?? quantity * PRICE
  /** A till that knows of offers says so. */
  const known = all.offer && { offers: [] }
  const name = `Cart ${randomUUID().slice(0, 8)}`
  const next = await all.device(name)
  const [cart] = await run<{ id: string }>('SELECT id FROM counters WHERE name = $1', [name])
  const [front] = await run<{ id: string }>('SELECT id FROM counters WHERE device_hash IS NULL')
  const tills = [front!.id, cart!.id]
  const ask = async (
    call: `/${string}`,
    body: object,
    { as = manager, key = randomUUID() as string } = {},
  ) => {
    const reply = await shop.call(`POST ${call}`, { as, body, headers: { 'idempotency-key': key } })
    return must(reply)
  }
  const must = (reply: Reply): Reply => {
    if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    return reply
  }
  const anyOf = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)]!
  const books = async () => {
    const drawers = await run<{ id: string; paise: number }>(
      `SELECT d.counter_id AS id, ${IN_DRAWER} AS paise FROM drawers d WHERE d.closed_at IS NULL`,
    )
    const [others] = await run<{ rider: number; safe: number }>(
      `SELECT coalesce(sum(${addedTo('rider')}) FILTER (WHERE rider_id = $1), 0)::int AS rider,
         coalesce(sum(${addedTo('safe')}), 0)::int AS safe FROM cash_moves m`,
      [riderId],
    )
    return new Map([
      ...drawers.map(({ id, paise }) => [id, Number(paise)] as const),
      ['rider', others!.rider],
      ['safe', others!.safe],
    ])
  }

  if (all.offer) await ask('/api/promotion', { ...all.offer.terms, of: { products: [tea.productId] } })
  await ask('/api/drawer/open', { counterId: cart!.id, float: 500 })
  await ask('/api/drawer/move', { counterId: front!.id, kind: 'pay_in', amount: 2_000, note: 'Change' })
  const coins = await books()
  const salesBefore = (await pages()).map(({ sales }) => sales)
  const put = (place: string, paise: number) => coins.set(place, (coins.get(place) ?? 0) + paise)
  /** Coins that fell under the counter since a till was counted. */
  const lost = new Map(tills.map((id) => [id, 0]))
  const counted: { drawerId: string; lost: number }[] = []
  const unsent: (() => Promise<Reply>)[] = []
  const bills: { number: string; quantity: number }[] = []
  const delivered: { orderId: string; quantity: number }[] = []
  const undoable: { undo: () => Promise<unknown>; place: string; paise: number }[] = []
  const khata = (await ask('/api/customers', { name: `Meena ${name}`, khataLimit: 100_000 })).body.data
    ._id as string
  await ask('/api/khata/entry', { customerId: khata, kind: 'opening', amount: 50_000, note: 'Old book' })
  /** What was sold less what came back, and what rounding at doors added to it. */
  let [soldPaise, roundOff] = [0, 0]
  const atDoor = (paise: number) => (all.isWhole ? paise - (paise % 100) : paise)

  const commands: Record<string, () => Promise<string | void>> = {
    'sell for cash': async () => {
      const quantity = random.between(1, 4)
      const paid = inCoins(costOf(quantity))
      const reply = must(
        await sell({
          lines: [{ ...tea, quantity }],
          ...known,
          tenders: [{ kind: 'cash', amount: paid / 100 }],
        }),
      )
      put(front!.id, paid)
      soldPaise += fromRupees(costOf(quantity))
      bills.push({ number: reply.body.data.document.number, quantity })
    },
    'sell without a line': async () => {
      const quantity = random.between(1, 4)
      const paid = inCoins(costOf(quantity))
      const key = randomUUID()
      const sale = {
        ...next(),
        lines: [{ ...tea, quantity }],
        tenders: [{ kind: 'cash' as const, amount: paid / 100 }],
      }
      put(cart!.id, paid)
      soldPaise += fromRupees(costOf(quantity))
      const printed = all.print ? all.print(sale, key) : sale
      unsent.push(() => sell(printed, { key }))
    },
    'find the line': async () => {
      for (const send of unsent.splice(0, random.between(0, unsent.length))) {
        must(await send())
        if (random.next() < 0.3) must(await send())
      }
    },
    'take goods back': async () => {
      const bill = bills.pop()
      if (!bill) return 'nothing was sold'
      const body = {
        counterId: front!.id,
        document: bill.number,
        rows: [{ position: 0, quantity: bill.quantity }],
        tender: 'cash',
        reason: 'Came back',
      }
      const key = randomUUID()
      await ask('/api/counter/return', body, { key })
      await ask('/api/counter/return', body, { key })
      put(front!.id, -inCoins(costOf(bill.quantity)))
      soldPaise -= fromRupees(costOf(bill.quantity))
    },
    'pay out': async () => {
      const amount = random.between(1, 50)
      await ask('/api/drawer/move', { counterId: front!.id, kind: 'pay_out', amount, note: 'Milk' })
      put(front!.id, -amount * 100)
      const [move] = await run<{ id: number }>(
        `SELECT max(id)::int AS id FROM cash_moves WHERE kind = 'pay_out'`,
      )
      const undo = () => ask('/api/drawer/reverse', { moveId: move!.id, reason: 'The owner paid' })
      undoable.push({ undo, place: front!.id, paise: amount * 100 })
    },
    'pay on khata': async () => {
      const amount = random.between(1, 300)
      const body = { customerId: khata, kind: 'payment', amount, paidBy: 'cash', counterId: front!.id }
      const { entry } = (await ask('/api/khata/entry', body)).body.data
      put(front!.id, amount * 100)
      const undo = () => ask('/api/khata/reverse', { entryId: entry._id, reason: 'Another Meena' })
      undoable.push({ undo, place: front!.id, paise: -amount * 100 })
    },
    'undo an entry': async () => {
      const last = undoable.pop()
      if (!last) return 'nothing was entered'
      await last.undo()
      put(last.place, last.paise)
    },
    'bring an order': async () => {
      const quantity = random.between(1, 3)
      const exact = fromRupees(costOf(quantity))
      const paise = atDoor(exact)
      const lines = [{ productId: tea.productId, quantity }]
      const shopper = await person(shop.db, `Usha ${randomUUID().slice(0, 8)}`)
      const { orderId } = await orderOf(shop.db, shopper, { lines, expectedPaise: exact })
      const moveTo = async (order_status: string) =>
        must(
          await shop.call('PUT /api/order/update-order-status-admin', {
            as: manager,
            body: { orderId, order_status },
          }),
        )
      await moveTo('Confirmed')
      await moveTo('Packed')
      await ask('/api/delivery/assign', { orderIds: [orderId], riderId })
      await moveTo('Out for Delivery')
      await ask('/api/rider/deliver', { orderId, paidBy: 'cash' }, { as: riderToken })
      put('rider', paise)
      soldPaise += paise
      roundOff += paise - exact
      delivered.push({ orderId, quantity })
    },
    'hand in': async () => {
      const held = Math.floor(coins.get('rider')! / 100)
      if (held <= 0) return 'the bag was empty'
      const countedAmount = random.between(1, held)
      const till = anyOf([undefined, front!.id])
      const body = { riderId, countedAmount, rest: 'keep', ...(till !== undefined && { counterId: till }) }
      await ask('/api/cash/count', { ...body, confirmed: true })
      put('rider', -countedAmount * 100)
      put(till ?? 'safe', countedAmount * 100)
    },
    'give money back for an order': async () => {
      const order = delivered.pop()
      if (!order) return 'nothing was delivered'
      const { orderId, quantity } = order
      const rows = [{ position: 0, quantity }]
      const body = {
        orderId,
        rows,
        reason: 'Came back',
        goodsBack: true,
        refund: false,
        counterId: front!.id,
      }
      must(
        await shop.call('POST /api/tax/credit-note', {
          as: manager,
          body,
          headers: { 'idempotency-key': randomUUID() },
        }),
      )
      const exact = fromRupees(costOf(quantity))
      const paise = atDoor(exact)
      put(front!.id, 0 - paise)
      soldPaise -= paise
      roundOff -= paise - exact
    },
    'lose a coin': async () => {
      const till = anyOf(tills)
      put(till, -500)
      lost.set(till, lost.get(till)! + 500)
    },
    'count a drawer and open it again': async () => {
      const counterId = anyOf(tills)
      const held = coins.get(counterId)!
      if (held < 50_000) return 'there was little in it'
      const { body } = await ask('/api/drawer/close', { counterId, counted: toRupees(held), confirmed: true })
      counted.push({ drawerId: body.data._id, lost: lost.get(counterId)! })
      lost.set(counterId, 0)
      const float = toRupees(held - random.between(0, 100) * 100)
      await ask('/api/drawer/open', { counterId, float, reason: 'Some is in the bank' })
      coins.set(counterId, fromRupees(float))
    },
  }
  const done: Record<string, number> = {}
  const names = Object.keys(commands)
  async function step() {
    const command = anyOf(names)
    if (typeof (await commands[command]!()) !== 'string') done[command] = (done[command] ?? 0) + 1
  }

  /** The sales of today on each page. */
  async function pages(): Promise<{ page: string; sales: number }[]> {
    await aggregateSales(shop.db)
    const read = async (call: `GET /${string}`, query = {}) =>
      must(await shop.call(call, { as: manager, query })).body.data
    const report = (await read('GET /api/day')) as DayReport
    const overview = await read('GET /api/report/overview')
    const margins = (await read('GET /api/purchases/margins', { from: report.day, to: report.day })) as {
      sales: number
    }[]
    const paise = margins.reduce((sum, { sales }) => sum + fromRupees(sales), 0)
    const tax = report.tax.reduce((sum, row) => sum + fromRupees(row.taxable) + fromRupees(row.tax), 0)
    return [
      { page: 'day', sales: fromRupees(netSales(report.sales, report.returns)) },
      { page: 'overview', sales: fromRupees(overview.today.sales) },
      { page: 'margins', sales: paise },
      { page: 'tax', sales: tax },
    ]
  }
  /** What others have sold, less what came back to them, with what came off whole bills and what rounding added. Paise. */
  async function end(elsewhere = { sold: 0, coupon: 0, roundOff: 0 }) {
    for (const send of unsent) must(await send())
    const sold = soldPaise + elsewhere.sold
    const rounding = roundOff + elsewhere.roundOff
    // The pages of margins and tax say in words what they leave out.
    const leftOut: Record<string, number> = { margins: elsewhere.coupon - rounding, tax: 0 - rounding }
    const differences: CoinDifference[] = []
    const says = await books()
    for (const [place, paise] of coins) {
      const expected = says.get(place) ?? 0
      if (paise + (lost.get(place) ?? 0) !== expected) differences.push([place, paise, expected])
    }
    const day = must(await shop.call('GET /api/day', { as: manager })).body.data as DayReport
    for (const { drawerId, lost: paise } of counted) {
      const found = fromRupees(day.drawers.find(({ _id }) => _id === drawerId)!.difference ?? 0)
      if (found !== 0 - paise) differences.push([`count of ${drawerId}`, 0 - paise, found])
    }
    for (const [at, { page, sales }] of (await pages()).entries()) {
      const [ours, theirs] = [sold + (leftOut[page] ?? 0), sales - salesBefore[at]!]
      if (theirs !== ours) differences.push([page, ours, theirs])
    }
    return { differences, done }
  }
  return { step, end, put, next, front: front!.id, cart: cart!.id, productId: tea.productId }
}
