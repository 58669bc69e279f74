import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'
import { noFilter } from './facets.ts'
import { SearchIndex } from './search-index.ts'
import { Uses } from './uses.ts'

const namedUse = (name: string, terms: string[], finds: string[]) => ({
  name, kind: 'use', terms, finds, misspellings: [], brands: [],
}) // prettier-ignore
const packOf = (id: number) => ({
  id, name: '', brand: null, description: '', categoryId: 1, subCategoryId: 1, units: ['1 pc'], codes: [],
  sellingPaise: 100, discountMicro: 0, inStock: true, veg: null, origin: null,
}) // prettier-ignore
const uses = new Uses([
  namedUse('baby', ['baby #', '# months', '# mahine ke bacche', '# year old'], ['infant cereal']),
  namedUse('tiffin', ['tiffin', 'lunch box'], ['noodles']),
  namedUse('mosquitoes', ['machhar'], ['mosquito coil']),
  namedUse('oven', ['oven cleaning', 'blocking sink'], ['oven cleaner']),
])
const ofWhole = (search: string) => uses.ofWhole(search.split(' '))?.name ?? null

test.each([
  ['6 mahine ke bacche ka khana', 'baby'],
  ['food for 1 year old', 'baby'],
  ['18 months', 'baby'],
  ['lunch box for school', 'tiffin'],
  ['machhar ki dawai', 'mosquitoes'],
  ['6 mahine ke bachche ka khana', 'baby'],
  ['machhar tiffin', 'tiffin'],
  ['clean the oven', 'oven'],
  ['polishing ovens', 'oven'],
  ['oven washing', 'oven'],
  ['unclog sink', 'oven'],
  ['remove oven cleaning', 'oven'],
  ['oven clean', null],
  ['cleaning oven chips', null],
  ['oven cleaner', null],
  ['lanch box', null],
  ['machar', null],
  ['tiffin noodles', null],
  ['school bag', null],
  ['food items', null],
])('a use that all of a search says: %s', (search, name) => {
  expect(ofWhole(search)).toBe(name)
})

test('words of uses are spelt right, in every number', () => {
  expect(['coil', 'mahine', 'noodle', 'machhar'].every(uses.knows)).toBe(true)
  expect(uses.knows('chilli')).toBe(false)
})

test('a use that is also a brand: a product of the brand is among the first three', () => {
  const find = engineShop(
    [
      ['Siddhi', 'Agarbatti', 1],
      ['Cycle', 'Dhoop', 1],
      ['Kaveri', 'Camphor', 1],
      ['Om', 'Cotton Wicks', 1],
      ['Laxmi', 'Poha', 2],
    ],
    [namedUse('laxmi', ['laxmi puja'], ['agarbatti', 'dhoop', 'camphor', 'cotton wicks'])],
  )
  expect(find('laxmi').slice(0, 3)).toContain('Poha')
  expect(find('laxmi puja')[0]).toBe('Agarbatti')
})

test('a need that is also a brand: what only the brand is called so is not what is needed', () => {
  const find = engineShop(
    [
      ['Ants', 'Face Mask', 1],
      ['BB', 'Insect Repellent - Ant', 2],
      ['Baygon', 'Mosquito Spray', 2],
    ],
    [namedUse('ants in kitchen', ['chiti'], ['ant', 'baygon'])],
  )
  expect(find('chiti').slice(0, 2)).toEqual(['Insect Repellent - Ant', 'Mosquito Spray'])
})

const put = (index: SearchIndex, id: number, name: string, rupees: number) =>
  index.put({ ...packOf(id), name, sellingPaise: rupees * 100 })
const firstOf = (index: SearchIndex, search: string) =>
  index.search({ search, exact: false, order: 'relevance', filter: noFilter, offset: 0, limit: 3 }).ids[0]
function rainShop() {
  const index = new SearchIndex()
  index.setSynonyms([namedUse('Rain', ['barish'], ['umbrella'])])
  for (let id = 1; id <= 400; id++) put(index, id, `Thing${id} ${id % 2 ? 'Umbrella' : 'Rice'}`, 50)
  return index
}

test('what a use needs is kept while few products change, and read again after one in a hundred has', () => {
  const index = rainShop()
  const before = firstOf(index, 'barish')
  index.remove(before!)
  expect(firstOf(index, 'barish')).not.toBe(before)
  put(index, 500, 'Umbrella', 1)
  put(index, 501, 'Rice A', 1)
  put(index, 502, 'Rice B', 1)
  put(index, 503, 'Rice C', 1)
  expect(firstOf(index, 'barish')).toBe(500)
})

test('what uses need is read ahead, one need after another, and again after a change of what is sold', () => {
  const [index, prepared] = [rainShop(), rainShop()]
  expect([prepared.prepareSome(), prepared.prepareSome()]).toEqual([true, false])
  put(index, 500, 'Umbrella', 1)
  put(prepared, 500, 'Umbrella', 1)
  // What was read ahead does not know the new one.
  expect([firstOf(index, 'barish'), firstOf(prepared, 'barish')]).toEqual([500, 1])
  prepared.setSold(new Map())
  expect(prepared.prepareSome()).toBe(true)
  expect(firstOf(prepared, 'barish')).toBe(500)
})
