import { randomUUID } from 'node:crypto'
import type { Agenda } from './agenda.ts'
import type { Chance } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { BookPerson, People, Shopper } from './people.ts'
import type { Shelf } from './shelf.ts'

/** How far an order goes. */
export type Ending =
  | 'delivered'
  | 'called off'
  | 'came back'
  | 'came back, then delivered'
  | 'pending'
  | 'confirmed'
  | 'half picked'
  | 'packed'
  | 'on the way'

export interface Asked {
  shopper?: Shopper
  caller?: BookPerson
  method?: 'CASH_ON_DELIVERY' | 'UPI' | 'KHATA'
  ending?: Ending
  /** A line that the shelf does not have. */
  isShort?: boolean
  slotId?: string
  lines?: number
  /** Bought besides. */
  wants?: { productId: number; unit: string; quantity: number }[]
  coupon?: string
  note?: string
  rider?: string
  /** Called with the order's number once it is placed. */
  onPlaced?: (orderId: string) => Promise<void>
  onDelivered?: (orderId: string) => Promise<void>
}

const UPI_MINUTES = 6

const CALLS = {
  CASH_ON_DELIVERY: 'POST /api/order/add-cash-on-delivery-order',
  UPI: 'POST /api/order/create-order',
  KHATA: 'POST /api/order/add-khata-order',
} as const

