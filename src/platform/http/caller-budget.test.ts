import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { reserveCalls } from './caller-budget-store.ts'
import { callerBudgets, type CallerBudget, type ReserveCalls } from './caller-budget.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** A server's budgets, and how often it asked the database. */
function server(reserve: ReserveCalls = (asked) => reserveCalls(database.db, asked), patienceMs = 10_000) {
  let asked = 0
  const budgetFor = callerBudgets((what) => {
    asked += 1
    return reserve(what)
  }, patienceMs)
  const budgets = new Map<string, CallerBudget>()
  const count = async (caller: string, max: number, name = 'calls') => {
    const key = `${name} ${max}`
    const budget = budgets.get(key) ?? budgetFor(name, max)
    budgets.set(key, budget)
    return budget(caller)
  }
  const isLet = async (caller: string, max: number) => (await count(caller, max)).current <= max
  return { count, isLet, asked: () => asked }
}

/** Calls one after the other, or all at once, on the servers in turn; how many were let through. */
async function letThrough(
  servers: ReturnType<typeof server>[],
  { caller, calls, max, atOnce = false }: { caller: string; calls: number; max: number; atOnce?: boolean },
): Promise<number> {
  const outcomes: boolean[] = []
  const one = async (n: number) => void outcomes.push(await servers[n % servers.length]!.isLet(caller, max))
  if (atOnce) await Promise.all(Array.from({ length: calls }, (_, n) => one(n)))
  else for (let n = 0; n < calls; n++) await one(n)
  return outcomes.filter(Boolean).length
}

test.each([false, true])(
  'two servers let one caller through as often as one does (at once: %s)',
  async (atOnce) => {
    const max = 200
    const through = await letThrough([server(), server()], {
      caller: `10.0.0.${Number(atOnce)}`,
      calls: 900,
      max,
      atOnce,
    })
    // A twentieth more or less for each server besides the first.
    expect(through).toBeGreaterThanOrEqual(max - max / 20)
    expect(through).toBeLessThanOrEqual(max + max / 20)
  },
)

test('one server lets exactly as many through, counts down, and asks once for a twentieth', async () => {
  const one = server()
  const left: number[] = []
  for (let n = 0; n < 205; n++) left.push(200 - (await one.count('10.0.1.1', 200)).current)
  expect(left.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, n) => 199 - n))
  expect(left.slice(200)).toEqual([-1, -1, -1, -1, -1])
  expect(one.asked()).toBe(20)
})

test('who calls seldom is never looked up, callers do not share, and nor do calls and pages', async () => {
  const one = server()
  expect(await letThrough([one], { caller: '10.0.2.1', calls: 10, max: 200 })).toBe(10)
  expect(one.asked()).toBe(0)
  await letThrough([one], { caller: '10.0.2.2', calls: 300, max: 20 })
  expect(await one.isLet('10.0.2.3', 20)).toBe(true)
  expect((await one.count('10.0.2.2', 20, 'pages')).current).toBe(1)
  expect((await one.count('10.0.2.2', 20)).current).toBe(21)
})

test('a window ends for all servers at the same time, and the next begins anew', async () => {
  const [one, two] = [server(), server()]
  await letThrough([one, two], { caller: '10.0.3.1', calls: 100, max: 40 })
  const [here, there] = [await one.count('10.0.3.1', 40), await two.count('10.0.3.1', 40)]
  expect([here.current, there.current]).toEqual([41, 41])
  expect(Math.abs(here.leftMs - there.leftMs)).toBeLessThan(2_000)
  await database.owner.pool.query(`UPDATE caller_budgets SET window_start = now() - interval '61 s'`)
  expect(await server().isLet('10.0.3.1', 40)).toBe(true)
  expect(await letThrough([server()], { caller: '10.0.3.1', calls: 100, max: 40 })).toBe(40)
})

test('without the database every server counts for itself, and calls hardly wait', async () => {
  const dead = server(() => Promise.reject(new Error('no database')))
  expect(await letThrough([dead], { caller: '10.0.4.1', calls: 300, max: 100 })).toBe(100)
  expect(dead.asked()).toBe(1)
  const silent = server(() => new Promise(() => undefined), 250)
  const begun = performance.now()
  expect(await letThrough([silent], { caller: '10.0.4.2', calls: 300, max: 100, atOnce: true })).toBe(100)
  expect(performance.now() - begun).toBeLessThan(5_000)
})
