import { expect, test } from 'vitest'
import { withoutBrand } from './without-brand.ts'

test.each([
  ['Vanavedi Neem Soap', 'Vanavedi', 'Neem Soap'],
  ['VANAVEDI Neem Soap', 'Vanavedi', 'Neem Soap'],
  ['Amulya Milk Powder', 'Amul', 'Amulya Milk Powder'],
  ['Amul', 'Amul', 'Amul'],
  ['Toned Milk', null, 'Toned Milk'],
])('%s of the brand %s is called %s among its products', (name, brand, called) => {
  expect(withoutBrand(name, brand)).toBe(called)
})
