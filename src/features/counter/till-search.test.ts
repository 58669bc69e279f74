import { expect, test } from 'vitest'
import { counterPack } from '../../../test/counter-pack.ts'
import type { CounterPack } from './catalogue-contract.ts'
import { TillSearch } from './till-search.ts'
import type { TillWords } from './till-contract.ts'

const group = (name: string, ...terms: string[]): TillWords['groups'][number] => ({
  name, kind: 'staples', terms, misspellings: [], brands: [],
}) // prettier-ignore
const words: TillWords = {
  groups: [group('tomato', 'tamatar'), group('milk', 'doodh')],
  subCategories: [
    { subCategoryId: 1, name: 'Rice', category: 'Staples' },
    { subCategoryId: 2, name: 'Snacks', category: 'Snacks' },
    { subCategoryId: 3, name: 'Dairy', category: 'Dairy' },
  ],
  sold: [
    [2, 2],
    [10, 900],
  ],
}
const packs: CounterPack[] = [
  counterPack(1, { name: 'Puffed Rice', subCategoryId: 2, unit: '200 g', sku: '101' }),
  counterPack(2, { name: 'Sona Rice', brand: 'Daawat', subCategoryId: 1, unit: '5 kg', price: 400, sku: '102' }),
  counterPack(2, { name: 'Sona Rice', brand: 'Daawat', subCategoryId: 1, unit: '1 kg', price: 90, sku: '103' }),
  counterPack(3, { name: 'Basmati Rice', subCategoryId: 1, unit: '1 kg', price: 20 }),
  counterPack(4, { name: 'Kolam Rice', subCategoryId: 1, unit: '1 kg', price: 50, stock: 0 }),
  counterPack(5, { name: 'Tomato', subCategoryId: 4, unit: '500 g', barcodes: ['8901030865275'] }),
  counterPack(6, { name: 'Toned Milk', subCategoryId: 3, unit: '500 ml', price: 27 }),
  counterPack(6, { name: 'Toned Milk', subCategoryId: 3, unit: '1 l', price: 54 }),
  counterPack(7, { name: 'Sugar Free Biscuits', subCategoryId: 2 }),
  counterPack(8, { name: 'Biscuits', subCategoryId: 2 }),
  counterPack(9, { name: 'Cow Milk', subCategoryId: 3, unit: '500 ml', price: 40 }),
  counterPack(10, { name: 'Milk Bikis', subCategoryId: 2, unit: '100 g', price: 10 }),
] // prettier-ignore

function till(of: readonly CounterPack[] = packs): TillSearch {
  const search = new TillSearch()
  search.setWords(words)
  for (const pack of of) search.put(pack)
  return search
}
const found = (search: TillSearch, text: string) =>
  search.find(text).map(({ name, unit }) => `${name} ${unit}`)

test('of the kind that is meant what sells often is first, and what is sold out last', () => {
  // In the shop Basmati Rice leads, as it costs least by weight.
  const names = till()
    .find('rice')
    .map(({ name }) => name)
  expect(names[0]).toBe('Sona Rice')
  expect(names.at(-1)).toBe('Kolam Rice')
  expect(names).toContain('Puffed Rice')
  // What sells most is of another kind.
  expect(found(till(), 'milk')[0]).toBe('Toned Milk 500 ml')
})

test.each([
  ['தக்காளி', 'Tomato 500 g'],
  ['टमाटर', 'Tomato 500 g'],
  ['tamatar', 'Tomato 500 g'],
  ['tomatto', 'Tomato 500 g'],
  ['daawat', 'Sona Rice 5 kg'],
  ['bina chini biscuit', 'Sugar Free Biscuits 1 kg'],
])('what is typed means the same as in the shop: %s', (text, wanted) => {
  expect(found(till(), text)[0]).toBe(wanted)
})

test('a short code and a size choose the pack, however they are written', () => {
  expect(found(till(), '103')[0]).toBe('Sona Rice 1 kg')
  expect(found(till(), 'sku 102')[0]).toBe('Sona Rice 5 kg')
  expect(found(till(), '8901030865275')).toEqual(['Tomato 500 g'])
  expect(found(till(), 'sona rice 1 kg')[0]).toBe('Sona Rice 1 kg')
  expect(found(till(), 'doodh १ लीटर')[0]).toBe('Toned Milk 1 l')
  expect(found(till(), 'mlik 1 ltr')[0]).toBe('Toned Milk 1 l')
})

test('a pack in stock is offered before one of the same product that is sold out', () => {
  const search = till([...packs, counterPack(2, { ...packs[1], unit: '5 kg', stock: 0 })])
  expect(found(search, 'sona')[0]).toBe('Sona Rice 1 kg')
})

test('what has changed is found as it is now, and what is gone is not', () => {
  const search = till()
  expect(search.indexSome(3)).toBe(true)
  search.put(counterPack(8, { name: 'Rusk' }))
  search.remove(packs[5]!)
  expect(found(search, 'rusk')).toEqual(['Rusk 1 kg'])
  expect(found(search, 'tomato')).toEqual([])
  expect(search.indexSome(3)).toBe(false)
  expect([search.find('  '), search.find('zzzqqq')]).toEqual([[], []])
})

test('a product with many packs leaves room for another one', () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    counterPack(2, { name: 'Sona Rice', subCategoryId: 1, unit: `${at + 1} kg` }),
  )
  const names = till([...packs, ...many])
    .find('rice')
    .map(({ name }) => name)
  expect(names).toHaveLength(8)
  expect(names.slice(0, 4)).toEqual(Array(4).fill('Sona Rice'))
  expect(new Set(names).size).toBeGreaterThan(2)
})
