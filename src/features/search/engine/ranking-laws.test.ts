import { expect, test } from 'vitest'
import type { Concept } from './concepts.ts'
import { IndexedCatalogue } from './indexed-catalogue.ts'
import type { ParsedQuery } from './query-parser.ts'
import { orderOf, Ranking } from './ranking.ts'
import type { SearchableProduct } from './searchable-product.ts'

// What each signal is worth in points, one at a time: a word that is found counts at most one.

type Draft = { name: string; in?: number; sold?: number } & Partial<SearchableProduct>
interface Query {
  words: readonly string[]
  /** The kinds of things that the first word means. */
  kinds?: readonly string[]
  /** A word that is typed and may be a misspelling. */
  typed?: string
  size?: ParsedQuery['size']
  isAtTill?: boolean
}

const group = (name: string, kind: string) => ({ name, kind, terms: [], misspellings: [], brands: [] })

type Groups = readonly ReturnType<typeof group>[]

function filled(drafts: readonly Draft[], groups: Groups): [IndexedCatalogue, Ranking] {
  const catalogue = new IndexedCatalogue()
  catalogue.setSynonyms(groups)
  for (const [at, { name, in: aisle = 1, sold: _sold, ...more }] of drafts.entries())
    catalogue.put({
      id: at + 1, name, brand: null, description: '', categoryId: 1, subCategoryId: aisle, units: ['1 pc'], codes: [],
      sellingPaise: 100, discountMicro: 0, inStock: true, veg: null, origin: null, ...more,
    }) // prettier-ignore
  catalogue.table.setSold(new Map(drafts.map(({ sold = 0 }, at) => [at + 1, sold])))
  return [catalogue, new Ranking(catalogue)]
}

/** The points of each of these products, all of which are found. */
const points = (drafts: readonly Draft[], query: Query, groups: Groups = []): number[] =>
  scored(...filled(drafts, groups), query)

function scored(catalogue: IndexedCatalogue, ranking: Ranking, query: Query): number[] {
  const { words, kinds = [], typed, size = null, isAtTill = false } = query
  const { vocabulary, table } = catalogue
  const concepts = words.map((word, at): Concept => {
    const term = vocabulary.findInProducts(word)
    const known = typed === undefined || at > 0 ? undefined : vocabulary.findInProducts(typed)
    const alternatives = [term, known].flatMap((one) =>
      one === undefined ? [] : [{ terms: [one], quality: 1 }],
    )
    const groups = at > 0 ? [] : kinds.map((kind) => group(word, kind))
    return { words: [word], alternatives, groups, ...(known === undefined ? {} : { typed: known }) }
  })
  const isFound = (number: number) =>
    concepts.some(({ alternatives }) =>
      alternatives.some(({ terms }) => catalogue.tokens.hasTerm(number, terms[0]!)),
    )
  const found = catalogue.numbersWith(isFound)
  ranking.prepare(isAtTill)
  ranking.score(found, {
    concepts, size, use: null, maxPaise: null, conditions: [], thing: '', isWhole: false, unsold: null, isUnknown: false,
    correctedTo: null,
  }) // prettier-ignore
  return Array.from({ length: table.end }, (_, number) =>
    found.includes(number) ? ranking.scores[number]! : -Infinity,
  )
}

const rice = { words: ['rice'] }
const kg = (rupees: number, of = 'kg') => ({ units: [`1 ${of}`], sellingPaise: rupees * 100 })
const packs = (count: number) => ({ units: Array.from({ length: count }, (_, at) => `${at + 1} pcs`) })
const oneKilo = { size: { amount: 1_000, of: 'g' } } as const

