import { expect, test } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { breadcrumbJsonLd, productJsonLd } from './json-ld.ts'

const milk = {
  _id: 7,
  name: 'Toned Milk',
  slug: 'toned-milk',
  brand: null,
  image: ['/media/ab.webp'],
  description: '',
  packs: [
    { unit: '500 ml', price: 30, discount: 10, stock: 4, sku: 'MLK-1', maxPerOrder: null },
    { unit: '1 L', price: 58, discount: 0, stock: 0, sku: null, maxPerOrder: null },
  ],
} as unknown as Product

test('a product offers each pack at its selling price', () => {
  expect(productJsonLd(milk, 'https://tokri.example')).toMatchObject({
    '@type': 'Product',
    url: 'https://tokri.example/product/toned-milk',
    image: ['https://tokri.example/media/ab.webp'],
    sku: 'MLK-1',
    offers: [
      { name: '500 ml', price: '27.00', availability: 'https://schema.org/InStock' },
      { name: '1 L', price: '58.00', availability: 'https://schema.org/OutOfStock' },
    ],
  })
  expect(productJsonLd(milk, '')).not.toHaveProperty('brand')
})

test('breadcrumb positions start at 1', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Dairy', path: '/all-products-by-category/1' },
  ]
  expect(breadcrumbJsonLd(crumbs, 'https://tokri.example')).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://tokri.example/' },
      { position: 2, item: 'https://tokri.example/all-products-by-category/1' },
    ],
  })
})
