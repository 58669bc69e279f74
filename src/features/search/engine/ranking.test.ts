import { expect, test } from 'vitest'
import { noFilter } from './facets.ts'
import { SearchIndex } from './search-index.ts'
import type { SearchableProduct } from './searchable-product.ts'
import type { Place } from './search-request.ts'
import type { SynonymGroup } from './synonyms.ts'

type Draft = { name: string; in?: number; sold?: number } & Partial<SearchableProduct>
const group = (name: string, kind: string): SynonymGroup => ({
  name,
  kind,
  terms: [],
  misspellings: [],
  brands: [],
})

/** What a shop of these products finds, best first. */
function shop(drafts: readonly Draft[], groups: readonly SynonymGroup[] = []) {
  const index = new SearchIndex()
  index.setSynonyms(groups)
  index.setSubCategories([1, 2, 3].map((id) => ({ subCategoryId: id, name: `Aisle ${id}`, category: 'All' })))
  for (const [at, { name, in: aisle = 1, sold: _sold, ...more }] of drafts.entries())
    index.put({
      id: at + 1, name, brand: null, description: '', categoryId: 1, subCategoryId: aisle, units: ['1 pc'], codes: [],
      sellingPaise: 100, discountMicro: 0, inStock: true, veg: null, origin: null, ...more,
    }) // prettier-ignore
  index.setSold(new Map(drafts.flatMap(({ sold }, at) => (sold ? [[at + 1, sold] as const] : []))))
  return (search: string, place?: Place) =>
    index
      .search({
        search,
        exact: false,
        order: 'relevance',
        filter: noFilter,
        offset: 0,
        limit: 10,
        ...(place ? { place } : {}),
      })
      .ids.map((id) => drafts[id - 1]!.name)
}
const many = (name: string, aisle: number, count: number): Draft[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${name} ${'abcdefgh'[at]!.repeat(3)}`, in: aisle }))

test('what a thing is comes before what it is of', () => {
  const find = shop([{ name: 'Milk Soap' }, { name: 'Fresh Milk' }, { name: 'Milk Crate Red' }])
  expect(find('milk')[0]).toBe('Fresh Milk')
})

test('more of the name, and words next to each other as typed', () => {
  expect(shop([{ name: 'Long Grain Old White Rice' }, { name: 'White Rice' }])('rice')[0]).toBe('White Rice')
  const find = shop([{ name: 'Rice Bag Brown' }, { name: 'Bag Brown Rice' }])
  expect(find('brown rice')[0]).toBe('Bag Brown Rice')
  const apart = shop([{ name: 'Green Bag Tea' }, { name: 'Bag Green Tea' }])
  expect(apart('green tea')[0]).toBe('Bag Green Tea')
})

test('the sub-category where most of its name are is the typical one', () => {
  const find = shop([{ name: 'Butter Ghost', in: 2 }, ...many('Body Lotion', 2, 6), ...many('Butter', 1, 5)])
  expect(find('butter')).toHaveLength(6)
  expect(find('butter').at(-1)).toBe('Butter Ghost')
})

test('of two equally typical kinds the one where things of its kind are', () => {
  const drafts = [
    { name: 'Sev', in: 1 }, { name: 'Sev Two', in: 2 },
    ...many('Soap', 1, 4), ...many('Apple', 2, 4),
  ] // prettier-ignore
  expect(shop(drafts, [group('sev', 'fruits'), group('apple', 'fruits')])('sev two')[0]).toBe('Sev Two')
  const [first] = shop([{ name: 'Sev', in: 1 }, { name: 'Sev', in: 2, brand: 'Orchard' }, ...many('Soap', 1, 4), ...many('Apple', 2, 4)], [group('sev', 'fruits'), group('apple', 'fruits')])('sevs') // prettier-ignore
  expect(first).toBe('Sev')
})

test('a pack of the size that was typed leads, more so in the typical sub-category', () => {
  const find = shop([
    { name: 'Sugar Aaa', units: ['500 g'], sold: 900 },
    { name: 'Sugar Bbb', units: ['1 kg'] },
    ...many('Sugar', 1, 5),
    { name: 'Sugar Scrub', in: 2, units: ['1 kg'], sold: 5 },
    ...many('Lotion', 2, 6),
  ])
  expect(find('sugar 1kg')[0]).toBe('Sugar Bbb')
  expect(find('sugar')[0]).toBe('Sugar Aaa')
  expect(find('sugar 500 g')[0]).toBe('Sugar Aaa')
})

test('what sells more leads among equals, up to a thousand', () => {
  expect(
    shop([
      { name: 'Salt Red', sold: 1 },
      { name: 'Salt Blu', sold: 30 },
    ])('salt')[0],
  ).toBe('Salt Blu')
  const both = shop([
    { name: 'Salt Red', sold: 1_000 },
    { name: 'Salt Blu', sold: 900_000 },
  ])
  expect(both('salt')).toEqual(['Salt Red', 'Salt Blu'])
})

test('at a till what sells often leads before what is cheapest, in a shop it does not', () => {
  const find = shop([
    { name: 'Tea Cheap', units: ['1 kg'], sellingPaise: 10_000, sold: 1 },
    { name: 'Tea Loved', units: ['1 kg'], sellingPaise: 60_000, sold: 9 },
  ])
  expect(find('tea')[0]).toBe('Tea Cheap')
  expect(find('tea', 'till')[0]).toBe('Tea Loved')
  // The next search of the shop is ranked as before.
  expect(find('tea', 'shop')[0]).toBe('Tea Cheap')
})

test('what costs least for its weight leads, each measure for itself', () => {
  const find = shop([
    { name: 'Oil Gold', units: ['1 l'], sellingPaise: 90_000 },
    { name: 'Oil Plain', units: ['1 l'], sellingPaise: 10_000 },
    { name: 'Oil Cakes', units: ['1 kg'], sellingPaise: 9_000 },
  ])
  expect(find('oil').indexOf('Oil Plain')).toBeLessThan(find('oil').indexOf('Oil Gold'))
  expect(find('oil').indexOf('Oil Cakes')).toBeLessThan(find('oil').indexOf('Oil Gold'))
})

test('what comes in several packs is the everyday one; more than two others count no more', () => {
  const find = shop([
    { name: 'Rice One', units: ['1 pc'] },
    { name: 'Rice Three', units: ['1 pc', '2 pcs', '3 pcs'] },
    { name: 'Rice Five', units: ['1 pc', '2 pcs', '3 pcs', '4 pcs', '5 pcs'] },
  ])
  expect(find('rice')).toEqual(['Rice Three', 'Rice Five', 'Rice One'])
})

test('what names all that was typed comes before what names a part, and as typed before what is meant', () => {
  const find = shop([{ name: 'Onion Chips', in: 1 }, { name: 'Onion', in: 1 }, ...many('Chips', 1, 3)])
  expect(find('onion chips')[0]).toBe('Onion Chips')
  const creme = shop([
    { name: 'Hair Creem' },
    ...Array.from({ length: 30 }, () => ({ name: 'Cream', in: 2 })),
  ])
  expect(creme('creem')[0]).toBe('Hair Creem')
  expect(creme('creem')).toHaveLength(10)
})

test('of what is called exactly like the thing searched for, what is of its kind leads, and the rest is among the first five', () => {
  const find = shop(
    [{ name: 'Moong Dal' }, ...many('Moong Dal', 1, 4), { name: 'Moong Dal', in: 2 }, ...many('Sev', 2, 4)],
    [group('moong dal', 'pulses')],
  )
  const found = find('moong dal')
  expect(found.indexOf('Moong Dal')).toBe(0)
  expect([1, 2, 3, 4]).toContain(found.lastIndexOf('Moong Dal'))
})
