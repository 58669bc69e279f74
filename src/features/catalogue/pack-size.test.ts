import { expect, test } from 'vitest'
import { anySize, packKey } from './pack-key.ts'
import { packSize } from './pack-size.ts'

test.each([
  ['500 g', 500, 'g'],
  ['1,000 g', 1000, 'g'],
  ['1.5 L', 1500, 'ml'],
  ['2 x 100 g', 200, 'g'],
  ['500 g x 2', 1000, 'g'],
  ['6×1 L', 6000, 'ml'],
  ['200 ml (pack of 3)', 600, 'ml'],
  ['Pack of 3', 3, 'pc'],
  ['pack of 2 x 500 g', 1000, 'g'],
  ['500 g + 100 g', 600, 'g'],
  ['500 g + 100 g free', 600, 'g'],
  ['1 kg (+ 200 g extra)', 1200, 'g'],
  ['1 dozen', 12, 'pc'],
  ['2 x 6 pcs', 12, 'pc'],
  ['500 g (approx.)', 500, 'g'],
  ['Net wt. 500g', 500, 'g'],
  ['1 L Pouch', 1000, 'ml'],
  ['6 eggs', 6, 'pc'],
  ['1 Kg.', 1000, 'g'],
  ['500 gms.', 500, 'g'],
  ['.5 kg', 500, 'g'],
  ['½ kg', 500, 'g'],
  ['1/2 kg', 500, 'g'],
  ['1½ L', 1500, 'ml'],
  ['1 1/2 kg', 1500, 'g'],
  ['half kg', 500, 'g'],
  ['half dozen', 6, 'pc'],
  ['10 N', 10, 'pc'],
  ['500 g, pouch', 500, 'g'],
  ['Pack of 2 (500 g each)', 1000, 'g'],
  ['500 g each, pack of 2', 1000, 'g'],
  ['2 packs of 500 g', 1000, 'g'],
  ['5 kg bag', 5000, 'g'],
  ['25 tea bags x 2 g', 50, 'g'],
  ['4 rolls x 200 sheets', 800, 'pc'],
  ['50 matchsticks', 50, 'pc'],
  ['1 qtl', 100_000, 'g'],
  ['2 doz', 24, 'pc'],
  ['80 sheets', 80, 'pc'],
  ['100 bags', 100, 'pc'],
  ['25 tea bags', 25, 'pc'],
  ['2 x 80 wipes', 160, 'pc'],
  ['1 set', 1, 'pc'],
  ['Set of 6', 6, 'pc'],
  ['30 cm', 30, 'cm'],
  ['9 m', 900, 'cm'],
  ['1.5 metres', 150, 'cm'],
  ['250 mm', 25, 'cm'],
  ['2 x 10 mtr', 2000, 'cm'],
] as const)('%s is %d %s', (unit, amount, of) => {
  expect(packSize(unit)).toEqual({ amount, of })
  if (of !== 'cm') expect(anySize(unit)).toEqual({ amount, of })
})

test.each([
  '1 bunch',
  '250 g - 300 g',
  '6 pcs (300 g)',
  '1,5 kg',
  '12,34 g',
  '500 g + 1 toy',
  '500 g new recipe',
  '1e3 g',
  '0 g',
  '',
  '500',
  '-5 g',
  '1/3 kg',
  '1/2/3 kg',
  '11/2 kg',
  '250-300 g',
])('%s is not understood whole', (unit) => expect(packSize(unit)).toBeNull())

test('a size that is named among other words is found for the search', () => {
  expect(anySize('Family pack, 500 g, new recipe')).toEqual({ amount: 500, of: 'g' })
  expect(anySize('५०० ग्राम')).toEqual({ amount: 500, of: 'g' })
  expect(anySize('combo')).toBeNull()
  expect(anySize('1,5 l')).toBeNull()
})

test('spellings of one pack have one key, different packs do not', () => {
  const one = (units: string[]) => new Set(units.map(packKey)).size
  expect(one(['1 kg', '1 KG', '1kg', '1,000 g', '1000 gms', '१ किलो', '१ किग्रा'])).toBe(1)
  expect(one(['2 x 500 g', '500 g x 2', '500 g (pack of 2)'])).toBe(1)
  expect(one(['6 pcs', 'pack of 6', '6 Pieces'])).toBe(1)
  expect(one(['1 Bunch', '1  bunch'])).toBe(1)
  expect(one(['6 x 330 ml cans', '6x330ml, can'])).toBe(1)
  expect(one(['500 g pouch', '500 g, Pouch', '500gm pouches', '½ kg pouch'])).toBe(1)
  expect(
    one(['1 kg', '2 x 500 g', '500 g', '500 g pouch', '500 g jar', '500 g + 100 g', '600 g', '1 bunch']),
  ).toBe(8)
})
