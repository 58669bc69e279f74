import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { unitCode } from './unit-code.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [71_450, 'Rupees Seven Hundred Fourteen and Fifty Paise Only'],
  [100, 'Rupees One Only'],
  [
    1_234_567_89,
    'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only',
  ],
  [10_000_000_00, 'Rupees One Crore Only'],
  [2_00_00_001_05, 'Rupees Two Crore One and Five Paise Only'],
])('%d paise in words', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})

test.each([
  ['500 g', false, 'PAC'],
  ['1 l bottle', false, 'BTL'],
  ['6 pcs', false, 'PCS'],
  ['1 dozen', false, 'DOZ'],
  ['1 bunch', false, 'NOS'],
  ['500 g', true, 'KGS'],
] as const)('the unit code of %s, weighed %s, is %s', (unit, isWeighed, code) => {
  expect(unitCode(unit, isWeighed)).toBe(code)
})
