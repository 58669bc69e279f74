import { expect, test } from 'vitest'
import { isSameSize, takeSize } from './pack-size.ts'

test.each([
  ['milk 1l', { amount: 1000, of: 'ml' }, ['milk']],
  ['milk 1 ltr', { amount: 1000, of: 'ml' }, ['milk']],
  ['500gm butter', { amount: 500, of: 'g' }, ['butter']],
  ['sunflower oil 1 litre pouch', { amount: 1000, of: 'ml' }, ['sunflower', 'oil', 'pouch']],
  ['1/2 kg sugar', { amount: 500, of: 'g' }, ['sugar']],
  ['paneer ¼ kg', { amount: 250, of: 'g' }, ['paneer']],
  ['atta/5kg', { amount: 5000, of: 'g' }, ['atta/']],
  ['7/2 kg', null, ['7/2', 'kg']],
  ['half kg sugar', { amount: 500, of: 'g' }, ['sugar']],
  ['चावल 5 किलो', { amount: 5000, of: 'g' }, ['चावल']],
  ['7 up', null, ['7', 'up']],
  ['5 star', null, ['5', 'star']],
  ['vitamin b12 gummies', null, ['vitamin', 'b12', 'gummies']],
  ['5kg', { amount: 5000, of: 'g' }, []],
  ['dog shampoo', null, ['dog', 'shampoo']],
  ['do kg atta', { amount: 2000, of: 'g' }, ['atta']],
  ['rendu kilola biyyam', { amount: 2000, of: 'g' }, ['biyyam']],
  ['dhai sau gram jeera', { amount: 250, of: 'g' }, ['jeera']],
  ['sau gram elaichi', { amount: 100, of: 'g' }, ['elaichi']],
  ['jeera sau gram', { amount: 100, of: 'g' }, ['jeera']],
  ['jeera dhai sau grms', { amount: 250, of: 'g' }, ['jeera']],
  ['aath sau gram paneer', { amount: 800, of: 'g' }, ['paneer']],
  ['shampoo two hundred ml', { amount: 200, of: 'ml' }, ['shampoo']],
  ['sau ghee', null, ['sau', 'ghee']],
  ['sau gulab jamun', null, ['sau', 'gulab', 'jamun']],
  ['kilo sugar', { amount: 1000, of: 'g' }, ['sugar']],
  ['tomato kg', { amount: 1000, of: 'g' }, ['tomato']],
  ['litre milk', { amount: 1000, of: 'ml' }, ['milk']],
  ['litre', null, ['litre']],
  ['maaza gram', null, ['maaza', 'gram']],
  ['adha paav jeera', { amount: 125, of: 'g' }, ['jeera']],
  ['500grm dal', { amount: 500, of: 'g' }, ['dal']],
  ['200 mili shampoo', { amount: 200, of: 'ml' }, ['shampoo']],
  ['ek darjan kele', { amount: 12, of: 'pc' }, ['kele']],
  ['ek pav bhaji masala', null, ['ek', 'pav', 'bhaji', 'masala']],
  ['sau rupaye', null, ['sau', 'rupaye']],
])('%s contains the size %o and the words %o', (search, size, words) => {
  const taken = takeSize(search)
  expect(taken.size).toEqual(size)
  expect(taken.rest.split(/\s+/).filter(Boolean)).toEqual(words)
})

test('a litre and a kilogram are different sizes', () => {
  expect(isSameSize({ amount: 1000, of: 'g' }, { amount: 1000, of: 'ml' })).toBe(false)
  expect(isSameSize({ amount: 1000, of: 'g' }, { amount: 1000, of: 'g' })).toBe(true)
})
