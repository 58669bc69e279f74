import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftDocument, type SuppliedGoods } from './document-rows.ts'
import { asMixedSupply } from './mixed-supply.ts'

const line = (
  at: number,
  packs: number,
  paise: number,
  rateBp: number,
  offerPaise: number,
): SuppliedGoods & { line: number } => ({
  line: at,
  name: `Goods ${at}`,
  uqc: 'NOS',
  packs,
  quantityMilli: packs * 1000,
  pricePaise: paise,
  grossPaise: paise * packs,
  offerPaise,
  productId: at,
  packId: at,
  tax: { hsn: `10${at}0`, treatment: rateBp === 0 ? 'exempt' : 'taxable', rateBp },
})

const group = (times: number, ...lines: [line: number, pieces: number, offPaise: number][]) => ({
  times,
  lines: lines.map(([at, pieces, offPaise]) => ({ line: at, pieces, offPaise })),
})

const short = (goods: SuppliedGoods[]) =>
  goods.map(({ packs, grossPaise, offerPaise, tax }) => [
    packs,
    grossPaise,
    offerPaise,
    tax?.rateBp,
    tax?.hsn,
  ])

test('pieces of one price bear the highest of their rates; what stands beside them on its line keeps its own', () => {
  const goods = [line(0, 2, 28_550, 500, 3508), line(1, 3, 4000, 1800, 492)]
  expect(short(asMixedSupply(goods, [group(1, [0, 1, 3508], [1, 1, 492])]))).toEqual([
    [1, 28_550, 0, 500, '1000'],
    [1, 28_550, 3508, 1800, '1010'],
    [3, 12_000, 492, 1800, '1010'],
  ])
})

test('exempt goods are taxed with those that they have one price with, each group by its own rates', () => {
  const goods = [line(0, 3, 1000, 0, 300), line(1, 1, 1000, 500, 100), line(2, 1, 1000, 4000, 100)]
  const groups = [group(1, [0, 1, 100], [1, 1, 100]), group(1, [0, 1, 100], [2, 1, 100])]
  expect(short(asMixedSupply(goods, groups)).slice(0, 3)).toEqual([
    [1, 1000, 100, 0, '1000'],
    [1, 1000, 100, 500, '1010'],
    [1, 1000, 100, 4000, '1020'],
  ])
})

test('what was not supplied, and what replaces it, makes nothing dearer', () => {
  const goods = [line(0, 1, 1000, 500, 100), { ...line(1, 1, 1000, 1800, 100), line: null }]
  expect(short(asMixedSupply(goods, [group(1, [0, 1, 100], [1, 1, 100])]))).toEqual(short(goods))
})

test('however goods are parted, their rows add up to the same, and no row is below nothing', () => {
  const some = fc.record({
    packs: fc.integer({ min: 1, max: 6 }),
    paise: fc.integer({ min: 100, max: 9000 }),
    rate: fc.constantFrom(0, 500, 1800, 4000),
    off: fc.integer({ min: 0, max: 100 }),
    pieces: fc.integer({ min: 1, max: 8 }),
  })
  fc.assert(
    fc.property(fc.array(some, { minLength: 2, maxLength: 5 }), (drawn) => {
      const goods = drawn.map(({ packs, paise, rate, off }, at) =>
        line(at, packs, paise, rate, Math.floor((paise * packs * off) / 100)),
      )
      const lines = drawn.map(({ pieces }, at): [number, number, number] => [
        at,
        pieces,
        goods[at]!.offerPaise!,
      ])
      const parted = asMixedSupply(goods, [group(1, ...lines)])
      for (const one of parted) {
        expect(one.packs).toBeGreaterThan(0)
        expect(one.grossPaise - one.offerPaise!).toBeGreaterThanOrEqual(0)
        expect(one.offerPaise).toBeGreaterThanOrEqual(0)
      }
      const paper = (of: SuppliedGoods[]) =>
        draftDocument({
          mode: 'regular',
          interState: false,
          goods: of,
          charges: [],
          couponPaise: 0,
          totalPaise: 0,
        })
      const sum = (of: SuppliedGoods[], figure: 'packs' | 'quantityMilli' | 'grossPaise' | 'offerPaise') =>
        of.reduce((total, one) => total + one[figure]!, 0)
      for (const figure of ['packs', 'quantityMilli', 'grossPaise', 'offerPaise'] as const)
        expect(sum(parted, figure)).toBe(sum(goods, figure))
      expect(paper(parted).roundOffPaise).toBe(paper(goods).roundOffPaise)
    }),
    { numRuns: 500 },
  )
})
