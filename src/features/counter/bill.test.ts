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
  askedAbout,
  asSold,
  joinBills,
  manyOf,
  splitBill,
  weightProblem,
} from './bill.ts'
import type { CounterPack } from './catalogue-contract.ts'
import { belowCeiling, discountBill, discountLine, isOwners } from './bill-discount.ts'
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
  expect(readQuantity('३*आटा')).toEqual({ quantity: 3, rest: 'आटा' })
  expect(readQuantity('௨ x ৮৯০১২৩')).toEqual({ quantity: 2, rest: '890123' })
  expect(readQuantity('atta 5')).toEqual({ quantity: 1, rest: 'atta 5' })
  for (const text of ['0*', '-1*', '99999*', '1e9*', '0.5*atta', '0,5 × atta'])
    expect(readQuantity(text)).toBeNull()
})

test('many pieces of one line are asked about once, and again when there are more', () => {
  const of = (quantity: number) =>
    addToBill(addToBill(emptyBill, sugar, { grams: 25_000 }), pack(), { quantity })
  expect(manyOf(of(19))).toBeUndefined()
  expect(manyOf(of(22))?.quantity).toBe(22)
  const asked = askedAbout(of(22), manyOf(of(22))!)
  expect(manyOf(asked)).toBeUndefined()
  expect(manyOf(addToBill(asked, pack()))?.quantity).toBe(23)
  expect(manyOf(changeLine(asked, 2, { quantity: 2 }))).toBeUndefined()
  // Of two such lines each is asked about.
  const two = addToBill(of(22), pack({ productId: 99 }), { quantity: 30 })
  const once = askedAbout(two, manyOf(two)!)
  expect([two, once].map((bill) => manyOf(bill)?.quantity)).toEqual([22, 30])
  expect(manyOf(askedAbout(once, manyOf(once)!))).toBeUndefined()
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

const off = (percent: number, reason = '') => ({ percent, reason })

test('a discount in percent is taken off a line first, and one of the bill off the rest of every line', () => {
  const bill = addToBill(addToBill(emptyBill, counterPack(1)), counterPack(2))
  const once = discountLine(discountLine(bill, 1, 50), 1, 10)
  expect(once.lines.map(({ unitPaise }) => unitPaise)).toEqual([3600, 4000])
  const both = discountBill(discountBill(once, off(20)), off(5, 'torn'))
  const torn = changeLine(both, 1, { reason: 'dented' })
  expect(asSold(torn).lines.map(({ unitPaise, reason }) => [unitPaise, reason])).toEqual([
    [3420, 'dented; torn'],
    [3800, 'torn'],
  ])
  expect(billTotal(both)).toBe(7220)
  // What is scanned after it has it, too; taken off again, the lines keep their own.
  expect(billTotal(addToBill(both, counterPack(3)))).toBe(11_020)
  expect(billTotal(discountBill(both, off(0)))).toBe(7600)
  expect(billTotal(discountBill(bill, off(12.5)))).toBe(7000)
})

test('a ceiling is for what is taken off a line and off the bill together', () => {
  const bill = discountLine(addToBill(emptyBill, counterPack(1)), 1, 5)
  expect([belowCeiling(bill, 5), belowCeiling(discountBill(bill, off(5)), 10)]).toEqual([null, null])
  const both = discountBill(bill, off(1))
  expect(belowCeiling(both, 5, 20)).toBe(
    'Product 1 is 5.9 % below its price of ₹40.00. Up to 5 % goes without asking.',
  )
  const much = discountBill(bill, off(16))
  expect([isOwners(both, 20), isOwners(much, 20), isOwners(discountBill(bill, off(15)), 20)]).toEqual([
    false,
    true,
    false,
  ])
  expect(belowCeiling(much, 5, 20)).toContain('Only an owner takes more than 20 % off.')
})

test('the discount of a bill stays with its lines, split or joined, and goes with the last of them', () => {
  const bill = discountBill(addToBill(addToBill(emptyBill, counterPack(1)), counterPack(2)), off(10))
  const [rest, part] = splitBill(bill, new Set([2]))
  expect([billTotal(rest), billTotal(part)]).toEqual([3600, 3600])
  expect(joinBills(rest, part).discount).toEqual(off(10))
  const plain = addToBill(emptyBill, counterPack(3))
  for (const joined of [joinBills(rest, plain), joinBills(plain, rest)])
    expect([billTotal(joined), joined.discount ?? null]).toEqual([7600, null])
  expect(billTotal(addToBill(changeLine(rest, 1, { quantity: 0 }), counterPack(3)))).toBe(4000)
})

test('percent are typed with their sign', () => {
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
