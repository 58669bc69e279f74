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

test('so many run at once, the others in their order, and beyond the queue all are refused', async () => {
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

test('what fails frees its place', async () => {
  const run = concurrencyLimit({ running: 1, waiting: 1 })
  for (const _ of [1, 2, 3]) await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'yes')).toBe('yes')
})

test('one caller cannot take what others have, and has it again when its work is done', async () => {
  const { begin, end } = work()
  const run = limitPerCaller(2)
  const flood = [run('mallory', 'a', begin('1')), run('mallory', 'b', begin('2'))]
  await expect(run('mallory', 'c', begin('3'))).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
  })
  expect(await run('mallory', 'a', async () => 'the same page')).toBe('the same page')
  expect(await run('asha', 'c', async () => 'quick')).toBe('quick')
  end()
  await flood[0]
  expect(await run('mallory', 'c', async () => 'again')).toBe('again')
  end()
  await flood[1]
})
