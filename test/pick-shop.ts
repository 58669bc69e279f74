import { afterAll, beforeEach } from 'vitest'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import type { PickLineInput } from '#features/fulfilment/desk/pick-contract.ts'
import { couponPaise, type Coupon } from '#features/promotions/coupon.ts'
import { pickOrderLine } from '#features/fulfilment/desk/server/pick-order.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { linePaise, percentOfPaise, subTotalPaise, toPercent } from '#shared/money.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import type { AppError } from '#shared/problems.ts'
import { testDatabase } from './database.ts'
import { closeAndCheckInvariants } from './invariants.ts'
import { chargeRow, orderOf, payOnline } from './placed-orders.ts'
import { newCategory, newProduct, person, ravi } from './world.ts'

interface Pack {
  pricePaise: number
  discountMicro?: number
  stock: number
  grams?: number
  shelf?: string
}
/** Packs of which five are left once they are ordered. */
export const RICE = { pricePaise: 10_000, stock: 5 }
export const OATS = { pricePaise: 12_000, stock: 5 }

interface Charge {
  name: string
  type: 'fixed' | 'percentage'
  value: number
}
interface Picked {
  supplied?: number
  grams?: number
  why?: 'none_left' | 'bad'
  replacement?: { pack: string; quantity: number; inHand?: boolean }
}
export interface Given {
  packs: Record<string, Pack>
  lines: { pack: string; quantity: number }[]
  charges?: Charge[]
  method?: PaymentMethod
  wholeRupees?: boolean
  coupon?: { kind: Coupon['type']; value: number; maxPaise?: number }
  picks?: Record<string, Picked>
}

/** "done", or what a use case answers instead. */
export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, status, data, fields }: AppError) => ({ code, status, ...data, ...(fields && { fields }) }),
  )

/** A shop in which orders are picked, for one test file. At the end the invariants are checked. */
export async function pickShop() {
  const database = await testDatabase({ poolSize: 12 })
  afterAll(() => closeAndCheckInvariants(database))
  const { db, url, owner } = database
  const category = await newCategory(db)
  const shop = { db, url, owner, picker: await ravi(db) }
  let count = 0
  beforeEach(() => saveShop(shop.db, defaultShop))

  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await shop.db.pool.query(text, values)).rows as Row[]

  /** An order of the given packs, confirmed and, if it is paid online, paid. `stock` is what is left for sale then. */
  async function ordered(given: Given) {
    const { packs, lines, method = 'CASH_ON_DELIVERY', wholeRupees = false } = given
    const coupon = given.coupon && {
      type: given.coupon.kind,
      value: given.coupon.value,
      maxPaise: given.coupon.maxPaise ?? null,
    }
    const { db } = shop
    await saveShop(db, { ...defaultShop, ordering: { minimum: null, cashLimit: null, wholeRupees } })
    const asha = await person(db, `Asha${++count}`)
    const ids: Record<string, { productId: number; packId: number; unit: string }> = {}
    for (const [name, pack] of Object.entries(packs)) {
      const quantity = lines.find((line) => line.pack === name)?.quantity ?? 0
      const stock = pack.stock + quantity
      const { _id: productId, unit } = await newProduct(db, category, { name: `${name} ${count}`, stock })
      const [row] = await query<{ id: number }>(
        `UPDATE packs SET price_paise = $2, discount_micro = $3, weighed = $4::int IS NOT NULL, grams = $4, shelf = $5
           WHERE product_id = $1 RETURNING id`,
        [productId, pack.pricePaise, pack.discountMicro ?? 0, pack.grams ?? null, pack.shelf ?? null],
      )
      ids[name] = { productId, packId: row!.id, unit }
    }
    const priced = lines.map(({ pack, quantity }) => ({ discountMicro: 0, ...packs[pack]!, quantity }))
    const subTotal = subTotalPaise(priced)
    const charges = (given.charges ?? []).map(chargeRow)
    const agreedPaise = charges.reduce<number>(
      (sum, { type, value }) => sum + (type === 'fixed' ? value : percentOfPaise(subTotal, toPercent(value))),
      subTotal - couponPaise(coupon ?? null, { subTotalPaise: subTotal, linesPaise: priced.map(linePaise) }),
    )
    const { orderId } = await orderOf(db, asha, {
      lines: lines.map(({ pack, quantity }) => ({ productId: ids[pack]!.productId, quantity })),
      expectedPaise: agreedPaise,
      method,
      terms: { shop: defaultShop, charges, ...(coupon && { coupon }) },
    })
    if (method !== 'CASH_ON_DELIVERY') await payOnline(db, orderId)
    await move(orderId, 'Confirmed')
    return { orderId, ids, agreedPaise, asha }
  }

  const move = (orderId: string, to: OrderStatus) =>
    transitionOrder(shop.db, { orderId, to, by: 'admin', actorId: shop.picker.userId, note: null })
  const pick = (input: PickLineInput, who = shop.picker) => pickOrderLine(shop.db, who.userId, input)

  /** What the picker of a vector does. */
  async function pickAll(
    { orderId, ids }: Awaited<ReturnType<typeof ordered>>,
    picks: Record<string, Picked>,
  ) {
    for (const [position, { supplied, grams, why, replacement }] of Object.entries(picks))
      await pick({
        orderId,
        position: Number(position),
        suppliedQuantity: supplied,
        suppliedGrams: grams,
        why,
        replacement: replacement && {
          productId: ids[replacement.pack]!.productId,
          unit: ids[replacement.pack]!.unit,
          quantity: replacement.quantity,
          inHand: replacement.inHand,
        },
      })
  }

  const stockOf = async (packIds: number[]) =>
    new Map(
      (
        await query<{ id: number; stock: number }>('SELECT id, stock FROM packs WHERE id = ANY($1)', [
          packIds,
        ])
      ).map(({ id, stock }) => [id, stock]),
    )

  const lastMovement = async () =>
    (await query<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM stock_movements'))[0]!.id
  const movementsSince = (id: number) =>
    query<{ pack_id: number; reason: string; quantity: number; order_id: string | null }>(
      'SELECT pack_id, reason, quantity, order_id FROM stock_movements WHERE id > $1 ORDER BY id',
      [id],
    )
  const refundsOf = (orderId: string) =>
    query<{ amount_paise: number; idempotency_key: string; status: string }>(
      'SELECT amount_paise, idempotency_key, status FROM refunds WHERE order_id = $1 ORDER BY created_at, id',
      [orderId],
    )
  const due = async (orderId: string) =>
    (await listPaymentAttempts(shop.db, orderId)).find(({ status }) => status === 'Due')?.amount_paise

  return {
    shop,
    query,
    ordered,
    move,
    pick,
    pickAll,
    stockOf,
    lastMovement,
    movementsSince,
    refundsOf,
    due,
  }
}