test.each<[law: string, more: Partial<Draft>, less: Partial<Draft>, points: number, query?: Partial<Query>]>([
  ['ten times the sales: 0.15', { sold: 99 }, { sold: 9 }, 0.15],
  ['the first nine sold: 0.15', { sold: 9 }, {}, 0.15],
  ['sales above a thousand count no more', { sold: 1_000 }, { sold: 90_000 }, 0],
  ['at a till ten times the sales: 0.4 more', { sold: 99 }, { sold: 9 }, 0.55, { isAtTill: true }],
  ['a second pack: 0.05', packs(2), packs(1), 0.05],
  ['a third pack: 0.05', packs(3), packs(2), 0.05],
  ['a fourth pack counts no more', packs(4), packs(3), 0],
  ['half the price for its weight: half of 0.25', kg(50), kg(100), 0.125],
  ['a quarter of the price: three quarters of it', kg(10), kg(40), 0.1875],
  ['what is cheapest of its measure: 0.25, whatever others cost', kg(900), kg(10, 'l'), 0],
  ['no measure, no price that leads', kg(90), { sellingPaise: 1 }, 0.25],
  ['a pack of the size: 2 in the typical sub-category', { units: ['1 kg'], sellingPaise: 0 }, { units: ['5 kg'], sellingPaise: 0 }, 2, oneKilo],
  ['any pack of that size', { units: ['5 kg', '1 kg'], sellingPaise: 0 }, { units: ['5 kg', '2 kg'], sellingPaise: 0 }, 2, oneKilo],
  ['without a size none counts', { units: ['1 kg'], sellingPaise: 0 }, { units: ['5 kg'], sellingPaise: 0 }, 0],
])('%s', (_law, more, less, worth, query) => {
  const [first, second] = points([{ name: 'Rice', ...more }, { name: 'Rice', ...less }], { ...rice, ...query })
  expect(first! - second!).toBeCloseTo(worth, 6)
}) // prettier-ignore

test.each<[law: string, more: string, less: string, words: string[], points: number]>([
  ['the head: its place 0.25, and 0.7 of the half that coverage counts', 'Red Rice', 'Rice Red', ['rice'], 0.25 + 0.5 * 0.5 * 0.7],
  ['all of a name rather than half: a quarter', 'Rice', 'Red Rice', ['rice'], 0.25],
  ['neighbours as typed: 0.6', 'Red Big Rice Bag', 'Big Red Rice Bag', ['big', 'rice'], 0.6],
  ['a word that is missing costs 0.8 of its share, besides what it would count', 'Bag Rice', 'Rice', ['bag', 'rice'], (0.75 + 0.8) / 2 + 0.6],
])('%s', (_law, more, less, words, worth) => {
  // Each in the sub-category of its own that is equally typical.
  const [first, second] = points([{ name: more }, { name: less }], { words })
  expect(first! - second!).toBeCloseTo(worth, 6)
}) // prettier-ignore

test('the word as it was typed, where it may be a misspelling: 2.5', () => {
  const [typed, meant] = points([{ name: 'Creme' }, { name: 'Cream' }], { words: ['cream'], typed: 'creme' })
  expect(typed! - meant!).toBeCloseTo(2.5, 6)
})

/** How typical a sub-category is beside one of which it is 1, from what each has and how large it is. */
const typicality = (weight: number, size: number, most: number, sizeOfMost: number) =>
  (weight / most) * Math.sqrt((sizeOfMost + 10) / (size + 10))
