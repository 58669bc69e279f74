import { expect, test } from 'vitest'
import { readTicks, withTicks } from './ticked-items.ts'

test('ticks are stored for the 50 most recently changed orders', () => {
  let all = {}
  for (let at = 0; at < 51; at += 1) all = withTicks(all, `O${at}`, ['1 500 g'])
  all = withTicks(all, 'O1', [])
  expect(Object.keys(all)).toHaveLength(50)
  expect(Object.keys(all)[0]).toBe('O2')
  expect(Object.entries(all).at(-1)).toEqual(['O1', []])
})

test.each([null, 7, 'x', ['a']])('%j contains no ticks', (value) => expect(readTicks(value)).toEqual({}))

test('entries that are not lists of strings are left out', () => {
  expect(readTicks({ A: ['1 kg'], B: 'x', C: [7] })).toEqual({ A: ['1 kg'] })
})
