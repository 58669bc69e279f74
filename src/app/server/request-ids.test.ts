import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../test/server.ts'
import { asha } from '../../../test/world.ts'
import { requestContext } from '#platform/request-context.ts'
import { sql } from '#platform/db/postgres.ts'

const fromProxy = 'edge-7f3a9c12.b01'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await testShop({ trustProxy: ['127.0.0.1'], requestIdsInSql: true })
  token = await shop.signIn(await asha(shop.db))
})
afterAll(() => shop.close())

const idOf = async (to: TestShop, given?: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  return (await to.server.inject({ method: 'GET', url: '/healthz', headers })).headers['x-request-id']
}

describe('the id of a request', () => {
  test("is the trusted proxy's", async () => {
    expect(await idOf(shop, fromProxy)).toBe(fromProxy)
    expect(await idOf(shop, 'a'.repeat(32))).toBe('a'.repeat(32))
  })

  test.each([
    ['too short', 'abc'],
    ['too long', 'a'.repeat(57)],
    ['SQL', `x'; DROP TABLE orders --`],
    ['a comment', '/* aaaaaaaa */'],
    ['a line break', 'aaaaaaaa bbbb'],
    ['an option', '--------aaaa'],
    ['beyond ASCII', 'aaaaaaaaé'],
    ['empty', ''],
  ])('is a new one when the proxy sends what is %s', async (_what, given) => {
    expect(await idOf(shop, given)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is a new one when anybody else sends one', async () => {
    const open = await testShop()
    expect(await idOf(open, fromProxy)).toMatch(/^[0-9a-f-]{36}$/)
    await open.close()
  })
})

describe('the database', () => {
  const whoami = sql<{ name: string }>('test.whoami', `SELECT current_setting('application_name') AS name`)
  const plans = sql<{ plans: number }>(
    'test.plansOfWhoami',
    `SELECT count(*)::int AS plans FROM pg_prepared_statements WHERE name = 'test.whoami'`,
  )
  const nameIn = (requestId: string) =>
    requestContext.run({ requestId, span: null }, async () => [
      (await shop.db.one(whoami)).name,
      await shop.db.transaction(async (tx) => (await tx.one(whoami)).name),
    ])

  test('calls a connection after the request that it works for, in a transaction and without one', async () => {
    expect(await nameIn('edge-one-12')).toEqual(['tokri edge-one-12', 'tokri edge-one-12'])
    expect(await nameIn('edge-two-12')).toEqual(['tokri edge-two-12', 'tokri edge-two-12'])
    expect(await shop.db.one(whoami)).toEqual({ name: 'tokri' })
    const inside = await Promise.all(Array.from({ length: 20 }, (_, i) => nameIn(`edge-many-${i}`)))
    expect(inside).toEqual(inside.map((_, i) => Array(2).fill(`tokri edge-many-${i}`)))
  })

  test('plans a statement once, whoever asks for it', async () => {
    const found = await shop.db.transaction(async (tx) => {
      await requestContext.run({ requestId: 'edge-one-12', span: null }, () => tx.one(whoami))
      await requestContext.run({ requestId: 'edge-two-12', span: null }, () => tx.one(whoami))
      return tx.one(plans)
    })
    expect(found).toEqual({ plans: 1 })
  })

  test('shows which call waits for a lock, from the proxy to pg_stat_activity', async () => {
    const holder = await shop.owner.pool.connect()
    await holder.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const headers = { 'x-request-id': fromProxy, authorization: `Bearer ${token}` }
    const reply = shop.server.inject({ method: 'GET', url: '/api/address/get-address', headers })
    const waiting = `SELECT application_name FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    // Not by the holder: within a transaction the view keeps the names that it showed first.
    await expect
      .poll(async () => (await shop.owner.pool.query(waiting)).rows)
      .toEqual([{ application_name: `tokri ${fromProxy}` }])
    await holder.query('COMMIT')
    holder.release()
    expect((await reply).statusCode).toBe(200)
  })

  test('gets nothing where it is not requested', async () => {
    const quiet = await testShop()
    const names = await requestContext.run({ requestId: 'edge-one-12', span: null }, () =>
      quiet.db.one(whoami),
    )
    expect(names).toEqual({ name: 'tokri' })
    await quiet.close()
  })
})
