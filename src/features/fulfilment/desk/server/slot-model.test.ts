import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { ravi } from '../../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { setSlotCapacity } from '#features/fulfilment/slots/server/change-day-off.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { AppError } from '#shared/problems.ts'
import { shopOrderLimits } from '#features/orders/order-limits.ts'
import { expireAttempt } from '#features/orders/server/payment/expire-payment.ts'
import { pollAttempt } from '#features/orders/server/payment/poll-attempt.ts'
import { startCheckout } from '#features/orders/server/payment/start-checkout.ts'
import { placeOrder } from '#features/orders/server/place-order.ts'
import { rescheduleOrder } from '#features/orders/server/reschedule-order.ts'
import { transitionOrder } from './transition-order.ts'

/** A thousand with SLOT_RUNS=1000; fewer in every check. */
const RUNS = Number(process.env.SLOT_RUNS ?? 40)

const shoppers: Awaited<ReturnType<PaymentShop['shopper']>>[] = []

const shop = await paymentShop()
const admin = adminActor(await ravi(shop.db))
for (let at = 0; at < 4; at++) shoppers.push(await shop.shopper(`Asha${at}`))
await shop.owner.pool.query('UPDATE packs SET stock = 1000000')
await shop.owner.pool.query(
  `INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'adjustment', 999000 FROM packs`,
)
afterAll(async () => {
  // Nobody announces orders here, which a long run would be blamed for.
  await shop.owner.pool.query('UPDATE orders SET announced_at = now() WHERE announced_at IS NULL')
  await closeAndCheckInvariants(shop)
})

const HOUR_MS = 3_600_000
const limits = {
  ...shopOrderLimits,
  open: 100_000,
  perHour: 100_000,
  held: { ...shopOrderLimits.held, share: 100 },
}

type Step =
  | { do: 'place'; slot: number; isOnline: boolean }
  | { do: 'cancel' | 'expire' | 'pay late'; order: number }
  | { do: 'move'; order: number; slot: number; isByStaff: boolean }
  | { do: 'capacity'; slot: number; to: number }
  | { do: 'close'; slot: number }

const slot = fc.nat({ max: 1 })
const order = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), slot, isOnline: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'expire' as const, 'pay late' as const),
      order,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move' as const), order, slot, isByStaff: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('capacity' as const), slot, to: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), slot }) },
)

interface ModelSlot {
  id: string
  capacity: number
  isClosed: boolean
}
interface ModelOrder {
  id: string
  userId: string
  slot: number
  state: 'pending' | 'unpaid' | 'failed' | 'cancelled' | 'refunded'
  isOnline: boolean
  payment: Awaited<ReturnType<PaymentShop['open']>> | null
}

/** A plain array of orders and two slots: what the shop must agree with after each step. */
class Model {
  readonly slots: ModelSlot[]
  readonly orders: ModelOrder[] = []
  constructor(slots: ModelSlot[]) {
    this.slots = slots
  }
  holds = ({ state }: ModelOrder) => state === 'pending' || state === 'unpaid'
  taken = (at: number) => this.orders.filter((one) => one.slot === at && this.holds(one)).length
  isFull = (at: number) => this.taken(at) >= this.slots[at]!.capacity
  problem = (at: number) => (this.slots[at]!.isClosed ? 'slot_closed' : this.isFull(at) ? 'slot_full' : null)
}

const codeOf = (promise: Promise<unknown>): Promise<string | null> =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

async function newSlots(): Promise<ModelSlot[]> {
  const slots = [0, 1].map(() => ({ id: newHexId(), capacity: 2, isClosed: false }))
  const [starts, ends] = [24, 26].map((hours) => new Date(Date.now() + hours * HOUR_MS))
  for (const { id, capacity } of slots)
    await shop.db.pool.query(
      `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity) VALUES ($1, $1, $2, $3, $2, $4)`,
      [id, starts, ends, capacity],
    )
  return slots
}

