import { randomUUID } from 'node:crypto'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { endUnpaidUpi } from '#features/upi/server/end-unpaid.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Random } from '../faults/seed.ts'
import { moneyOf } from '../money-model.ts'
import type { Reply } from '../server.ts'
import { person } from '../world.ts'
import type { CoinShop, OfflineSale } from './coins.ts'

// People of the customer book, some with an account: they order by phone, by weight, with a coupon and their store credit, and pay at
// the door, by UPI that is seen early, late or not at all, or on a khata that is paid, corrected, merged and undone. Some ask to be
// erased. Beside them stand plain sums: what each owes and has, what each order costs, and what lies on the shelf. Paise.

const SOAP = 4_164
/** A kilogram: its grams do not come to whole paise. */
const ONION = 4_030
const COUPON = 1_000
const STOCK = 100_000
const FAR = '110001'
const NEXT = { Confirmed: 'Packed', Packed: 'Out for Delivery', 'Out for Delivery': 'Delivered' } as const
const METHODS = { cash: 'CASH_ON_DELIVERY', upi: 'UPI', khata: 'KHATA' } as const
const address = {
  name: 'Lakshmi',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}

interface Caller {
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

interface Order {
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

/** The shop takes UPI, and has a coupon and what these people buy. `end` finishes what is open, and returns what differs. */
export async function bookStory(all: CoinShop, hooks: BookHooks, random: Random) {
  const { shop, manager, run, sell, riderId, riderToken } = all
  const { put, front } = hooks
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
  let area: string | null = null
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
  const moveTo = (order: Order, order_status: string, allowed: string[] = []) =>
    call('PUT /api/order/update-order-status-admin', { orderId: order.id, order_status }, { allowed })

  async function see(order: Order): Promise<void> {
    const reference = newUtr()
    const body = { orderId: order.id, utr: reference, last4: reference.slice(-4) }
    await call('POST /api/upi/seen', body)
    if (random.next() < 0.3) await call('POST /api/upi/seen', body)
    if (order.status === 'Cancelled') return
    // The rider does not owe it any more.
    if (order.atDoor === 'missing') put('rider', 0 - order.atDoorPaise)
    Object.assign(order, { way: 'upi', isSeen: true, atDoor: 'no' })
  }

  async function pick(order: Order): Promise<void> {
    const line = (position: number, amount: object) =>
      twice('PUT /api/pick/line', { orderId: order.id, position, ...amount })
    const pieces = random.next() < 0.3 ? random.between(0, order.soap) : order.soap
    const grams = order.kilograms * 25 * random.between(34, 46)
    if (order.soap > 0) await line(0, { suppliedQuantity: pieces })
    if (order.kilograms > 0) await line(order.soap > 0 ? 1 : 0, { suppliedGrams: grams })
    order.taken = { soap: order.soap > 0 ? pieces : 0, grams: order.kilograms > 0 ? grams : 0 }
    order.isPicked = true
  }

  async function pack(order: Order): Promise<void> {
    if (!order.isPicked) await pick(order)
    const { soap: pieces, grams } = order.taken
    if (pieces + grams === 0) return callOff(order)
    await moveTo(order, 'Packed')
    order.status = 'Packed'
    shelf.soap -= pieces
    shelf.grams -= grams
    // What is heavier than was ordered costs no more.
    const exact = costOf({
      soap: pieces,
      grams: Math.min(grams, order.kilograms * 1_000),
      hasCoupon: order.hasCoupon,
    })
    // Whoever brings it collects whole rupees.
    const off = order.way === 'cash' ? Math.max(0, exact - order.credit) % 100 : 0
    lower(order, exact - off)
  }

  async function callOff(order: Order): Promise<void> {
    await moveTo(order, 'Cancelled')
    const { status } = order
    order.status = 'Cancelled'
    order.wasDue = order.cost - order.credit
    lower(order, 0)
    if (status !== 'Packed' && status !== 'Out for Delivery') return
    shelf.soap += order.taken.soap
    shelf.grams += order.taken.grams
    if (status !== 'Out for Delivery') return
    for (const { number } of (await hooks.billOf(order.id)).notes)
      hooks.onPaper(await hooks.noteOf(order.id, number))
  }

  async function moveOn(order: Order): Promise<void> {
    if (order.status === 'Pending') {
      await moveTo(order, 'Confirmed')
      order.status = 'Confirmed'
      return
    }
    const to = NEXT[order.status as keyof typeof NEXT]
    if (to === 'Packed') return pack(order)
    const due = order.cost - order.credit
    if (to === 'Out for Delivery') {
      // It leaves when its payment was seen.
      if (order.way === 'upi' && !order.isSeen && due > 0) await see(order)
      order.hasRider = order.way === 'cash' && due > 0
      if (order.hasRider) await call('POST /api/delivery/assign', { orderIds: [order.id], riderId })
      await moveTo(order, to)
      order.status = to
      hooks.onPaper(await hooks.billOf(order.id))
      return
    }
    await deliver(order, due)
    order.status = 'Delivered'
  }

  async function deliver(order: Order, due: number): Promise<void> {
    if (!order.hasRider || order.way !== 'cash') {
      const note = 'It was paid before it came'
      await call('PUT /api/order/update-order-status-admin', {
        orderId: order.id,
        order_status: 'Delivered',
        note,
      })
      if (order.way === 'cash' && due > 0) put('safe', due)
      return
    }
    const byUpi = random.next() < 0.4
    const cash = byUpi && random.next() < 0.5 ? Math.min(1_000, due - 100) : 0
    const body = {
      orderId: order.id,
      paidBy: byUpi ? 'upi' : 'cash',
      ...(cash > 0 && { cashPart: toRupees(cash) }),
    }
    await twice('POST /api/rider/deliver', body, { as: riderToken })
    put('rider', byUpi ? Math.max(0, cash) : due)
    if (byUpi) Object.assign(order, { atDoor: 'said', atDoorPaise: due - Math.max(0, cash) })
  }

  const commands: Record<string, () => Promise<string | void>> = {
    'order by phone': async () => {
      const who = anyOf(callers)
      const way = anyOf(['cash', 'upi', 'khata'] as const)
      const [pieces, kilograms] = [random.between(0, 3), random.between(0, 2)]
      if (pieces + kilograms === 0) return 'nothing was wanted'
      const [hasCoupon, useCredit] = [random.next() < 0.3, random.next() < 0.6]
      const cost = costOf({ soap: pieces, grams: kilograms * 1_000, hasCoupon })
      const credit = useCredit ? Math.min(who.credit, cost) : 0
      const lines = [
        ...(pieces > 0 ? [{ ...soap, quantity: pieces }] : []),
        ...(kilograms > 0 ? [{ ...onion, quantity: kilograms }] : []),
      ]
      const body = {
        customerId: who.id,
        lines,
        address: { ...address, mobile: who.mobile, address_line: `At the house of ${who.mobile}` },
        paymentMethod: METHODS[way],
        expectedTotal: toRupees(cost),
        ...(hasCoupon && { coupon: code }),
        ...(useCredit && { useCredit, expectedCredit: toRupees(credit) }),
      }
      await run(`DELETE FROM rate_limits WHERE key LIKE 'phone-orders:%'`)
      if (area !== null && random.next() < 0.3) {
        const far = { ...body, address: { ...body.address, pincode: FAR } }
        const refused = await call('POST /api/phone-order/place', far, { allowed: ['pincode_not_served'] })
        if (refused.status < 300) throw new Error('An order left the areas of the shop')
      }
      // Less than a rupee that credit leaves over is paid at the door or put on the khata.
      const isTooLittle = way === 'upi' && cost > credit && cost - credit < 100
      const allowed = ['too_many_orders', ...(isTooLittle ? ['payment_method_unavailable'] : [])]
      const placed = await twice('POST /api/phone-order/place', body, { allowed })
      if (placed.status >= 300) return placed.body.code
      who.credit -= credit
      if (way === 'khata') owes(who, cost - credit)
      const taken = { soap: 0, grams: 0 }
      const order: Order = {
        id: placed.body.data.orderId,
        who,
        way,
        status: 'Pending',
        soap: pieces,
        kilograms,
        hasCoupon,
        cost,
        credit,
        left: 0,
        taken,
        isPicked: false,
        isSeen: false,
        wasDue: 0,
        atDoor: 'no',
        atDoorPaise: 0,
        hasRider: false,
        back: 0,
      }
      orders.push(order)
    },
    'pick a phone order': async () => {
      const order = of('Confirmed')
      if (!order) return 'none was waiting'
      await pick(order)
    },
    'move a phone order on': async () => {
      const order = of('Pending', 'Confirmed', 'Packed', 'Out for Delivery')
      if (!order) return 'none was open'
      await moveOn(order)
    },
    'call a phone order off': async () => {
      const order = of('Pending', 'Confirmed', 'Packed', 'Out for Delivery')
      if (!order) return 'none was open'
      await callOff(order)
    },
    'see a payment': async () => {
      const order = anyOf(
        orders.filter(
          ({ way, isSeen, status, atDoor, cost, credit, wasDue }) =>
            !isSeen &&
            (status === 'Delivered' ? atDoor !== 'no' : way === 'upi' || (way === 'cash' && cost > credit)) &&
            (status !== 'Cancelled' || (way === 'upi' && wasDue > 0)),
        ),
      )
      if (!order) return 'none was awaited'
      if (order.status === 'Cancelled') order.isSeen = true
      else if (order.cost === order.credit) return 'nothing was due'
      await see(order)
    },
    'find no payment': async () => {
      const order = anyOf(orders.filter(({ atDoor }) => atDoor === 'said'))
      if (!order) return 'none was said'
      await call('POST /api/upi/not-there', { orderId: order.id })
      order.atDoor = 'missing'
      put('rider', order.atDoorPaise)
    },
    'an hour passes without a payment': async () => {
      const waiting = orders.filter(
        ({ way, status, isSeen, cost, credit }) =>
          way === 'upi' && !isSeen && status === 'Pending' && cost > credit,
      )
      const order = anyOf(waiting)
      if (!order) return 'none was awaited'
      await saveSetting(shop.db, 'upi', {
        ...defaultUpi,
        vpa: 'tokri@okaxis',
        name: 'Tokri',
        atCheckout: true,
        ifUnpaid: anyOf(['cash', 'cancel'] as const),
      })
      for (let half = 0; half < 2; half++) {
        await run(
          `UPDATE payment_attempts SET created_at = created_at - interval '31 min' WHERE order_id = $1`,
          [order.id],
        )
        await run(
          `UPDATE orders SET payment_reminded_at = payment_reminded_at - interval '31 min' WHERE id = $1`,
          [order.id],
        )
        await endUnpaidUpi({ db: shop.db, orderUrl: (id) => id, queueMails: () => Promise.resolve() })
      }
      const [now] = await run<{ status: string; payment_method: string }>(
        'SELECT status, payment_method FROM orders WHERE id = $1',
        [order.id],
      )
      if (now!.status === 'Cancelled') {
        order.status = 'Cancelled'
        order.wasDue = order.cost - order.credit
        lower(order, 0)
      } else if (now!.payment_method === METHODS.cash) order.way = 'cash'
      else throw new Error(`${order.id} still waits`)
    },
    'take goods of a phone order back': async () => {
      const order = anyOf(
        orders.filter(
          ({ status, taken, back, atDoor }) => status === 'Delivered' && taken.soap > back && atDoor === 'no',
        ),
      )
      if (!order) return 'none was delivered'
      const asCredit = random.next() < 0.4
      const body = {
        orderId: order.id,
        rows: [{ position: 0, quantity: 1 }],
        reason: 'Torn',
        goodsBack: true,
        refund: order.way === 'upi' && !asCredit,
        ...(asCredit ? { asCredit } : order.way === 'cash' && { counterId: front }),
      }
      const reply = await twice('POST /api/tax/credit-note', body, {
        allowed: ['credit_too_small', 'credit_exceeds', 'drawer_short'],
      })
      if (reply.status >= 300) return reply.body.code
      const paper = reply.body.data.document as TaxDocument
      hooks.onPaper(paper)
      order.back++
      shelf.soap++
      const money = lower(order, order.cost - fromRupees(paper.totals.total))
      if (order.way === 'khata') return
      if (asCredit) {
        order.left += money
        order.who.credit += money
      } else if (order.way === 'cash') put(front, 0 - money)
    },
    'sell on khata': async () => {
      const who = anyOf(callers)
      const quantity = random.between(1, 3)
      const isOffline = random.next() < 0.5
      const key = randomUUID()
      const sale = {
        lines: [{ ...soap, quantity }],
        tenders: [{ kind: 'khata' as const, amount: toRupees(quantity * SOAP) }],
        customerId: who.id,
        soldAt: new Date().toISOString(),
        ...(isOffline && hooks.next()),
      }
      shelf.soap -= quantity
      const send = async () => {
        const reply = must(await sell(sale, { key }))
        if (random.next() < 0.3) must(await sell(sale, { key }))
        hooks.onPaper(reply.body.data.document)
        const { into = who } = merged.find(({ other }) => other === who.id) ?? {}
        owes(into, quantity * SOAP)
        if (isOffline) into.unsent--
      }
      if (!isOffline) return send()
      who.unsent++
      unsent.push(send)
    },
    'a till sends its khata sales': async () => {
      for (const send of unsent.splice(0, random.between(0, unsent.length))) await send()
    },
    'pay on khata': async () => {
      const who = anyOf(callers)
      const isCash = random.next() < 0.5
      const amount = random.between(1, 200)
      const reply = await twice('POST /api/khata/entry', {
        kind: 'payment',
        customerId: who.id,
        amount,
        confirmed: true,
        ...(isCash ? { paidBy: 'cash', counterId: front } : { paidBy: 'upi', utr: newUtr() }),
      })
      owes(who, -amount * 100)
      const coins = isCash ? amount * 100 : 0
      put(front, coins)
      undoable.push({ entryId: reply.body.data.entry._id, who, paise: -amount * 100, coins })
    },
    'pay a rider on khata': async () => {
      const order = anyOf(orders.filter(({ status, hasRider }) => status === 'Out for Delivery' && hasRider))
      if (!order || order.who.khata <= 0) return 'nobody was at a door'
      const amount = random.between(1, 50)
      await twice('POST /api/rider/khata', { orderId: order.id, amount }, { as: riderToken })
      owes(order.who, -amount * 100)
      put('rider', amount * 100)
    },
    'correct a khata, or write it off': async () => {
      const who = anyOf(callers)
      const isOff = who.khata >= 100 && random.next() < 0.4
      const amount = isOff
        ? random.between(1, Math.floor(who.khata / 100))
        : random.between(1, 90) * anyOf([1, -1])
      const kind = isOff ? 'write_off' : 'correction'
      const reply = await twice('POST /api/khata/entry', {
        kind,
        customerId: who.id,
        amount,
        note: 'Old book',
      })
      const paise = (isOff ? -amount : amount) * 100
      owes(who, paise)
      undoable.push({ entryId: reply.body.data.entry._id, who, paise, coins: 0 })
    },
    'undo an entry of a khata': async () => {
      const [last] = undoable.splice(random.between(0, undoable.length), 1)
      if (!last || last.who.isErased) return 'nothing was entered'
      await twice('POST /api/khata/reverse', { entryId: last.entryId, reason: 'Another Meena' })
      const { into = last.who } = merged.find(({ other }) => other === last.who.id) ?? {}
      owes(into, 0 - last.paise)
      put(front, 0 - last.coins)
    },
    'give credit to a caller': async () => {
      const who = anyOf(callers)
      const amount = toRupees(random.between(100, 9_000))
      await twice('POST /api/credit/give', { customerId: who.id, amount, kind: 'goodwill', note: 'Sorry' })
      who.credit += fromRupees(amount)
    },
    'two callers are one': async () => {
      const other = callers.find(({ userId }) => userId === null)
      const into = callers.findLast((one) => one !== other)
      if (callers.length < 4 || !other || !into) return 'they were different'
      const body = { customerId: into.id, otherId: other.id }
      await call('POST /api/customers/merge', body)
      callers.splice(callers.indexOf(other), 1)
      for (const one of merged) if (one.into === other) one.into = into
      merged.push({ other: other.id, name: other.name, into })
      owes(into, other.khata)
      into.credit += other.credit
      into.unsent += other.unsent
      for (const order of orders) if (order.who === other) order.who = into
      for (const one of undoable) if (one.who === other) one.who = into
      await newCaller(false)
    },
    'erase a caller': async () => {
      const who = anyOf(callers)
      if (who.unsent > 0) return 'a till had something of theirs'
      await call('POST /api/user/erase', {
        ...(who.userId ? { userId: who.userId } : { customerId: who.id }),
        reason: 'A letter',
      })
      await shop.owner.pool.query(
        'UPDATE erasures SET runs_at = now() WHERE (customer_id = $1 OR user_id = $2) AND withdrawn_at IS NULL AND ran_at IS NULL',
        [who.id, who.userId],
      )
      await erasePeople(shop.db)
      const [{ name } = { name: null }] = await run<{ name: string | null }>(
        'SELECT name FROM customers WHERE id = $1',
        [who.id],
      )
      const isOpen = orders.some(
        (order) => order.who === who && order.status !== 'Delivered' && order.status !== 'Cancelled',
      )
      const mustWait = isOpen || who.khata !== 0 || who.credit !== 0
      if (name !== who.name) {
        if (mustWait) throw new Error(`${who.name} was erased and owed ${who.khata}, had ${who.credit}`)
        callers.splice(callers.indexOf(who), 1)
        erased.push(Object.assign(who, { isErased: true }))
        await newCaller(who.userId !== null)
        return
      }
      await call('POST /api/user/keep', who.userId ? { userId: who.userId } : { customerId: who.id })
      if (!mustWait) return 'a refund was on its way'
      return 'they owed or had something'
    },
    'the first area': async () => {
      if (area === null) {
        const body = { name: `Near ${randomUUID().slice(0, 6)}`, pincodes: ['560038'] }
        area = (await twice('POST /api/delivery/areas', body)).body.data._id
      } else {
        await call('DELETE /api/delivery/areas', { _id: area })
        area = null
      }
    },
  }
  const often = [
    ...Object.keys(commands),
    ...Array.from({ length: 6 }, () => 'move a phone order on'),
    ...Array.from({ length: 3 }, () => 'order by phone'),
    'see a payment',
    'take goods of a phone order back',
  ]
  const done: Record<string, number> = {}
  async function step(): Promise<void> {
    const name = anyOf(often)
    try {
      const why = await commands[name]!()
      const what = why ? `${name}: ${why}` : name
      done[what] = (done[what] ?? 0) + 1
    } catch (error) {
      if (error instanceof Error) error.message = `${name}: ${error.message}`
      throw error
    }
  }

  /** Every till sends what it has, every order comes to its end. */
  async function end(): Promise<{ what: string; [more: string]: unknown }[]> {
    for (const send of random.shuffle(unsent)) await send()
    for (const order of orders)
      while (order.status !== 'Delivered' && order.status !== 'Cancelled') await moveOn(order)
    if (area !== null) await call('DELETE /api/delivery/areas', { _id: area })
    const differences: { what: string; [more: string]: unknown }[] = []
    for (const { id, name, khata, credit } of [...callers, ...erased]) {
      const { customer } = (await call('GET /api/khata', { customerId: id })).body.data
      const [owed, has] = [fromRupees(customer.balance), fromRupees(customer.credit)]
      if (owed !== khata || has !== credit) differences.push({ what: name, khata, owed, credit, has })
    }
    for (const { id, status, cost, credit, left, way } of orders) {
      const [ours, theirs] = [{ credit, money: cost - credit + left }, await moneyOf(shop.db, id)]
      if (ours.credit !== theirs.credit || ours.money !== theirs.money)
        differences.push({ what: `${status} order ${id} by ${way}`, ours, theirs })
    }
    const [says] = await run<{ soap: number; grams: number }>(
      `SELECT (SELECT stock FROM packs WHERE product_id = $1)::int AS soap,
         (SELECT stock_grams FROM packs WHERE product_id = $2)::int AS grams`,
      [soap.productId, onion.productId],
    )
    if (says!.soap !== shelf.soap || says!.grams !== shelf.grams)
      differences.push({ what: 'shelf of the callers', shelf, says })
    return differences
  }
  return { step, end, done: () => done }
}
