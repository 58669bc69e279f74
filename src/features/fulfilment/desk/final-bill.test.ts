import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponPaise } from '#features/promotions/coupon.ts'
import { linePaise, percentOfPaise, subTotalPaise, toPercent } from '#shared/money.ts'
import { finalBill, linesToWeigh } from './final-bill.ts'
import type { AgreedLine, Pick } from './bill-parts.ts'
import { pickMovements } from './pick-movements.ts'

const price = { pricePaise: fc.nat(1_000_000), discountMicro: fc.nat(100_000_000) }
const line = (packId: number) =>
  fc
    .record({
      packId: fc.constant(packId),
      ...price,
      quantity: fc.integer({ min: 1, max: 9 }),
      grams: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: null }),
    })
    .chain((agreed) => fc.tuple(fc.constant(agreed), fc.option(pickOf(agreed), { nil: null })))

const replacement = fc.record({
  packId: fc.integer({ min: 0, max: 6 }),
  ...price,
  quantity: fc.integer({ min: 1, max: 9 }),
  packGrams: fc.constant(null),
  grams: fc.constant(null),
  inHand: fc.boolean(),
})

/** What may stand in `picks`: a line is replaced only in part. */
const pickOf = ({ quantity, grams }: AgreedLine): fc.Arbitrary<Pick> =>
  fc
    .record({
      amount: fc.oneof(
        fc.integer({ min: 0, max: quantity }).map((supplied) => ({ quantity: supplied, grams: null })),
        fc.nat((grams ?? 0) * quantity * 2).map((weight) => ({ quantity: null, grams: weight })),
      ),
      reason: fc.constantFrom(null, 'none_left' as const, 'bad' as const),
      replacement: fc.option(replacement, { nil: null }),
    })
    .map(({ amount, ...rest }) => ({
      ...(grams === null && amount.grams !== null ? { quantity: 0, grams: null } : amount),
      ...rest,
    }))

/** What is there of packs, by their number: whole packs, or grams of what weighs so much. */
const shelf = (packs: Record<number, number>, weights: Record<number, number | null> = {}) =>
  new Map(
    Object.entries(packs).map(([packId, amount]) => {
      const packGrams = weights[Number(packId)] ?? null
      const level =
        packGrams === null
          ? { stock: amount, grams: null, packGrams }
          : { stock: Math.floor(amount / packGrams), grams: amount, packGrams }
      return [Number(packId), level]
    }),
  )

const order = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, packId) => line(packId))))
  .map((pairs) => ({ lines: pairs.map(([agreed]) => agreed), picks: pairs.map(([, pick]) => pick) }))
  .filter(({ lines, picks }) => linesToWeigh(lines, picks).length === 0)

const charge = fc.oneof(
  fc.record({ type: fc.constant('fixed' as const), value: fc.nat(100_000) }),
  fc.record({ type: fc.constant('percentage' as const), value: fc.nat(100_000_000) }),
)

const coupon = fc.oneof(
  fc.record({ type: fc.constant('fixed' as const), value: fc.nat(9_000_000), maxPaise: fc.constant(null) }),
  fc.record({
    type: fc.constant('percentage' as const),
    value: fc.nat(100_000_000),
    maxPaise: fc.option(fc.nat(50_000), { nil: null }),
  }),
)

test('a final bill is never more than what was agreed, line by line and charge by charge', () => {
  fc.assert(
    fc.property(
      order,
      fc.array(charge, { maxLength: 4 }),
      fc.option(coupon, { nil: null }),
      fc.boolean(),
      ({ lines, picks }, rules, coupon, wholeRupees) => {
        const subTotal = subTotalPaise(lines)
        const charges = rules.map(({ type, value }) => ({
          name: type,
          type,
          value,
          amountPaise: type === 'fixed' ? value : percentOfPaise(subTotal, toPercent(value)),
        }))
        const bill = finalBill({ lines, picks, charges, coupon, wholeRupees })
        const agreedOff = couponPaise(coupon, { subTotalPaise: subTotal, linesPaise: lines.map(linePaise) })
        const agreedCharges = charges.reduce((all, { amountPaise }) => all + amountPaise, 0)
        expect(bill.totalPaise).toBeLessThanOrEqual(subTotal + agreedCharges - agreedOff)
        expect(bill.couponPaise).toBeLessThanOrEqual(agreedOff)
        expect(bill.subTotalPaise).toBeLessThanOrEqual(subTotal)
        bill.charges.forEach(({ amountPaise }, at) =>
          expect(amountPaise).toBeLessThanOrEqual(charges[at]!.amountPaise),
        )
        const sum = bill.charges.reduce((all, { amountPaise }) => all + amountPaise, bill.subTotalPaise)
        expect(bill.totalPaise).toBe(sum - bill.couponPaise + bill.roundOffPaise)
        if (wholeRupees) expect([bill.totalPaise % 100, bill.roundOffPaise > -100]).toEqual([0, true])
        else expect(bill.roundOffPaise).toBe(0)
        lines.forEach((agreed, at) => {
          const parts = bill.supplied.filter(({ linePosition }) => linePosition === at)
          const paise = parts.reduce((all, { finalPaise }) => all + finalPaise, 0)
          // Two parts, each rounded, may be a paisa more than the line.
          expect(paise).toBeLessThanOrEqual(subTotalPaise([agreed]) + Math.max(0, parts.length - 1))
        })
      },
    ),
  )
})

