import { expect, test } from 'vitest'
import { isDoubleTap } from './double-tap.ts'

const press = (clientX: number, clientY: number, timeStamp: number) =>
  isDoubleTap({ clientX, clientY, timeStamp })

test('a press is the second half of a double tap only soon after another one in the same place', () => {
  expect(press(100, 100, 10_000)).toBe(false)
  expect(press(110, 95, 10_300)).toBe(true)
  expect(press(105, 100, 10_650)).toBe(true)
  expect(press(100, 100, 10_800)).toBe(false)
  expect(press(100, 300, 10_900)).toBe(false)
  expect(press(100, 300, 20_000)).toBe(false)
})
