import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { newProduct, newCategory } from '../world.ts'
import { crowd } from './crowd.ts'
import { openFaultShop, until, type FaultShop } from './fault-shop.ts'
import { expectAllAnnounced, expectNothingLost, orderLoad } from './order-load.ts'
import { openOwnCluster, type OwnCluster } from './own-cluster.ts'
import { scenario } from './scenario.ts'
import { isWholeRun } from './seed.ts'
import { fillDisk, openSmallDisk } from './small-disk.ts'

const SIZE = '260m'

function canHaveSmallDisk(): boolean {
  const disk = openSmallDisk(SIZE)
  disk?.close()
  return disk !== null
}

const isPossible = isWholeRun && canHaveSmallDisk()
let folder: string
let disk: ReturnType<typeof openSmallDisk> = null
let cluster: OwnCluster | undefined
let shop: FaultShop
beforeAll(async () => {
  if (!isPossible) return
  disk = openSmallDisk(SIZE)
  folder = disk!.folder
  cluster = await openOwnCluster(
    { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '16MB' },
    folder,
  )
  shop = await openFaultShop({}, cluster.database)
})
afterAll(async () => {
  await shop?.close()
  await cluster?.close()
  disk?.close()
})

scenario(
  'ORD-13 with a full database disk orders are refused as a whole, and resume when there is space',
  () => shop,
  async () => {
    const milk = await newProduct(shop.db, await newCategory(shop.db, 'Full'), {
      name: 'Milk',
      stock: 1_000_000,
    })
    const load = orderLoad(shop.url, await crowd(shop, 16), milk, { patienceMs: 60_000 })
    await until('orders', () => load.acknowledged() > 30, 20_000)
    const freeSpace = fillDisk(folder)
    try {
      await until('a refusal', () => Object.keys(load.faults()).length > 0, 40_000)
      for (const kind of Object.keys(load.faults())) expect(kind).toMatch(/^503/)
      await sleep(1_000)
    } finally {
      freeSpace()
    }
    const before = load.acknowledged()
    await until('orders again', () => load.acknowledged() > before + 30, 40_000)
    await expectNothingLost(shop, milk, await load.end())
    await expectAllAnnounced(shop)
  },
  {
    timeout: 180_000,
    isSlow: true,
    skip: isWholeRun && !isPossible && 'needs root, to create a small disk',
  },
)
