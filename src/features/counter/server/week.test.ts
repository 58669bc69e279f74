import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/invariants.ts'
import { testDatabase, withLongTimeouts } from '../../../../test/database.ts'
import { orderOf, registerShop, taxProduct } from '../../../../test/placed-orders.ts'
import { sentBy } from '../../../../test/sent.ts'
import { newCategory, newProduct, person, ravi } from '../../../../test/world.ts'
import { giveOnKhata, returnOnKhata } from '#features/khata/server/give-on-khata.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { openLog } from '#platform/log.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { sendRound, type OutboxStorage } from '#shared/send-round.ts'
import type { KeptSale } from '../sale-queue.ts'
import { saleProof } from '../sale-proof.ts'
import { insertCounter, listCounters } from './counter-store.ts'
import { closeDrawer, openDrawer } from './drawer.ts'
import type { Sale } from './sale.ts'
import { sell } from './sell.ts'
import { takeBack } from './take-back.ts'

// Two servers, three devices that lose their line and their answers, a site that sells beside them: afterwards what each
// device has handed out, the orders, the stock, the tenders, the drawers and the papers say the same.

const database = await testDatabase({ poolSize: 6 })
const servers: Database[] = [
  database.db,
  withLongTimeouts(openDatabase(database.url, { log: openLog('silent'), poolSize: 6 })),
]
const manager = (await ravi(database.db)).userId
await registerShop(database.db)
afterAll(async () => {
  await servers[1]!.close()
  await database.drop()
})

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const STEPS = 120
const PRICE_PAISE = 4_000

