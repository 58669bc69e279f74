import { describe, expect, test } from 'vitest'
import { noFilter } from './facets.ts'
import { SearchIndex } from './search-index.ts'
import type { SynonymGroup } from './synonyms.ts'

const group = (name: string, terms: string[], brands: string[] = []): SynonymGroup => ({
  name,
  kind: '',
  terms,
  misspellings: [],
  brands,
})

/** A shop with these products, as names or as brand and name. */
function shopWith(products: (string | [brand: string, name: string])[], groups: SynonymGroup[] = []) {
  const index = new SearchIndex()
  index.setSynonyms(groups)
  const names = products.map((product) => (typeof product === 'string' ? product : product[1]))
  for (const [i, product] of products.entries()) {
    index.put({
      id: i + 1,
      name: names[i]!,
      brand: typeof product === 'string' ? null : product[0],
      description: '',
      categoryId: 1,
      subCategoryId: 1,
      units: ['1 pc'],
      codes: [],
      sellingPaise: 100,
      discountMicro: 0,
      inStock: true,
      veg: null,
      origin: null,
    })
  }
  return (search: string) => {
    const request = {
      search,
      exact: false,
      order: 'relevance',
      filter: noFilter,
      offset: 0,
      limit: 10,
    } as const
    const { ids, correctedTo } = index.search(request)
    return { names: ids.map((id) => names[id - 1]), correctedTo }
  }
}

describe('a joined word that the shop writes as several words', () => {
  test('matches two or three adjacent words', () => {
    const search = shopWith(['Dairy Milk Silk', 'Dairy Whitener', 'Silk Scarf'])
    expect(search('dairymilk').names).toEqual(['Dairy Milk Silk'])
    expect(search('dairymilksilk').names).toEqual(['Dairy Milk Silk'])
    expect(search('milkdairy').names).toEqual([])
  })

  test('matches two adjacent words with a typo in one of them', () => {
    const search = shopWith(['Dairy Milk Silk', 'Dairy Whitener', 'Silk Scarf'])
    for (const joined of ['diarymilk', 'dairymilc', 'dayrymilk'])
      expect(search(joined), joined).toEqual({ names: ['Dairy Milk Silk'], correctedTo: 'dairy milk' })
    expect(search('scraftdairy').names).toEqual([])
    expect(search('diarymilc').names).toEqual([])
  })

  test('matches a brand and a word of its products', () => {
    const search = shopWith([
      ['Vim', 'Dishwash Bar'],
      ['Sunrise', 'Sambar Powder'],
    ])
    expect(search('vimbar')).toEqual({ names: ['Dishwash Bar'], correctedTo: null })
  })

  test('matches when the last word is incomplete', () => {
    const search = shopWith(['Good Day Cookies', 'Good Oil'])
    expect(search('goodda')).toEqual({ names: ['Good Day Cookies'], correctedTo: null })
  })

  test('matches a phrase of the synonyms', () => {
    const search = shopWith(['Lauki'], [group('bottle gourd', ['lauki'])])
    expect(search('bottlegourd').names).toEqual(['Lauki'])
  })

  test('is a generic brand name only while the shop does not sell that brand', () => {
    const groups = [group('chocolate', [], ['dairymilk'])]
    expect(shopWith(['Plain Chocolate'], groups)('dairymilk').names).toEqual(['Plain Chocolate'])
    expect(shopWith(['Plain Chocolate', 'Dairy Milk'], groups)('dairymilk').names).toEqual(['Dairy Milk'])
  })
})

describe('two words that are written as one', () => {
  test('in the catalogue match it without a correction', () => {
    const oats = Array.from({ length: 30 }, (_, i) => `Oats ${i}`)
    const search = shopWith(['Kitkat', 'Kit Box', ...oats])
    expect(search('kit kat')).toEqual({ names: ['Kitkat'], correctedTo: null })
  })

  test('in the synonyms match that group', () => {
    const search = shopWith(['Tarbooj', 'Water'], [group('watermelon', ['tarbooj'])])
    expect(search('water melon').names[0]).toBe('Tarbooj')
  })

  test('match both ways of writing them, and each word keeps its synonyms', () => {
    const groups = [group('butter', ['makhan'])]
    const search = shopWith(['Butterscotch Cone', 'Butter Scotch Chikki', 'Makhan', 'Scotch Tape'], groups)
    expect(new Set(search('butter scotch').names)).toEqual(
      new Set(['Butter Scotch Chikki', 'Butterscotch Cone']),
    )
    expect(search('butter').names).toContain('Makhan')
  })
})

test('a synonym group whose name has no words is ignored', () => {
  const groups = [group('&', ['milk', 'doodh']), group('ʼ', []), group('curd', ['dahi', '!'])]
  const search = shopWith(['Milk', 'Curd'], groups)
  expect(search('milk').names).toEqual(['Milk'])
  expect(search('dahi').names).toEqual(['Curd'])
  expect(search('!').names).toEqual([])
})

test('a rare word is not corrected next to a word that it follows or precedes in some name', () => {
  const bells = Array.from({ length: 30 }, (_, i) => `Bell ${i}`)
  const search = shopWith(['Red Bull', 'Bull Horn', ...bells])
  expect(search('red bull')).toEqual({ names: ['Red Bull'], correctedTo: null })
  // Nothing that some product is called is corrected, only joined by what it may have been meant for.
  expect(search('bull red').correctedTo).toBeNull()
})

test('adjacent words of a name or a brand rank before the same words apart', () => {
  const search = shopWith([
    ['Mother Dairy', 'Haldi Milk'],
    ['Choco', 'Dairy Milk Silk'],
  ])
  expect(search('dairy milk').names).toEqual(['Dairy Milk Silk', 'Haldi Milk'])
  expect(search('milk dairy').names).toEqual(['Haldi Milk', 'Dairy Milk Silk'])
})

describe('a word that a product is called by', () => {
  test('is never replaced by a more frequent one, which follows it', () => {
    const creams = Array.from({ length: 30 }, (_, i) => `Fresh Cream ${i}`)
    const search = shopWith([...creams, 'Café Crème Biscuit'])
    for (const typed of ['creme', 'crème', 'café crème', 'creme biscuit']) {
      expect(search(typed).names[0], typed).toBe('Café Crème Biscuit')
      expect(search(typed).correctedTo, typed).toBeNull()
    }
    const milks = Array.from({ length: 30 }, (_, i) => `Toned Milk ${i}`)
    const find = shopWith([...milks, 'Silk Scarf'])
    expect(find('silk').names).toEqual(['Silk Scarf'])
    expect(find('mlik').correctedTo).toBe('milk')
  })

  test('may be single letters joined by an ampersand', () => {
    const search = shopWith([
      'Milk',
      'Masala Mix',
      "M&M's Choco",
      'A&W Root Beer',
      'Salt & Pepper',
      '240 mm Pan',
    ])
    for (const typed of ['m&m', 'M&Ms', "m&m's", 'm & m'])
      expect(search(typed).names, typed).toEqual(["M&M's Choco"])
    expect(search('a&w').names).toEqual(['A&W Root Beer'])
    expect(search('salt & pepper').names[0]).toBe('Salt & Pepper')
  })
})
