import { expect, test } from 'vitest'
import { openImportPlan, type KnownProduct } from './import-plan.ts'
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
  slug: 'rice',
  brand: null,
  category: 'staples',
  subCategory: 'Rice and Poha',
  packs: [
    { unit: '1 kg', sku: 'R1', barcode: '96385074' },
    { unit: '5 kg', sku: null, barcode: null },
  ],
}
/** The plan by product: its id, and for each row its unit and the current unit of the pack that it changes. */
const outline = (rows: ImportRow[], known: KnownProduct[] = []) => {
  const plan = openImportPlan()
  plan.addKnown(known)
  const products = new Map<number, [string, string | null][]>()
  const faults: string[] = []
  for (const row of rows) {
    const planned = plan.add(row)
    if (typeof planned === 'string') faults.push(planned)
    else products.set(planned.product, [...(products.get(planned.product) ?? []), [row.unit, planned.unit]])
  }
  return { plans: [...products].map(([product, rows]) => [plan.productId(product), rows]), faults }
}

test('products of the same name are told apart by their addresses', () => {
  const [first, second] = [row({ slug: 'rice' }), row({ slug: 'rice-2' })]
  const twins = [first, second, row({ slug: 'rice', unit: '5 kg' })]
  expect(outline(twins)).toEqual({
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
  const bare = { ...rice, packs: [{ unit: '1 kg', sku: null, barcode: null }] }
  const other = { ...bare, id: 8, slug: 'rice-2' }
  expect(outline([second, first], [bare, other]).plans).toEqual([
    [8, [['1 kg', '1 kg']]],
    [7, [['1 kg', '1 kg']]],
  ])
  // In another shop the product may have another address.
  expect(outline([first, second], [{ ...bare, slug: 'rice-9' }]).plans).toEqual([
    [7, [['1 kg', '1 kg']]],
    [null, [['1 kg', null]]],
  ])
})

test('rows with the same name, brand and category are packs of one product', () => {
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

test('a blank that was typed twice makes no product of its own', () => {
  const [one, two] = [row({ name: 'Toor Dal' }), row({ name: 'toor  dal', unit: '5 kg' })]
  expect(outline([one, two]).plans).toHaveLength(1)
  const known = { ...rice, name: 'Toor Dal' }
  expect(outline([row({ name: 'Toor  Dal' })], [known]).plans).toMatchObject([[7, [['1 kg', '1 kg']]]])
})

test('the same unit with another SKU is a separate product; without a SKU it is a duplicate', () => {
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

test('a second row of a packet with another MRP says where old packets are entered', () => {
  const barcode = '8906000444443'
  const { faults } = outline([row({ barcode, price: 84 }), row({ barcode, price: 88 })], [])
  expect(faults).toEqual([expect.stringMatching(/^Duplicate of row \d+, with another MRP: .* by a bill/)])
})

test('a row with a known SKU changes that pack, whatever name and unit it gives', () => {
  expect(
    outline([row({ sku: 'R1', name: 'Ponni Rice', unit: '1000 g', category: 'New' })], [rice]).plans,
  ).toEqual([[7, [['1000 g', '1 kg']]]])
})

test('rows add packs to a known product, and SKUs to its packs without one', () => {
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

test('a repeated SKU and a unit of another pack are refused', () => {
  expect(outline([row({ sku: 'R1' }), row({ sku: 'R1' })], [rice]).faults).toEqual([
    expect.stringMatching(/^SKU R1 is already used in row \d+$/),
  ])
  expect(outline([row({ sku: 'R1', unit: '5 kg' })], [rice])).toEqual({
    plans: [],
    faults: ['The product already has a pack of 5 kg'],
  })
})

test('a barcode belongs to one pack: a row that gives it to another is refused unless an earlier row took it away', () => {
  const barcode = '96385074'
  expect(outline([row({ name: 'Poha', barcode })], [rice]).faults).toEqual([
    'barcode: 96385074 is the barcode of Rice, 1 kg',
  ])
  expect(outline([row({ name: 'Poha', barcode }), row({ name: 'Rava', barcode })]).faults).toEqual([
    expect.stringMatching(/^barcode: 96385074 is the barcode of row \d+$/),
  ])
  const moved = [row({ barcode: '8901030865275' }), row({ unit: '5 kg', barcode })]
  expect(outline(moved, [rice]).faults).toEqual([])
  expect(outline([row({ barcode })], [rice]).faults).toEqual([])
})

test('a row that looks like a product with another SKU, or gives a SKU to another product, is pointed out', () => {
  const plan = openImportPlan()
  plan.addKnown([rice])
  expect(plan.add(row({ sku: '1R' }))).toMatchObject({
    unit: null,
    hint: 'Same as Rice, SKU R1, which has another SKU: a new product?',
  })
  expect(plan.add(row({ sku: 'R1', name: 'Salted Crackers', unit: '200 g' }))).toMatchObject({
    unit: '1 kg',
    hint: 'SKU R1 is Rice, 1 kg: this row gives it another name and another unit',
  })
  expect(plan.add(row({ unit: '5 kg', sku: 'R5' }))).not.toHaveProperty('hint')
})
