import { closeAndCheckInvariants } from './invariants.ts'
import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { SaleRequest } from '#features/counter/sale-contract.ts'
import { saleProof } from '#features/counter/sale-proof.ts'
import { insertCounter, listCounters } from '#features/counter/server/counter-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { registerShop, taxProduct } from './placed-orders.ts'
import { testShop, type Reply } from './server.ts'
import { newCategory, newProduct, person, ravi } from './world.ts'

/**
 * A registered shop with a manager and a cashier, whose drawer is open with ₹500. It closes after the tests, which leave
 * no invariant broken, unless they break the shop on purpose (`isChecked` is false).
 */
export async function counterShop({ isChecked = true } = {}) {
  const shop = await testShop()
  const manager = await shop.signIn(await ravi(shop.db))
  const kiran = await person(shop.db, 'Kiran')
  await shop.db.transaction((tx) => saveStaff(tx, kiran.userId, 'cashier'))
  const cashier = await shop.signIn(kiran)
  await registerShop(shop.db)
  const category = await newCategory(shop.db)
  await shop.call('POST /api/drawer/open', { as: cashier, body: { float: 500 } })
  afterAll(() => (isChecked ? closeAndCheckInvariants(shop) : shop.close()))

  const run = async <Row>(text: string, values: unknown[] = []) =>
    (await shop.db.pool.query(text, values)).rows as Row[]
  let count = 0
  return {
    shop,
    manager,
    cashier,
    run,
    /** A product at ₹40 (MRP ₹50), ten in stock. */
    product: async (more: Partial<Parameters<typeof newProduct>[2]> = {}) => {
      const made = await newProduct(shop.db, category, {
        name: `Atta ${++count}`,
        mrp: 50,
        price: 40,
        stock: 10,
        ...more,
      })
      await taxProduct(shop.db, made._id, { hsn: '1101', rateBp: 500 })
      return { productId: made._id, unit: made.unit }
    },
    stockOf: async ({ productId }: { productId: number }) =>
      (await run<{ stock: number }>('SELECT stock FROM packs WHERE product_id = $1', [productId]))[0]!.stock,
    /** A device that sells without a line; what it answers makes a sale its next one. */
    device: async (name: string) => {
      const id = newHexId()
      await shop.db.transaction((tx) => insertCounter(tx, { id, name, deviceHash: Buffer.alloc(32, name) }))
      const { series } = (await listCounters(shop.db, id))[0]!
      let serial = 0
      return (soldAt = new Date()) => ({
        series,
        serial: ++serial,
        soldAt: soldAt.toISOString(),
        offline: true,
      })
    },
    /** A sale; one of a series is proven by its device, unless another browser sends it. */
    sell: async (
      sale: Partial<SaleRequest> & Pick<SaleRequest, 'lines' | 'tenders'>,
      { key = randomUUID() as string, as = cashier, isProven = true } = {},
    ): Promise<Reply> => {
      const sent = { soldAt: new Date().toISOString(), offline: false, ...sale }
      const { series = null, counterId = null } = sent
      const [device] = await run<{ device_hash: Buffer | null }>(
        'SELECT device_hash FROM counters WHERE series = $1 OR id = $2',
        [series, counterId],
      )
      const proof = isProven && device?.device_hash && saleProof(device.device_hash, key, sent)
      return shop.call('POST /api/counter/sell', {
        as,
        body: { ...sent, ...(proof && { proof }) },
        headers: { 'idempotency-key': key },
      })
    },
  }
}

/** Goods of a counter that are sold by weight. */
export function weighedGoods({ product, run, sell }: Awaited<ReturnType<typeof counterShop>>) {
  type Pack = Awaited<ReturnType<typeof product>>
  return {
    /** Onions, ₹40 (MRP ₹50) for a pack of 1 kg, so many packs in stock. */
    async onions(stock = 10): Promise<Pack> {
      const made = await product({ stock })
      await run('UPDATE packs SET weighed = true, grams = 1000 WHERE product_id = $1', [made.productId])
      return made
    },
    left: async ({ productId }: Pack) =>
      (
        await run<{ stock: number; grams: number }>(
          'SELECT stock, stock_grams AS grams FROM packs WHERE product_id = $1',
          [productId],
        )
      )[0],
    sold: (pack: Pack, grams: number, more: object = {}) =>
      sell({ lines: [{ ...pack, grams }], tenders: cash(grams / 25), ...more }),
  }
}

export const cash = (amount: number) => [{ kind: 'cash' as const, amount }]
export const card = (amount: number) => [{ kind: 'card' as const, amount }]
export const refusal = ({ status, body }: Reply) => [status, body.code]
