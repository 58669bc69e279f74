import { randomUUID } from 'node:crypto'
import { fromRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Random } from '../faults/seed.ts'
import { moneyStory } from '../money-model.ts'
import type { Reply } from '../server.ts'
import { coinShop } from './coin-shop.ts'
import { registerShop } from '../placed-orders.ts'
import { bookStory } from './book.ts'
import { coinStory, type CoinShop } from './coins.ts'
import { paperStory } from './papers.ts'
import { shelfShop } from './shelf-shop.ts'
import { shelfStory, type ShelfShop } from './shelf.ts'

// One week of one shop: goods on shelves, coins in drawers and bags, papers in people's hands, none of which a table holds.
// What is sold from a shelf is paid with coins and printed; orders with offers and store credit are claimed and brought back; rates of tax change meanwhile, which a till without a line does
// not know. Afterwards the shelves, every place of cash, every paper and every page of the evening are compared.

const DAY_MS = 86_400_000
const RATES = [500, 1800]

export interface WeekShop {
  coins: CoinShop
  openShelf: () => Promise<ShelfShop>
}

/** `isChecked`: it leaves no invariant broken. */
export async function weekShop(isChecked = true): Promise<WeekShop> {
  const coins = { ...(await coinShop(isChecked)), isWhole: true }
  await registerShop(coins.shop.db, {}, { ordering: { minimum: null, cashLimit: null, wholeRupees: true } })
  return { coins, openShelf: await shelfShop(coins) }
}

/** On what is sold for coins: at the till with a line and without one, by phone of the shop and on its site. */
const threeForHundred = {
  terms: { name: '3 for ₹100', kind: 'some_for', pieces: 3, pricePaise: 10_000 },
  costOf: (quantity: number, price: number) => Math.floor(quantity / 3) * 100 + (quantity % 3) * price,
}

/** What the till does wrong on purpose. */
export interface WeekFault {
  /** Whether a sale says the tax that its paper has. */
  carriesTax?: boolean
}

