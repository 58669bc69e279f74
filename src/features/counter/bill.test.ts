import { expect, test } from 'vitest'
import { counterPack } from '../../../test/counter-pack.ts'
import {
  addToBill,
  billTotal,
  changeLine,
  emptyBill,
  isEmpty,
  isUnweighed,
  readQuantity,
  aboveMrp,
  belowCeiling,
  discountBill,
  joinBills,
  splitBill,
  weightProblem,
} from './bill.ts'
import type { CounterPack } from './catalogue-contract.ts'
import { readPercent } from './discounts.ts'
import { gramsFor, isKnownPrice, packsOf, salePaise } from './sale-lines.ts'

const pack = (more: Partial<CounterPack> = {}) => counterPack(1, { name: 'Atta', stock: 5, ...more })
const sugar = pack({ productId: 2, name: 'Sugar', price: 44, weighed: true, grams: 1000 })

test('the same pack is one line with more of it, at another price and weighed a line of its own', () => {
  let bill = addToBill(addToBill(emptyBill, pack()), pack(), { quantity: 2 })
  expect(bill.lines.map(({ quantity }) => quantity)).toEqual([3])
  bill = addToBill(bill, pack({ price: 39 }))
  bill = addToBill(addToBill(bill, sugar, { grams: 250 }), sugar)
  expect(bill.lines).toHaveLength(4)
  expect(bill.lines.filter(isUnweighed).map(({ id }) => id)).toEqual([4])
  expect(billTotal(bill)).toBe(3 * 4000 + 3900 + 1100)
  expect(changeLine(bill, 1, { quantity: 0 }).lines).toHaveLength(3)
  expect(new Set(addToBill(changeLine(bill, 1, { quantity: 0 }), sugar).lines.map(({ id }) => id)).size).toBe(
    4,
  )
})

test('a weight is whole grams of at most a tonne', () => {
  expect([1, 250, 1_000_000].map(weightProblem)).toEqual([null, null, null])
  for (const grams of [null, 0, 0.5, -2, Number.NaN, 1_000_001])
    expect(weightProblem(grams)).toBe('Type the weight in grams, such as 250.')
})

test('a quantity is typed before a star', () => {
  expect(readQuantity('3*')).toEqual({ quantity: 3, rest: '' })
  expect(readQuantity('12 * atta')).toEqual({ quantity: 12, rest: 'atta' })
  expect(readQuantity('atta 5')).toEqual({ quantity: 1, rest: 'atta 5' })
  for (const text of ['0*', '-1*', '99999*', '1e9*', '0.5*atta', '0,5 × atta'])
    expect(readQuantity(text)).toBeNull()
})

test('a line costs its weight, takes each pack that is begun, and a scale’s amount stands for a weight', () => {
  const line = { quantity: null, grams: 1250, packGrams: 1000 }
  expect(salePaise({ ...line, unitPaise: 4400 })).toBe(5500)
  expect(packsOf(line)).toBe(2)
  expect(packsOf({ quantity: 3, grams: null, packGrams: null })).toBe(3)
  expect(gramsFor(5500, 4400, 1000)).toBe(1250)
})

test('a price is known if the pack costs it, or lately did', () => {
  const now = { pricePaise: 5000, discountMicro: 0 }
  const before = [{ pricePaise: 5000, discountMicro: 20_000_000 }]
  expect([5000, 4000, 3900].map((paise) => isKnownPrice(paise, now, before))).toEqual([true, true, false])
})

test('a till refuses a price above the MRP, and below the price asks a manager', () => {
  const pack = counterPack(1)
  const at = (unitPaise: number) => changeLine(addToBill(emptyBill, pack), 1, { unitPaise })
  expect([belowCeiling(at(4000), 0), belowCeiling(at(4500), 0)]).toEqual([null, null])
  expect(aboveMrp(at(5001))).toBe('Product 1 is not sold above its MRP of ₹50.00.')
  expect(aboveMrp(at(5000))).toBeNull()
  expect(belowCeiling(at(3999), 0)).toContain('needs a manager')
  expect(belowCeiling(at(3800), 5)).toBeNull()
  expect(belowCeiling(at(3799), 5)).toContain('Up to 5 % goes without asking.')
  expect(belowCeiling(at(1), 100)).toBeNull()
})

test('a discount in percent is taken off one line or all, always from the price', () => {
  const bill = addToBill(emptyBill, counterPack(1))
  const id = bill.lines[0]!.id
  const twice = discountBill(discountBill(bill, 10, { id }), 5, { id, reason: 'torn' })
  expect(twice.lines[0]).toMatchObject({ unitPaise: 3800, reason: 'torn' })
  expect(discountBill(bill, 12.5).lines[0]!.unitPaise).toBe(3500)
  expect(discountBill(twice, 0).lines[0]!.unitPaise).toBe(4000)
  expect(['5%', '12,5 %', '-3%', '100%', '101%', '5', '%'].map(readPercent)).toEqual([
    5,
    12.5,
    3,
    100,
    null,
    null,
    null,
  ])
})

test('a bill is split into two and joined again, with the same sum and lines of their own', () => {
  const bill = addToBill(addToBill(emptyBill, pack(), { quantity: 2 }), sugar, { grams: 250 })
  const [rest, part] = splitBill(bill, new Set([bill.lines[1]!.id]))
  expect([rest.lines.length, part.lines.length]).toEqual([1, 1])
  expect(billTotal(rest) + billTotal(part)).toBe(billTotal(bill))
  const joined = joinBills(rest, part)
  expect(billTotal(joined)).toBe(billTotal(bill))
  expect(new Set(joinBills(joined, part).lines.map(({ id }) => id)).size).toBe(3)
})

test('what came back in exchange stays with the bill through all that is done to it', () => {
  const exchange = { number: 'P1C/2627/000001', amount: 90 }
  const begun = { ...emptyBill, exchange }
  expect([isEmpty(begun), isEmpty(emptyBill)]).toEqual([false, true])
  const bill = addToBill(addToBill(begun, pack(), { quantity: 2 }), sugar, { grams: 250 })
  const [rest, part] = splitBill(bill, new Set([bill.lines[1]!.id]))
  expect([bill.exchange, rest.exchange, part.exchange]).toEqual([exchange, exchange, null])
  expect([joinBills(rest, part).exchange, joinBills(part, rest).exchange]).toEqual([exchange, exchange])
})
