import { expect, test } from 'vitest'
import { lagOf, timeOfSale } from './shop-clock.ts'

const shop = Date.parse('2026-11-28T10:00:00Z')
const hours = (count: number) => count * 3_600_000

test('a clock that agrees with the shop is taken', () => {
  expect(timeOfSale(shop + 5_000, { shopMs: shop, agoMs: 4_000 }).getTime()).toBe(shop + 5_000)
  expect(timeOfSale(shop + hours(30), { shopMs: shop, agoMs: null }).getTime()).toBe(shop + hours(30))
})

test('a clock of 1970 is set right by what the shop said since the page was opened', () => {
  expect(timeOfSale(0, { shopMs: shop, agoMs: hours(2) }).getTime()).toBe(shop + hours(2))
})

test('a clock is behind by what cannot be the way of an answer', () => {
  expect([shop, shop - 30_000, shop - hours(1), 0].map((clock) => lagOf(clock, shop))).toEqual([
    0,
    0,
    hours(1),
    shop,
  ])
})

test('without the shop’s time a device sells nothing', () => {
  expect(() => timeOfSale(shop, { shopMs: null, agoMs: null })).toThrow('has not heard the shop’s time')
})

test.each([0, shop - hours(1), shop + hours(24 * 41)])(
  'a clock that cannot be right sells nothing (%i)',
  (clock) => {
    expect(() => timeOfSale(clock, { shopMs: shop, agoMs: null })).toThrow('cannot be right')
  },
)
