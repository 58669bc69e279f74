import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { emptyDatabase } from '../../../test/database.ts'
import { AppError } from '#shared/problems.ts'
import { asAppError } from './postgres-errors.ts'
import { openDatabase, sql, statements, type Tx } from './postgres.ts'

const test = await emptyDatabase()
await test.owner.pool
  .query(`CREATE TABLE crates (id int PRIMARY KEY, tomatoes int NOT NULL CHECK (tomatoes >= 0));
  INSERT INTO crates VALUES (1, 1000), (2, 1000)`)
afterAll(() => test.drop())

const crate = z.object({ id: z.number(), tomatoes: z.number() })
const listCrates = sql('test.list-crates', 'SELECT id, tomatoes FROM crates ORDER BY id', crate)
const findCrate = sql('test.find-crate', 'SELECT id, tomatoes FROM crates WHERE id = $1', crate)
const takeOne = sql('test.take-one', 'UPDATE crates SET tomatoes = tomatoes - 1 WHERE id = $1')
const takeTooMany = sql('test.take-too-many', 'UPDATE crates SET tomatoes = tomatoes - 5000 WHERE id = $1')
const cutOff = sql('test.cut-off', 'SELECT pg_terminate_backend(pg_backend_pid())')
const readOnly = sql('test.readOnly', 'SET TRANSACTION READ ONLY')
const backendId = sql<{ pid: number }>('test.backend-id', 'SELECT pg_backend_pid() AS pid')
const broken = sql('test.broken', 'SELECT nothing_of_that_name')

const tomatoesIn = async (id: number) => (await test.db.one(findCrate, [id])).tomatoes
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('checks the number of rows and their schema', async () => {
  expect(await test.db.many(listCrates)).toHaveLength(2)
  expect(await test.db.maybe(findCrate, [3])).toBeNull()
  await expect(test.db.one(findCrate, [3])).rejects.toThrow('test.find-crate returned 0 rows, expected one')
  await expect(test.db.maybe(listCrates)).rejects.toThrow('returned 2 rows, expected at most one')
  expect(await test.db.run(takeOne, [3])).toBe(0)

  const wrong = sql('test.wrong-shape', 'SELECT 1 AS id', crate)
  await expect(test.db.many(wrong)).rejects.toThrow(
    'test.wrong-shape returned a row that does not match its schema',
  )
})

it('refuses a second statement with the same name but another text', () => {
  expect(statements).toContain(listCrates)
  expect(() => sql('test.list-crates', listCrates.text)).not.toThrow()
  expect(() => sql('test.list-crates', 'SELECT 1')).toThrow('Duplicate statement name test.list-crates')
  expect(() => sql('x'.repeat(64), 'SELECT 1')).toThrow('too long')
})

it('plans a statement once per connection', async () => {
  const planned = sql<{ plans: number }>(
    'test.planned',
    `SELECT count(*) AS plans FROM pg_prepared_statements WHERE name = 'test.find-crate'`,
  )
  const plans = await test.db.transaction(async (tx) => {
    for (const id of [1, 2, 1]) await tx.one(findCrate, [id])
    return (await tx.one(planned)).plans
  })
  expect(plans).toBe(1)
})

it.each([
  ['never analysed', ''],
  ['analysed', 'ANALYZE'],
])('reads one row of ten thousand by its index when the table is %s', async (_, analyze) => {
  await test.db.pool.query(`
    DROP TABLE IF EXISTS shelves;
    CREATE TABLE shelves (id int PRIMARY KEY) WITH (autovacuum_enabled = off);
    INSERT INTO shelves SELECT generate_series(1, 10000);`)
  if (analyze) await test.db.pool.query(`${analyze} shelves`)
  const plan = sql<{ 'QUERY PLAN': string }>('test.plan', 'EXPLAIN SELECT id FROM shelves WHERE id = 1')
  const lines = (await test.db.many(plan)).map((row) => row['QUERY PLAN'])
  expect(lines.join('\n')).toMatch(/^Index Only Scan using shelves_pkey/)
})

