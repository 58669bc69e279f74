import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'
import { noFilter } from './facets.ts'
import { SearchIndex } from './search-index.ts'

const find = engineShop([
  [null, 'Sugar Free Jam', 1],
  [null, 'Strawberry Jam', 1],
  [null, 'Jam - No Added Sugar', 1],
  [null, 'Vegan Cheese', 2],
  [null, 'Cheddar Cheese', 2],
  [null, 'Skimmed Milk', 3],
  [null, 'Cow Milk', 3],
])

test.each([
  ['not sugar free jam', ['Strawberry Jam']],
  ['sugar free nahi chahiye jam', ['Strawberry Jam']],
  ['jam sugar free nahi', ['Strawberry Jam']],
  ['sugar nahi jam', ['Sugar Free Jam', 'Jam - No Added Sugar']],
  ['non vegan cheese', ['Cheddar Cheese']],
  ['cheese vegan nahi', ['Cheddar Cheese']],
  ['full fat milk', ['Cow Milk']],
  ['non fat milk', ['Skimmed Milk']],
])('%s', (search, names) => {
  expect(find(search).toSorted()).toEqual(names.toSorted())
})

test('a condition that is not wanted finds nothing that is no longer sold', () => {
  const index = new SearchIndex()
  index.setSubCategories([{ subCategoryId: 1, name: 'Jam', category: 'Spreads' }])
  const jam = {
    brand: null, description: '', categoryId: 1, subCategoryId: 1, units: ['1 pc'], codes: [], sellingPaise: 100, discountMicro: 0,
    inStock: true, veg: null, origin: null,
  } // prettier-ignore
  for (const [id, name] of [[1, 'Sugar Free Jam'], [2, 'Plum Jam'], [3, 'Fig Jam']] as const) index.put({ ...jam, id, name }) // prettier-ignore
  index.remove(3)
  const found = index.search({
    search: 'not sugar free',
    exact: false,
    order: 'relevance',
    filter: noFilter,
    offset: 0,
    limit: 10,
  })
  expect(found.ids).toEqual([2])
})
