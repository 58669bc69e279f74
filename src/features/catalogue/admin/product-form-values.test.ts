import { expect, it } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { productFormSchema } from './product-form-schema.ts'
import { emptyProduct, mergedValues, newProductOf, productChangeOf, valuesOf } from './product-form-values.ts'
import { previewOf } from './product-preview-of.ts'

const pack = { unit: '500 g', price: 99, discount: 20.20202, stock: 8, sku: 'B5', maxPerOrder: null }
const butter: Product = {
  _id: 7,
  name: 'Butter',
  slug: 'butter',
  brand: 'Amul',
  image: [],
  category: 2,
  subCategory: 5,
  ...pack,
  packs: [pack, { ...pack, unit: '1 kg', price: 190, discount: 0, sku: null, image: '/media/x.webp' }],
  veg: true,
  origin: null,
  description: 'Salted',
  more_details: { 'Shelf life': '6 months' },
  publish: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
}

it('sends nothing when nothing was changed', () => {
  expect(productChangeOf(valuesOf(butter), butter)).toBeNull()
})

it('sends only the changed fields, with the version that the form was filled from', () => {
  const values = { ...valuesOf(butter), name: 'Salted Butter', brand: '', veg: 'non-veg' as const }
  expect(productChangeOf(values, butter)).toEqual({
    name: 'Salted Butter',
    brand: null,
    veg: false,
    updatedAt: butter.updatedAt,
  })
})

it('sends a stock only where it was edited, with its previous value', () => {
  const values = valuesOf(butter)
  const [first, second] = values.packs as [(typeof values.packs)[0], (typeof values.packs)[0]]
  const change = productChangeOf({ ...values, packs: [{ ...first, stock: 20 }, second] }, butter)
  expect(change?.packs).toEqual([
    { unit: '500 g', price: 99, discount: 20.20202, sku: 'B5', stock: 20, stockWas: 8 },
    { unit: '1 kg', price: 190, discount: 0, image: '/media/x.webp' },
  ])
  // A pack with a new unit is a new pack: its stock has no previous value.
  const renamed = productChangeOf({ ...values, packs: [{ ...first, unit: '500 gm' }, second] }, butter)
  expect(renamed?.packs?.[0]).toMatchObject({ unit: '500 gm', stock: 8 })
  expect(renamed?.packs?.[0]).not.toHaveProperty('stockWas')
})

it('derives the discount from the selling price', () => {
  const values = { ...emptyProduct, name: 'Curd', category: '2', subCategory: '5' }
  const packs = [{ ...emptyProduct.packs[0]!, unit: '400 g', mrp: 50, selling: 45, stock: 3 }]
  expect(newProductOf({ ...values, packs })).toMatchObject({
    category: 2,
    brand: null,
    packs: [{ unit: '400 g', price: 50, discount: 10, stock: 3 }],
  })
})

it('previews an incomplete form', () => {
  expect(previewOf(emptyProduct, null)).toMatchObject({ name: 'Name of the product', packs: [{ price: 0 }] })
  expect(previewOf(valuesOf(butter), butter)).toMatchObject({ name: 'Butter', stock: 8, price: 99 })
})

it('merges the edits into the version that somebody else has saved', () => {
  const base = valuesOf(butter)
  const [half, whole] = base.packs as [(typeof base.packs)[0], (typeof base.packs)[0]]
  const typed = { ...base, brand: 'Nandini', packs: [{ ...half, selling: 70 }, whole] }
  const theirs = {
    ...base,
    name: 'Table Butter',
    packs: [
      { ...half, mrp: 105, stock: 3 },
      { ...whole, unit: '2 kg' },
    ],
  }
  expect(mergedValues(typed, base, theirs)).toEqual({
    ...base,
    name: 'Table Butter',
    brand: 'Nandini',
    packs: [
      { ...half, mrp: 105, stock: 3, selling: 70 },
      { ...whole, unit: '2 kg' },
    ],
  })
  expect(mergedValues(base, base, theirs)).toEqual(theirs)
})

it('sells at the MRP when no selling price is typed', () => {
  const packs = [{ ...emptyProduct.packs[0]!, unit: '50 g', mrp: 15, stock: 40 }]
  const values = { ...emptyProduct, name: 'Curry leaves', category: '1', subCategory: '2', packs }
  expect(productFormSchema.safeParse(values).success).toBe(true)
  expect(newProductOf(values).packs).toMatchObject([{ price: 15, discount: 0, stock: 40 }])
})

it('asks for the stock of a heap once, and sends it once', () => {
  const loose = { weighed: true, sku: null, discount: 0, sharesStock: true }
  const onion = {
    ...butter,
    packs: [
      { ...pack, ...loose, unit: '1 kg', stock: 5, grams: 1_000, stockGrams: 5_300 },
      { ...pack, ...loose, unit: '500 g', stock: 10, grams: 500, stockGrams: 5_300 },
    ],
  }
  const values = valuesOf(onion)
  const [first, second] = values.packs as [(typeof values.packs)[0], (typeof values.packs)[0]]
  const change = productChangeOf({ ...values, packs: [{ ...first, stock: 8 }, second] }, onion)
  expect(change?.packs).toMatchObject([{ sharesStock: true, stock: 8, stockWas: 5 }, { sharesStock: true }])
  expect(change?.packs?.[1]).not.toHaveProperty('stock')
  const packs = [first, { ...second, stock: null }]
  expect(newProductOf({ ...values, packs }).packs).toMatchObject([{ stock: 5 }, { stock: 0 }])
  const checked = (all: typeof packs) => productFormSchema.safeParse({ ...values, packs: all }).error?.issues
  expect(checked(packs)).toBeUndefined()
  expect(checked([first, { ...second, stock: null, sharesStock: false }])).toMatchObject([
    { path: ['packs', 1, 'stock'], message: 'Enter the stock' },
  ])
})
