import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { AUTH_SECRET } from './fault-shop.ts'
import { installRelease, OLD } from './installed-release.ts'

// A release whose shop has a database server of its own, as one of several servers: going back changes the program, never
// the data.

let database: TestDatabase
let installed: Awaited<ReturnType<typeof installRelease>>
let server: ChildProcess | null = null
beforeAll(async () => {
  database = await testDatabase()
  installed = await installRelease(() => ({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    AUTH_SECRET,
  }))
  server = await installed.open()
}, 180_000)
afterAll(async () => {
  server?.kill('SIGKILL')
  await database.drop()
  await installed.remove()
})

const shelves = async () =>
  (await database.owner.pool.query<{ name: string }>('SELECT name FROM categories ORDER BY name')).rows
const writeShelf = (name: string) =>
  database.owner.pool.query('INSERT INTO categories (name, slug) VALUES ($1, lower($1))', [name])
const hasTable = async (name: string) =>
  (await database.owner.pool.query('SELECT to_regclass($1) AS found', [name])).rows[0].found !== null

test('OPS a migration that throws leaves the program and the writes of meanwhile', async () => {
  await writeShelf('Before')
  const broken = await installed.release('1.0.2', {
    files: {
      'db/migrations/9997_added.sql': 'CREATE TABLE added_first (id int);',
      'db/migrations/9998_broken.sql': 'SELECT 1/0;',
    },
  })
  const upgrading = installed.upgrade(broken)
  await writeShelf('Meanwhile')
  const { code, output } = await upgrading
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('division by zero') as string })
  expect(installed.current()).toBe(OLD)
  expect(server?.exitCode).toBeNull()
  expect(await installed.status('/readyz')).toBe(200)
  expect(await shelves()).toEqual([{ name: 'Before' }, { name: 'Meanwhile' }])
  // What only adds stays: another server may have it in use.
  expect(await hasTable('added_first')).toBe(true)
}, 300_000)

test('OPS a good version takes this server at its next start, and the one before goes on beside it', async () => {
  const good = await installed.release('1.1.0', {
    files: {
      'db/migrations/9997_added.sql': 'CREATE TABLE added_first (id int);',
      'db/migrations/9999_next.sql': 'ALTER TABLE categories ADD COLUMN aisle text;',
    },
  })
  const { code, output } = await installed.upgrade(good)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('The next start of this server has version 1.1.0') as string,
  })
  expect(installed.current()).toBe('1.1.0')
  expect(await installed.status('/api/category/get-category')).toBe(200)
  server?.kill('SIGTERM')
  await expect.poll(() => server?.exitCode).not.toBeNull()
  server = await installed.open()
  expect(await installed.status('/readyz')).toBe(200)
  expect(await shelves()).toEqual([{ name: 'Before' }, { name: 'Meanwhile' }])
}, 300_000)
