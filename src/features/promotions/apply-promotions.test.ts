import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linePaise, sellingPaise, subTotalPaise } from '#shared/money.ts'
import { draftDocument } from '#features/papers/document-rows.ts'
import { asMixedSupply } from '#features/papers/mixed-supply.ts'
import { slowPromotions, type SlowOffer } from '../../../test/slow-promotions.ts'
import { applyPromotions } from './apply-promotions.ts'
import type { PromotionLine } from './offer-gains.ts'
import type { Coupon } from './coupon.ts'
import { holdsAt, type PromotionTimes } from './promotion-hours.ts'
import type { PromotionRule } from './promotion-rule.ts'
import file from './offer-vectors.json' with { type: 'json' }

// The vectors name packs and categories by words.
const NUMBERS = new Map<string, number>()
const numberOf = (word: string) => NUMBERS.get(word) ?? NUMBERS.set(word, NUMBERS.size + 1).size

interface VectorLine {
  pack: string
  category: string
  pricePaise: number
  quantity: number
  rateBp: number
  discountMicro?: number
}

const isSet = (value: object) => 'packs' in value || 'categories' in value || 'all' in value

/** A vector's offer with our numbers for its sets. */
function renamed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(renamed) as Value
  if (typeof value !== 'object' || value === null) return value
  if (isSet(value)) {
    const { all, packs, categories } = value as { all?: true; packs?: string[]; categories?: string[] }
    return { all, products: packs?.map(numberOf), categories: categories?.map(numberOf) } as Value
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one)])) as Value
}

const priced = (line: VectorLine) => ({
  pricePaise: line.pricePaise,
  discountMicro: line.discountMicro ?? 0,
  quantity: line.quantity,
})

const lineOf = (line: VectorLine): PromotionLine => ({
  productId: numberOf(line.pack),
  unit: '1',
  categoryId: numberOf(line.category),
  subCategoryId: 0,
  quantity: line.quantity,
  piecePaise: sellingPaise(line.pricePaise, line.discountMicro ?? 0),
  linePaise: linePaise(priced(line)),
  isLoose: false,
})

type VectorOffer = PromotionRule & PromotionTimes

const bills = file.vectors.filter(({ expect: expected }) => 'rows' in expected)

test.each(bills)('vector $id: $why', (vector) => {
  const given = vector.given as unknown as {
    at: string
    lines: VectorLine[]
    offers: VectorOffer[]
    coupon?: (Coupon & { code: string; type?: string; kind: Coupon['type'] }) | null
    charge?: { amountPaise: number; endsAtPaise: number }
    interState?: boolean
    onePrice?: 'own' | 'highest'
  }
  const offers = given.offers.filter((offer) => holdsAt(offer, new Date(given.at))).map(renamed)
  const subTotal = subTotalPaise(given.lines.map(priced))
  const coupon = given.coupon && {
    ...given.coupon,
    type: given.coupon.kind,
    maxPaise: given.coupon.maxPaise ?? null,
  }
  const result = applyPromotions(given.lines.map(lineOf), offers, {
    subTotalPaise: subTotal,
    coupon: coupon ?? null,
  })
  const { charge } = given
  const chargePaise = charge && subTotal < charge.endsAtPaise ? charge.amountPaise : 0
  const off = result.basket?.offPaise ?? result.couponPaise
  const totalPaise = subTotal - result.offersPaise - off + chargePaise
  const goods = given.lines.map((line, at) => ({
    line: at,
    name: line.pack,
    uqc: 'NOS' as const,
    packs: line.quantity,
    quantityMilli: line.quantity * 1000,
    pricePaise: line.pricePaise,
    grossPaise: linePaise(priced(line)),
    offerPaise: result.lineOffPaise[at]!,
    productId: numberOf(line.pack),
    packId: 0,
    tax: {
      hsn: '1905',
      treatment: line.rateBp === 0 ? ('exempt' as const) : ('taxable' as const),
      rateBp: line.rateBp,
    },
  }))
  const groups = result.offers.flatMap((offer) => offer.groups ?? [])
  const draft = draftDocument({
    mode: 'regular',
    interState: given.interState ?? false,
    goods: given.onePrice === 'highest' ? asMixedSupply(goods, groups) : goods,
    charges: [],
    couponPaise: off,
    totalPaise: totalPaise - chargePaise,
  })
  expect({
    subTotalPaise: subTotal,
    offers: result.offers.map(({ id, times, offPaise }) => ({ id, times, offPaise })),
    offersPaise: result.offersPaise,
    lineOffPaise: result.lineOffPaise,
    basket: result.basket
      ? { id: result.basket.id, offPaise: result.basket.offPaise }
      : result.couponPaise > 0
        ? { coupon: given.coupon!.code, offPaise: result.couponPaise }
        : null,
    chargePaise,
    totalPaise,
    rows: draft.rows.map((row, position) => ({
      position,
      pieces: row.packs,
      rateBp: row.rateBp,
      offerPaise: row.offerPaise,
      gross: row.grossPaise,
      taxable: row.taxablePaise,
      cgst: row.cgstPaise,
      sgst: row.sgstPaise,
      igst: row.igstPaise,
    })),
    roundOffPaise: draft.roundOffPaise,
  }).toEqual(vector.expect)
})