const others = (count: number, aisle: number): Draft[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Soap ${'abcdefgh'[at]!.repeat(3)}`, in: aisle }))
const WHOLE = 0.15 + 2

test('a sub-category is as typical as what it has weighs, by the root of its size and ten more', () => {
  const drafts = [{ name: 'Rice' }, { name: 'Rice' }, { name: 'Rice', in: 2 }, ...others(5, 2)]
  const [first, , third] = points(drafts, rice)
  expect(first! - third!).toBeCloseTo(1 - typicality(WHOLE, 6, 2 * WHOLE, 2), 6)
})

test('what covers half of a name weighs a quarter as much, apart from 0.15', () => {
  const drafts = [
    { name: 'Rice' },
    { name: 'Rice' },
    { name: 'Red Rice', in: 2 },
    { name: 'Red Rice', in: 2 },
  ]
  const [first, , third] = points(drafts, rice)
  const half = 0.15 + 2 * 0.25
  expect(first! - third!).toBeCloseTo(0.25 + 1 - typicality(2 * half, 2, 2 * WHOLE, 2), 6)
})

test('in another sub-category a size counts 0.7 of its 2, and the rest as that is typical', () => {
  const drafts = [
    { name: 'Rice' }, { name: 'Rice' }, { name: 'Rice', in: 2, units: ['1 kg'], sellingPaise: 0 }, { name: 'Rice', in: 2 },
    ...others(8, 2),
  ] // prettier-ignore
  const [, , fitting, other] = points(drafts, { ...rice, ...oneKilo })
  expect(fitting! - other!).toBeCloseTo(2 * (0.7 + 0.3 * typicality(2 * WHOLE, 10, 2 * WHOLE, 2)), 6)
})

test('only in the typical sub-category packs, prices and sales at a till count', () => {
  const drafts = [
    { name: 'Rice' }, { name: 'Rice' },
    { name: 'Rice', in: 2, ...packs(3) }, { name: 'Rice', in: 2, ...kg(5) }, { name: 'Rice', in: 2 },
    ...others(8, 2), ...others(8, 2), ...others(8, 2), ...others(8, 2), ...others(8, 2), ...others(8, 2),
  ] // prettier-ignore
  const [, , several, cheap, plain] = points(drafts, { ...rice, isAtTill: true })
  expect([several! - plain!, cheap! - plain!]).toEqual([0, 0])
})

// Of one kind are sev and apples: in sub-category 2 there are three apples besides.
const kinds = [group('sev', 'fruits'), group('apple', 'fruits'), group('nothing sold', 'fruits')]
const sevs: Draft[] = [{ name: 'Sev' }, ...others(3, 1), { name: 'Sev', in: 2 }]
const apples = (name: string, more: Partial<Draft> = {}): Draft[] =>
  Array.from({ length: 3 }, () => ({ name, in: 2, ...more }))
const sev = { words: ['sev'] }

test.each<[law: string, apples: Draft[], shareOfFirst: number]>([
  ['the largest share makes five times as typical, a quarter of it twice', apples('Apple'), 1 / 4],
  ['of a name of two words a quarter counts', apples('Green Apple'), 1 / (1 + 3 / 4)],
  ['what is behind a dash is no part of the name', apples('Juice - Apple'), 1],
  ['a brand is no part of the name', apples('Juice', { brand: 'Apple' }), 1],
])('of other things of its kind %s', (_law, drafts, share) => {
  const found = points([...sevs, ...drafts], { ...sev, kinds: ['fruits'] }, kinds)
  expect(found[4]! - found[0]!).toBeCloseTo(1 - (1 + 4 * share) / 5, 6)
})

test('a kind that no group has, or none, changes nothing', () => {
  const drafts = [...sevs, ...apples('Apple')]
  for (const asked of [['toys'], []]) {
    const found = points(drafts, { ...sev, kinds: asked }, kinds)
    expect(found[4]).toBeCloseTo(found[0]!, 6)
  }
})

test('things of several words count where all of them are in the name', () => {
  const dals = [group('sev', 'pulses'), group('moong dal', 'pulses')]
  const both = [...sevs, ...Array.from({ length: 3 }, () => ({ name: 'Moong Dal', in: 2 }))]
  const none = [...sevs, ...['Toor Dal', 'Moong'].map((name) => ({ name, in: 2 }))]
  const query = { ...sev, kinds: ['pulses'] }
  const [found, apart] = [points(both, query, dals), points(none, query, dals)]
  expect(found[4]! - found[0]!).toBeCloseTo(1 - (1 + 4 / 4) / 5, 6)
  // Only the sev are left, in sub-categories of four and three.
  expect(apart[4]! - apart[0]!).toBeCloseTo(1 - (typicality(1, 4, 1, 3) * (1 + 4 * (23 / 24))) / 5, 6)
})

test('a larger sub-category has a smaller share of a kind, by its size and twenty more', () => {
  const drafts = [...sevs.slice(0, 1), ...others(7, 1), { name: 'Sev', in: 2 }]
  const found = points(drafts, { ...sev, kinds: ['fruits'] }, kinds)
  const share = 21 / 28
  const own = typicality(WHOLE, 8, WHOLE, 1)
  expect(found.at(-1)! - found[0]!).toBeCloseTo(1 - (own * (1 + 4 * share)) / 5, 6)
})

test('what kinds there are is read once, and again when synonyms have changed', () => {
  const [catalogue, ranking] = filled([...sevs, ...apples('Apple')], [])
  const ahead = () => {
    const found = scored(catalogue, ranking, { ...sev, kinds: ['fruits'] })
    return found[4]! - found[0]!
  }
  expect(ahead()).toBeCloseTo(0, 6)
  catalogue.setSynonyms(kinds)
  expect(ahead()).toBeCloseTo(0, 6)
  ranking.clearKinds()
  expect(ahead()).toBeCloseTo(0.6, 6)
})

test('there is room for the points of thousands of products and words, of a later one too', () => {
  const names = Array.from({ length: 1_200 }, (_, at) => `Rice N${String.fromCharCode(97 + (at % 26))}${at}x`)
  const all = points([...names.map((name) => ({ name })), { name: 'Zebu' }, { name: 'Zebu Rice' }], {
    words: ['zebu', 'rice'],
  })
  expect(all.every(Number.isFinite)).toBe(true)
  expect(all.indexOf(Math.max(...all))).toBe(1_201)
})

test('sales are counted by powers of ten, up to a thousand and one', () => {
  expect([0, 9, 99, 1_000, 5_000].map(orderOf)).toEqual([0, 1, 2, Math.log10(1_001), Math.log10(1_001)])
})
