import { expect, test } from 'vitest'
import { readAmount } from './use-found-records.ts'

test.each([
  ['420', 420],
  ['₹420', 420],
  ['Rs. 1,240.50', 1240.5],
  ['9876543210', null],
  ['8901234567894', null],
  ['0', null],
  ['milk', null],
  ['5 kg', null],
])('“%s” as an amount is %s', (typed, amount) => expect(readAmount(typed)).toBe(amount))
