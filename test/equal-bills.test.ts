import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOffers, offersOn } from '#features/counter/bill-offers.ts'
import { addToBill, billTotal, emptyBill } from '#features/counter/bill.ts'
import { offlineDocument } from '#features/counter/offline-document.ts'
import { requestOf } from '#features/counter/sale-request.ts'
import type { Supplier } from '#features/papers/supplier.ts'
import { withPromotions } from '#features/pricing/cart-promotions.ts'
import { cartTotals } from '#features/pricing/cart-totals.ts'
import { offPaiseOf } from '#features/pricing/reductions.ts'
import type { PromotionRule } from '#features/promotions/promotion-rule.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { counterPack } from './counter-pack.ts'

// One basket on the site, at a till, in what the till sends, and on the paper that it prints without a network: with offers on goods
// and on the basket, and a coupon.

const goodsSet = fc.subarray([1, 2, 3], { minLength: 1 }).map((categories) => ({ categories }))
const pieces = fc.integer({ min: 1, max: 3 })
const micro = fc.integer({ min: 1, max: 99_999_999 })
const paise = fc.integer({ min: 100, max: 40_000 })
const cap = fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null })
const terms = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), of: goodsSet, percentMicro: micro, maxPaise: cap }),
  fc.record({ kind: fc.constant('amount' as const), of: goodsSet, paise }),
  fc.record({ kind: fc.constant('some_for' as const), of: goodsSet, pieces, pricePaise: paise }),
  fc.record({ of: goodsSet, buy: pieces, get: pieces }).map(({ of, buy, get }) => ({
    kind: 'buy_get' as const,
    buy: { of, pieces: buy },
    get: { of, pieces: get },
    percentMicro: 100_000_000,
  })),
  fc.record({ kind: fc.constant('basket' as const), minPaise: paise, paise }),
  fc.record({ kind: fc.constant('basket' as const), minPaise: paise, percentMicro: micro, maxPaise: cap }),
)
const coupon = fc.option(
  fc.record({
    type: fc.constant('percentage' as const),
    value: micro,
    maxPaise: cap,
    minOrderPaise: paise,
    code: fc.constant('LESS'),
  }),
  { nil: null },
)
const basket = fc.record({
  lines: fc.array(
    fc.record({
      category: fc.integer({ min: 1, max: 4 }),
      pricePaise: fc.integer({ min: 100, max: 30_000 }),
      rateBp: fc.constantFrom(0, 500, 1800, 4000),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  offers: fc.array(fc.record({ terms, timesPerOrder: fc.option(pieces, { nil: undefined }) }), {
    maxLength: 5,
  }),
  coupon,
  isHighest: fc.boolean(),
})
const shop: Supplier = {
  mode: 'regular',
  legalName: 'Asha Stores',
  tradeName: 'Asha Stores',
  address: '12 Market Road',
  branch: '',
  stateCode: '29',
  gstin: '29ABCDE1234F1Z5',
  fssai: '',
  phone: '',
  email: '',
  hsnDigits: 4,
}

test('500 random baskets cost the same in a cart, at a till, in the shop’s books and on paper', () =>
  costTheSame(500))
test('so do 20,000', { tags: ['long'], timeout: 300_000 }, () => costTheSame(20_000))

function costTheSame(numRuns: number): void {
  const seen = { offers: 0, basket: 0, coupon: 0, mixed: 0 }
  fc.assert(
    fc.property(basket, (drawn) => {
      const rules = drawn.offers.map(
        ({ terms: one, timesPerOrder }, at) =>
          ({ ...one, id: `offer ${at}`, name: `Offer ${at}`, timesPerOrder }) as PromotionRule,
      )
      const cart = withPromotions(
        cartTotals(
          drawn.lines.map(({ category, pricePaise, quantity }, at) => ({
            productId: at + 1,
            unit: '1 kg',
            categoryId: category,
            quantity,
            pricePaise,
            discountMicro: 0,
          })),
          [],
        ),
        rules,
        drawn.coupon,
      )

      const bill = drawn.lines.reduce((before, { category, pricePaise, rateBp, quantity }, at) => {
        const price = toRupees(pricePaise)
        const tax = {
          hsn: '1905',
          treatment: rateBp === 0 ? ('exempt' as const) : ('taxable' as const),
          rateBp,
        }
        const pack = counterPack(at + 1, { price, mrp: price, categoryId: category, subCategoryId: 0, tax })
        return addToBill(before, pack, { quantity })
      }, emptyBill)
      const supplier = { ...shop, ...(drawn.isHighest && { onePrice: 'highest' as const }) }
      const taken = { ...billOffers(bill, rules, drawn.coupon), versions: new Map<string, number>() }
      const totalPaise = billTotal(bill, taken)
      expect(totalPaise).toBe(cart.totalPaise)

      // What the shop reads of the till's sale.
      const payment = { tenders: [], changePaise: 0, roundingPaise: 0, customer: null }
      const soldAt = new Date('2026-12-05T10:00:00Z')
      const request = requestOf(bill, payment, soldAt, taken, supplier)
      const byServer = offersOn(
        request.lines.map(({ price, productId, unit }, at) => ({
          quantity: drawn.lines[at]!.quantity,
          grams: null,
          unitPaise: fromRupees(price),
          packGrams: null,
          productId,
          unit,
          categoryId: drawn.lines[at]!.category,
          subCategoryId: 0,
        })),
        rules,
        drawn.coupon,
      )
      expect(offPaiseOf(byServer)).toBe(cart.subTotalPaise - cart.totalPaise)
      const shares = cart.promotions?.lineOffPaise ?? drawn.lines.map(() => 0)
      expect([taken.lineOffPaise, byServer.lineOffPaise]).toEqual([shares, shares])
      expect(request.lines.map(({ offer = 0 }) => fromRupees(offer))).toEqual(shares)

      const paper = offlineDocument(
        bill,
        { number: 'C/1', soldAt: soldAt.toISOString(), totalPaise, customer: null, taken },
        supplier,
      )
      const sumOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0)
      const { rows, totals } = paper
      expect(fromRupees(totals.total)).toBe(totalPaise)
      expect(sumOf(rows.map(({ gross }) => fromRupees(gross))) + fromRupees(totals.roundOff)).toBe(totalPaise)
      expect(sumOf(rows.map(({ offer = 0 }) => fromRupees(offer)))).toBe(sumOf(shares))
      for (const { gross, taxable, cgst, sgst } of rows)
        expect(sumOf([taxable, cgst, sgst].map(fromRupees))).toBe(fromRupees(gross))

      // The better of the offer on the basket and the coupon, the other kept.
      const left = cart.subTotalPaise - taken.offersPaise
      const percent = (value: number, most: number | null | undefined) =>
        Math.min(Number((BigInt(left) * BigInt(value)) / 100_000_000n), most ?? left)
      const onBasket = Math.max(
        0,
        ...rules.map((rule) =>
          rule.kind !== 'basket' || left < rule.minPaise
            ? 0
            : Math.min(left, rule.paise ?? percent(rule.percentMicro!, rule.maxPaise)),
        ),
      )
      const byCode =
        drawn.coupon && left >= drawn.coupon.minOrderPaise
          ? percent(drawn.coupon.value, drawn.coupon.maxPaise)
          : 0
      expect([taken.basket?.offPaise ?? 0, taken.couponPaise]).toEqual(
        byCode > onBasket ? [0, byCode] : [onBasket, 0],
      )
      seen.offers += Number(taken.offersPaise > 0)
      seen.basket += Number(taken.basket !== null)
      seen.coupon += Number(taken.couponPaise > 0)
      seen.mixed += Number(rows.length > drawn.lines.length)
    }),
    { numRuns },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(numRuns / 100)
}
