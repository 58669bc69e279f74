import { expect, test } from 'vitest'
import { hourLabel } from './hour-label.ts'

test.each([
  [0, '12 am'],
  [1, '1 am'],
  [11, '11 am'],
  [12, '12 pm'],
  [13, '1 pm'],
  [23, '11 pm'],
])('hour %i is labelled %s', (hour, label) => expect(hourLabel(hour)).toBe(label))