it('plans an index scan for an analysed table of one page, because it may grow', async () => {
  await test.db.pool.query(`
    CREATE TABLE small (id int PRIMARY KEY, name text) WITH (autovacuum_enabled = off);
    INSERT INTO small SELECT generate_series(1, 60), 'tea';
    ANALYZE small`)
  const plan = sql<{ 'QUERY PLAN': string }>('test.smallPlan', 'EXPLAIN SELECT name FROM small WHERE id = 1')
  const lines = (await test.db.many(plan)).map((row) => row['QUERY PLAN'])
  expect(lines.join('\n')).toMatch(/^Index Scan using small_pkey/)
})

it('plans an index scan for a new, empty table, because it may grow', async () => {
  await test.db.pool.query('CREATE TABLE empties (id int PRIMARY KEY) WITH (autovacuum_enabled = off)')
  const plan = sql<{ 'QUERY PLAN': string }>('test.newPlan', 'EXPLAIN SELECT id FROM empties WHERE id = 1')
  const lines = (await test.db.many(plan)).map((row) => row['QUERY PLAN'])
  expect(lines.join('\n')).toMatch(/^Index Only Scan using empties_pkey/)
})

it('reads integers, decimals, dates and timestamps without loss', async () => {
  const values = sql<Record<string, unknown>>(
    'test.values',
    `SELECT 9007199254740991::bigint AS large, ARRAY[1, NULL]::bigint[] AS several, 0.10::numeric AS decimal,
      ARRAY[0.10]::numeric[] AS decimals, '2026-11-21'::date AS day, '2026-11-21 05:30+05:30'::timestamptz AS moment,
      '{"a":1}'::jsonb AS parsed, current_setting('TimeZone') AS zone, current_setting('lock_timeout') AS lock`,
  )
  expect(await test.db.one(values)).toEqual({
    large: Number.MAX_SAFE_INTEGER,
    several: [1, null],
    decimal: '0.10',
    decimals: ['0.10'],
    day: '2026-11-21',
    moment: new Date('2026-11-21T00:00:00Z'),
    parsed: { a: 1 },
    zone: 'UTC',
    lock: '2s',
  })
  const tooLarge = sql('test.too-large', 'SELECT 9007199254740992::bigint AS large')
  await expect(test.db.one(tooLarge)).rejects.toThrow('outside the range of exact numbers')
})

it('commits a transaction completely or not at all', async () => {
  const before = await tomatoesIn(1)
  const burnt = test.db.transaction(async (tx) => {
    await tx.run(takeOne, [1])
    throw new Error('the kitchen is on fire')
  })
  await expect(burnt).rejects.toThrow('the kitchen is on fire')
  expect(await tomatoesIn(1)).toBe(before)

  await test.db.transaction((tx) => tx.run(takeOne, [1]))
  expect(await tomatoesIn(1)).toBe(before - 1)
})

