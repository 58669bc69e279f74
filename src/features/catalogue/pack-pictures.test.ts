import { expect, test } from 'vitest'
import type { Pack } from '#shared/shapes.ts'
import { packPictures } from './pack-pictures.ts'

const pack = (unit: string, image?: string): Pack => ({
  unit,
  price: 10,
  discount: 0,
  stock: 1,
  sku: null,
  maxPerOrder: null,
  ...(image && { image }),
})

test('the selected pack’s picture comes first, and pictures of other packs are left out', () => {
  const [one, five] = [pack('1 kg', '/one'), pack('5 kg', '/five')]
  const product = { image: ['/one', '/back'], packs: [one, five] }
  expect(packPictures(product, five)).toEqual(['/five', '/back'])
  expect(packPictures(product, one)).toEqual(['/one', '/back'])
})

test('a pack without a picture of its own shows the product’s pictures', () => {
  const one = pack('1 kg')
  expect(packPictures({ image: ['/a', '/b'], packs: [one] }, one)).toEqual(['/a', '/b'])
})
