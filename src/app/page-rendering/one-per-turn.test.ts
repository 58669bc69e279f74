import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onePerTurn } from './one-per-turn.ts'

test('one caller goes on in each turn of the event loop, in order', async () => {
  const turn = onePerTurn()
  const done: string[] = []
  for (const name of ['first', 'second', 'third']) void turn().then(() => done.push(name))
  await nextTurn()
  expect(done.length).toBeLessThan(2)
  const seen = [done.length]
  while (done.length < 3) {
    await nextTurn()
    seen.push(done.length)
  }
  expect(done).toEqual(['first', 'second', 'third'])
  expect(seen.every((count, i) => i === 0 || count - seen[i - 1]! <= 1)).toBe(true)
  void turn().then(() => done.push('later'))
  await nextTurn()
  await nextTurn()
  expect(done.at(-1)).toBe('later')
})
