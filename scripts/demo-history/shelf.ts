import type { Database } from '#platform/db/postgres.ts'
import type { Chance } from './days.ts'

/** A pack that the story sells. */
export interface ShelfPack {
  productId: number
  unit: string
  name: string
  category: string
  /** What one is sold for, in paise. */
  pricePaise: number
  mrpPaise: number
  stock: number
}

export interface Shelf {
  packs: ShelfPack[]
  /** Packs that people buy together, the popular ones more often. */
  basket(lines: number): { productId: number; unit: string; quantity: number }[]
}

/** The first packs of the catalogue's products, in an order of popularity that stays the same. */
export async function readShelf(db: Database, chance: Chance): Promise<Shelf> {
  const { rows: packs } = await db.pool.query<ShelfPack>(
    `SELECT k.product_id AS "productId", k.unit, p.name, c.name AS category, k.stock, k.price_paise::int AS "mrpPaise",
       round(k.price_paise * (1 - k.discount_micro / 100000000.0))::int AS "pricePaise"
     FROM packs k JOIN products p ON p.id = k.product_id JOIN categories c ON c.id = p.category_id
     WHERE k.position = 0 AND k.stock >= 6 AND k.price_paise < 60000 ORDER BY k.id`,
  )
  const popular = packs.map((pack) => ({ pack, rank: chance.next() })).sort((a, b) => a.rank - b.rank)
  return {
    packs,
    basket: (lines) => {
      const chosen = new Map<ShelfPack, number>()
      while (chosen.size < lines) {
        // The square lets a fifth of the products make half of the sales.
        const { pack } = popular[Math.floor(chance.next() ** 2 * popular.length)]!
        chosen.set(pack, chance.next() < 0.75 ? 1 : 2)
      }
      return [...chosen].map(([{ productId, unit }, quantity]) => ({ productId, unit, quantity }))
    },
  }
}

/** A product's name and one of its units. */
export type Goods = readonly [name: string, unit: string]

/** The pack of that name. */
export async function packOf(
  db: Database,
  [name, unit]: Goods,
): Promise<{ productId: number; unit: string }> {
  const { rows } = await db.pool.query<{ productId: number }>(
    `SELECT k.product_id::int AS "productId" FROM packs k JOIN products p ON p.id = k.product_id WHERE p.name = $1 AND k.unit = $2`,
    [name, unit],
  )
  if (!rows[0]) throw new Error(`the catalogue has no ${name}, ${unit}`)
  return { productId: rows[0].productId, unit }
}
