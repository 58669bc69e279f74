import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { addUses } from '../db/rate-limit-store.ts'
import { callerBudgets, type CallerBudget, type ReserveCalls } from './caller-budget.ts'

const database = await testDatabase()
afterAll(() => database.drop())

/** A server's budgets, and how often it has queried the database. */
function server(reserve: ReserveCalls = (calls) => addUses(database.db, calls), timeoutMs = 10_000) {
  let queries = 0
  const budgetFor = callerBudgets((calls) => {
    queries += 1
    return reserve(calls)
  }, timeoutMs)
  const budgets = new Map<string, CallerBudget>()
  const count = async (caller: string, max: number, name = 'calls') => {
    const key = `${name} ${max}`
    const budget = budgets.get(key) ?? budgetFor(name, max)
    budgets.set(key, budget)
    return budget(caller)
  }
  const isAllowed = async (caller: string, max: number) => (await count(caller, max)).current <= max
  return { count, isAllowed, queries: () => queries }
}

/** Makes calls to the servers in turn, one by one or all at once, and returns how many were allowed. */
async function allowedCalls(
  servers: ReturnType<typeof server>[],
  { caller, calls, max, atOnce = false }: { caller: string; calls: number; max: number; atOnce?: boolean },
): Promise<number> {
  const outcomes: boolean[] = []
  const one = async (n: number) =>
    void outcomes.push(await servers[n % servers.length]!.isAllowed(caller, max))
  if (atOnce) await Promise.all(Array.from({ length: calls }, (_, n) => one(n)))
  else for (let n = 0; n < calls; n++) await one(n)
  return outcomes.filter(Boolean).length
}

test.each([false, true])(
  'two servers together allow a caller as many calls as one server (all at once: %s)',
  async (atOnce) => {
    const max = 200
    const allowed = await allowedCalls([server(), server()], {
      caller: `10.0.0.${Number(atOnce)}`,
      calls: 900,
      max,
      atOnce,
    })
    // Each server besides the first may add or waste a twentieth.
    expect(allowed).toBeGreaterThanOrEqual(max - max / 20)
    expect(allowed).toBeLessThanOrEqual(max + max / 20)
  },
)

test('one server allows exactly the budget, counts down, and queries once per twentieth of it', async () => {
  const one = server()
  const left: number[] = []
  for (let n = 0; n < 205; n++) left.push(200 - (await one.count('10.0.1.1', 200)).current)
  expect(left.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, n) => 199 - n))
  expect(left.slice(200)).toEqual([-1, -1, -1, -1, -1])
  expect(one.queries()).toBe(20)
})

test('few calls need no query, and callers, calls and pages have separate budgets', async () => {
  const one = server()
  expect(await allowedCalls([one], { caller: '10.0.2.1', calls: 10, max: 200 })).toBe(10)
  expect(one.queries()).toBe(0)
  await allowedCalls([one], { caller: '10.0.2.2', calls: 300, max: 20 })
  expect(await one.isAllowed('10.0.2.3', 20)).toBe(true)
  expect((await one.count('10.0.2.2', 20, 'pages')).current).toBe(1)
  expect((await one.count('10.0.2.2', 20)).current).toBe(21)
})

test('a window ends on all servers at the same time, and the next starts with a full budget', async () => {
  const [one, two] = [server(), server()]
  await allowedCalls([one, two], { caller: '10.0.3.1', calls: 100, max: 40 })
  const [here, there] = [await one.count('10.0.3.1', 40), await two.count('10.0.3.1', 40)]
  expect([here.current, there.current]).toEqual([41, 41])
  expect(Math.abs(here.leftMs - there.leftMs)).toBeLessThan(2_000)
  await database.owner.pool.query(`UPDATE rate_limits SET window_start = now() - interval '61 s'`)
  expect(await server().isAllowed('10.0.3.1', 40)).toBe(true)
  expect(await allowedCalls([server()], { caller: '10.0.3.1', calls: 100, max: 40 })).toBe(40)
})

test('without the database each server counts on its own, and calls hardly wait', async () => {
  const failing = server(() => Promise.reject(new Error('no database')))
  expect(await allowedCalls([failing], { caller: '10.0.4.1', calls: 300, max: 100 })).toBe(100)
  expect(failing.queries()).toBe(1)
  const hanging = server(() => new Promise(() => undefined), 250)
  const start = performance.now()
  expect(await allowedCalls([hanging], { caller: '10.0.4.2', calls: 300, max: 100, atOnce: true })).toBe(100)
  expect(performance.now() - start).toBeLessThan(5_000)
})
