import type { Client } from 'pg'
import { cartTotals } from '#features/pricing/cart-totals.ts'
import { insertCharge } from '#features/charges/server/charge-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { toRupees } from '#shared/money.ts'
import { seededRandom } from './numbers.ts'
import type { PrivateShop } from './private-shop.ts'
import type { Shopper } from './fill-people.ts'

/** A popular pack. */
export interface PopularPack {
  packId: number
  productId: number
  unit: string
  pricePaise: number
  discountMicro: number
}

/** A shopper with a filled cart, and its total in rupees. */
export interface FilledCart {
  shopper: Shopper
  total: number
}

const LINES = 3
const QUANTITY = 2

const deliveryFee = {
  name: 'Delivery',
  description: '',
  type: 'fixed' as const,
  value: 2500,
  minOrderPaise: null,
  maxOrderPaise: 50_000,
  isActive: true,
  sortOrder: 0,
  taxRule: 'fixed' as const,
  sac: '996813',
  taxRateBp: 1800,
}

export const fillCharges = ({ db }: PrivateShop): Promise<void> =>
  insertCharge(db, { ...deliveryFee, id: newHexId() })

/**
 * The packs of the measured orders: few enough that orders contend for the same rows, as they do for milk and bread.
 */
export async function popularPacks(bulk: Client): Promise<PopularPack[]> {
  const { rows } = await bulk.query<PopularPack>(
    `SELECT k.id::int AS "packId", k.product_id AS "productId", k.unit, k.price_paise::int AS "pricePaise",
       k.discount_micro AS "discountMicro"
     FROM packs k WHERE k.position = 0 AND k.stock > 0 AND k.product_id <= 1000 ORDER BY k.id LIMIT 300`,
  )
  return rows
}

/** Fills the carts of `shoppers` with as many lines each, replacing what was in them. */
export async function fillCarts(
  bulk: Client,
  shoppers: Shopper[],
  popular: PopularPack[],
  size = LINES,
): Promise<FilledCart[]> {
  const random = seededRandom(shoppers.length)
  const carts = shoppers.map((shopper) => ({ shopper, packs: someOf(popular, size, random) }))
  const lines = carts.flatMap(({ shopper, packs }) => packs.map((pack) => ({ shopper, pack })))
  await emptyCarts(bulk, shoppers)
  await bulk.query(
    `INSERT INTO cart_items (id, user_id, pack_id, quantity, seen_paise)
     SELECT id, user_id, pack_id, ${QUANTITY}, 0 FROM unnest($1::char(24)[], $2::char(24)[], $3::bigint[]) AS l(id, user_id, pack_id)`,
    [
      lines.map(() => newHexId()),
      lines.map(({ shopper }) => shopper.userId),
      lines.map(({ pack }) => pack.packId),
    ],
  )
  return carts.map(({ shopper, packs }) => ({ shopper, total: totalOf(packs, QUANTITY) }))
}

export async function emptyCarts(bulk: Client, shoppers: Shopper[]): Promise<void> {
  await bulk.query(`DELETE FROM cart_items WHERE user_id = ANY($1)`, [shoppers.map(({ userId }) => userId)])
}

/** What an order of these packs costs, in rupees. */
export const totalOf = (packs: PopularPack[], quantity: number): number =>
  toRupees(
    cartTotals(
      packs.map((pack) => ({ ...pack, quantity })),
      [deliveryFee],
    ).totalPaise,
  )

function someOf(packs: PopularPack[], size: number, random: () => number): PopularPack[] {
  const chosen = new Set<PopularPack>()
  while (chosen.size < size) chosen.add(packs[Math.floor(random() * packs.length)]!)
  return [...chosen]
}
