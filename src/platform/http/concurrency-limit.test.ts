import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concurrencyLimit, limitPerCaller } from './concurrency-limit.ts'

/** Work that runs until the test ends it. */
function work() {
  const ends: (() => void)[] = []
  const begun: string[] = []
  return {
    begun,
    begin: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    },
    end: () => ends.shift()!(),
  }
}

test('tasks beyond the limit wait in order, and tasks beyond the queue are refused', async () => {
  const { begin, begun, end } = work()
  const run = concurrencyLimit({ running: 2, waiting: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => run(begin(name)))
  expect(begun).toEqual(['a', 'b'])
  await expect(run(begin('e'))).rejects.toMatchObject({ code: 'busy' })
  for (const now of [
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ]) {
    end()
    await turn()
    expect(begun).toEqual(now)
  }
  end()
  end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a failed task frees its slot', async () => {
  const run = concurrencyLimit({ running: 1, waiting: 1 })
  for (const _ of [1, 2, 3]) await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'yes')).toBe('yes')
})

test('a caller beyond its limits waits or is refused, and others are not affected', async () => {
  const { begin, begun, end } = work()
  const run = limitPerCaller({ running: 1, waiting: 1 })
  const flood = [run('mallory', 'a', begin('a')), run('mallory', 'b', begin('b'))]
  await expect(run('mallory', 'c', begin('c'))).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
  })
  const same = run('mallory', 'b', begin('b again'))
  expect(await run('asha', 'c', async () => 'quick')).toBe('quick')
  for (const now of [['a'], ['a', 'b'], ['a', 'b', 'b again']]) {
    await turn()
    expect(begun).toEqual(now)
    end()
  }
  expect(await Promise.all([...flood, same])).toEqual(['a', 'b', 'b again'])
  expect(await run('mallory', 'c', async () => 'again')).toBe('again')
})
