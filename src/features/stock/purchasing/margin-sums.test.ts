import { expect, test } from 'vitest'
import { marginSums } from './margin-sums.ts'

const row = (sales: number, cost: number | null) => ({
  day: '2026-11-29',
  productId: 1,
  name: 'Rice',
  units: 1,
  sales,
  cost,
  margin: cost === null ? null : sales - cost,
})

test('says how much of the sales has a known cost', () => {
  expect(marginSums([row(60, 40), row(40, null)])).toMatchObject({
    margin: 20,
    knownPercent: 60,
    unknown: 40,
  })
  // Never "all" while a rupee has none.
  expect(marginSums([row(999, 900), row(1, null)]).knownPercent).toBe(99)
  expect(marginSums([row(100, 90)]).knownPercent).toBe(100)
  expect(marginSums([row(100, null)])).toMatchObject({ knownPercent: 0, percent: null })
  expect(marginSums([]).knownPercent).toBe(0)
})