/** Runs `steps`, and says what was done and what differs. Throws if the shop answers what it must not. */
export async function walkWeek(
  { coins: all, openShelf }: WeekShop,
  random: Random,
  steps: number,
  { carriesTax = true }: WeekFault = {},
) {
  const { manager } = all
  const papers = await paperStory(all, carriesTax)
  const differences: unknown[] = []
  const coins = await coinStory(
    {
      ...all,
      offer: threeForHundred,
      print: (sale) => papers.print(sale, 'coins'),
      sell: async (sale, more) => {
        const reply = await all.sell(sale, more)
        papers.sold(sale, reply, 'coins')
        return reply
      },
    },
    random,
  )
  const plain = await openShelf()
  const paid = (tillId: string, rupees: number) => coins.put(tillId, fromRupees(rupees))
  const shelf = await shelfStory(
    {
      ...plain,
      async ask(call, body, more = {}) {
        const reply = await plain.ask(call, body, more)
        if (reply.status < 300) await handedOver(call, body, reply)
        return reply
      },
      sell(lines, rupees, soldAt) {
        const key = randomUUID()
        const goods = { lines: lines as never, tenders: [{ kind: 'cash' as const, amount: rupees }] }
        const sale = soldAt ? papers.print({ ...goods, ...coins.next(soldAt) }, 'counter') : goods
        if (soldAt) paid(coins.cart, rupees)
        return async () => {
          const reply = await all.sell(sale, { key, as: manager })
          papers.sold(sale, reply, 'counter')
          if (!soldAt && reply.status < 300) paid(coins.front, rupees)
          return reply
        }
      },
    },
    random,
  )

  /** Papers and coins of what is brought to a door, and of what comes back. */
  async function handedOver(call: string, body: object, { body: { data } }: Reply) {
    if (call === 'POST /api/counter/return') papers.handOver(data.document, 'counter')
    if (call === 'POST /api/tax/credit-note' && papers.handOver(data.document, 'door'))
      coins.put(
        'safe',
        0 - fromRupees(data.document.totals.total) - fromRupees(data.document.totals.cashRounding ?? 0),
      )
    if (call !== 'PUT /api/order/update-order-status-admin') return
    const { orderId, order_status } = body as { orderId: string; order_status: string }
    if (order_status === 'Out for Delivery') papers.handOver(await papers.billOf(orderId), 'door')
    if (order_status === 'Delivered')
      coins.put('safe', fromRupees((await papers.billOf(orderId)).totals.total))
    if (order_status === 'Cancelled' && brought.has(orderId))
      for (const { number } of (await papers.billOf(orderId)).notes)
        papers.handOver(await papers.noteOf(orderId, number), 'door')
    if (order_status === 'Out for Delivery') brought.add(orderId)
  }
  const brought = new Set<string>()

  const goods = []
  for (const price of [350, 100, 40, 60]) goods.push(await all.product({ mrp: price, price, stock: 100_000 }))
  const orders = await moneyStory(
    {
      db: all.shop.db,
      signIn: all.shop.signIn,
      goods: goods.map(({ productId, unit }) => ({ _id: productId, unit })),
      ways: ['cash', 'khata'],
      make: ({ call, as, body, key }) =>
        all.shop.call(call, {
          ...(as !== undefined && { as }),
          ...(body !== undefined && { body }),
          ...(key !== undefined && { headers: { 'idempotency-key': key } }),
        }),
      onCash: (paise) => coins.put('safe', paise),
      onPaper: async (orderId, note) => {
        papers.handOver(
          await (note === null ? papers.billOf(orderId) : papers.noteOf(orderId, note)),
          'credit',
        )
      },
    },
    random,
  )

  const book = await bookStory(
    all,
    { ...coins, ...papers, onPaper: (paper) => papers.handOver(paper, 'book') },
    random,
  )

  /** What the page of customers says that the people of the shelves have spent, in paise. */
  async function spentPaise(): Promise<number> {
    let sum = 0
    for (let after: string | null | undefined; after !== null;) {
      const query: Record<string, string> = { search: 'Shopper', ...(after && { after }) }
      const { body } = await all.shop.call('GET /api/customer/get-customers', { as: manager, query })
      for (const { spent } of body.data as { spent: number }[]) sum += fromRupees(spent)
      after = body.next as string | null
    }
    return sum
  }
  const spentBefore = await spentPaise()

  const productIds = [...new Set([coins.productId, ...plain.packs.map(({ productId }) => productId)])]
  const anyOf = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)]!
  const done: Record<string, number> = {}
  const fetchGoods = async () => {
    const old = await papers.fetchGoods()
    if (old.length > 0) differences.push({ what: 'taxes that the till was not told', old })
  }
  // The goods have been there for an hour: what changed lately is sent to the till again whatever it was.
  for (const [table, column] of [
    ['products', 'updated_at'],
    ['product_taxes', 'set_at'],
    ['content_changes', 'changed_at'],
  ])
    await all.run(`UPDATE ${table} SET ${column} = ${column} - interval '1 hour'`)
  await fetchGoods()
  const told = (work: Promise<void>) =>
    work.catch((error: Error) => {
      if (error.name !== 'AssertionError') throw error
      differences.push({ what: 'store credit', why: error.message })
    })
  const commands: Record<string, () => Promise<unknown>> = {
    shelf: shelf.step,
    coins: coins.step,
    credit: () => told(orders.step()),
    book: book.step,
    'the till fetches its goods': fetchGoods,
    'a rate changes': () => papers.setRate(anyOf(productIds), anyOf(RATES)),
    'a rate is set ahead': () =>
      papers.setRate(anyOf(productIds), anyOf(RATES), dayInIndia(new Date(Date.now() + 7 * DAY_MS))),
  }
  // Goods move most often, rates seldom.
  const often = [
    ...Object.keys(commands),
    ...Array.from({ length: 14 }, () => 'shelf'),
    ...Array.from({ length: 4 }, () => 'coins'),
    ...Array.from({ length: 4 }, () => 'credit'),
    ...Array.from({ length: 8 }, () => 'book'),
  ]
  for (let step = 0; step < steps; step++) {
    const command = anyOf(often)
    await commands[command]!()
    done[command] = (done[command] ?? 0) + 1
  }
  await told(orders.end())
  const callers = await book.end()
  const shelves = await shelf.end()
  const elsewhere = ['counter', 'door', 'credit', 'book'] as const
  const sold = papers.sumOf(...elsewhere)
  const evening = await coins.end({ sold, ...(await papers.besides(...elsewhere)) })
  const spent = (await spentPaise()) - spentBefore
  if (spent !== papers.sumOf('door'))
    differences.push({ what: 'customers', spent, papers: papers.sumOf('door') })
  differences.push(...callers, ...shelves.differences, ...evening.differences, ...(await papers.compare()))
  return {
    differences,
    done: {
      ...done,
      ...shelves.done,
      ...evening.done,
      ...orders.done(),
      ...book.done(),
      papers: papers.count(),
    },
  }
}
