import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { packJson, packRow, productColumns, productRow } from '#features/catalogue/server/product-row.ts'
import { heapPacksOf, lockOf } from '#features/stock/movements/server/movement-store.ts'
import { sql } from '#platform/db/postgres.ts'
import { numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { MAX_ORDER_PAISE } from '#shared/money.ts'
import { MAX_CART_LINES } from '../limits.ts'
import { offerColumns, forSale } from './offer-store.ts'

export const counted = z.object({ count: z.number() })

/** A cart line with its product and pack; `for_sale` is false once the pack is no longer sold. */
const cartRow = productRow.extend({
  item_id: z.string(),
  ...numbers('quantity', 'seen_paise'),
  item_updated_at: z.date(),
  for_sale: z.boolean(),
  pack: packRow,
})
export type CartRow = z.infer<typeof cartRow>

const rowColumns = `c.id AS item_id, c.quantity, c.seen_paise, c.updated_at AS item_updated_at,
  p.publish AND p.deleted_at IS NULL AND w.retired_at IS NULL AS for_sale,
  ${packJson('w')} AS pack,
  ${productColumns}`

const from = `cart_items c JOIN packs w ON w.id = c.pack_id JOIN products p ON p.id = w.product_id`

export const listCart = sql(
  'cart.list',
  `SELECT ${rowColumns} FROM ${from} WHERE c.user_id = $1 ORDER BY c.added_at, c.id`,
  cartRow,
).many<[userId: string]>()

export const findCartItem = sql(
  'cart.find',
  `SELECT ${rowColumns} FROM ${from} WHERE c.user_id = $1 AND c.id = $2`,
  cartRow,
).maybe<[userId: string, itemId: string]>()

export const findCartItemOfPack = sql(
  'cart.findPack',
  `SELECT ${rowColumns} FROM ${from} WHERE c.user_id = $1 AND c.pack_id = $2`,
  cartRow,
).maybe<[userId: string, packId: number]>()

// One statement, so that concurrent additions add up; it never exceeds the limit and never writes into a full cart.
/** Adds to the quantity; false when the sum would exceed `limit` or the cart is full. The user must be locked. */
export const addToCartItem = sql(
  'cart.add',
  `INSERT INTO cart_items AS c (id, user_id, pack_id, quantity, seen_paise)
   SELECT $1, $2, $3, $4, $5
   WHERE (SELECT count(*) FROM cart_items o WHERE o.user_id = $2 AND o.pack_id <> $3) < ${MAX_CART_LINES}
   ON CONFLICT (user_id, pack_id) DO UPDATE
     SET quantity = c.quantity + excluded.quantity, seen_paise = excluded.seen_paise, updated_at = now()
     WHERE c.quantity + excluded.quantity <= $6`,
).wrote(
  (input: {
    id: string
    userId: string
    packId: number
    quantity: number
    seenPaise: number
    limit: number
  }) => [input.id, input.userId, input.packId, input.quantity, input.seenPaise, input.limit],
)

/** Sets a line's quantity; false if not that many are available. That of a pack no longer sold can only be reduced. */
export const changeCartItemQuantity = sql(
  'cart.setQuantity',
  `UPDATE cart_items c SET quantity = $3, updated_at = now() FROM packs w JOIN products p ON p.id = w.product_id
   WHERE c.user_id = $1 AND c.id = $2 AND w.id = c.pack_id AND CASE WHEN ${forSale}
     THEN $3 <= least(w.stock, coalesce(w.max_per_order, w.stock), ${MAX_ORDER_PAISE} / greatest(w.price_paise, 1))
     ELSE $3 <= c.quantity END`,
).wrote<[userId: string, itemId: string, quantity: number]>()

export const deleteCartItem = sql(
  'cart.remove',
  `DELETE FROM cart_items WHERE user_id = $1 AND id = $2`,
).wrote<[userId: string, itemId: string]>()

export const clearCart = sql('cart.clear', `DELETE FROM cart_items WHERE user_id = $1`).run<[string]>()

const takenLine = z.object({
  ...texts('id', 'image'),
  ...numbers('quantity', 'pack_id', 'category_id', 'sub_category_id', 'stock'),
  added_at: z.date(),
  ...packColumns,
  ...priceColumns,
  ...orNull(numbers('max_per_order', 'stock_grams')),
  /** What each pack of the heap that it shares weighs; empty for a stock of its own. */
  heap_packs: z.array(z.number()),
  for_sale: z.boolean(),
  shelf: z.string().nullable(),
  /** The nominal weight of one, if it is weighed. */
  grams: z.number().nullable(),
})
export type TakenLine = z.infer<typeof takenLine>

/** Locks the packs of a cart. The user is locked, so nothing is added to the cart meanwhile. */
export const lockCartPacks = sql(
  'cart.lockPacks',
  lockOf('SELECT pack_id FROM cart_items WHERE user_id = $1'),
).run<[userId: string]>()

/**
 * Deletes and returns every line of the cart, oldest first, so only one order can take them. The packs must be locked
 * before (`lockCartPacks`): values read together with a lock may be older than the change that was waited for.
 */
export const takeCartLines = sql(
  'cart.take',
  `WITH taken AS (
     DELETE FROM cart_items c USING packs w, products p
     WHERE c.user_id = $1 AND w.id = c.pack_id AND p.id = w.product_id
     RETURNING c.id, c.quantity, c.added_at, ${offerColumns}, p.category_id, coalesce(p.sub_category_id, 0) AS sub_category_id, p.name,
       coalesce(w.image, p.images[1], '') AS image, ${forSale} AS for_sale, w.shelf,
       CASE WHEN w.weighed THEN w.grams END AS grams, w.stock_grams,
       ${heapPacksOf('w')} AS heap_packs
   ) SELECT * FROM taken ORDER BY added_at, id`,
  takenLine,
).many<[userId: string]>()

// The columns of `takenLine`, of packs that somebody names, in their order.
/** Packs as a cart with these lines would have them; without those that do not exist. */
export const listOfferedLines = sql(
  'cart.offered',
  `SELECT '' AS id, wanted.quantity, now() AS added_at, ${offerColumns}, p.category_id, coalesce(p.sub_category_id, 0) AS sub_category_id, p.name,
     coalesce(w.image, p.images[1], '') AS image, ${forSale} AS for_sale, w.shelf,
     CASE WHEN w.weighed THEN w.grams END AS grams, w.stock_grams,
       ${heapPacksOf('w')} AS heap_packs
   FROM unnest($1::int[], $2::text[], $3::int[]) WITH ORDINALITY AS wanted(product_id, unit, quantity, position)
   JOIN packs w ON w.product_id = wanted.product_id AND w.unit = wanted.unit AND w.retired_at IS NULL
   JOIN products p ON p.id = w.product_id ORDER BY wanted.position`,
  takenLine,
).many((wanted: readonly { productId: number; unit: string; quantity: number }[]) => [
  wanted.map(({ productId }) => productId),
  wanted.map(({ unit }) => unit),
  wanted.map(({ quantity }) => quantity),
])

/** Overwrites older lines of the same packs. A line without a time counts as changed now, by the database's clock. */
export const mergeCartItems = sql(
  'cart.merge',
  `INSERT INTO cart_items AS c (id, user_id, pack_id, quantity, seen_paise, updated_at)
   SELECT m.id, $1, m.pack_id, m.quantity, m.seen_paise, least(m.updated_at, now())
   FROM unnest($2::char(24)[], $3::bigint[], $4::int[], $5::bigint[], $6::timestamptz[])
     AS m(id, pack_id, quantity, seen_paise, updated_at)
   ORDER BY m.pack_id
   ON CONFLICT (user_id, pack_id) DO UPDATE
     SET quantity = excluded.quantity, seen_paise = excluded.seen_paise, updated_at = excluded.updated_at
     WHERE c.updated_at < excluded.updated_at`,
).run(
  (
    userId: string,
    lines: { id: string; packId: number; quantity: number; seenPaise: number; updatedAt: Date | null }[],
  ) => [
    userId,
    lines.map(({ id }) => id),
    lines.map(({ packId }) => packId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ seenPaise }) => seenPaise),
    lines.map(({ updatedAt }) => updatedAt),
  ],
)
