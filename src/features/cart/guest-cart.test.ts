import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartLineOf, isBare, readGuestCart } from './guest-cart.ts'

const milk = {
  _id: 7,
  name: 'Toned milk',
  slug: 'toned-milk',
  image: ['/media/a.webp'],
  price: 64,
  discount: 12.5,
  stock: 9,
  packs: [],
}
const line = (more: object = {}) => ({
  _id: 'x',
  productId: milk,
  unit: '1 L',
  quantity: 2,
  updatedAt: '2026-01-02T03:04:05.000Z',
  ...more,
})
const read = (lines: unknown) => readGuestCart(JSON.stringify(lines))

test('a whole line is kept as it is', () => {
  const [kept] = read([line()])
  expect(kept).toMatchObject({
    unit: '1 L',
    quantity: 2,
    productId: { _id: 7, name: 'Toned milk', price: 64 },
  })
  expect(cartLineOf(kept!)).toMatchObject({ key: '7:1 L', seenPrice: 56 })
})

test.each([null, '', 'not json', '{', '{}', 'null', '5', '"[]"'])('%j is an empty cart', (raw) => {
  expect(readGuestCart(raw)).toEqual([])
})

test('wrong lines are left out one by one', () => {
  const kept = read([
    null,
    7,
    [],
    line({ quantity: -1 }),
    line({ quantity: 0 }),
    line({ quantity: 1.5 }),
    line({ quantity: 'many' }),
    line({ quantity: 1e12 }),
    line({ unit: '' }),
    line({ unit: 3 }),
    line({ productId: null }),
    line({ productId: 7 }),
    line({ productId: { _id: 'abc' } }),
    line({ productId: { _id: -4 } }),
    line({ unit: '500 ml' }),
  ])
  expect(kept.map(({ unit }) => unit)).toEqual(['500 ml'])
})

test('ids are coerced to numbers and the newer of two lines stands', () => {
  const kept = read([
    line({ quantity: 2 }),
    line({ productId: { ...milk, _id: '7' }, quantity: 5, updatedAt: '2026-01-03T00:00:00.000Z' }),
    line({ quantity: 9, updatedAt: '2025-01-01T00:00:00.000Z' }),
    line({ quantity: 9, updatedAt: 'yesterday' }),
  ])
  expect(kept).toMatchObject([{ quantity: 5, productId: { _id: 7 } }])
})

test('a line that holds only the id is kept to be looked up', () => {
  const [bare] = read([{ productId: { _id: 9 }, unit: '1 kg', quantity: 1 }])
  expect(isBare(bare!)).toBe(true)
  expect(isBare(read([line()])[0]!)).toBe(false)
})

test('nothing that storage may hold makes it throw, and what is kept can be priced', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.jsonValue().map((value) => JSON.stringify([value, line(value as object)])),
      ),
      (raw) => {
        for (const kept of readGuestCart(raw)) expect(cartLineOf(kept).seenPrice).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 500 },
  )
})
