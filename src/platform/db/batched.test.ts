import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('concurrent requests share one read; requests during a read share the next one', async () => {
  const loads: number[][] = []
  const ends: (() => void)[] = []
  const load = batched(async (keys: number[]) => {
    loads.push(keys)
    await new Promise<void>((resolve) => ends.push(resolve))
    return new Map(keys.filter((key) => key < 10).map((key) => [key, `no. ${key}`]))
  })

  const first = Promise.all([load(1), load(2), load(1)])
  await expect.poll(() => loads).toEqual([[1, 2]])
  const second = Promise.all([load(1), load(99)])
  ends[0]!()
  expect(await first).toEqual(['no. 1', 'no. 2', 'no. 1'])
  await expect
    .poll(() => loads)
    .toEqual([
      [1, 2],
      [1, 99],
    ])
  ends[1]!()
  expect(await second).toEqual(['no. 1', undefined])
})

test('a failed read rejects the requests that wait for it and no later ones', async () => {
  let isDown = true
  const load = batched(async (keys: string[]) => {
    if (isDown) throw new Error('no database')
    return new Map(keys.map((key) => [key, key]))
  })
  const both = await Promise.allSettled([load('a'), load('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await load('a')).toBe('a')
})
