import { expect, test } from 'vitest'
import { noFilter } from './facets.ts'
import { SearchIndex } from './search-index.ts'

const products = [
  'Cane Sugar',
  'Brown Sugar',
  'Sugar Free Oat Cookies',
  'Dark Chocolate - No Added Sugar',
  'Unsweetened Almond Milk',
  'Butter Cookies',
  'Gluten Free Atta',
  'Whole Wheat Atta',
  'Vital Wheat Gluten',
  'Lactose Free Milk',
  'Toned Milk',
  'Peanut Butter Without Palm Oil',
  'Palm Oil',
  'Potato Chips (No Onion, No Garlic)',
  'Onion Rings',
  'Garlic Paste',
  'Onion',
  'Caffeine-free Tulsi Tea',
  'Assam Tea',
  'Free Range Eggs',
  'Zero Trans Fat Bread',
  'Eggless Vanilla Cake',
  'Egg Free Mayonnaise',
  'Buy One Get One Free Soap',
  'Cola Zero',
  'Pulses Dal No 1',
]

const index = new SearchIndex()
index.setSynonyms([])
for (const [i, name] of products.entries())
  index.put({
    id: i + 1,
    name,
    brand: null,
    description: `Without sugar, gluten and onions: unlike ${products.join(', ')}`,
    categoryId: 1,
    subCategoryId: 1 + (i % 5),
    units: ['1 pc'],
    codes: [`SKU-${i}`],
    sellingPaise: (i + 1) * 1_000,
    discountMicro: 0,
    inStock: true,
    veg: null,
    origin: null,
  })

const find = (search: string, filter = noFilter) =>
  index
    .search({ search, exact: false, order: 'relevance', filter, offset: 0, limit: 10 })
    .ids.map((id) => products[id - 1]!)

const withoutSugar = ['Sugar Free Oat Cookies', 'Dark Chocolate - No Added Sugar', 'Unsweetened Almond Milk']
const withoutOnion = ['Potato Chips (No Onion, No Garlic)']

test.each<[search: string, found: string[]]>([
  ['sugar free', withoutSugar],
  ['sugar-free', withoutSugar],
  ['sugarfree', withoutSugar],
  ['Sugar Free', withoutSugar],
  ['no sugar', withoutSugar],
  ['no added sugar', withoutSugar],
  ['without sugar', withoutSugar],
  ['without added sugar', withoutSugar],
  ['zero sugar', withoutSugar],
  ['unsweetened', withoutSugar],
  ['bina sugar', withoutSugar],
  ['free from sugar', withoutSugar],
  ['sugar free cookies', ['Sugar Free Oat Cookies']],
  ['cookies sugar free', ['Sugar Free Oat Cookies']],
  ['cookies no sugar', ['Sugar Free Oat Cookies']],
  ['chocolate without sugar', ['Dark Chocolate - No Added Sugar']],
  ['unsweetened milk', ['Unsweetened Almond Milk']],
  ['almond milk no sugar', ['Unsweetened Almond Milk']],
  ['sugar free rice', []],
  ['gluten free', ['Gluten Free Atta']],
  ['no gluten', ['Gluten Free Atta']],
  ['glutenfree atta', ['Gluten Free Atta']],
  ['gluten free atta', ['Gluten Free Atta']],
  ['without gluten', ['Gluten Free Atta']],
  ['lactose free', ['Lactose Free Milk']],
  ['no lactose milk', ['Lactose Free Milk']],
  ['milk lactose free', ['Lactose Free Milk']],
  ['no palm oil peanut butter', ['Peanut Butter Without Palm Oil']],
  ['no onion', withoutOnion],
  ['no onion no garlic', withoutOnion],
  ['chips without onion', withoutOnion],
  ['no onion chips', withoutOnion],
  ['onion free', withoutOnion],
  ['caffeine free', ['Caffeine-free Tulsi Tea']],
  ['tea without caffeine', ['Caffeine-free Tulsi Tea']],
  ['no trans', ['Zero Trans Fat Bread']],
  ['egg free', ['Eggless Vanilla Cake', 'Egg Free Mayonnaise']],
  ['no egg', ['Eggless Vanilla Cake', 'Egg Free Mayonnaise']],
  ['eggless cake', ['Eggless Vanilla Cake']],
  ['cake without egg', ['Eggless Vanilla Cake']],
  ['nut free', []],
  ['no maida', []],
  ['soy free', []],
])('"%s" finds only what says so', (search, found) => {
  expect(find(search).sort()).toEqual([...found].sort())
})

test('words that only look like it are searched as before', () => {
  expect(find('free range eggs')[0]).toBe('Free Range Eggs')
  expect(find('cola zero')[0]).toBe('Cola Zero')
  expect(find('dal no 1')[0]).toBe('Pulses Dal No 1')
  expect(find('buy one get one free')[0]).toBe('Buy One Get One Free Soap')
  expect(find('onion').slice(0, 2)).toContain('Onion')
})

test('a search names its highest price', () => {
  expect(find('under 20').sort()).toEqual(['Brown Sugar', 'Cane Sugar'])
  expect(find('sugar below ₹10')).toEqual(['Cane Sugar'])
  expect(find('sugar under 20', { ...noFilter, maxPaise: 1_000 })).toEqual(['Cane Sugar'])
})

test('a SKU finds its product, in any letter case', () => {
  expect(find('sku-4')).toEqual(['Unsweetened Almond Milk'])
  index.remove(5)
  expect(find('SKU-4')).not.toContain('Unsweetened Almond Milk')
})
