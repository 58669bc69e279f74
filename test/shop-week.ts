import { cashRounding } from '#features/cash/whole-rupees.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { IN_DRAWER } from '#features/cash/server/move-store.ts'
import type { CataloguePart, CounterPack } from '#features/counter/catalogue-contract.ts'
import type { Counter } from '#features/counter/contract.ts'
import type { SaleRequest } from '#features/counter/sale-contract.ts'
import { billOffers } from '#features/counter/bill-offers.ts'
import { addToBill, billTotal, emptyBill } from '#features/counter/bill.ts'
import { fetchCatalogue } from '#features/counter/fetch-catalogue.ts'
import { requestOf } from '#features/counter/sale-request.ts'
import type { DeviceSettings } from '#features/counter/settings-contract.ts'
import { provenSale } from '#features/counter/sale-proof.ts'
import type { KeptSale } from '#features/counter/sale-queue.ts'
import { financialYear, documentNumber } from '#features/papers/document-number.ts'
import type { Database } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { sendRound, type OutboxStorage } from '#shared/send-round.ts'
import { rupeesOf } from '../src/sandbox/sandbox-books.ts'
import { oneFigure, type BookLine } from './chaos/compare-books.ts'
import { crowd, fillCart, type Shopper } from './faults/crowd.ts'
import type { Endpoints } from './faults/fault-shop.ts'
import type { HttpCall, Make, Reply } from './faults/http-calls.ts'
import { violationsIn } from './invariants.ts'
import type { Random } from './faults/seed.ts'
import type { PackOnSale } from './packing-model.ts'
import { moneyStory } from './money-model.ts'
import { taxProduct } from './placed-orders.ts'
import { newCategory, newProduct, ravi } from './world.ts'

