import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { MAX_CART_LINES } from '../limits.ts'
import { counted } from './cart-store.ts'

const countOthers = sql(
  'cart.countOthers',
  `SELECT count(*)::int AS count FROM cart_items WHERE user_id = $1 AND NOT pack_id = ANY($2)`,
  counted,
)

const room = sql(
  'cart.room',
  `SELECT count(*)::int AS count, coalesce(array_agg(pack_id) FILTER (WHERE pack_id = ANY($2)), '{}') AS held
   FROM cart_items WHERE user_id = $1`,
  z.object({ count: z.int(), held: z.array(z.number()) }),
)

/** Which of these packs are in the cart, and how many more different ones fit into it. */
export async function cartRoom(tx: Tx, userId: string, packIds: number[]) {
  const { count, held } = await tx.one(room, [userId, packIds])
  return { held: new Set(held), left: MAX_CART_LINES - count }
}

/** How many more different packs fit into the cart, not counting those in `packIds`. */
export async function remainingCartLines(tx: Tx, userId: string, packIds: number[]): Promise<number> {
  return MAX_CART_LINES - (await tx.one(countOthers, [userId, packIds])).count
}
