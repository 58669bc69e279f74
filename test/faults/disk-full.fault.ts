import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { errorCode } from '#platform/error-code.ts'
import { goods, shelf } from '../world.ts'
import { crowd } from './crowd.ts'
import { openFaultShop, until, type FaultShop } from './fault-shop.ts'
import { expectAllAnnounced, expectNothingLost, orderLoad } from './order-load.ts'
import { openOwnCluster, type OwnCluster } from './own-cluster.ts'
import { scenario } from './scenario.ts'
import { isWholeRun } from './seed.ts'

/** A small disk in memory: the machine's own is never filled. Only root may create one; else null. */
function openSmallDisk(): { folder: string; close(): void } | null {
  if (process.platform !== 'linux') return null
  const folder = mkdtempSync(join(tmpdir(), 'tokri-disk-'))
  const options = ['-t', 'tmpfs', '-o', 'size=260m,mode=0755', 'tmpfs', folder]
  const isMounted = spawnSync('mount', options).status === 0
  const close = () => {
    if (isMounted) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (isMounted) return { folder, close }
  close()
  return null
}

function canHaveSmallDisk(): boolean {
  const disk = openSmallDisk()
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
  disk = openSmallDisk()
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

/** Fills the small disk to the last byte; answers how to give the space back. */
function fillDisk(): () => void {
  const balloon = join(folder, 'balloon')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(balloon, Buffer.alloc(Math.max(0, bavail * bsize - 512 * 1024)))
  } catch (error) {
    // The database kept writing, so the disk fills up sooner.
    if (errorCode(error) !== 'ENOSPC') throw error
  }
  return () => rmSync(balloon, { force: true })
}

scenario(
  'ORD-13 the disk of the database is full: orders are refused whole, and go on when there is space',
  () => shop,
  async () => {
    const milk = await goods(shop.db, await shelf(shop.db, 'Full'), { name: 'Milk', stock: 1_000_000 })
    const load = orderLoad(shop.url, await crowd(shop, 16), milk, 60_000)
    await until('orders', () => load.acknowledged() > 30, 20_000)
    const giveBack = fillDisk()
    try {
      await until('a refusal', () => Object.keys(load.faults()).length > 0, 40_000)
      for (const kind of Object.keys(load.faults())) expect(kind).toMatch(/^503/)
      await sleep(1_000)
    } finally {
      giveBack()
    }
    const before = load.acknowledged()
    await until('orders again', () => load.acknowledged() > before + 30, 40_000)
    await expectNothingLost(shop, milk, await load.end())
    await expectAllAnnounced(shop)
  },
  {
    timeout: 180_000,
    isSlow: true,
    skip: isWholeRun && !isPossible && 'needs root, to make a small disk of its own',
  },
)
