import { expect, test } from 'vitest'
import { withoutMobiles } from './without-mobiles.ts'

test.each([
  ['Ring twice, or call 98123 45678', 'Ring twice, or call •••••'],
  ['+91 98123-45678 / 098123 45678', '••••• / •••••'],
  ['Lakshmi (९८१२३४५६७८)', 'Lakshmi (•••••)'],
  ['ph:9812345678,9912345678.', 'ph:•••••,•••••.'],
  ['12, 4th Cross, Bengaluru 560038', '12, 4th Cross, Bengaluru 560038'],
  ['FSSAI 11219999000123, order 2611309812345678', 'FSSAI 11219999000123, order 2611309812345678'],
])('%s is printed as %s', (typed, printed) => {
  expect(withoutMobiles(typed)).toBe(printed)
})
