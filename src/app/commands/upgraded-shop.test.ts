import {
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giveToOwnerOf, isRoot } from '#platform/data-dir.ts'
import { startTime } from '#platform/embedded-postgres/process-life.ts'
import { removeUpgradeRequest, writeUpgradeRequest } from '#platform/release/upgrade-request.ts'
import { findShop, startShop } from './upgraded-shop.ts'

// Root upgrades a shop whose folder belongs to the server's user, who may have put anything into it.

/** "nobody" of Linux. */
const OTHER = 65_534

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-upgraded-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const nameServer = (pid: number) =>
  writeFileSync(
    join(dataDir, 'server.json'),
    JSON.stringify({ pid, startedAt: '', url: 'http://127.0.0.1:9', startTime: startTime(pid) }),
  )

function startIn(home: string): void {
  mkdirSync(join(home, 'versions/1.0.0/scripts'), { recursive: true })
  writeFileSync(join(home, 'versions/1.0.0/scripts/tokri.mjs'), '')
  startShop({ home, dataDir, env: {}, unit: null, wasRunning: true }, '1.0.0')
}

test('a request to upgrade is removed, a link without what it leads to, and a folder is put aside', async () => {
  writeUpgradeRequest(dataDir, '1.0.1')
  removeUpgradeRequest(dataDir)
  const precious = join(folder, 'precious')
  mkdirSync(join(precious, 'within'), { recursive: true })
  symlinkSync(precious, join(dataDir, 'upgrade-request'))
  removeUpgradeRequest(dataDir)
  expect([await readdir(dataDir), await readdir(precious)]).toEqual([[], ['within']])
  mkdirSync(join(dataDir, 'upgrade-request/within'), { recursive: true })
  removeUpgradeRequest(dataDir)
  expect(await readdir(dataDir)).toEqual([expect.stringContaining('upgrade-request.refused-')])
})

describe.runIf(isRoot && process.platform === 'linux')('as root, of another user’s data', () => {
  beforeEach(() => chownSync(dataDir, OTHER, OTHER))

  test('what a link leads to is not given away', () => {
    const precious = join(folder, 'precious')
    mkdirSync(precious)
    symlinkSync(precious, join(dataDir, 'backups'))
    giveToOwnerOf(dataDir, join(dataDir, 'backups'))
    expect(statSync(precious).uid).toBe(0)
    const own = join(dataDir, 'own')
    mkdirSync(own)
    giveToOwnerOf(dataDir, own)
    expect(statSync(own).uid).toBe(OTHER)
  })

  test('a file with a second name is not given away as the log', () => {
    const precious = join(folder, 'precious')
    writeFileSync(precious, '')
    linkSync(precious, join(dataDir, 'shop.log'))
    startIn(join(folder, 'home'))
    expect(statSync(precious).uid).toBe(0)
  })

  test('the log of a shop that it starts belongs to the data, whose owner may start the next one', () => {
    startIn(join(folder, 'home'))
    expect(statSync(join(dataDir, 'shop.log')).uid).toBe(OTHER)
  })

  test('a process of somebody else is no server whose settings are read or that is ended', async () => {
    nameServer(process.pid)
    await expect(findShop(join(folder, 'home'), dataDir, {})).rejects.toThrow('which is another user’s')
    // A program of this folder is.
    expect(await findShop('vitest', dataDir, {})).toMatchObject({ wasRunning: true })
  })
})