test('what nobody decided about costs what was agreed', () => {
  fc.assert(
    fc.property(order, ({ lines }) => {
      const fixed = lines.map((one) => ({ ...one, grams: null }))
      const bill = finalBill({ lines: fixed, picks: [], charges: [], coupon: null, wholeRupees: false })
      expect(bill.totalPaise).toBe(subTotalPaise(fixed))
      expect(pickMovements(fixed, [], new Map())).toEqual({ movements: [], short: [] })
    }),
  )
})

test('the movements of packing never leave less than nothing on a shelf, and the order holds what it supplies', () => {
  fc.assert(
    fc.property(order, fc.array(fc.nat(9), { minLength: 7, maxLength: 7 }), ({ lines, picks }, stock) => {
      const weights = Object.fromEntries(lines.map(({ packId, grams }) => [packId, grams]))
      const level = Object.fromEntries(stock.map((packs, packId) => [packId, packs * (weights[packId] ?? 1)]))
      const { movements, short } = pickMovements(lines, picks, shelf(level, weights))
      fc.pre(short.length === 0)
      const sum = (packId: number, reasons: string[]) =>
        movements
          .filter((one) => one.packId === packId && reasons.includes(one.reason))
          .reduce((all, { quantity, grams }) => all + (grams ?? quantity), 0)
      const { supplied } = finalBill({ lines, picks, charges: [], coupon: null, wholeRupees: false })
      stock.forEach((_, packId) => {
        const weight = weights[packId] ?? null
        expect(
          level[packId]! + sum(packId, ['unsupplied', 'substitute', 'adjustment']),
        ).toBeGreaterThanOrEqual(0)
        const held =
          (lines[packId]?.quantity ?? 0) * (weight ?? 1) - sum(packId, ['unsupplied', 'substitute'])
        const left = supplied
          .filter((part) => part.packId === packId)
          .reduce(
            (all, part) => all + (weight === null ? part.quantity : (part.grams ?? part.quantity * weight)),
            0,
          )
        expect(held).toBe(left)
      })
      // The ledger takes one row for each order, pack and reason.
      const keys = movements.map(({ packId, reason }) => `${packId} ${reason}`)
      const own = keys.filter((key) => !key.endsWith('adjustment'))
      expect(new Set(own).size).toBe(own.length)
    }),
  )
})

test('a pack of which none is left replaces nothing, unless the picker holds it', () => {
  const pack = (packId: number) => ({ packId, pricePaise: 100, discountMicro: 0, quantity: 2, grams: null })
  const none: Pick = { quantity: 0, grams: null, reason: 'none_left', replacement: null }
  const by = (inHand: boolean): Pick => ({
    ...none,
    reason: 'bad',
    replacement: { ...pack(0), quantity: 1, packGrams: null, inHand },
  })
  const stock = shelf({ 0: 5, 1: 5 })
  expect(pickMovements([pack(0), pack(1)], [none, by(false)], stock).short).toEqual([1])
  expect(pickMovements([pack(0), pack(1)], [none, by(true)], stock)).toEqual({
    short: [],
    movements: [
      { packId: 0, reason: 'unsupplied', quantity: 2 },
      { packId: 0, reason: 'adjustment', quantity: -6 },
      { packId: 1, reason: 'unsupplied', quantity: 2 },
      { packId: 1, reason: 'adjustment', quantity: -2 },
      { packId: 0, reason: 'substitute', quantity: -1 },
    ],
  })
})

const rice: AgreedLine = { packId: 1, pricePaise: 10_000, discountMicro: 0, quantity: 4, grams: null }
const loose: AgreedLine = { ...rice, packId: 2, quantity: 2, grams: 500 }
const picked = (pick: Partial<Pick>): Pick => ({
  quantity: null,
  grams: null,
  reason: null,
  replacement: null,
  ...pick,
})

test('a line that is sold by weight waits to be weighed, unless nothing of it is there', () => {
  const waiting = (pick: Pick | null) => linesToWeigh([rice, loose], [null, pick])
  expect(waiting(null)).toEqual([1])
  expect(waiting(picked({}))).toEqual([1])
  expect(waiting(picked({ grams: 960 }))).toEqual([])
  expect(waiting(picked({ quantity: 0 }))).toEqual([])
  expect(linesToWeigh([loose, rice], [])).toEqual([0])
})

