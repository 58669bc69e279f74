import { expect, test } from 'vitest'
import { sellingPaise } from '#shared/money.ts'
import { changedPrice } from './changed-price.ts'

const selling = (
  pack: { pricePaise: number; discountMicro: number; weighed?: boolean },
  percent: number,
  step = 1,
) => {
  const { pricePaise, discountMicro, isCapped } = changedPrice({ weighed: false, ...pack }, percent, step)
  return [pricePaise, sellingPaise(pricePaise, discountMicro), isCapped]
}

test('the selling price changes by the percentage, rounded half up to the step, and the MRP stays', () => {
  const dal = { pricePaise: 20_000, discountMicro: 25_000_000 }
  expect(selling(dal, 10)).toEqual([20_000, 16_500, false])
  expect(selling(dal, -10, 100)).toEqual([20_000, 13_500, false])
  // 150.00 + 2.5 % = 153.75.
  expect(selling(dal, 2.5, 50)).toEqual([20_000, 15_400, false])
  expect(selling(dal, 2.5, 500)).toEqual([20_000, 15_500, false])
})

test('nothing is sold above the MRP that is printed', () => {
  expect(selling({ pricePaise: 20_000, discountMicro: 5_000_000 }, 10)).toEqual([20_000, 20_000, true])
})

test('what is sold loose has no printed MRP: it goes along', () => {
  const onions = { pricePaise: 3_000, discountMicro: 0, weighed: true }
  expect(selling(onions, 20)).toEqual([3_600, 3_600, false])
  expect(selling({ ...onions, discountMicro: 10_000_000 }, 50)).toEqual([3_000, 3_000, true])
})

test('a price is never rounded to nothing, and what is free stays free', () => {
  expect(selling({ pricePaise: 100, discountMicro: 0 }, -90, 100)).toEqual([100, 100, false])
  expect(selling({ pricePaise: 0, discountMicro: 0 }, 10)).toEqual([0, 0, false])
})