/** Brings orders from the basket to the door, each by the calls of those who do it. */
export function orderFlow(demo: OpenDemo, people: People, shelf: Shelf, agenda: Agenda, chance: Chance) {
  const { ask, codeOf } = demo
  const { keeper, picker } = people
  const later = (minutes: number, run: () => Promise<void>) =>
    agenda.add(new Date(Date.now() + minutes * 60_000), run)
  const move = (orderId: string, order_status: string) =>
    ask('PUT /api/order/update-order-status-admin', { as: keeper, body: { orderId, order_status } })
  const newUtr = () => String(chance.between(400_000_000_000, 699_999_999_999))

  async function placeOnline(shopper: Shopper, asked: Asked): Promise<string | null> {
    const as = shopper.userId
    await ask('DELETE /api/cart/clear-cart', { as })
    const basket = shelf.basket(asked.lines ?? chance.between(2, 7))
    for (const { productId, unit, quantity } of [...basket, ...(asked.wants ?? [])])
      await ask('POST /api/cart/add-to-cart', {
        as,
        body: { productId, unit, quantity },
        allowed: ['out_of_stock', 'limit_reached', 'max_per_order'],
      })
    const call = CALLS[asked.method ?? 'CASH_ON_DELIVERY']
    const body = {
      addressId: shopper.addressId,
      expectedTotal: 0,
      ...(asked.method === 'UPI' && { paymentMethod: 'UPI' }),
      ...(asked.slotId !== undefined && { slotId: asked.slotId }),
      ...(asked.note !== undefined && { deliveryNote: asked.note }),
      ...(asked.coupon !== undefined && { coupon: asked.coupon }),
    }
    const quoted = await ask(call, {
      as,
      key: randomUUID(),
      body,
      allowed: ['total_changed', 'out_of_stock', 'cart_empty'],
    })
    if (quoted.body.code !== 'total_changed') return null
    const expectedTotal = quoted.body.data.bill.totalAmt as number
    const placed = await ask(call, { as, key: randomUUID(), body: { ...body, expectedTotal } })
    return (placed.body.data.orderId ?? placed.body.data.order?.orderId) as string
  }

  async function placeByPhone(caller: BookPerson, asked: Asked): Promise<string | null> {
    const as = people.cashier
    const paymentMethod = asked.method ?? 'CASH_ON_DELIVERY'
    const basket = shelf.basket(asked.lines ?? chance.between(2, 5))
    const cart = { lines: [...basket, ...(asked.wants ?? [])], paymentMethod }
    const place = { pincode: '560038', state: 'Karnataka' }
    const quoted = await ask('POST /api/phone-order/quote', { as, body: { ...cart, ...place } })
    const body = {
      ...cart,
      customerId: caller.customerId,
      address: {
        name: caller.name,
        mobile: caller.mobile,
        address_line: caller.street,
        city: 'Bengaluru',
        ...place,
      },
      expectedTotal: quoted.body.data.bill.totalAmt,
    }
    const allowed = ['out_of_stock', 'khata_limit_exceeded', 'too_many_requests']
    const placed = await ask('POST /api/phone-order/place', { as, key: randomUUID(), body, allowed })
    return placed.status < 300 ? (placed.body.data.orderId as string) : null
  }

  /** Places an order now; the rest follows by the agenda. */
  async function order(asked: Asked): Promise<void> {
    const orderId = asked.caller
      ? await placeByPhone(asked.caller, asked)
      : await placeOnline(asked.shopper ?? chance.anyOf(people.shoppers), asked)
    if (orderId === null) return
    await demo.announce()
    await asked.onPlaced?.(orderId)
    const { ending = 'delivered' } = asked
    if (ending === 'pending') return
    if (ending === 'called off')
      return later(4, async () => {
        if (asked.caller) return void (await move(orderId, 'Cancelled'))
        const as = await placedBy(orderId)
        await ask('PUT /api/order/cancel-order', { as, body: { orderId } })
      })
    if (asked.method === 'UPI') {
      const utr = newUtr()
      const as = await placedBy(orderId)
      later(2, async () => void (await ask('POST /api/upi/claim', { as, body: { orderId, utr } })))
      later(UPI_MINUTES, async () => {
        await ask('POST /api/upi/seen', { as: keeper, body: { orderId, utr, last4: utr.slice(-4) } })
        await demo.announce()
      })
    }
    later(asked.method === 'UPI' ? UPI_MINUTES + 1 : chance.between(2, 5), () => confirm(orderId, asked))
  }

  async function placedBy(orderId: string): Promise<string> {
    const { rows } = await demo.db.pool.query<{ user_id: string }>(
      'SELECT user_id FROM orders WHERE id = $1',
      [orderId],
    )
    return rows[0]!.user_id
  }

  async function confirm(orderId: string, asked: Asked) {
    await move(orderId, 'Confirmed')
    if (asked.ending === 'confirmed') return
    later(chance.between(3, 8), () => pick(orderId, asked))
  }

  async function pick(orderId: string, asked: Asked) {
    const { body } = await ask('POST /api/pick/claim', { as: picker, body: { orderId } })
    const lines = body.data.lines as { position: number; quantity: number }[]
    const line = ({ position, quantity }: { position: number; quantity: number }, none = false) =>
      ask('PUT /api/pick/line', {
        as: picker,
        body: { orderId, position, suppliedQuantity: none ? 0 : quantity, ...(none && { why: 'none_left' }) },
      })
    if (asked.ending === 'half picked') {
      for (const one of lines.slice(0, Math.ceil(lines.length / 2))) await line(one)
      return
    }
    if (asked.isShort && lines.length > 1) await line(lines.at(-1)!, true)
    later(chance.between(2, 6), async () => {
      await ask('POST /api/pick/pack', { as: picker, body: { orderId } })
      if (asked.ending !== 'packed') later(chance.between(3, 12), () => sendOut(orderId, asked))
    })
  }

  async function sendOut(orderId: string, asked: Asked) {
    const rider = asked.rider ?? chance.anyOf(people.riders)
    await ask('POST /api/delivery/assign', { as: keeper, body: { orderIds: [orderId], riderId: rider } })
    await move(orderId, 'Out for Delivery')
    if (asked.ending === 'on the way') return
    later(chance.between(10, 28), () =>
      asked.ending?.startsWith('came back')
        ? bringBack(orderId, rider, asked)
        : deliver(orderId, rider, asked),
    )
  }

  async function bringBack(orderId: string, rider: string, asked: Asked) {
    const body = { orderId, why: 'nobody there', note: 'Rang three times, no answer on the phone' }
    await ask('POST /api/rider/fail', { as: rider, key: randomUUID(), body })
    if (asked.ending === 'came back, then delivered')
      later(45, async () => {
        await ask('POST /api/delivery/assign', { as: keeper, body: { orderIds: [orderId], riderId: rider } })
        later(20, () => deliver(orderId, rider, asked))
      })
  }

  async function deliver(orderId: string, rider: string, { onDelivered }: Asked) {
    const stops = (await ask('GET /api/rider/stops', { as: rider })).body.data as {
      orderId: string
      collect: { amount: number; paidAlready: boolean }
    }[]
    const stop = stops.find((one) => one.orderId === orderId)
    if (!stop) throw new Error(`${orderId} is no stop of its rider`)
    const isDue = !stop.collect.paidAlready && stop.collect.amount > 0
    const paidBy = isDue ? (chance.next() < 0.72 ? 'cash' : 'upi') : undefined
    await ask('POST /api/rider/deliver', {
      as: rider,
      key: randomUUID(),
      body: { orderId, code: codeOf(orderId), ...(paidBy && { paidBy }) },
    })
    await onDelivered?.(orderId)
  }

  /** Brings an order that the shop has placed itself to the door. */
  const carry = (orderId: string) => later(chance.between(2, 5), () => confirm(orderId, {}))

  return { order, carry, later, newUtr }
}
export type OrderFlow = ReturnType<typeof orderFlow>