const goodsSet = fc.subarray([1, 2, 3], { minLength: 1 }).map((categories) => ({ categories }))
const percentMicro = fc.integer({ min: 1, max: 99_999_999 })
const pieces = fc.integer({ min: 1, max: 3 })
const pricePaise = fc.integer({ min: 100, max: 40_000 })
const apart = fc.constantFrom<number[][]>([[1], [2, 3]], [[2], [1]], [[1, 2], [3]])
const terms = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    of: goodsSet,
    percentMicro,
    maxPaise: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('amount' as const), of: goodsSet, paise: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('some_for' as const), of: goodsSet, pieces, pricePaise }),
  fc
    .record({
      of: goodsSet,
      buy: pieces,
      get: pieces,
      percentMicro: fc.oneof(percentMicro, fc.constant(1e8)),
    })
    .map(({ of, buy, get, percentMicro: micro }) => ({
      kind: 'buy_get' as const,
      buy: { of, pieces: buy },
      get: { of, pieces: get },
      percentMicro: micro,
    })),
  fc.record({ sets: apart, buy: pieces, get: pieces }).map(({ sets: [one, other], buy, get }) => ({
    kind: 'buy_get' as const,
    buy: { of: { categories: one! }, pieces: buy },
    get: { of: { categories: other! }, pieces: get },
    percentMicro: 100_000_000,
  })),
  fc.record({ sets: apart, pricePaise }).map(({ sets, pricePaise: price }) => ({
    kind: 'bundle' as const,
    of: sets.map((categories) => ({ categories })),
    pricePaise: price,
  })),
)
const basket = fc.record({
  lines: fc.array(
    fc.record({
      category: fc.integer({ min: 1, max: 4 }),
      piecePaise: fc.integer({ min: 100, max: 30_000 }),
      quantity: fc.integer({ min: 1, max: 7 }),
      isLoose: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  offers: fc.array(fc.record({ terms, timesPerOrder: fc.option(pieces, { nil: undefined }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

// 4,000 in `npm test`.
test('20,000 random baskets cost what a slow program says, which tries each piece and each order', () => {
  fc.assert(
    fc.property(basket, ({ lines, offers: drawn }) => {
      const offers = drawn.map(({ terms: one, timesPerOrder }, at) => ({
        ...one,
        id: `offer ${at}`,
        name: '',
        timesPerOrder,
      }))
      const result = applyPromotions(
        lines.map((line, at) => ({
          productId: at,
          unit: '1',
          categoryId: line.category,
          subCategoryId: 0,
          quantity: line.quantity,
          piecePaise: line.piecePaise,
          linePaise: line.piecePaise * line.quantity,
          isLoose: line.isLoose,
        })),
        offers,
        { subTotalPaise: lines.reduce((sum, { piecePaise, quantity }) => sum + piecePaise * quantity, 0) },
      )
      const slow = slowPromotions(lines, offers as SlowOffer[])
      expect(result.lineOffPaise).toEqual(slow.lineOff)
      expect(result.offers.map(({ id, times, offPaise: off }) => ({ id, times, off }))).toEqual(slow.applied)
      expect(result.offersPaise).toBe(slow.lineOff.reduce((sum, off) => sum + off, 0))
    }),
    { numRuns: process.env.TEST_RUN === 'landing' ? 4_000 : 20_000 },
  )
}, 300_000)

test('a sixth offer on the same goods takes what the five before it leave', () => {
  const goods = { unit: '1', subCategoryId: 0, isLoose: false, categoryId: 1 }
  const lines = Array.from({ length: 6 }, (_, productId) => ({
    ...goods,
    productId,
    quantity: 1,
    piecePaise: 1000,
    linePaise: 1000,
  }))
  const offers = lines.map(({ productId }) => ({
    id: `offer ${productId}`,
    name: '',
    kind: 'amount' as const,
    of: { products: [productId, (productId + 1) % 6] },
    paise: 100,
  }))
  const result = applyPromotions(lines, offers, { subTotalPaise: 6000 })
  expect(result.lineOffPaise).toEqual([100, 100, 100, 100, 100, 100])
  const six = offers.map((one) => ({ ...one, of: { products: [one.of.products[0]!] } }))
  expect(applyPromotions(lines, six, { subTotalPaise: 6000 }).offers).toHaveLength(6)
  const last = { ...offers[5]!, id: 'last', of: { categories: [1] }, paise: 50 }
  const five = six.slice(0, 5).map((one) => ({ ...one, of: { products: one.of.products, categories: [2] } }))
  const joined = five.map((one, at) => ({ ...one, of: { products: [at, 0] } }))
  expect(applyPromotions(lines, [...joined, last], { subTotalPaise: 6000 }).lineOffPaise[5]).toBe(50)
})