// Counters whose line comes and goes, a phone, shoppers, khata and suppliers sell from one stock, by the piece with an offer and by
// weight, and shoppers order with offers, a coupon and store credit, claim and bring back; beside them stands a plain model that knows what was done and none of the shop's rules. Afterwards every list is compared with the shop's.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How wrong the clocks of the counters are, in milliseconds. */
const CLOCKS_MS = [0, DAY_MS - 60_000, -DAY_MS]
const callerAddress = {
  name: 'Lakshmi',
  mobile: 9_800_012_345,
  address_line: '12, 4th Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}
const accidents = ['sell at every counter at once', 'kill the browser', 'fill or clear a disk']
const MOVES = ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'] as const

/** 3 of the first pack cost ₹200. */
const OFFER = { pieces: 3, paise: 20_000 }
const STOCK = 'SELECT coalesce(stock_grams, stock) FROM packs WHERE id = $1'

interface Sold {
  kept: KeptSale
  number: string
  orderId: string
  /** By position, what may come back: pieces, what they cost, and what notes have given for them. Paise. */
  left: Map<number, { pieces: number; paise: number; given: number }>
}

class Device {
  /** What its browser has stored, which outlives it. */
  kept: KeptSale[] = []
  serial = 0
  deviceKey = ''
  packs: CounterPack[] = []
  offers: NonNullable<CataloguePart['offers']> = []
  version: number | null = null
  isOnline = true
  /** How long ago it lost its line, by what its sales say. */
  awayMs = 0
  isFull = false
  /** Its browser is killed before it stores what was answered. */
  isDying = false
  /** Sales that the shop has answered, with the number of their paper. */
  sold: Sold[] = []
  readonly answered = new Set<string>()
  readonly counter: Counter
  readonly clockMs: number

  constructor(counter: Counter, clockMs: number) {
    this.counter = counter
    this.clockMs = clockMs
  }

  readonly storage: OutboxStorage<KeptSale> = {
    all: () => Promise.resolve(structuredClone(this.kept)),
    put: async (sale) => {
      if (this.isFull) throw new Error('the disk is full')
      this.kept = [...this.kept.filter(({ key }) => key !== sale.key), sale]
    },
    remove: async (key) => {
      if (this.isDying) throw new Error('the browser is gone')
      this.kept = this.kept.filter((sale) => sale.key !== key)
    },
  }

  get isQuiet() {
    return this.isOnline && this.kept.every(({ refusal }) => refusal !== null)
  }

  /** Opens the browser again: what it has kept has happened, whatever the shop knows. */
  restart() {
    this.isDying = false
    this.kept = this.kept.map((kept) => ({ ...kept, sale: { ...kept.sale, offline: true } }))
  }
}

export interface WeekShop extends Pick<Endpoints, 'db' | 'signIn'> {
  packs: PackOnSale[]
}

interface Open {
  orderId: string
  /** The place of its next move. */
  next: number
  lines: Map<number, number>
  onKhata: { customerId: string; paise: number } | null
}

interface Model {
  /** Pieces, or grams of what is sold by weight. */
  stock: Map<number, number>
  /** When the shelf of a pack was counted last. */
  countedAt: Map<number, number>
  found: number
  tenders: Record<string, number>
  khata: Map<string, number>
  /** What should lie in each counter's drawer, by the counter's id. */
  cash: Map<string, number>
  /** Orders that are not at their end. */
  open: Open[]
  channels: Record<'online' | 'phone' | 'counter', number>
}

export interface WeekOptions {
  /** Browsers are killed, disks are full, a device is lost, and all counters sell at the same moment. */
  hasAccidents?: boolean
  /** A negative control: counters leave the numbers of their bills to the server. */
  isNumberedByServer?: boolean
}

export interface Week {
  steps: number
  done: Record<string, number>
  books: BookLine[]
}

/** Runs a week of `steps` commands, and compares. Throws if the shop answers what it must not. */
export async function runWeek(
  shop: WeekShop,
  make: Make,
  random: Random,
  steps: number,
  { hasAccidents = false, isNumberedByServer = false }: WeekOptions = {},
): Promise<Week> {
  const owner = await ravi(shop.db)
  const as = await shop.signIn(owner)
  const ids = new Map(shop.packs.map(({ id, product }) => [product._id, id]))
  const ask = async (call: HttpCall, allowed: string[] = []): Promise<Reply> => {
    const reply = await make({ as, ...call })
    if (reply.status >= 300 && !allowed.includes(reply.body.code ?? ''))
      throw new Error(
        `${call.call}: ${reply.status} ${JSON.stringify(reply.body)} of ${JSON.stringify(call.body)}`,
      )
    return reply
  }
  const model: Model = {
    stock: new Map(),
    countedAt: new Map(),
    found: 0,
    tenders: {},
    khata: new Map(),
    cash: new Map(),
    open: [],
    channels: { online: 0, phone: 0, counter: 0 },
  }
  for (const { id } of shop.packs) model.stock.set(id, await oneFigure(shop.db, STOCK, [id]))
  const take = (packId: number, quantity: number) =>
    model.stock.set(packId, model.stock.get(packId)! - quantity)
  const anyOf = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)]!
  const done: Record<string, number> = {}
  /** Without what is weighed, which somebody would have to weigh. */
  const fixedPacks = shop.packs.filter(({ isWeighed }) => !isWeighed)

  const { supplier: seller } = (await ask({ call: 'GET /api/counter/settings' })).body.data as DeviceSettings
  const offeredId = shop.packs[0]!.product._id
  const offer = {
    name: '3 for ₹200',
    kind: 'some_for',
    of: { products: [offeredId] },
    pieces: OFFER.pieces,
    pricePaise: OFFER.paise,
    channels: ['counter'],
  }
  await ask({ call: 'POST /api/promotion', key: randomUUID(), body: offer })
  const category = await newCategory(shop.db, 'Goods with offers')
  const goods = []
  for (const [at, price] of [350, 100, 40].entries()) {
    const product = await newProduct(shop.db, category, {
      name: `Goods ${at}`,
      price,
      mrp: price,
      stock: 100_000,
    })
    await taxProduct(shop.db, product._id, { hsn: '3401', rateBp: 1800 })
    goods.push(product)
  }
  const money = await moneyStory({ ...shop, goods, ways: ['cash', 'khata'], make }, random)

  const devices: Device[] = []
  const lost: Device[] = []
  for (const clockMs of CLOCKS_MS) devices.push(await openDevice(clockMs))
  await ask({ call: 'PUT /api/counts/settings', body: { limit: 1_000_000 } })
  const customers: string[] = []
  for (const name of ['Asha', 'Ravi Kumar', 'Meera']) {
    const body = { name, khataLimit: name === 'Meera' ? 300 : null }
    const id = (await ask({ call: 'POST /api/customers', body })).body.data._id as string
    customers.push(id)
    model.khata.set(id, 0)
  }
  await ask({ call: 'POST /api/suppliers', body: { name: 'Wholesale market' } }, ['supplier_exists'])
  const [supplier] = (await ask({ call: 'GET /api/suppliers' })).body.data
  const shoppers = await crowd(shop, 4)

  async function openDevice(clockMs: number) {
    const number = devices.length + lost.length + 1
    const body = { name: `Counter ${number}`, deviceKey: String(number).repeat(64) }
    const device = new Device((await ask({ call: 'POST /api/counters', body })).body.data, clockMs)
    device.deviceKey = body.deviceKey
    await openDrawer(device)
    await refresh(device)
    return device
  }

  async function openDrawer({ counter }: Device) {
    // Of a call without a key whose answer was lost, the drawer itself tells what became.
    const body = { counterId: counter._id, float: 500, reason: 'The rest is in the bank' }
    await ask({ call: 'POST /api/drawer/open', body }, ['drawer_open'])
    model.cash.set(counter._id, 50_000)
  }

  async function refresh(device: Device) {
    const data = await fetchCatalogue(
      async (query) => (await ask({ call: 'GET /api/counter/catalogue', query })).body.data as CataloguePart,
      device.version,
    )
    const changed = data.packs
    const isOld = (old: CounterPack) =>
      !changed.some(({ productId, unit }) => productId === old.productId && unit === old.unit)
    device.offers = data.offers ?? device.offers
    device.packs = [...device.packs.filter(isOld), ...changed].sort((a, b) => a.productId - b.productId)
    device.version = data.version
  }

  /** Sends what waits, by the counter's own queue. */
  async function sendAll(device: Device) {
    if (!device.isOnline) return
    await sendRound(device.storage, {
      send: async (kept: KeptSale) => {
        const reply = await make({ as, call: 'POST /api/counter/sell', key: kept.key, body: kept.sale })
        if (reply.status !== 201) throw new AppError(reply.body.code as ProblemCode)
        arrived(device, kept, reply)
      },
    })
    for (const { key, sale, refusal } of await device.storage.all())
      // A sale with a line that was refused never was: its number is free.
      if (refusal !== null && !sale.offline) {
        await device.storage.remove(key)
        device.serial--
      }
  }

  function arrived(device: Device, kept: KeptSale, { body: { data } }: Reply) {
    const { sale, key } = kept
    // It was sent once more by a browser that was killed before it could strike it off.
    if (device.answered.has(key)) return
    device.answered.add(key)
    expect([key, fromRupees(data.document.totals.total)]).toEqual([key, kept.totalPaise])
    const wanted = new Map<number, number>()
    for (const { productId, quantity, grams } of sale.lines) {
      const packId = ids.get(productId as number)!
      wanted.set(packId, (wanted.get(packId) ?? 0) + (quantity ?? grams!))
    }
    for (const [packId, quantity] of wanted) {
      // What was sold before the shelf was counted was not on it: the count has said so already.
      if (sale.offline && Date.parse(sale.soldAt) < (model.countedAt.get(packId) ?? 0)) continue
      const lacking = Math.max(0, quantity - model.stock.get(packId)!)
      model.found += lacking
      take(packId, quantity - lacking)
    }
    for (const { kind, amount } of sale.tenders) {
      const paise = fromRupees(amount)
      model.tenders[kind] = (model.tenders[kind] ?? 0) + paise
      if (kind === 'cash') addCash(device, paise)
      if (kind === 'khata') addKhata(sale.customerId!, paise)
    }
    model.channels.counter++
    const left: Sold['left'] = new Map()
    for (const [at, { productId, quantity, price }] of sale.lines.entries())
      if (quantity)
        left.set(at, { pieces: quantity, paise: costOf(productId as number, quantity, price!), given: 0 })
    device.sold.push({ kept, number: data.document.number, orderId: data.order.orderId, left })
  }

  /** What so many pieces of a product cost at a counter, by the one offer that there is. */
  const costOf = (productId: number, pieces: number, price: number) =>
    productId === offeredId
      ? Math.floor(pieces / OFFER.pieces) * OFFER.paise + (pieces % OFFER.pieces) * fromRupees(price)
      : pieces * fromRupees(price)
  const addCash = ({ counter }: Device, paise: number) =>
    model.cash.set(counter._id, model.cash.get(counter._id)! + paise)
  const addKhata = (customerId: string, paise: number) =>
    model.khata.set(customerId, model.khata.get(customerId)! + paise)

  /** What the model of sums has found wrong; it goes no further then. */
  const wrong: string[] = []
  const told = async (work: () => Promise<void>) => {
    if (wrong.length > 0) return
    await work().catch((error: Error) => {
      if (error.name !== 'AssertionError') throw error
      wrong.push(error.message)
    })
  }
  const commands: Record<string, () => Promise<string | void>> = {
    sell: async () => {
      const device = anyOf(devices)
      const chosen = random.shuffle(device.packs.filter(isOfWeek)).slice(0, random.between(1, 3))
      return sellAt(device, chosen)
    },
    'an order with offers, credit and claims': () => told(money.step),
    'sell at every counter at once': async () => {
      if (devices.some((device) => device.isOnline && !device.isQuiet)) return 'one had sales to send'
      const chosen = random.shuffle(fixedPacks)
      await Promise.all(
        devices.map((device, at) =>
          sellAt(
            device,
            fixedPacksOf(device).filter(({ productId }) => productId === chosen[at]!.product._id),
          ),
        ),
      )
    },
    'lose or find the line': async () => {
      const device = anyOf(devices)
      device.isOnline = !device.isOnline
      device.awayMs = device.isOnline ? 0 : random.between(1, 9) * HOUR_MS
      if (!device.isOnline) return
      await sendAll(device)
      await refresh(device)
    },
    'kill the browser': async () => {
      const device = anyOf(devices)
      device.isDying = true
      const gone = (error: Error) => expect(error.message).toBe('the browser is gone')
      await sellAt(device, random.shuffle(fixedPacksOf(device)).slice(0, 1)).catch(gone)
      device.restart()
      await sendAll(device)
    },
    'fill or clear a disk': async () => {
      const device = anyOf(devices)
      device.isFull = !device.isFull && random.next() < 0.5
    },
    'change a price': async () => {
      const { id } = anyOf(shop.packs)
      await shop.db.pool.query(
        `WITH pack AS (UPDATE packs SET price_paise = price_paise + $2 WHERE id = $1 RETURNING product_id)
         UPDATE products SET updated_at = clock_timestamp() FROM pack WHERE id = product_id`,
        [id, random.between(1, 9) * 10],
      )
      for (const device of devices) if (device.isOnline) await refresh(device)
    },
    'order online': () => order(anyOf(shoppers)),
    'order by phone': () => orderByPhone(),
    'move an order': async () => {
      const one = model.open[random.between(0, Math.max(0, model.open.length - 1))]
      if (!one) return 'none was open'
      const isCancelled = random.next() < 0.15
      const order_status = isCancelled ? 'Cancelled' : MOVES[one.next]!
      const body = { orderId: one.orderId, order_status }
      await ask({ call: 'PUT /api/order/update-order-status-admin', body }, ['move_refused'])
      const { rows } = await shop.db.pool.query<{ status: string }>(
        'SELECT status FROM orders WHERE id = $1',
        [one.orderId],
      )
      expect([one.orderId, rows[0]!.status]).toEqual([one.orderId, order_status])
      if (isCancelled) {
        for (const [packId, quantity] of one.lines) take(packId, -quantity)
        if (one.onKhata) addKhata(one.onKhata.customerId, -one.onKhata.paise)
      }
      if (isCancelled || ++one.next === MOVES.length) model.open.splice(model.open.indexOf(one), 1)
    },
    'take goods back': async () => {
      const device = anyOf(devices)
      const bill = device.sold[random.between(0, Math.max(0, device.sold.length - 1))]
      const [position, line] = [...(bill?.left ?? [])].find(([, { pieces }]) => pieces > 0) ?? []
      if (!device.isOnline || !bill || position === undefined || !line) return 'nothing could come back'
      const { productId } = bill.kept.sale.lines[position]!
      // A piece gives back its share of the row, and the last one what is left of it.
      const share = Math.ceil((line.paise - line.given) / line.pieces)
      if (share + 50 > model.cash.get(device.counter._id)!) return 'the drawer was short'
      const body = {
        counterId: device.counter._id,
        document: bill.number,
        rows: [{ position: await rowOf(bill.orderId, position), quantity: 1 }],
        tender: 'cash',
        reason: 'Came back',
        goodsBack: true,
      }
      const reply = await ask({ call: 'POST /api/counter/return', key: randomUUID(), body }, [
        'credit_too_small',
      ])
      if (reply.status >= 300) return 'it was worth too little'
      const owed = fromRupees(reply.body.data.document.totals.total)
      expect(owed === share || owed === Math.floor((line.paise - line.given) / line.pieces)).toBe(true)
      // The cash of all returns of a bill together goes back in whole rupees.
      const before = [...bill.left.values()].reduce((sum, { given }) => sum + given, 0)
      const paise = owed + cashRounding(before + owed) - cashRounding(before)
      expect(fromRupees(reply.body.data.refund.amount)).toBe(paise)
      line.pieces--
      line.given += owed
      addCash(device, 0 - paise)
      take(ids.get(productId as number)!, -1)
    },
    'pay on khata': async () => {
      const customerId = anyOf(customers)
      const amount = random.between(1, 200)
      const body = { kind: 'payment', customerId, amount, paidBy: 'upi', confirmed: true }
      await ask({ call: 'POST /api/khata/entry', key: randomUUID(), body })
      addKhata(customerId, 0 - fromRupees(amount))
    },
    'buy in': async () => {
      const { id, product } = anyOf(shop.packs)
      const quantity = random.between(1, 60)
      const body = {
        supplierId: supplier._id,
        billNumber: randomUUID().slice(0, 13),
        billDate: new Date().toISOString().slice(0, 10),
        lines: [{ productId: product._id, unit: product.unit, quantity, cost: 1 }],
      }
      await ask({ call: 'POST /api/purchases/write', key: randomUUID(), body })
      take(id, -quantity * gramsOf(id))
    },
    'count a shelf': async () => {
      const { id, product } = anyOf(shop.packs)
      const [productId, unit] = [product._id, product.unit]
      const countId = (await ask({ call: 'POST /api/counts', body: {} })).body.data._id
      // What an order holds lies on the shelf until it is packed.
      const held = model.open.reduce(
        (sum, { next, lines }) => sum + (next <= 1 ? (lines.get(id) ?? 0) : 0),
        0,
      )
      const stock = model.stock.get(id)!
      const difference = random.between(-Math.min(stock, 2), 2)
      const counted = stock + held + difference
      const amount = gramsOf(id) > 1 ? { counted: 0, countedGrams: counted } : { counted }
      const body = { countId, productId, unit, ...amount }
      await ask({ call: 'PUT /api/counts/line', body })
      model.countedAt.set(id, Date.now())
      if (difference >= 0) await commands.sell!()
      await ask({ call: 'POST /api/counts/finish', body: { countId } })
      take(id, -difference)
    },
    'count the drawer': async () => {
      const device = anyOf(devices)
      if (!device.isQuiet) return 'it had sales to send'
      const counterId = device.counter._id
      const counted = toRupees(model.cash.get(counterId)!)
      const reply = await ask({ call: 'POST /api/drawer/close', body: { counterId, counted } }, [
        'drawer_closed',
      ])
      if (reply.status < 300) expect([counterId, reply.body.data.difference]).toEqual([counterId, 0])
      await openDrawer(device)
    },
  }

  const isOfWeek = ({ productId }: CounterPack) => ids.has(productId)
  const fixedPacksOf = ({ packs }: Device) => packs.filter((pack) => !pack.weighed && isOfWeek(pack))

  /** What one pack weighs, of what is sold by weight. */
  const gramsOf = (packId: number) =>
    devices[0]!.packs.find((pack) => pack.weighed && ids.get(pack.productId) === packId)?.grams ?? 1

  async function sellAt(device: Device, chosen: CounterPack[]): Promise<string | void> {
    let [bill, totalPaise] = [emptyBill, 0]
    for (const pack of chosen) {
      const amount = pack.weighed ? random.between(4, 40) * 25 : random.between(1, 4)
      bill = addToBill(bill, pack, pack.weighed ? { grams: amount } : { quantity: amount })
      totalPaise += pack.weighed
        ? Math.round((amount * fromRupees(pack.price)) / pack.grams!)
        : costOf(pack.productId, amount, pack.price)
    }
    const rules = device.offers.map(({ _id: id, ...rule }) => ({ ...rule, id }))
    const versions = new Map(device.offers.map(({ _id, version }) => [_id, version]))
    const taken = { ...billOffers(bill, rules, null), versions }
    expect(billTotal(bill, taken)).toBe(totalPaise)
    const customerId = random.next() < 0.3 ? anyOf(customers) : undefined
    const kinds = ['cash', 'cash', 'upi', 'card'] as const
    const kind: 'khata' | (typeof kinds)[number] =
      customerId !== undefined && random.next() < 0.7 ? 'khata' : anyOf(kinds)
    const firstPaise = random.next() < 0.2 ? random.between(1, totalPaise - 1) : totalPaise
    const tenders: SaleRequest['tenders'] = [
      { kind, amount: toRupees(firstPaise) },
      ...(firstPaise < totalPaise
        ? [{ kind: 'cash' as const, amount: toRupees(totalPaise - firstPaise) }]
        : []),
    ]
    // A sale that cannot be kept is not made.
    if (device.isFull) return 'the disk was full'
    const serial = ++device.serial
    const soldAt = new Date(Date.now() + device.clockMs - device.awayMs)
    const { series, _id: counterId } = device.counter
    const key = randomUUID()
    const customer = customerId === undefined ? null : { _id: customerId, name: '', mobile: null }
    const payment = { tenders, changePaise: 0, roundingPaise: 0, customer }
    const sale = {
      ...requestOf(bill, payment, soldAt, taken, seller),
      ...(isNumberedByServer ? { counterId } : { series, serial }),
      offline: !device.isQuiet,
    }
    await device.storage.put({
      key,
      serial,
      number: isNumberedByServer ? '' : documentNumber(series, financialYear(dayInIndia(soldAt)), serial),
      sale: provenSale(device, { key, sale }),
      totalPaise,
      refusal: null,
    })
    await sendAll(device)
  }

  /** A device that is stolen with what it has not sent: its series ends, and another one takes its place. */
  async function loseDevice(device: Device) {
    device.isOnline = false
    device.isFull = false
    for (const pack of fixedPacksOf(device)) await sellAt(device, [pack])
    const body = { counterId: device.counter._id }
    await ask({ call: 'PUT /api/counters/lost', body })
    lost.push(device)
    devices.splice(devices.indexOf(device), 1)
    devices.push(await openDevice(device.clockMs))
    const [kept] = device.kept
    const late = { call: 'POST /api/counter/sell', key: randomUUID(), body: kept!.sale } as const
    expect((await ask(late, ['counter_lost', 'serial_taken'])).status).toBe(409)
  }

  /** The paper's row of a line of a sale. */
  const rowOf = (orderId: string, position: number) =>
    oneFigure(
      shop.db,
      `SELECT r.position FROM tax_document_rows r JOIN tax_documents d ON d.id = r.document_id
       WHERE d.order_id = $1 AND d.against IS NULL AND r.position = $2`,
      [orderId, position],
    )

  async function order(shopper: Shopper) {
    const one = anyOf(fixedPacks)
    const quantity = random.between(1, 3)
    await shop.db.pool.query('DELETE FROM cart_items WHERE user_id = $1', [shopper.userId])
    await fillCart(shop.db, shopper, [{ product: one.product, quantity }])
    const call = 'POST /api/order/add-cash-on-delivery-order'
    const input = { addressId: shopper.addressId, expectedTotal: 0 }
    const quoted = await make({ call, as: shopper.token, key: randomUUID(), body: input })
    if (quoted.body.code === 'out_of_stock') return 'it was sold out'
    expect([quoted.status, quoted.body.code]).toEqual([409, 'total_changed'])
    const body = { ...input, expectedTotal: quoted.body.data.bill.totalAmt }
    const placed = await ask({ call, as: shopper.token, key: randomUUID(), body })
    placedOrder('online', placed.body.data.orderId, one.id, quantity)
  }

  async function orderByPhone() {
    const one = anyOf(fixedPacks)
    const quantity = random.between(1, 3)
    // The third customer's khata has a limit.
    const customerId = anyOf(customers.slice(0, 2))
    const paymentMethod = random.next() < 0.5 ? 'KHATA' : 'CASH_ON_DELIVERY'
    const { pincode, state } = callerAddress
    const lines = [{ productId: one.product._id, unit: one.product.unit, quantity }]
    const asked = { lines, paymentMethod, pincode, state }
    const quoted = (await ask({ call: 'POST /api/phone-order/quote', body: asked })).body.data
    const { totalAmt } = quoted.bill
    const body = { customerId, lines, paymentMethod, address: callerAddress, expectedTotal: totalAmt }
    const call = 'POST /api/phone-order/place'
    const placed = await ask({ call, key: randomUUID(), body }, ['out_of_stock', 'too_many_requests'])
    if (placed.status >= 300) return placed.body.code
    const onKhata = paymentMethod === 'KHATA' ? { customerId, paise: fromRupees(totalAmt) } : null
    if (onKhata) addKhata(customerId, onKhata.paise)
    placedOrder('phone', placed.body.data.orderId, one.id, quantity, onKhata)
  }

  function placedOrder(
    channel: 'online' | 'phone',
    orderId: string,
    packId: number,
    quantity: number,
    onKhata: Open['onKhata'] = null,
  ) {
    take(packId, quantity)
    model.channels[channel]++
    model.open.push({ orderId, next: 0, lines: new Map([[packId, quantity]]), onKhata })
  }

  const often = [
    ...Array.from({ length: 5 }, () => 'sell'),
    hasAccidents ? 'sell at every counter at once' : 'sell',
    ...Array.from({ length: 4 }, () => 'an order with offers, credit and claims'),
    ...Array.from({ length: 3 }, () => 'move an order'),
    ...Object.keys(commands).filter((name) => hasAccidents || !accidents.includes(name)),
    'lose or find the line',
    'order online',
  ]
  const lostAt = Math.floor(steps * 0.6)
  for (let step = 0; step < steps; step++) {
    if (hasAccidents && step === lostAt) await loseDevice(devices[1]!)
    const name = anyOf(often)
    const why = await commands[name]!()
    const what = why ? `${name}: ${why}` : name
    done[what] = (done[what] ?? 0) + 1
  }
  for (const device of devices) {
    Object.assign(device, { isOnline: true, isFull: false })
    await sendAll(device)
  }
  await told(money.end)
  model.channels.online += money.placed()
  Object.assign(done, money.done())
  const books = await compare(shop.db, model, { devices, lost }, as, make)
  const show = String
  books.push({
    what: `orders with credit and claims: ${wrong[0] ?? 'all sums'}`,
    theirs: 0,
    ours: wrong.length,
    show,
  })
  return { steps, done, books }
}

