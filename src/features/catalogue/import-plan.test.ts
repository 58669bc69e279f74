import { expect, test } from 'vitest'
import { planImport, type KnownProduct } from './import-plan.ts'
import type { ImportRow } from './import-rows.ts'

let count = 1
const row = (changes: Partial<ImportRow>): ImportRow => ({
  row: ++count,
  name: 'Rice',
  category: 'Staples',
  subCategory: 'Rice & Poha',
  unit: '1 kg',
  price: 90,
  ...changes,
})
const rice: KnownProduct = {
  id: 7,
  name: 'Rice',
  brand: null,
  category: 'staples',
  subCategory: 'Rice and Poha',
  packs: [
    { unit: '1 kg', sku: 'R1' },
    { unit: '5 kg', sku: null },
  ],
}
const outline = (rows: ImportRow[], known: KnownProduct[] = []) => {
  const { plans, faults } = planImport(rows, known)
  return {
    plans: plans.map(({ productId, rows }) => [productId, rows.map(({ row, unit }) => [row.unit, unit])]),
    faults: faults.map(({ message }) => message),
  }
}

test('rows of one name, brand and place are packs of one product', () => {
  expect(
    outline([row({ unit: '1 kg' }), row({ unit: '5 kg', name: 'RICE' }), row({ brand: 'Asha' })]),
  ).toEqual({
    plans: [
      [
        null,
        [
          ['1 kg', null],
          ['5 kg', null],
        ],
      ],
      [null, [['1 kg', null]]],
    ],
    faults: [],
  })
})

test('the same unit under another SKU is a product of its own, without one a repetition', () => {
  const { plans, faults } = outline([
    row({ sku: 'A' }),
    row({ sku: 'B' }),
    row({ sku: 'C', unit: '5 kg' }),
    row({}),
  ])
  expect(plans).toEqual([
    [
      null,
      [
        ['1 kg', null],
        ['5 kg', null],
      ],
    ],
    [null, [['1 kg', null]]],
  ])
  expect(faults).toEqual([expect.stringMatching(/^Duplicate of row/)])
})

test('a known SKU changes its pack, whatever the row calls it', () => {
  expect(
    outline([row({ sku: 'R1', name: 'Ponni Rice', unit: '1000 g', category: 'New' })], [rice]).plans,
  ).toEqual([[7, [['1000 g', '1 kg']]]])
})

test('a known product takes new packs and gives SKUs to those without', () => {
  expect(
    outline([row({ unit: '5 kg', sku: 'R5' }), row({ unit: '10 kg', sku: 'R10' })], [rice]).plans,
  ).toEqual([
    [
      7,
      [
        ['5 kg', '5 kg'],
        ['10 kg', null],
      ],
    ],
  ])
  expect(outline([row({ unit: '1 kg', sku: 'OTHER' })], [rice]).plans).toEqual([[null, [['1 kg', null]]]])
})

test('a SKU twice, and a unit that another pack has', () => {
  expect(outline([row({ sku: 'R1' }), row({ sku: 'R1' })], [rice]).faults).toEqual([
    expect.stringMatching(/^SKU R1 is already used in row \d+$/),
  ])
  expect(outline([row({ sku: 'R1', unit: '5 kg' })], [rice])).toEqual({
    plans: [],
    faults: ['The product already has a pack of 5 kg'],
  })
})