test.each([1, 2, 3])(
  'a week with seed %i',
  async (seed) => {
    const next = random(seed)
    const below = (count: number) => Math.floor(next() * count)
    const server = () => servers[below(2)]!
    const run = async <Row>(text: string, values: unknown[] = []) =>
      (await database.db.pool.query(text, values)).rows as Row[]

    const category = await newCategory(database.db, `Week ${seed}`)
    const products = await Promise.all(
      ['Atta', 'Besan', 'Chana'].map((name) =>
        newProduct(database.db, category, { name: `${name} ${seed}`, mrp: 40, stock: 60 }),
      ),
    )
    for (const { _id } of products) await taxProduct(database.db, _id, { hsn: '1101', rateBp: 500 })
    const devices = await Promise.all(
      [0, 1, 2].map(async (at) => {
        const id = newHexId()
        const deviceHash = Buffer.alloc(32, seed * 8 + at)
        await database.db.transaction((tx) =>
          insertCounter(tx, { id, name: `Till ${seed}.${at}`, deviceHash }),
        )
        await openDrawer(database.db, manager, { counterId: id, floatPaise: 10_000 })
        const stored = new Map<string, KeptSale>()
        const storage: OutboxStorage<KeptSale> = {
          all: async () => [...stored.values()].sort((a, b) => a.serial - b.serial),
          put: async (sale) => stored.set(sale.key, sale),
          remove: async (key) => stored.delete(key),
        }
        const { series } = (await listCounters(database.db, id))[0]!
        return { id, series, deviceHash, storage, serial: 0, cashPaise: 0, handedOut: [] as KeptSale[] }
      }),
    )

    /** Sends a sale; the answer may be lost, and the sale may be sent twice at once, to two servers. */
    const send = async ({ key, sale }: KeptSale) => {
      if (next() < 0.2) throw new AppError('offline')
      const seller = { userId: manager, isManager: false, role: 'cashier' as const }
      const twice = next() < 0.2 ? servers : [server()]
      const answers = await Promise.allSettled(
        twice.map((db) =>
          sell({ db, sellOnKhata: giveOnKhata }, seller, sale as Sale, sentBy(manager, key, sale)),
        ),
      )
      const refused = answers.find((answer) => answer.status === 'rejected')
      if (refused && !(refused.reason instanceof AppError)) throw refused.reason
      if (next() < 0.2) throw new AppError('offline')
      if (refused) throw refused.reason
    }

    let returned = 0
    let online = 0
    for (let step = 0; step < STEPS; step++) {
      const device = devices[below(3)]!
      const doing = next()
      if (doing < 0.6) {
        const quantity = 1 + below(4)
        const { _id: productId, unit } = products[below(3)]!
        const totalPaise = quantity * PRICE_PAISE
        const upiPaise = next() < 0.3 ? PRICE_PAISE : 0
        const cashPaise = totalPaise - upiPaise
        const serial = (device.serial += 1)
        const key = randomUUID()
        const kept: KeptSale = {
          key,
          serial,
          number: String(serial),
          totalPaise,
          refusal: null,
          sale: {
            lines: [{ productId, unit, quantity, price: toRupees(PRICE_PAISE) }],
            tenders: [
              ...(upiPaise > 0 ? [{ kind: 'upi' as const, amount: toRupees(upiPaise) }] : []),
              ...(cashPaise > 0 ? [{ kind: 'cash' as const, amount: toRupees(cashPaise) }] : []),
            ],
            // A clock that is a day behind sells on.
            soldAt: new Date(Date.now() - (device === devices[2] ? 86_400_000 : 0)).toISOString(),
            series: device.series,
            serial,
            offline: true,
          },
        }
        kept.sale.proof = saleProof(device.deviceHash, key, kept.sale)
        await device.storage.put(kept)
        device.handedOut.push(kept)
        device.cashPaise += cashPaise
      } else if (doing < 0.85) await sendRound(device.storage, { send })
      else if (doing < 0.95) {
        const shopper = await person(database.db, `Buyer${seed}x${step}`)
        const { _id: productId } = products[below(3)]!
        await orderOf(server(), shopper, {
          lines: [{ productId, quantity: 1 }],
          expectedPaise: PRICE_PAISE,
          terms: { shop: defaultShop, charges: [] },
        }).then(
          () => (online += 1),
          (error: unknown) => expect(error).toMatchObject({ code: 'out_of_stock' }),
        )
      } else {
        const [sold] = await run<{ number: string }>(
          `SELECT d.number FROM tax_documents d JOIN orders o ON o.id = d.order_id AND o.counter_id = $1
           WHERE d.against IS NULL AND NOT EXISTS (SELECT FROM tax_documents n WHERE n.against = d.id) ORDER BY d.serial LIMIT 1`,
          [device.id],
        )
        if (!sold) continue
        const input = {
          counterId: device.id,
          number: sold.number,
          asks: [{ position: 0, packs: 1 }],
          tender: 'cash' as const,
          reason: 'Torn',
          goodsBack: true,
        }
        await takeBack(
          { db: server(), returnToKhata: returnOnKhata },
          { userId: manager, isManager: true, role: 'manager' },
          input,
          undefined,
        )
        device.cashPaise -= PRICE_PAISE
        returned += 1
      }
    }
    for (const device of devices) while ((await sendRound(device.storage, { send })) === 'later') continue

    for (const { id, series, handedOut, storage, cashPaise } of devices) {
      expect(await storage.all()).toEqual([])
      const orders = await run<{ id: string; serial: number; total_paise: number }>(
        `SELECT o.id, s.serial, o.total_paise FROM orders o JOIN counter_sales s ON s.order_id = o.id
         WHERE o.counter_id = $1 ORDER BY s.serial`,
        [id],
      )
      expect(orders.map(({ serial, total_paise }) => [serial, total_paise])).toEqual(
        handedOut.map(({ serial, totalPaise }) => [serial, totalPaise]),
      )
      for (const { id: orderId, serial } of orders) {
        const [bill] = await listOrderDocuments(database.db, orderId)
        expect(bill!.number).toMatch(new RegExp(`^${series}/\\d{4}/0*${serial}$`))
      }
      expect((await listCounters(database.db, id))[0]!.missing).toEqual([])
      await closeDrawer(database.db, manager, { counterId: id, countedPaise: 10_000 + cashPaise })
      const [drawer] = await run(
        'SELECT expected_paise - counted_paise AS difference FROM drawers WHERE counter_id = $1',
        [id],
      )
      expect(drawer).toEqual({ difference: 0 })
    }
    const sold = devices.flatMap(({ handedOut }) => handedOut)
    const soldPacks = sold.reduce((sum, { totalPaise }) => sum + totalPaise / PRICE_PAISE, 0)
    const [stock] = await run(
      `SELECT sum(k.stock)::int AS stock, (SELECT coalesce(sum(quantity), 0)::int FROM counter_checks c
         WHERE c.kind = 'stock' AND c.pack_id = ANY(array_agg(k.id))) AS found FROM packs k WHERE k.product_id = ANY($1)`,
      [products.map(({ _id }) => _id)],
    )
    const { found } = stock as { found: number }
    expect(stock).toEqual({ stock: 180 - soldPacks - online + returned + found, found })
    expect(sold.length).toBeGreaterThan(50)
    await expectInvariants(database.db)
  },
  90_000,
)
