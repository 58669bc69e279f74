import { randomUUID } from 'node:crypto'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import type { Random } from '../faults/seed.ts'
import type { Reply } from '../server.ts'
import { person } from '../world.ts'
import type { CoinShop, OfflineSale } from './coins.ts'

export const SOAP = 4_164
/** A kilogram: its grams do not come to whole paise. */
const ONION = 4_030
const COUPON = 1_000
const STOCK = 100_000
export const METHODS = { cash: 'CASH_ON_DELIVERY', upi: 'UPI', khata: 'KHATA' } as const

export interface Caller {
  id: string
  name: string
  mobile: number
  userId: string | null
  /** What they owe, and their store credit. */
  khata: number
  credit: number
  /** What a till has not sent. */
  unsent: number
  isErased: boolean
}

export interface Order {
  id: string
  who: Caller
  way: keyof typeof METHODS
  status: 'Pending' | 'Confirmed' | 'Packed' | 'Out for Delivery' | 'Delivered' | 'Cancelled'
  soap: number
  kilograms: number
  hasCoupon: boolean
  cost: number
  credit: number
  /** What notes left with the shop as store credit. */
  left: number
  /** What was carried from the shelf. */
  taken: { soap: number; grams: number }
  isPicked: boolean
  isSeen: boolean
  /** What was due when it was called off. */
  wasDue: number
  /** A rider says that it was paid by UPI; nobody of the shop has found it; it is what the rider owes. */
  atDoor: 'no' | 'said' | 'missing'
  atDoorPaise: number
  hasRider: boolean
  back: number
}

export interface BookHooks {
  put(place: string, paise: number): void
  /** The next number of the till without a line. */
  next(soldAt?: Date): Pick<OfflineSale, 'series' | 'serial' | 'soldAt'>
  front: string
  onPaper(paper: TaxDocument): void
  billOf(orderId: string): Promise<TaxDocument>
  noteOf(orderId: string, number: string): Promise<TaxDocument>
}

export type Book = Awaited<ReturnType<typeof openBook>>

/** The shop takes UPI, and has a coupon, what these people buy and four of them; and what the book says of each. */
export async function openBook(all: CoinShop, hooks: BookHooks, random: Random) {
  const { shop, manager, run } = all
  await saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'tokri@okaxis', name: 'Tokri', atCheckout: true })
  const soap = await all.product({ mrp: 60, price: SOAP / 100, stock: STOCK })
  const onion = await all.product({ mrp: 60, price: ONION / 100, stock: STOCK })
  await run('UPDATE packs SET weighed = true, grams = 1000 WHERE product_id = $1', [onion.productId])
  const shelf = { soap: STOCK, grams: STOCK * 1_000 }
  const anyOf = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)]!
  const must = (reply: Reply, allowed: string[] = []): Reply => {
    if (reply.status >= 300 && !allowed.includes(reply.body.code ?? ''))
      throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    return reply
  }
  const call = async (
    name: `${'POST' | 'PUT' | 'GET' | 'DELETE'} /${string}`,
    body: object,
    { as = manager, allowed = [] as string[], key = randomUUID() as string } = {},
  ) => {
    const isGet = name.startsWith('GET')
    const reply = await shop.call(name, {
      as,
      ...(isGet ? { query: body as Record<string, string> } : { body }),
      headers: { 'idempotency-key': key },
    })
    return must(reply, allowed)
  }
  /** Sometimes the answer is lost, and it is sent again with its key. */
  const twice = async (...[name, body, more]: Parameters<typeof call>) => {
    const key = randomUUID()
    const reply = await call(name, body, { ...more, key })
    if (reply.status < 300 && random.next() < 0.2) await call(name, body, { ...more, key })
    return reply
  }
  const code = `BOOK${randomUUID().slice(0, 6).toUpperCase()}`
  await call('POST /api/coupon', { code, kind: 'fixed', value: COUPON, usesPerUser: null })

  const callers: Caller[] = []
  async function newCaller(hasAccount: boolean) {
    const name = `Caller ${randomUUID().slice(0, 8)}`
    const who = hasAccount ? await person(shop.db, name) : null
    const mobile = 9_000_000_000 + random.between(0, 99_999_999)
    const { body } = await call('POST /api/customers', {
      name,
      mobile,
      khataLimit: null,
      ...(who && { userId: who.userId }),
    })
    callers.push({
      id: body.data._id,
      name,
      mobile,
      userId: who?.userId ?? null,
      khata: 0,
      credit: 0,
      unsent: 0,
      isErased: false,
    })
  }
  for (const hasAccount of [false, false, false, true]) await newCaller(hasAccount)
  const erased: Caller[] = []
  /** Whoever was merged into somebody. */
  const merged: { other: string; name: string; into: Caller }[] = []
  const orders: Order[] = []
  const unsent: (() => Promise<void>)[] = []
  const undoable: { entryId: number; who: Caller; paise: number; coins: number }[] = []
  let utr = random.between(1, 9) * 100_000_000_000 + random.between(0, 99_999_999)
  /** The only area of the shop, if it has one. */
  const area: { id: string | null } = { id: null }
  const newUtr = () => String(utr++)
  const of = (...statuses: Order['status'][]) =>
    anyOf(orders.filter(({ status }) => statuses.includes(status)))
  const costOf = ({ soap: pieces, grams, hasCoupon }: { soap: number; grams: number; hasCoupon: boolean }) =>
    Math.floor((pieces * SOAP * 2_000 + ONION * grams * 2 + 1_000) / 2_000) - (hasCoupon ? COUPON : 0)
  const owes = (who: Caller, paise: number) => (who.khata += paise)

  /** So much of an order falls away: the money first, then the credit. Returns the money. */
  function lower(order: Order, to: number): number {
    const [money, credit] = [order.cost - order.credit, order.credit]
    order.cost = to
    order.credit = Math.min(credit, to)
    order.who.credit += credit - order.credit
    const less = money - (to - order.credit)
    if (order.way === 'khata') owes(order.who, 0 - less)
    return less
  }
  return {
    ...all,
    ...hooks,
    random,
    soap,
    onion,
    shelf,
    anyOf,
    must,
    call,
    twice,
    code,
    callers,
    newCaller,
    erased,
    merged,
    orders,
    unsent,
    undoable,
    area,
    newUtr,
    of,
    costOf,
    owes,
    lower,
  }
}