const count = (db: Database, text: string, values: unknown[] = []) => oneFigure(db, text, values)

async function compare(
  db: Database,
  model: Model,
  { devices, lost }: { devices: Device[]; lost: Device[] },
  as: string,
  make: Make,
): Promise<BookLine[]> {
  const books: BookLine[] = []
  const line = (what: string, theirs: number, ours: number, show: BookLine['show'] = String) =>
    books.push({ what, theirs, ours, show })
  const counters = (await make({ call: 'GET /api/counters', as })).body.data as Counter[]
  for (const device of [...lost, ...devices]) {
    const { counter, sold, kept, serial } = device
    const { name, _id } = counter
    const sales = 'FROM orders WHERE counter_id = $1'
    line(`${name}: bills`, sold.length, await count(db, `SELECT count(*) ${sales}`, [_id]))
    line(
      `${name}: money on its bills`,
      sold.reduce((sum, bill) => sum + bill.kept.totalPaise, 0),
      await count(db, `SELECT coalesce(sum(total_paise), 0) ${sales}`, [_id]),
      rupeesOf,
    )
    line(`${name}: its last number = bills, and sales that it keeps`, serial, sold.length + kept.length)
    const handedOut = sold.filter((bill) => bill.kept.sale.offline)
    line(
      `${name}: numbers of bills made offline`,
      handedOut.length,
      handedOut.filter((bill) => bill.kept.number === bill.number).length,
    )
    const last = Math.max(0, ...sold.map((bill) => bill.kept.serial))
    line(
      `${name}: numbers that have not arrived`,
      Math.min(100, kept.filter((one) => one.serial < last).length),
      counters.find(({ _id: id }) => id === _id)!.missing.length,
    )
    if (devices.includes(device))
      line(`${name}: sales that wait with a line`, 0, kept.filter(({ refusal }) => refusal === null).length)
    line(
      `${name}: papers of its series`,
      sold.length,
      await count(db, 'SELECT count(*) FROM tax_documents WHERE series = $1 AND against IS NULL', [
        counter.series,
      ]),
    )
    line(
      `${name}: cash in its drawer`,
      model.cash.get(_id)!,
      await count(db, `SELECT ${IN_DRAWER} FROM drawers d WHERE d.counter_id = $1 AND d.closed_at IS NULL`, [
        _id,
      ]),
      rupeesOf,
    )
  }
  for (const [kind, paise] of Object.entries(model.tenders))
    line(
      `paid by ${kind}`,
      paise,
      await count(db, 'SELECT coalesce(sum(amount_paise), 0) FROM tenders WHERE kind = $1', [kind]),
      rupeesOf,
    )
  for (const [channel, orders] of Object.entries(model.channels))
    line(
      `orders of channel ${channel}`,
      orders,
      await count(db, 'SELECT count(*) FROM orders WHERE channel = $1', [channel]),
    )
  for (const [packId, stock] of model.stock) {
    line(`stock of pack ${packId}`, stock, await count(db, STOCK, [packId]))
    line(
      `ledger of pack ${packId}`,
      stock,
      await count(db, 'SELECT coalesce(sum(grams), sum(quantity)) FROM stock_movements WHERE pack_id = $1', [
        packId,
      ]),
    )
  }
  line(
    'packs that offline sales found',
    model.found,
    await count(db, `SELECT coalesce(sum(quantity), 0) FROM counter_checks WHERE kind = 'stock'`),
  )
  for (const [customerId, owed] of model.khata) {
    const { body } = await make({ call: 'GET /api/khata', as, query: { customerId } })
    line(`khata of ${body.data.customer.name}`, owed, fromRupees(body.data.customer.balance), rupeesOf)
  }
  line('violated rules of db/invariants.sql', 0, (await violationsIn(db)).length)
  return books
}
