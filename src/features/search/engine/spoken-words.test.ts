import { expect, test, vi } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'
import { meantInLatin, readScripts } from './script-words.ts'

const group = (name: string, terms: string[], more: { finds?: string[]; misspellings?: string[] } = {}) => ({
  name,
  kind: 'things',
  terms,
  misspellings: [],
  brands: [],
  ...more,
})

test.each([
  ['వెండకాయలు', 'okra'],
  ['ટામેટું', 'tomato'],
  ['ಸೊಪ್ಪು', 'leaves'],
  ['മല്ലിപ്പൊടി', 'coriander powder'],
  ['ಶುಂಠಿಪುಡಿ', 'ginger powder'],
  ['चिक्की', 'chikki'],
  ['മുട്ടയില്ലാത്ത', 'egg illatha'],
  ['ഉപ്പില്ലാത്ത', 'salt illatha'],
  ['முட்டையில்லாத', 'egg illatha'],
  ['ಸಕ್ಕರೆರಹಿತ', 'sugar free'],
  ['चीनीमुक्त', 'sugar free'],
  ['১ লিটার দুধ', '1 litre milk'],
  ['௫ கிலோ', '5 kilo'],
  ['குளுட்டன் இல்லாத', 'gluten illatha'],
])('%s is read as %s: one of many, of two words, or by its letters', (written, read) => {
  expect(readScripts(written)).toBe(read)
})

test.each([
  ['udbatti', 'incense sticks'],
  ['sojnedata', 'drumstick'],
  ['uzhunnu', 'urad dal'],
  ['harbara', 'black chickpeas'],
  ['chocklate', null],
  ['lux', null],
])('%s, in Latin letters, means %s', (said, meant) => {
  expect(meantInLatin(said)).toBe(meant)
})

test('what Indian languages call a thing is found in Latin letters, unless a product is called so', () => {
  const find = engineShop([[null, 'Drumstick', 1], [null, 'Rose Petals', 1]]) // prettier-ignore
  expect(find('sojne data')).toEqual(['Drumstick'])
  const named = engineShop([[null, 'Drumstick', 1], ['Sojne', 'Rose Petals', 1]]) // prettier-ignore
  expect(named('sojne')).toEqual(['Rose Petals'])
})

test('"ka" and the like say nothing in a synonym, and "no" nothing in one of Gujarati', () => {
  const groups = [group('dog food', ['kutte ka khana']), group('gram flour', ['chana no lot'])]
  const find = engineShop([[null, 'Dog Food', 1], [null, 'Kuttu', 2], [null, 'Gram Flour', 2]], groups) // prettier-ignore
  expect(find('kutte ka khana')).toEqual(['Dog Food'])
  expect(find('kutte khana')).toEqual(['Dog Food'])
  expect(find('chana no lot')).toEqual(['Gram Flour'])
})

test('what is done with a thing is no misspelling, and is left out', () => {
  const use = group('Immunity', ['immunity'], { finds: ['kadha'] })
  const find = engineShop([[null, 'Badane', 1], [null, 'Kadha', 2]], [use]) // prettier-ignore
  expect(find('immunity badhane ke liye')).toEqual(['Kadha'])
})

test('a synonym of several words is no thing that has them far from each other', () => {
  const find = engineShop(
    [[null, 'Apple Juice with No Added Sugar', 1]],
    [group('custard apple', ['sitaphal', 'sugar apple'])],
  )
  expect(find('sitaphal')).toEqual([])
  expect(find('apple')).toHaveLength(1)
})

test('a brand with a number is found by its word', () => {
  const find = engineShop([['7 Up', 'Soft Drink', 1], [null, 'Follow Up Formula', 2]]) // prettier-ignore
  expect(find('seven up')[0]).toBe('Soft Drink')
})

test.each([
  ['ulligadda', 'Red Onion'],
  ['vengayam kilo', 'Red Onion'],
  ['bendekaya', 'Fresh Okra'],
  ['bendakaayalu', 'Fresh Okra'],
  ['chikkudukaya', 'Broad Beans'],
  ['palak soppu', 'Palak'],
  ['mallipodi', 'Coriander Powder'],
  ['vendhaya podi', 'Fenugreek'],
  ['venpoosani', 'Ash Gourd'],
])('a region’s word finds the thing, with the kind of it before or after: %s', (search, found) => {
  const find = engineShop(
    [
      [null, 'Red Onion', 1],
      [null, 'Fresh Okra', 1],
      [null, 'Broad Beans', 1],
      [null, 'Palak', 1],
      [null, 'Ash Gourd', 1],
      [null, 'Coriander Powder', 2],
      [null, 'Podi Masala', 2],
      [null, 'Soap', 3],
      [null, 'Fenugreek', 4],
    ],
    [
      group('fenugreek', ['vendhayam']),
      group('onion', ['vengayam', 'ulli']),
      group('okra', ['bende', 'bendakaya']),
      group('coriander', ['malli']),
      group('soap', ['soappu']),
    ],
  )
  expect(find(search)[0]).toBe(found)
})

test('several words that a synonym has together are not read one by one', () => {
  const find = engineShop(
    [
      [null, 'Wheat Flour', 1],
      [null, 'Whole Wheat', 1],
      [null, 'Podi Masala', 2],
    ],
    [group('wheat flour', ['gothambu podi'])],
  )
  expect(find('gothambu podi')[0]).toBe('Wheat Flour')
})

test('a word of which something can be free is read as what it is when it stands alone', () => {
  const find = engineShop([
    [null, 'Whole Wheat', 1],
    [null, 'Gluten Free Biscuits', 1],
  ])
  expect(find('gehun')).toEqual(['Whole Wheat'])
  expect(find('gehun free biscuits')).toEqual(['Gluten Free Biscuits'])
})

test('words that a synonym has as one are read as that', () => {
  const find = engineShop(
    [
      [null, 'Kabuli Kadale', 1],
      [null, 'Groundnut', 1],
    ],
    [group('groundnut', ['kadalekai'])],
  )
  expect(find('kadale kai')).toEqual(['Groundnut'])
})

test('a word that some product has is never read as a region’s word', () => {
  const find = engineShop([
    [null, 'Manga Comics', 1],
    [null, 'Jackfruit', 2],
    [null, 'Halasu Chips', 2],
  ])
  expect(find('halasu')).toEqual(['Halasu Chips'])
})

test('what no grocer sells is sold where several products are called by it and the next word', () => {
  const find = engineShop([
    [null, 'Nail Polish Red', 1],
    [null, 'Nail Polish Pink', 1],
    [null, 'Nail Polish Blue', 1],
    [null, 'Nail Paint Remover', 1],
    [null, 'Stain Remover', 2],
  ])
  expect(find('nail polish remover')[0]).toBe('Nail Paint Remover')
  expect(find('nail')).toEqual([])
})

test('the lists of words are read in pieces, and what is left by whatever needs them first', async () => {
  vi.resetModules()
  const { readSomeLines, ...lists } = await import('./script-words.ts')
  expect(readSomeLines(1)).toBe(true)
  expect(lists.meantInLatin('udbatti')).toBe('incense sticks')
  expect(readSomeLines(1)).toBe(false)
})
