import { newHexId } from '#platform/db/hex-id.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import { lockCartPacks, takeCartLines } from '#features/cart/server/cart-store.ts'
import { storedOf } from '#features/orders/sent-fields.ts'
import { newOrderId } from '#features/orders/server/order-id.ts'
import { insertOrder } from '#features/orders/server/order-store.ts'
import { fromRupees } from '#shared/money.ts'
import type { FilledCart } from './fill-carts.ts'
import type { PrivateShop } from './private-shop.ts'

/**
 * Writes the carts as orders directly in the database, `parallel` at a time: the same locks and rows as the shop, without
 * HTTP, authentication, limits, rules and announcement. Returns how many a second.
 */
export async function placeRawOrders(
  { owner }: PrivateShop,
  carts: FilledCart[],
  parallel: number,
): Promise<number> {
  const db = openDatabase(owner, { poolSize: parallel, log: openLog('error') })
  const waiting = [...carts]
  const start = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let cart = waiting.pop(); cart; cart = waiting.pop()) await placeRaw(db, cart)
    }),
  )
  const seconds = (performance.now() - start) / 1000
  await db.close()
  return carts.length / seconds
}

const placeRaw = (db: Database, { shopper: { userId, addressId }, total }: FilledCart) =>
  db.transaction(async (tx) => {
    const [, lines] = await Promise.all([lockCartPacks(tx, userId), takeCartLines(tx, userId)])
    const paise = fromRupees(total)
    const provider = 'CASH_ON_DELIVERY' as const
    await insertOrder(
      tx,
      {
        id: newOrderId(),
        channel: 'online',
        user_id: userId,
        placed_by: null,
        customer_id: null,
        counter_id: null,
        locale: 'en',
        sold_at: null,
        // Not one that the shop would announce.
        status: 'Confirmed',
        payment_status: 'Unpaid',
        payment_method: provider,
        ...storedOf({}),
        delivery_promise: null,
        area_id: null,
        slot_id: null,
        promised_from: null,
        promised_to: null,
        substitution: 'call',
        customer: { name: 'Shopper', email: `${userId}@bench.example`, mobile: 7_000_000_000 },
        address: {
          _id: addressId,
          name: 'Shopper',
          mobile: 7_000_000_000,
          address_line: '12, 4th Cross',
          landmark: '',
          city: 'Bengaluru',
          state: 'Karnataka',
          pincode: '560038',
          country: 'India',
          type: 'Home',
          isDefault: true,
        },
        charges: [],
        offers: [],
        offers_paise: 0,
        coupon: null,
        sub_total_paise: paise,
        charges_paise: 0,
        coupon_paise: 0,
        credit_paise: 0,
        round_off_paise: 0,
        total_paise: paise,
        item_count: lines.length,
        lines: lines.map((line) => ({
          ...line,
          line_paise: line.price_paise * line.quantity,
          offer_paise: 0,
          substitution: 'call',
        })),
      },
      {
        id: newHexId(),
        provider,
        status: 'Due',
        amount_paise: paise,
        merchant_reference: null,
        expirySeconds: null,
      },
      undefined,
    )
  })
