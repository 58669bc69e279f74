import { afterAll, describe, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../test/server.ts'
import { asha } from '../../../test/world.ts'
import { requestContext } from '#platform/request-context.ts'
import { sql } from '#platform/db/postgres.ts'

const fromProxy = 'edge-7f3a9c12.b01'

const shop = await testShop({ trustProxy: ['127.0.0.1'], requestIdsInSql: true })
const token = await shop.signIn(await asha(shop.db))
afterAll(() => shop.close())

const idOf = async (to: TestShop, given?: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  return (await to.server.inject({ method: 'GET', url: '/healthz', headers })).headers['x-request-id']
}

describe('the id of a request', () => {
  test('is taken from a trusted proxy', async () => {
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
  ])('is generated when the id from the proxy is %s', async (_what, given) => {
    expect(await idOf(shop, given)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is generated when the sender is not a trusted proxy', async () => {
    const open = await testShop()
    expect(await idOf(open, fromProxy)).toMatch(/^[0-9a-f-]{36}$/)
    await open.close()
  })
})

describe('the name of a database connection', () => {
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

  test('contains the id of the current request, inside and outside a transaction', async () => {
    expect(await nameIn('edge-one-12')).toEqual(['tokri edge-one-12', 'tokri edge-one-12'])
    expect(await nameIn('edge-two-12')).toEqual(['tokri edge-two-12', 'tokri edge-two-12'])
    expect(await shop.db.one(whoami)).toEqual({ name: 'tokri' })
    const inside = await Promise.all(Array.from({ length: 20 }, (_, i) => nameIn(`edge-many-${i}`)))
    expect(inside).toEqual(inside.map((_, i) => Array(2).fill(`tokri edge-many-${i}`)))
  })

  test('does not change how often a statement is planned', async () => {
    const found = await shop.db.transaction(async (tx) => {
      await requestContext.run({ requestId: 'edge-one-12', span: null }, () => tx.one(whoami))
      await requestContext.run({ requestId: 'edge-two-12', span: null }, () => tx.one(whoami))
      return tx.one(plans)
    })
    expect(found).toEqual({ plans: 1 })
  })

  test('shows in pg_stat_activity which request waits for a lock', async () => {
    const holder = await shop.owner.pool.connect()
    await holder.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const headers = { 'x-request-id': fromProxy, authorization: `Bearer ${token}` }
    const reply = shop.server.inject({ method: 'GET', url: '/api/address/get-address', headers })
    const waiting = `SELECT application_name FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    // On another connection than the holder: within a transaction the view does not change.
    await expect
      .poll(async () => (await shop.owner.pool.query(waiting)).rows)
      .toEqual([{ application_name: `tokri ${fromProxy}` }])
    await holder.query('COMMIT')
    holder.release()
    expect((await reply).statusCode).toBe(200)
  })

  test('contains no request id unless the setting is on', async () => {
    const quiet = await testShop()
    const names = await requestContext.run({ requestId: 'edge-one-12', span: null }, () =>
      quiet.db.one(whoami),
    )
    expect(names).toEqual({ name: 'tokri' })
    await quiet.close()
  })
})
