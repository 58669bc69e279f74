import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase, sql } from './postgres.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
  await test.db.pool.query(`
    CREATE TABLE crates (id int PRIMARY KEY, tomatoes int NOT NULL CHECK (tomatoes >= 0));
    INSERT INTO crates VALUES (1, 10), (2, 10)`)
})
afterAll(() => test.drop())

const crate = z.object({ id: z.number(), tomatoes: z.number() })
const listCrates = sql('test.list-crates', 'SELECT id, tomatoes FROM crates ORDER BY id', crate)
const findCrate = sql('test.find-crate', 'SELECT id, tomatoes FROM crates WHERE id = $1', crate)
const takeOne = sql('test.take-one', 'UPDATE crates SET tomatoes = tomatoes - 1 WHERE id = $1')

it('reads rows in the declared shape', async () => {
  expect(await test.db.many(listCrates)).toEqual([
    { id: 1, tomatoes: 10 },
    { id: 2, tomatoes: 10 },
  ])
  expect(await test.db.maybe(findCrate, [3])).toBeNull()
  await expect(test.db.one(findCrate, [3])).rejects.toThrow('test.find-crate gave 0 rows, one was expected')
  await expect(test.db.maybe(listCrates)).rejects.toThrow('gave 2 rows, at most one')
  expect(await test.db.run(takeOne, [3])).toBe(0)
})
