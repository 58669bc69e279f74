import { expect, it } from 'vitest'
import { daysBetween, isBelowAdvice, leftOfLots, type Lot } from './left-of-lots.ts'

const lot = (expiresOn: string | null, packs: number, boughtOn = '2026-11-01'): Lot => ({
  expiresOn,
  packs,
  boughtOn,
})
const left = (stock: number, ...lots: Lot[]) =>
  leftOfLots(stock, lots).map((one) => [one.expiresOn, one.left])

it('what is left is what expires last, whatever came first', () => {
  const lots = [lot('2026-12-31', 10), lot('2026-12-01', 10), lot('2027-02-28', 5)]
  expect(left(25, ...lots)).toEqual([
    ['2026-12-01', 10],
    ['2026-12-31', 10],
    ['2027-02-28', 5],
  ])
  expect(left(14, ...lots)).toEqual([
    ['2026-12-31', 9],
    ['2027-02-28', 5],
  ])
  expect(left(3, ...lots)).toEqual([['2027-02-28', 3]])
  expect(left(0, ...lots)).toEqual([])
})

it('stock that no bill explains is not given a date', () =>
  expect(left(100, lot('2026-12-01', 10))).toEqual([['2026-12-01', 10]]))

it('packs without a date are sold first', () => {
  expect(left(12, lot(null, 20), lot('2026-12-01', 10))).toEqual([['2026-12-01', 10]])
  expect(left(12, lot(null, 20))).toEqual([])
})

it('one date of one day is one line, of two bills two', () => {
  expect(
    leftOfLots(7, [lot('2026-12-01', 3), lot('2026-12-01', 2), lot('2026-12-01', 4, '2026-11-20')]),
  ).toEqual([
    { expiresOn: '2026-12-01', boughtOn: '2026-11-01', left: 3 },
    { expiresOn: '2026-12-01', boughtOn: '2026-11-20', left: 4 },
  ])
})

it('never more than the stock and never more than came', () => {
  for (let stock = 0; stock < 40; stock++) {
    const lots = [lot('2026-12-31', 7), lot(null, 4), lot('2026-12-01', stock % 5), lot('2027-01-31', 9)]
    const found = leftOfLots(stock, lots)
    const sum = found.reduce((all, one) => all + one.left, 0)
    expect(sum).toBe(Math.min(stock, 16 + (stock % 5)))
    expect(found.every((one) => one.left > 0)).toBe(true)
  }
})

it('the advice is 30 % of the shelf life or 45 days, whichever is less', () => {
  const of = (expiresOn: string, lifeDays: number | null, boughtOn = '2026-11-01') =>
    isBelowAdvice({ expiresOn, boughtOn }, '2026-11-26', lifeDays)
  // A year: 45 days.
  expect([of('2027-01-10', 365), of('2027-01-09', 365)]).toEqual([false, true])
  // Bread of five days: a day and a half.
  expect([of('2026-11-28', 5), of('2026-11-27', 5)]).toEqual([false, true])
  // Nothing is declared: 100 days from the bill to the date, so 30.
  expect([of('2026-12-26', null, '2026-09-17'), of('2026-12-25', null, '2026-09-16')]).toEqual([false, true])
  expect(of('2026-11-25', 365)).toBe(true)
})

it('counts days', () => {
  expect(daysBetween('2026-11-26', '2026-12-01')).toBe(5)
  expect(daysBetween('2026-12-01', '2026-11-26')).toBe(-5)
})
