import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { endUnpaidUpi } from '#features/upi/server/end-unpaid.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { METHODS, type Book, type Order } from './book-state.ts'

const FAR = '110001'
const NEXT = { Confirmed: 'Packed', Packed: 'Out for Delivery', 'Out for Delivery': 'Delivered' } as const
const address = {
  name: 'Lakshmi',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}

/** What happens, by its name; returns why nothing did. */
export type Commands = Record<string, () => Promise<string | void>>

/** Orders by phone, from the call to the door and back. */
export function orderCommands(book: Book) {
  const moveTo = (order: Order, order_status: string, allowed: string[] = []) =>
    book.call('PUT /api/order/update-order-status-admin', { orderId: order.id, order_status }, { allowed })

  async function see(order: Order): Promise<void> {
    const reference = book.newUtr()
    const body = { orderId: order.id, utr: reference, last4: reference.slice(-4) }
    await book.call('POST /api/upi/seen', body)
    if (book.random.next() < 0.3) await book.call('POST /api/upi/seen', body)
    if (order.status === 'Cancelled') return
    // The rider does not owe it any more.
    if (order.atDoor === 'missing') book.put('rider', 0 - order.atDoorPaise)
    Object.assign(order, { way: 'upi', isSeen: true, atDoor: 'no' })
  }

  async function pick(order: Order): Promise<void> {
    const line = (position: number, amount: object) =>
      book.twice('PUT /api/pick/line', { orderId: order.id, position, ...amount })
    const pieces = book.random.next() < 0.3 ? book.random.between(0, order.soap) : order.soap
    const grams = order.kilograms * 25 * book.random.between(34, 46)
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
    book.shelf.soap -= pieces
    book.shelf.grams -= grams
    // What is heavier than was ordered costs no more.
    const exact = book.costOf({
      soap: pieces,
      grams: Math.min(grams, order.kilograms * 1_000),
      hasCoupon: order.hasCoupon,
    })
    // Whoever brings it collects whole rupees.
    const off = order.way === 'cash' ? Math.max(0, exact - order.credit) % 100 : 0
    book.lower(order, exact - off)
  }

  async function callOff(order: Order): Promise<void> {
    await moveTo(order, 'Cancelled')
    const { status } = order
    order.status = 'Cancelled'
    order.wasDue = order.cost - order.credit
    book.lower(order, 0)
    if (status !== 'Packed' && status !== 'Out for Delivery') return
    book.shelf.soap += order.taken.soap
    book.shelf.grams += order.taken.grams
    if (status !== 'Out for Delivery') return
    for (const { number } of (await book.billOf(order.id)).notes)
      book.onPaper(await book.noteOf(order.id, number))
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
      if (order.hasRider)
        await book.call('POST /api/delivery/assign', { orderIds: [order.id], riderId: book.riderId })
      await moveTo(order, to)
      order.status = to
      book.onPaper(await book.billOf(order.id))
      return
    }
    await deliver(order, due)
    order.status = 'Delivered'
  }

  async function deliver(order: Order, due: number): Promise<void> {
    if (!order.hasRider || order.way !== 'cash') {
      const note = 'It was paid before it came'
      await book.call('PUT /api/order/update-order-status-admin', {
        orderId: order.id,
        order_status: 'Delivered',
        note,
      })
      if (order.way === 'cash' && due > 0) book.put('safe', due)
      return
    }
    const byUpi = book.random.next() < 0.4
    const cash = byUpi && book.random.next() < 0.5 ? Math.min(1_000, due - 100) : 0
    const body = {
      orderId: order.id,
      paidBy: byUpi ? 'upi' : 'cash',
      ...(cash > 0 && { cashPart: toRupees(cash) }),
    }
    await book.twice('POST /api/rider/deliver', body, { as: book.riderToken })
    book.put('rider', byUpi ? Math.max(0, cash) : due)
    if (byUpi) Object.assign(order, { atDoor: 'said', atDoorPaise: due - Math.max(0, cash) })
  }

  const commands: Commands = {
    'order by phone': async () => {
      const who = book.anyOf(book.callers)
      const way = book.anyOf(['cash', 'upi', 'khata'] as const)
      const [pieces, kilograms] = [book.random.between(0, 3), book.random.between(0, 2)]
      if (pieces + kilograms === 0) return 'nothing was wanted'
      const [hasCoupon, useCredit] = [book.random.next() < 0.3, book.random.next() < 0.6]
      const cost = book.costOf({ soap: pieces, grams: kilograms * 1_000, hasCoupon })
      const credit = useCredit ? Math.min(who.credit, cost) : 0
      const lines = [
        ...(pieces > 0 ? [{ ...book.soap, quantity: pieces }] : []),
        ...(kilograms > 0 ? [{ ...book.onion, quantity: kilograms }] : []),
      ]
      const body = {
        customerId: who.id,
        lines,
        address: { ...address, mobile: who.mobile, address_line: `At the house of ${who.mobile}` },
        paymentMethod: METHODS[way],
        expectedTotal: toRupees(cost),
        ...(hasCoupon && { coupon: book.code }),
        ...(useCredit && { useCredit, expectedCredit: toRupees(credit) }),
      }
      await book.run(`DELETE FROM rate_limits WHERE key LIKE 'phone-orders:%'`)
      if (book.area.id !== null && book.random.next() < 0.3) {
        const far = { ...body, address: { ...body.address, pincode: FAR } }
        const refused = await book.call('POST /api/phone-order/place', far, {
          allowed: ['pincode_not_served'],
        })
        if (refused.status < 300) throw new Error('An order left the areas of the shop')
      }
      // Less than a rupee that credit leaves over is paid at the door or put on the khata.
      const isTooLittle = way === 'upi' && cost > credit && cost - credit < 100
      const allowed = ['too_many_orders', ...(isTooLittle ? ['payment_method_unavailable'] : [])]
      const placed = await book.twice('POST /api/phone-order/place', body, { allowed })
      if (placed.status >= 300) return placed.body.code
      who.credit -= credit
      if (way === 'khata') book.owes(who, cost - credit)
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
      book.orders.push(order)
    },
    'pick a phone order': async () => {
      const order = book.of('Confirmed')
      if (!order) return 'none was waiting'
      await pick(order)
    },
    'move a phone order on': async () => {
      const order = book.of('Pending', 'Confirmed', 'Packed', 'Out for Delivery')
      if (!order) return 'none was open'
      await moveOn(order)
    },
    'call a phone order off': async () => {
      const order = book.of('Pending', 'Confirmed', 'Packed', 'Out for Delivery')
      if (!order) return 'none was open'
      await callOff(order)
    },
    'see a payment': async () => {
      const order = book.anyOf(
        book.orders.filter(
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
      const order = book.anyOf(book.orders.filter(({ atDoor }) => atDoor === 'said'))
      if (!order) return 'none was said'
      await book.call('POST /api/upi/not-there', { orderId: order.id })
      order.atDoor = 'missing'
      book.put('rider', order.atDoorPaise)
    },
    'an hour passes without a payment': async () => {
      const waiting = book.orders.filter(
        ({ way, status, isSeen, cost, credit }) =>
          way === 'upi' && !isSeen && status === 'Pending' && cost > credit,
      )
      const order = book.anyOf(waiting)
      if (!order) return 'none was awaited'
      await saveSetting(book.shop.db, 'upi', {
        ...defaultUpi,
        vpa: 'tokri@okaxis',
        name: 'Tokri',
        atCheckout: true,
        ifUnpaid: book.anyOf(['cash', 'cancel'] as const),
      })
      for (let half = 0; half < 2; half++) {
        await book.run(
          `UPDATE payment_attempts SET created_at = created_at - interval '31 min' WHERE order_id = $1`,
          [order.id],
        )
        await book.run(
          `UPDATE orders SET payment_reminded_at = payment_reminded_at - interval '31 min' WHERE id = $1`,
          [order.id],
        )
        await endUnpaidUpi({ db: book.shop.db, orderUrl: (id) => id, queueMails: () => Promise.resolve() })
      }
      const [now] = await book.run<{ status: string; payment_method: string }>(
        'SELECT status, payment_method FROM orders WHERE id = $1',
        [order.id],
      )
      if (now!.status === 'Cancelled') {
        order.status = 'Cancelled'
        order.wasDue = order.cost - order.credit
        book.lower(order, 0)
      } else if (now!.payment_method === METHODS.cash) order.way = 'cash'
      else throw new Error(`${order.id} still waits`)
    },
    'take goods of a phone order back': async () => {
      const order = book.anyOf(
        book.orders.filter(
          ({ status, taken, back, atDoor }) => status === 'Delivered' && taken.soap > back && atDoor === 'no',
        ),
      )
      if (!order) return 'none was delivered'
      const asCredit = book.random.next() < 0.4
      const body = {
        orderId: order.id,
        rows: [{ position: 0, quantity: 1 }],
        reason: 'Torn',
        goodsBack: true,
        refund: order.way === 'upi' && !asCredit,
        ...(asCredit ? { asCredit } : order.way === 'cash' && { counterId: book.front }),
      }
      const reply = await book.twice('POST /api/tax/credit-note', body, {
        allowed: ['credit_too_small', 'credit_exceeds', 'drawer_short'],
      })
      if (reply.status >= 300) return reply.body.code
      const paper = reply.body.data.document as TaxDocument
      book.onPaper(paper)
      order.back++
      book.shelf.soap++
      const money = book.lower(order, order.cost - fromRupees(paper.totals.total))
      if (order.way === 'khata') return
      if (asCredit) {
        order.left += money
        order.who.credit += money
      } else if (order.way === 'cash')
        book.put(book.front, 0 - money - fromRupees(paper.totals.cashRounding ?? 0))
    },
  }
  return { commands, moveOn }
}
