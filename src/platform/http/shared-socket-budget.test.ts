import { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase, type Log } from '../db/postgres.ts'
import { sharedSocketBudget } from './shared-socket-budget.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }
const database = await testDatabase()
afterAll(() => database.drop())

const fakeSocket = () => new Socket()
const server = (most = 5) => sharedSocketBudget({ db: database.db, most, log })
const socketRows = async (network: string) =>
  (await database.owner.pool.query('SELECT servers FROM caller_sockets WHERE network = $1', [network])).rows

test('two servers together allow a network as many sockets as one server', async () => {
  const [one, two] = [server(), server()]
  const sockets = Array.from({ length: 24 }, fakeSocket)
  const taken = await Promise.all(sockets.map((each, n) => [one, two][n % 2]!.take('203.0.113.1', each)))
  expect(taken.filter(Boolean)).toHaveLength(5)
  expect(await one.take('203.0.113.2', fakeSocket())).toBe(true)
  // A socket that closes frees a slot on every server.
  sockets[taken.indexOf(true)]!.emit('close')
  await expect.poll(() => two.take('203.0.113.1', fakeSocket())).toBe(true)
  expect(await one.take('203.0.113.1', fakeSocket())).toBe(false)
  await Promise.all([one.stop(), two.stop()])
})

test('the slots of a server that stops or dies become free', async () => {
  const [ended, dead, living] = [server(), server(), server()]
  for (let n = 0; n < 5; n++) expect(await ended.take('203.0.113.3', fakeSocket())).toBe(true)
  expect(await living.take('203.0.113.3', fakeSocket())).toBe(false)
  await ended.stop()
  for (let n = 0; n < 5; n++) expect(await dead.take('203.0.113.3', fakeSocket())).toBe(true)
  expect(await living.take('203.0.113.3', fakeSocket())).toBe(false)
  await database.owner.pool.query(
    `UPDATE caller_sockets SET servers = (SELECT jsonb_object_agg(key, jsonb_set(value, '{1}', to_jsonb((value->>1)::float8 - 16)))
     FROM jsonb_each(servers)) WHERE network = '203.0.113.3'`,
  )
  expect(await living.take('203.0.113.3', fakeSocket())).toBe(true)
  const [{ servers }] = (await socketRows('203.0.113.3')) as [{ servers: object }]
  expect(Object.keys(servers)).toHaveLength(1)
  await Promise.all([living.stop(), dead.stop()])
})

test('a socket that closed while it waited holds no slot', async () => {
  const one = server(1)
  expect(await one.take('203.0.113.4', Object.assign(fakeSocket(), { destroyed: true }))).toBe(true)
  await expect.poll(() => one.take('203.0.113.4', fakeSocket())).toBe(true)
  await one.stop()
})

test('without the database sockets are allowed', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:9/none', { log })
  const one = sharedSocketBudget({ db, most: 1, log })
  expect(await one.take('203.0.113.5', fakeSocket())).toBe(true)
  await one.stop()
  await db.close()
})