async function apply(model: Model, one: Step): Promise<void> {
  switch (one.do) {
    case 'place': {
      const who = shoppers[model.orders.length % shoppers.length]!
      await shop.db.pool.query('DELETE FROM cart_items WHERE user_id = $1', [who.userId])
      await addToCart(shop.db, { userId: who.userId, productId: shop.productId, unit: '1 kg', quantity: 1 })
      const placing = placeOrder(
        shop.db,
        {
          userId: who.userId,
          request: { addressId: who.home, expectedTotal: 349.5, slotId: model.slots[one.slot]!.id },
          paymentMethod: one.isOnline ? 'PAYU' : 'CASH_ON_DELIVERY',
        },
        limits,
      )
      expect(await codeOf(placing)).toBe(model.problem(one.slot))
      if (model.problem(one.slot)) return
      const { orderId } = await placing
      model.orders.push({
        id: orderId,
        userId: who.userId,
        slot: one.slot,
        state: one.isOnline ? 'unpaid' : 'pending',
        isOnline: one.isOnline,
        payment: one.isOnline ? await shop.open((await startCheckout(shop.deps, orderId))!) : null,
      })
      return
    }
    case 'cancel': {
      const known = model.orders[one.order]
      if (!known) return
      const cancelling = transitionOrder(shop.db, {
        orderId: known.id,
        to: 'Cancelled',
        by: 'shopper',
        actorId: known.userId,
        note: null,
      })
      expect(await codeOf(cancelling)).toBe(model.holds(known) ? null : 'move_refused')
      if (model.holds(known))
        known.state = known.state === 'unpaid' || !known.isOnline ? 'cancelled' : 'refunded'
      return
    }
    case 'expire': {
      const known = model.orders[one.order]
      if (!known?.isOnline) return
      await expireAttempt(shop.deps, await shop.attemptId(known.id))
      if (known.state === 'unpaid') known.state = 'failed'
      return
    }
    case 'pay late': {
      const known = model.orders[one.order]
      if (!known?.payment || known.state === 'pending' || known.state === 'refunded') return
      shop.act(known.payment, 'pay')
      await pollAttempt(shop.deps, await shop.attemptId(known.id))
      // What a person cancelled stays cancelled. The cut-off does not matter to somebody who has paid; a place does.
      if (known.state === 'cancelled') known.state = 'refunded'
      else if (known.state === 'unpaid' || !model.isFull(known.slot)) known.state = 'pending'
      else known.state = 'refunded'
      return
    }
    case 'move': {
      const known = model.orders[one.order]
      if (!known) return
      const isClosed =
        !one.isByStaff && (model.slots[one.slot]!.isClosed || model.slots[known.slot]!.isClosed)
      const expected = !model.holds(known)
        ? 'move_refused'
        : known.slot === one.slot
          ? null
          : isClosed
            ? 'slot_closed'
            : model.isFull(one.slot)
              ? 'slot_full'
              : null
      const moving = rescheduleOrder(shop.db, {
        orderId: known.id,
        slotId: model.slots[one.slot]!.id,
        actor: one.isByStaff ? admin : null,
      })
      expect(await codeOf(moving)).toBe(expected)
      if (expected === null) known.slot = one.slot
      return
    }
    case 'capacity': {
      const { id } = model.slots[one.slot]!
      const isBelow = one.to < model.taken(one.slot)
      const changing = setSlotCapacity(shop.db, admin, { slotId: id, capacity: one.to })
      expect(await codeOf(changing)).toBe(isBelow ? 'capacity_below_taken' : null)
      if (!isBelow) model.slots[one.slot]!.capacity = one.to
      return
    }
    case 'close': {
      const held = model.slots[one.slot]!
      held.isClosed = true
      await shop.db.pool.query(`UPDATE slots SET closes_at = now() - interval '1 min' WHERE id = $1`, [
        held.id,
      ])
    }
  }
}

test(
  'places agree with a plain array after any sequence of orders, cancellations, expiries, late payments and moves',
  { timeout: 60_000 + RUNS * 3_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const model = new Model(await newSlots())
        for (const one of steps) {
          await apply(model, one)
          const { rows } = await shop.db.pool.query<{ id: string; taken: number; held: string[] }>(
            `SELECT id, taken, ARRAY(SELECT order_id FROM slot_places WHERE slot_id = slots.id AND released_at IS NULL
               ORDER BY order_id) AS held FROM slots WHERE id = ANY($1)`,
            [model.slots.map(({ id }) => id)],
          )
          for (const [at, { id }] of model.slots.entries()) {
            const held = model.orders
              .filter((each) => each.slot === at && model.holds(each))
              .map((each) => each.id)
            expect(rows.find((row) => row.id === id)).toEqual({ id, taken: held.length, held: held.sort() })
          }
        }
      }),
      { numRuns: RUNS },
    ),
)
