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

test('a complete line is read unchanged', () => {
  const [guestLine] = read([line()])
  expect(guestLine).toMatchObject({
    unit: '1 L',
    quantity: 2,
    productId: { _id: 7, name: 'Toned milk', price: 64 },
  })
  expect(cartLineOf(guestLine!)).toMatchObject({ key: '7:1 L', seenPrice: 56 })
})

test.each([null, '', 'not json', '{', '{}', 'null', '5', '"[]"'])('%j is read as an empty cart', (raw) => {
  expect(readGuestCart(raw)).toEqual([])
})

test('invalid lines are skipped and the others are read', () => {
  const lines = read([
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
  expect(lines.map(({ unit }) => unit)).toEqual(['500 ml'])
})

test('ids are coerced to numbers and the newer of two lines wins', () => {
  const lines = read([
    line({ quantity: 2 }),
    line({ productId: { ...milk, _id: '7' }, quantity: 5, updatedAt: '2026-01-03T00:00:00.000Z' }),
    line({ quantity: 9, updatedAt: '2025-01-01T00:00:00.000Z' }),
    line({ quantity: 9, updatedAt: 'yesterday' }),
  ])
  expect(lines).toMatchObject([{ quantity: 5, productId: { _id: 7 } }])
})

test('a line with only a product id is read and counts as bare', () => {
  const [bare] = read([{ productId: { _id: 9 }, unit: '1 kg', quantity: 1 }])
  expect(isBare(bare!)).toBe(true)
  expect(isBare(read([line()])[0]!)).toBe(false)
})

test('no stored value makes it throw, and every line that is read has a price', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.jsonValue().map((value) => JSON.stringify([value, line(value as object)])),
      ),
      (raw) => {
        for (const guestLine of readGuestCart(raw))
          expect(cartLineOf(guestLine).seenPrice).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 500 },
  )
})
