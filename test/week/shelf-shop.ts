import { randomUUID } from 'node:crypto'
import type { CallName } from '#shared/endpoint.ts'
import { card, counterShop } from '../counter-shop.ts'
import type { ShelfPack, ShelfShop } from './shelf.ts'

/** A shop with four packs on its shelves, two of them sold by weight, and a till that sells without a line. */
export async function shelfShop(): Promise<() => Promise<ShelfShop>> {
  const { shop, manager, run, product, sell, device } = await counterShop()
  /** Other packs for each walk: what one leaves open does not reach the next. */
  return async () => {
    const offline = await device(`Till ${randomUUID().slice(0, 4)}`)
    const packs: ShelfPack[] = []
    for (const isWeighed of [false, true, false, true]) {
      const made = await product({ price: 40, mrp: 40, stock: 60 })
      const [row] = await run<{ id: number }>(
        'UPDATE packs SET weighed = $2, grams = CASE WHEN $2 THEN 1000 END WHERE product_id = $1 RETURNING id',
        [made.productId, isWeighed],
      )
      packs.push({ id: row!.id, ...made, isWeighed })
    }
    return {
      db: shop.db,
      packs,
      ask: (call, body, { key, params } = {}) =>
        shop.call(call as CallName, {
          as: manager,
          body,
          ...(params && { params }),
          ...(key && { headers: { 'idempotency-key': key } }),
        }),
      sell: (lines, rupees, soldAt) => {
        const key = randomUUID()
        const sale = { lines: lines as never, tenders: card(rupees), ...(soldAt && offline(soldAt)) }
        return () => sell(sale, { key, as: manager })
      },
    }
  }
}
