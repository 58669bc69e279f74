import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'

const group = (name: string, kind: string) => ({ name, kind, terms: [], misspellings: [], brands: [] })
type Draft = [brand: string | null, name: string, subCategoryId: number]
const many = (count: number, name: string, aisle: number): Draft[] =>
  Array.from({ length: count }, (_, at): Draft => [
    null,
    `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]!}lot${aisle} ${name}`,
    aisle,
  ])

// In the dairy aisle there are other things of the kind of curd; in that of sweets many more are called so.
const drafts: Draft[] = [
  ...many(3, 'Curd', 1),
  ...many(8, 'Milk', 1),
  ...many(8, 'Ghee', 1),
  ...many(5, 'Curd', 2),
  ...many(12, 'Toffee', 2),
]

test('of one kind: a thing is where other things of its kind are', () => {
  const find = engineShop(drafts, [group('curd', 'dairy'), group('milk', 'dairy'), group('ghee', 'dairy')])
  const aisle = (name: string) => drafts.findIndex((draft) => draft[1] === name)
  expect(find('curd')).toHaveLength(8)
  expect(find('curd').slice(0, 3).map(aisle)).toEqual([0, 1, 2])
})

test('without a kind it is where more of its name are', () => {
  const [first] = engineShop(drafts)('curd')
  expect(drafts.find((draft) => draft[1] === first && draft[2] === 2)).toBeDefined()
})
