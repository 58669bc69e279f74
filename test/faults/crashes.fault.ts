import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { newProduct, newCategory } from '../world.ts'
import { crowd } from './crowd.ts'
import { openFaultShop, until, type FaultShop } from './fault-shop.ts'
import { send } from './http-calls.ts'
import { expectAllAnnounced, expectNothingLost, orderLoad } from './order-load.ts'
import { openOwnCluster, type OwnCluster } from './own-cluster.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { isWholeRun, type Random } from './seed.ts'

let cluster: OwnCluster
let shop: FaultShop
beforeAll(async () => {
  cluster = await openOwnCluster()
  shop = await openFaultShop({}, cluster.database)
})
afterAll(async () => {
  await shop?.close()
  await cluster?.close()
})
const real = () => shop

let categoryCount = 0

/** Sixteen shoppers place orders while `fault` runs. */
async function underLoad(on: FaultShop, random: Random, fault: () => Promise<void>): Promise<void> {
  const milk = await newProduct(on.db, await newCategory(on.db, `Crash ${++categoryCount}`), {
    name: 'Milk',
    stock: 1_000_000,
  })
  const shoppers = await crowd(on, 16)
  // A database that does not flush commits should lose orders, not the shoppers created just now.
  await on.db.pool.query('CHECKPOINT')
  const load = orderLoad(on.url, shoppers, milk)
  const moreOrders = async (more: number) => {
    const wanted = load.acknowledged() + more
    const placed = until('orders', () => load.acknowledged() >= wanted, 20_000).catch((error: Error) =>
      expect.unreachable(
        `${error.message}: ${load.acknowledged()} of ${wanted}, ${JSON.stringify(load.faults())}`,
      ),
    )
    await Promise.race([placed, load.finished])
  }
  await moreOrders(30)
  await sleep(random.between(0, 150))
  await fault()
  await moreOrders(30)
  await expectNothingLost(on, milk, await load.end())
}

scenario(
  'ORD-10 killing a server amid orders loses no acknowledged order and no announcement',
  real,
  async (random) => {
    const killed = shop.servers[random.between(0, 1)]!
    await underLoad(shop, random, async () => {
      await killed.kill()
      await sleep(300)
      await killed.start()
    })
    await expectAllAnnounced(shop)
  },
)

const KILLS = isWholeRun ? 5 : 1

scenario(
  'ORD-11 killing the database amid orders loses none, and the servers reconnect by themselves',
  real,
  async (random) => {
    for (let round = 0; round < KILLS; round++) {
      await underLoad(shop, random, async () => {
        await cluster.kill()
        await cluster.untilBack()
      })
    }
    await expectAllAnnounced(shop)
  },
)

scenario('ORD-12 fast and immediate restarts of the database amid orders lose none', real, async (random) => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await underLoad(shop, random, async () => {
      await cluster.end(signal)
      await cluster.untilBack()
    })
  }
  // After the fault: fifty calls to each server, and none fails.
  for (const { url } of shop.servers)
    for (let call = 0; call < 50; call++)
      expect((await send(url, { call: 'GET /api/charge/active' })).status).toBe(200)
  await expectAllAnnounced(shop)
})

mutationCheck(
  'ORD-11 a COMMIT is acknowledged before it is on disk',
  async () => {
    const unsafe = await openOwnCluster({ synchronous_commit: 'off', wal_writer_delay: '10s' })
    const weak = await openFaultShop({}, unsafe.database)
    return {
      ...weak,
      cluster: unsafe,
      close: async () => {
        await weak.close()
        await unsafe.close()
      },
    }
  },
  async (weak: FaultShop & { cluster: OwnCluster }, random) => {
    await underLoad(weak, random, async () => {
      await weak.cluster.kill()
      await weak.cluster.untilBack()
    })
  },
)