it('rejects a transaction in which the error of a statement was swallowed', async () => {
  const before = await tomatoesIn(1)
  const swallowing = test.db.transaction(async (tx) => {
    await tx.run(takeOne, [1])
    await tx.run(broken).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('its error was swallowed')
  expect(await tomatoesIn(1)).toBe(before)
})

it('commits along with the last statements, if none of them fails', async () => {
  const before = await tomatoesIn(1)
  await test.db.transaction(async (tx) => {
    const taking = Promise.all([tx.run(takeOne, [1]), tx.run(takeOne, [1])])
    tx.commit!()
    await expect(tx.run(takeOne, [1])).rejects.toThrow('ran after its transaction')
    await taking
  })
  expect(await tomatoesIn(1)).toBe(before - 2)

  const failing = test.db.transaction(async (tx) => {
    const all = Promise.all([tx.run(takeOne, [1]), tx.run(takeTooMany, [2]), tx.run(takeOne, [1])])
    tx.commit!()
    await all
  })
  await expect(failing).rejects.toMatchObject({ constraint: 'crates_tomatoes_check' })
  const swallowing = test.db.transaction(async (tx) => {
    const all = Promise.all([tx.run(takeOne, [1]), tx.run(broken)])
    tx.commit!()
    await all.catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('its error was swallowed')
  expect(await tomatoesIn(1)).toBe(before - 2)
})

it('refuses a statement after the end of its transaction', async () => {
  let leaked: Tx | undefined
  await test.db.transaction(async (tx) => void (leaked = tx))
  await expect(leaked!.run(takeOne, [1])).rejects.toThrow('ran after its transaction')
})

it.each([
  ['two', 2, 0],
  ['three', 3, 0],
  ['slow', 3, 20],
])('rolls back all of %s branches of which one has thrown', async (_, branches, waitMs) => {
  const before = await test.db.many(listCrates)
  for (let round = 0; round < 20; round++) {
    let ended = 0
    const outcomes: PromiseSettledResult<unknown>[][] = []
    const split = test.db.transaction((tx) => {
      const late = Array.from({ length: branches - 1 }, async (_, i) => {
        await tx.run(takeOne, [1])
        // In a late turn of the event loop, before, with or after the answer to ROLLBACK.
        for (let turns = 0; turns < round; turns++) await nextTurn()
        await sleep(waitMs * (i + 1))
        return tx.run(takeOne, [2]).finally(() => (ended += 1))
      })
      void Promise.allSettled(late).then((settled) => outcomes.push(settled))
      return Promise.all([
        tx.many(listCrates).then(() => Promise.reject(new Error('dropped the basket'))),
        ...late,
      ])
    })
    await expect(split).rejects.toThrow('dropped the basket')
    await expect.poll(() => outcomes).toHaveLength(1)
    expect(ended).toBe(branches - 1)
  }
  expect(await test.db.many(listCrates)).toEqual(before)
})

it('says so to a branch that goes on while its transaction is rolled back', async () => {
  let late: Promise<unknown> | undefined
  const split = test.db.transaction((tx) => {
    const failed = tx.run(broken)
    late = failed.catch(() => nextTurn()).then(() => tx.run(takeOne, [1]))
    late.catch(() => undefined)
    return failed
  })
  await expect(split).rejects.toThrow('nothing_of_that_name')
  await expect(late).rejects.toThrow('test.take-one ran after its transaction had ended')
})

it('rolls back a transaction that did not wait for one of its statements', async () => {
  const before = await test.db.many(listCrates)
  const forgetful = test.db.transaction(async (tx) => {
    void tx
      .run(takeOne, [1])
      .then(() => tx.run(takeOne, [2]))
      .catch(() => undefined)
  })
  await expect(forgetful).rejects.toThrow('A transaction ended before its statements had')
  expect(await test.db.many(listCrates)).toEqual(before)
})

it('keeps an inner transaction apart from the outer one that fails around it', async () => {
  const before = await test.db.many(listCrates)
  let inner: Promise<unknown> | undefined
  const outer = test.db.transaction((tx) => {
    inner = test.db.transaction(async (own) => {
      await own.run(takeOne, [1])
      await sleep(20)
      await own.run(takeOne, [1])
    })
    return Promise.all([tx.run(broken), inner])
  })
  await expect(outer).rejects.toThrow('nothing_of_that_name')
  await inner
  expect((await tomatoesIn(1)) - before[0]!.tomatoes).toBe(-2)
})

it('retries a transaction after a deadlock', async () => {
  const [one, two] = [await tomatoesIn(1), await tomatoesIn(2)]
  let tries = 0
  let holding = 0
  const takeBoth = (first: number, second: number) =>
    test.db.transaction(async (tx) => {
      tries++
      await tx.run(takeOne, [first])
      holding++
      // Each continues only when the other holds its first row too.
      while (holding < 2) await sleep(5)
      await tx.run(takeOne, [second])
    })
  await Promise.all([takeBoth(1, 2), takeBoth(2, 1)])
  expect(tries).toBeGreaterThan(2)
  expect([await tomatoesIn(1), await tomatoesIn(2)]).toEqual([one - 2, two - 2])
})

it('fails with busy after three retries', async () => {
  let tries = 0
  const contended = test.db.transaction(async () => {
    tries++
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(contended).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 1 })
  expect(tries).toBe(4)
})

it('fails with busy after two lock timeouts', async () => {
  const holder = await test.db.pool.connect()
  await holder.query('BEGIN; SELECT 1 FROM crates WHERE id = 1 FOR UPDATE')
  let tries = 0
  const waiting = test.db.transaction(async (tx) => {
    tries++
    await tx.run(takeOne, [1])
  })
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  expect(tries).toBe(2)
  await holder.query('ROLLBACK')
  holder.release()
})

it('never retries a transaction whose COMMIT got no response', async () => {
  let tries = 0
  const cut = test.db.transaction(async (tx) => {
    tries++
    const { pid } = await tx.one(backendId)
    await test.db.pool.query('SELECT pg_terminate_backend($1)', [pid])
    await sleep(50)
  })
  await expect(cut).rejects.toMatchObject({ code: 'busy' })
  expect(tries).toBe(1)
  expect(await test.db.many(listCrates)).toHaveLength(2)
})

it('never retries a transaction whose COMMIT was sent along and got no response', async () => {
  let tries = 0
  const cut = test.db.transaction(async (tx) => {
    tries++
    const cutting = tx.run(cutOff)
    tx.commit!()
    await cutting
  })
  await expect(cut).rejects.toMatchObject({ code: 'busy' })
  expect(tries).toBe(1)
  expect(await test.db.many(listCrates)).toHaveLength(2)
})

it('retries a transaction after a deadlock of the statement that its COMMIT was sent with', async () => {
  const [one, two] = [await tomatoesIn(1), await tomatoesIn(2)]
  let tries = 0
  let holding = 0
  const takeBoth = (first: number, second: number) =>
    test.db.transaction(async (tx) => {
      tries++
      await tx.run(takeOne, [first])
      holding++
      while (holding < 2) await sleep(5)
      const last = tx.run(takeOne, [second])
      tx.commit!()
      await last
    })
  await Promise.all([takeBoth(1, 2), takeBoth(2, 1)])
  expect(tries).toBeGreaterThan(2)
  expect([await tomatoesIn(1), await tomatoesIn(2)]).toEqual([one - 2, two - 2])
})

it('fails with unavailable when its connection is lost, and opens another one', async () => {
  const cut = test.db.transaction(async (tx) => {
    const { pid } = await tx.one(backendId)
    await test.db.pool.query('SELECT pg_terminate_backend($1)', [pid])
    await tx.run(takeOne, [1])
  })
  await expect(cut).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 })
  expect(await test.db.many(listCrates)).toHaveLength(2)
})

it('discards a connection that has become read-only', async () => {
  const db = openDatabase(test.url, { poolSize: 1, log })
  let first = 0
  const refused = db.transaction(async (tx) => {
    first = (await tx.one(backendId)).pid
    await tx.run(readOnly)
    await tx.run(takeOne, [1])
  })
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  expect(await db.transaction((tx) => tx.one(backendId))).not.toEqual({ pid: first })
  await db.close()
})

it('fails with unavailable when no server listens', async () => {
  const nowhere = openDatabase('postgres://tokri@127.0.0.1:1/tokri', { log })
  await expect(nowhere.many(listCrates)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(nowhere.transaction((tx) => tx.many(listCrates))).rejects.toMatchObject({
    code: 'unavailable',
  })
  await nowhere.close()
})

it.each([
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
  ['53100', 'unavailable'],
  ['25006', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
])('maps %s to %s', (code, problem) => {
  expect(asAppError(Object.assign(new Error('x'), { code }))).toMatchObject({ code: problem })
})

it('passes on a violated constraint unchanged', async () => {
  const doubled = sql('test.doubled', 'INSERT INTO crates VALUES (1, 1)')
  await expect(test.db.run(doubled)).rejects.toMatchObject({ code: '23505', constraint: 'crates_pkey' })
  expect(asAppError(new AppError('cart_empty'))).toMatchObject({ code: 'cart_empty' })
})

it('reports the first error of pipelined statements, and retries if that is safe', async () => {
  const clash = sql(
    'test.clash',
    `DO $$ BEGIN RAISE EXCEPTION 'two at once' USING ERRCODE = 'serialization_failure'; END $$`,
  )
  const full = sql('test.full', `DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$`)
  // If the first statement is awaited through more functions, the second one's error arrives first.
  const deep = async (work: () => Promise<unknown>, depth = 8): Promise<unknown> =>
    depth === 0 ? work() : deep(work, depth - 1).then((found) => found)
  let runs = 0
  await expect(
    test.db.transaction((tx) => {
      runs += 1
      return Promise.all([deep(() => (runs < 3 ? tx.run(clash) : tx.run(takeOne, [3]))), tx.many(listCrates)])
    }),
  ).resolves.toBeDefined()
  expect(runs).toBe(3)
  await expect(
    test.db.transaction((tx) => Promise.all([deep(() => tx.run(full)), tx.many(listCrates)])),
  ).rejects.toMatchObject({ code: 'unavailable' })
})
