import { randomUUID } from 'node:crypto'
import type { CallName } from '#shared/endpoint.ts'
import { card, counterShop } from '../counter-shop.ts'
import type { ShelfPack, ShelfShop } from './shelf.ts'

type CounterShop = Awaited<ReturnType<typeof counterShop>>

/** A shop with four packs on its shelves, two of them sold by weight, a heap that three share, and a till that sells without a line. */
export async function shelfShop(
  base?: Pick<CounterShop, 'shop' | 'manager' | 'run' | 'product' | 'sell' | 'device'>,
): Promise<() => Promise<ShelfShop>> {
  const { shop, manager, run, product, sell, device } = base ?? (await counterShop())
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
      packs.push({ id: row!.id, placeId: row!.id, ...made, isWeighed, grams: isWeighed ? 1_000 : 1 })
    }
    const loose = await product({ price: 40, mrp: 40, stock: 0 })
    const heap = [1_000, 500, 250].map((grams) => ({
      unit: grams === 1_000 ? loose.unit : `${grams} g`,
      price: (40 * grams) / 1_000,
      stock: grams === 1_000 ? 60 : 0,
      weighed: true,
      grams,
      sharesStock: true,
    }))
    await shop.call('PUT /api/product/update-product/{id}', {
      as: manager,
      params: { id: String(loose.productId) },
      body: { packs: heap },
    })
    const shared = await run<{ id: number; unit: string; grams: number }>(
      'SELECT id, unit, grams FROM packs WHERE product_id = $1 ORDER BY id',
      [loose.productId],
    )
    if (shared.length !== heap.length) throw new Error('The packs of the heap were not saved')
    for (const pack of shared)
      packs.push({ ...pack, placeId: shared[0]!.id, productId: loose.productId, isWeighed: true })
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
