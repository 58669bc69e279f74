import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'
import { claimsDescribed } from './described-claims.ts'

test.each([
  ['Contains no preservatives.', ['preservative']],
  ['Made without artificial colours, flavours or preservatives', ['colour', 'preservative']],
  ['100% natural and preservative-free', ['preservative']],
  ['Paraben and sulphate free. Smells of roses', ['paraben', 'sulphate']],
  ['0% trans fat, zero cholesterol', ['trans fat', 'cholesterol']],
  ['Free from parabens, silicones & mineral oil', ['paraben', 'silicone', 'mineral oil']],
  [
    'Free of harmful chemicals and toxins such as sulfates, silicones & dyes',
    ['chemical', 'sulphate', 'silicone'],
  ],
  ['Contains permitted preservatives and colours', []],
  ['It is not free of preservatives', []],
  ["Doesn't say no preservatives", []],
  ['Unlike jams with no preservatives, it keeps', []],
  ['May be gluten free', []],
  ['Is it preservative free? Ask', []],
  ['Preservatives. Free delivery', []],
  ['Free from sugar, salt and egg', []],
  ['With preservatives, free of sugar', []],
  ['No sugar. Colour: red', []],
  ['', []],
])('%s', (description, claims) => {
  expect([...claimsDescribed(description)].toSorted()).toEqual(claims.toSorted())
})

test('where names do not fill a page, what descriptions say follows what names say', () => {
  const find = engineShop([
    ['Hill', 'Plum Jam', 1, 'Slow cooked. Contains no preservatives.'],
    ['Mill', 'Mixed Fruit Jam', 1, 'Contains permitted preservatives.'],
    ['Deep', 'Orange Jam', 1, 'Free from added sugar and egg.'],
    ['Glow', 'Rose Shampoo - Paraben Free', 2, ''],
    ['Glow', 'Neem Shampoo', 2, 'Paraben free.'],
  ])
  expect(find('no preservatives jam')).toEqual(['Plum Jam'])
  expect(find('jam without preservative')).toEqual(['Plum Jam'])
  expect(find('no egg jam')).toEqual([])
  expect(find('paraben free shampoo')).toEqual(['Rose Shampoo - Paraben Free', 'Neem Shampoo'])
})