test('a charge in percent is of what is supplied and never grows; a fixed one stays', () => {
  const charges = [
    { name: 'Packing', type: 'percentage' as const, value: 10_000_000, amountPaise: 4_000 },
    { name: 'Small', type: 'percentage' as const, value: 10_000_000, amountPaise: 500 },
    { name: 'Delivery', type: 'fixed' as const, value: 2_500, amountPaise: 2_500 },
    { name: 'Of an old order', amountPaise: 1_000 },
  ]
  const bill = finalBill({
    lines: [rice],
    picks: [picked({ quantity: 1 })],
    charges,
    coupon: null,
    wholeRupees: false,
  })
  expect(bill.charges.map(({ amountPaise }) => amountPaise)).toEqual([1_000, 500, 2_500, 1_000])
  expect(bill.totalPaise).toBe(15_000)
})

test('whole rupees leave out what is beyond them', () => {
  const lines = [{ ...rice, pricePaise: 3_333, quantity: 3 }]
  const bill = finalBill({ lines, picks: [], charges: [], coupon: null, wholeRupees: true })
  expect([bill.subTotalPaise, bill.roundOffPaise, bill.totalPaise]).toEqual([9_999, -99, 9_900])
})

test('what is short goes back; what is bad is written off, and all of what is not there', () => {
  const stock = shelf({ 1: 5 })
  const moved = (reason: Pick['reason']) =>
    pickMovements([rice], [picked({ quantity: 1, reason })], stock).movements
  const back = { packId: 1, reason: 'unsupplied', quantity: 3 }
  expect(moved(null)).toEqual([back])
  expect(moved('bad')).toEqual([back, { packId: 1, reason: 'adjustment', quantity: -3 }])
  expect(moved('none_left')).toEqual([back, { packId: 1, reason: 'adjustment', quantity: -8 }])
  expect(pickMovements([rice], [picked({ quantity: 1, reason: 'none_left' })], new Map()).movements).toEqual([
    back,
    { packId: 1, reason: 'adjustment', quantity: -3 },
  ])
})

test('a line by weight moves to the gram, a heavier one too, and never below nothing', () => {
  const moved = (pick: Partial<Pick>, grams = 5_000) =>
    pickMovements([loose], [picked(pick)], shelf({ 2: grams }, { 2: 500 })).movements.map(
      ({ reason, grams: amount, quantity }) => [reason, amount, quantity],
    )
  expect(moved({ grams: 1_000 })).toEqual([])
  expect(moved({ grams: 1_200 })).toEqual([['unsupplied', -200, 0]])
  expect(moved({ grams: 940 })).toEqual([['unsupplied', 60, 0]])
  expect(moved({ quantity: 0, grams: 700 })).toEqual([['unsupplied', 1_000, 0]])
  expect(moved({ grams: 700, reason: 'bad' })).toEqual([
    ['unsupplied', 300, 0],
    ['adjustment', -300, 0],
  ])
  expect(moved({ grams: 10_000 }, 2_000)).toEqual([
    ['unsupplied', -9_000, 0],
    ['adjustment', 7_000, 0],
  ])
})

test('a pack that is no longer sold by weight moves in whole packs', () => {
  const moved = (grams: number) => pickMovements([loose], [picked({ grams })], shelf({ 2: 3 })).movements
  expect([moved(1_200), moved(501)]).toEqual([[], []])
  expect(moved(500)).toEqual([{ packId: 2, reason: 'unsupplied', quantity: 1 }])
})

test('a replacement by weight is weighed, taken to the gram and costs what it weighs', () => {
  const replaced = (grams: number | null) =>
    picked({ quantity: 0, replacement: { ...loose, packGrams: 500, grams, inHand: false } })
  expect(linesToWeigh([rice], [replaced(null)])).toEqual([0])
  expect(linesToWeigh([rice], [replaced(940)])).toEqual([])
  const stock = shelf({ 1: 0, 2: 960 }, { 2: 500 })
  expect(pickMovements([rice], [replaced(940)], stock)).toEqual({
    movements: [
      { packId: 1, reason: 'unsupplied', quantity: 4 },
      { packId: 2, reason: 'substitute', quantity: 0, grams: -940 },
    ],
    short: [],
  })
  expect(pickMovements([rice], [replaced(970)], stock).short).toEqual([0])
  const costs = (grams: number) =>
    finalBill({ lines: [rice], picks: [replaced(grams)], charges: [], coupon: null, wholeRupees: false })
      .supplied
  expect(costs(940)).toMatchObject([{ isReplacement: true, packGrams: 500, grams: 940, finalPaise: 18_800 }])
  expect(costs(1_100)).toMatchObject([{ grams: 1_100, finalPaise: 20_000 }])
})

test('a replacement that is not on the shelf is found in the hand, or named', () => {
  const replaced = (inHand: boolean) => {
    const replacement = { ...rice, packId: 3, quantity: 2, packGrams: null, inHand }
    return pickMovements([rice], [picked({ quantity: 3, replacement })], shelf({ 3: 1 }))
  }
  expect(replaced(false).short).toEqual([0])
  expect(replaced(true)).toEqual({
    movements: [
      { packId: 1, reason: 'unsupplied', quantity: 1 },
      { packId: 3, reason: 'adjustment', quantity: 1 },
      { packId: 3, reason: 'substitute', quantity: -2 },
    ],
    short: [],
  })
})
