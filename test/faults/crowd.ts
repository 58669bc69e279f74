import { randomUUID } from 'node:crypto'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Product } from '#shared/shapes.ts'
import { newAddress, person, type Person } from '../world.ts'
import type { Endpoints } from './fault-shop.ts'
import type { HttpCall } from './http-calls.ts'

export interface Shopper extends Person {
  token: string
  addressId: string
}

let count = 0

/** Shoppers, each with an account, a session and an address. */
export async function crowd(
  { db, signIn }: Pick<Endpoints, 'db' | 'signIn'>,
  size: number,
): Promise<Shopper[]> {
  return Promise.all(
    Array.from({ length: size }, async () => {
      const access = await person(db, `Shopper${++count}`)
      const [token, addressId] = await Promise.all([signIn(access), newAddress(db, access)])
      return { ...access, token, addressId }
    }),
  )
}

/** Puts packs into a cart in the given order, directly in the database, so that a race begins with full carts. */
export async function fillCart(
  db: Database,
  { userId }: Person,
  lines: { product: Product; quantity?: number; unit?: string }[],
): Promise<void> {
  await db.pool.query(
    `INSERT INTO cart_items (id, user_id, pack_id, quantity, seen_paise, added_at)
     SELECT l.id, $1, k.id, l.quantity, 0, now() + l.place * interval '1 ms'
     FROM unnest($2::text[], $3::int[], $4::text[], $5::int[]) WITH ORDINALITY AS l(id, product_id, unit, quantity, place)
     JOIN packs k ON k.product_id = l.product_id AND k.unit = l.unit`,
    [
      userId,
      lines.map(() => newHexId()),
      lines.map(({ product }) => product._id),
      lines.map(({ product, unit }) => unit ?? product.unit),
      lines.map(({ quantity }) => quantity ?? 1),
    ],
  )
}

/** The call of "Place order"; null sends no key. */
export const orderCall = (
  shopper: Shopper,
  expectedTotal: number,
  key: string | null = randomUUID(),
): HttpCall => ({
  call: 'POST /api/order/add-cash-on-delivery-order',
  as: shopper.token,
  ...(key !== null && { key }),
  body: { addressId: shopper.addressId, expectedTotal },
})
