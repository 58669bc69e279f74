import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, truncate } from '../../../test/database.ts'
import { readDataKind, replaceDataKind } from '#platform/data-kind.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { dataKindOf, refuseOtherKind, writeRestoredWord, writeWord } from './demo-or-shop.ts'

const database = await testDatabase()
const { db, drop } = database
const folders: string[] = []
let dataDir: string
beforeEach(async () => folders.push((dataDir = await mkdtemp(join(tmpdir(), 'tokri-kind-')))))
afterAll(async () => {
  await drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const start = (demo: boolean, isNew: boolean, databaseUrl: string | null = null) =>
  writeWord({ dataDir, databaseUrl, demo }, db, { isNew })
const isRefused = (demo: boolean) => () => refuseOtherKind({ dataDir, databaseUrl: null, demo })

test('a folder keeps the word of the command that it began with, and the other command refuses it', async () => {
  await start(false, true)
  expect(readDataKind(dataDir)).toBe('shop')
  expect(isRefused(true)).toThrow(/holds a shop.*npm run serve/)
  expect(isRefused(false)).not.toThrow()
  await expect(start(true, true)).rejects.toThrow('holds a shop')
})

test('the folder of a shop opens no database of a demo, wherever that is', async () => {
  await start(false, true)
  await start(false, false, 'postgres://elsewhere/shop')
  await saveSetting(db, 'demo' as never, { filledAt: '2026-11-28' } as never)
  const started = start(false, false, 'postgres://elsewhere/demo')
  await expect(started).rejects.toThrow('DATABASE_URL: its database holds the demo')
  expect(readDataKind(dataDir)).toBe('shop')
  await truncate(database, 'settings')
})

test('a demo is no shop', async () => {
  await start(true, true)
  expect(readDataKind(dataDir)).toBe('demo')
  expect(isRefused(false)).toThrow(/holds the demo.*npm start/)
})

test('a folder of an earlier version is a demo if its database was filled as one, and otherwise a shop', async () => {
  await expect(start(true, false)).rejects.toThrow('holds a shop')
  expect(readDataKind(dataDir)).toBeNull()
  await start(false, false)
  expect(readDataKind(dataDir)).toBe('shop')
  await saveSetting(db, 'demo' as never, { filledAt: '2026-11-28' } as never)
  folders.push((dataDir = await mkdtemp(join(tmpdir(), 'tokri-kind-'))))
  await expect(start(false, false)).rejects.toThrow('holds the demo')
  await start(true, false)
  expect(readDataKind(dataDir)).toBe('demo')
})

test('a folder of the demo that has got a shop by a restore is one, and that of a shop a demo', async () => {
  await truncate(database, 'settings')
  await start(true, true)
  await writeRestoredWord(dataDir, db)
  expect(isRefused(true)).toThrow(/holds a shop.*npm run serve/)
  expect(isRefused(false)).not.toThrow()
  await saveSetting(db, 'demo' as never, { filledAt: '2026-11-28' } as never)
  await writeRestoredWord(dataDir, db)
  expect(isRefused(false)).toThrow('holds the demo')
  expect(isRefused(true)).not.toThrow()
})

test('the demo’s command is refused where its folder has a shop’s data all the same, before anything is made', async () => {
  await truncate(database, 'settings')
  await start(true, true)
  await start(true, false)
  await database.owner.pool.query(`INSERT INTO categories (name, slug) VALUES ('Shelf', 'shelf')`)
  expect(await dataKindOf({ dataDir, databaseUrl: null }, db)).toBe('shop')
  await expect(start(true, false, 'postgres://elsewhere/shop')).rejects.toThrow(
    'DATABASE_URL: its database holds a shop',
  )
  expect(readDataKind(dataDir)).toBe('demo')
  await expect(start(true, false)).rejects.toThrow('holds a shop')
  // The advice is right: the other command opens it.
  expect(isRefused(false)).not.toThrow()
  await start(false, false)
  replaceDataKind(dataDir, 'demo')
  expect(await dataKindOf({ dataDir, databaseUrl: null }, db)).toBe('shop')
})
