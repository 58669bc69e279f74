import { expect, test } from 'vitest'
import { readTicks, withTicks } from './ticked-items.ts'

test('the ticks of the last 50 orders are kept', () => {
  let all = {}
  for (let at = 0; at < 51; at += 1) all = withTicks(all, `O${at}`, ['1 500 g'])
  all = withTicks(all, 'O1', [])
  expect(Object.keys(all)).toHaveLength(50)
  expect(Object.keys(all)[0]).toBe('O2')
  expect(Object.entries(all).at(-1)).toEqual(['O1', []])
})

test.each([null, 7, 'x', ['a']])('%j holds no ticks', (value) => expect(readTicks(value)).toEqual({}))

test('what is no list of words is left out', () => {
  expect(readTicks({ A: ['1 kg'], B: 'x', C: [7] })).toEqual({ A: ['1 kg'] })
})
