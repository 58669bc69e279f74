import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'
import { byKind } from './exact-order.ts'

type Named = [brand: string | null, name: string, aisle: number]
const group = (name: string, terms: string[]) => ({
  name, kind: '', terms, misspellings: [], brands: [], finds: [] as string[],
}) // prettier-ignore
const use = (name: string, terms: string[], finds: string[]) => ({
  ...group(name, terms),
  kind: 'use',
  finds,
})
const many = (brand: string | null, name: string, aisle: number, count = 6): Named[] =>
  Array.from({ length: count }, (_, at) => [brand, `${'ABCDEFGH'[at]!}ster ${name}`, aisle])

test('a dish is meant, and not what it would be made of: "gajar ka halwa"', () => {
  const find = engineShop([...many(null, 'Halwa', 1), [null, 'Carrot', 2]], [group('carrot', ['gajar'])])
  expect(find('gajar ka halwa').findIndex((name) => !name.endsWith('Halwa'))).toBe(6)
  expect(find('gajar')).toEqual(['Carrot'])
})

test('a letter that is written with a number is no article: "a4 paper"', () => {
  const find = engineShop([[null, 'Copier Paper A4', 1], ...many(null, 'Roll Paper Pack of 4', 2)])
  expect(find('a4 paper')[0]).toBe('Copier Paper A4')
  expect(find('a 4 paper')[0]).not.toBe('Copier Paper A4')
})

test('what helps and says what against comes first: "lizard repellent"', () => {
  const find = engineShop(
    [
      ['Mama', 'Insect Repellent', 1],
      ['Home', 'Insect Repellent - Lizard', 1],
    ],
    [use('Lizards', ['lizard'], ['lizard', 'insect repellent'])],
  )
  expect(find('lizard repellent')[0]).toBe('Insect Repellent - Lizard')
})

test('the kind of a thing that its group is called by leaves out nothing: "maida pindi"', () => {
  const find = engineShop(
    [
      [null, 'Maida', 1],
      [null, 'Rice', 2],
    ],
    [group('refined flour', ['maida', 'maida flour', 'maida pindi']), group('rice flour', ['rice'])],
  )
  for (const search of ['maida pindi', 'maida flour']) expect(find(search), search).toEqual(['Maida'])
})

test('where a thing is for is nothing that nobody sells: "school stationery"', () => {
  const find = engineShop([...many(null, 'Stationery', 1), [null, 'Back to School Pens', 1]])
  expect(find('school stationery').length).toBeGreaterThan(5)
  expect(find('school uniform')).toEqual([])
  expect(find('hotel stationery')).toEqual([])
})

test('what is cleaned is nothing that is looked for: "cleaning windows"', () => {
  const find = engineShop([[null, 'Glass Cleaner', 1]], [use('Cleaning', ['cleaning'], ['glass cleaner'])])
  expect(find('cleaning windows')).toEqual(['Glass Cleaner'])
  expect(find('windows')).toEqual([])
})

test('whom it is for is no misspelt brand: "snacks for guests"', () => {
  const find = engineShop([...many('Guess', 'Perfume', 1), ...many(null, 'Snacks', 2)])
  expect(find('snacks for guests')[0]).toMatch(/Snacks/)
})

test('"at home" and "making" are said of nothing, where no use says them', () => {
  const find = engineShop(
    [...many('Home Made', 'Syrup', 1), [null, 'Chaat', 2], [null, 'Pizza Base', 3]],
    [use('Pizza', ['pizza at home'], ['pizza base'])],
  )
  expect(find('chaat at home')).toEqual(['Chaat'])
  expect(find('making chaat')).toEqual(['Chaat'])
  expect(find('pizza at home')).toEqual(['Pizza Base'])
})

test('what is called like a thing is of its kind only beside the best of all: Vicco Turmeric is no spice', () => {
  const [cream, spice] = [1, 2]
  const kinds = byKind(
    [cream],
    Uint32Array.of(cream, spice),
    Float64Array.of(0, 1, 2),
    Uint16Array.of(0, 0, 1),
  )
  expect(kinds).toEqual({ typical: [], others: [cream] })
  expect(byKind([cream], Uint32Array.of(cream), Float64Array.of(0, 1), Uint16Array.of(0, 0)).typical).toEqual(
    [cream],
  )
})

test('a condition in one script and its thing in another are both read: "کم sugar biscuits"', () => {
  const find = engineShop([[null, 'Sugar Free Biscuits', 1], [null, 'Less Than 5% Maida Cake', 1], [null, 'Biscuits', 1]]) // prettier-ignore
  expect(find('کم sugar biscuits')).toEqual(['Sugar Free Biscuits'])
})

test('what is put in or mixed in is no thing: "jisme salt na dala ho"', () => {
  const find = engineShop([[null, 'Salt Free Peanuts', 1], [null, 'Salt Free Dal', 1], [null, 'Peanuts', 1]], [group('dal', ['daal'])]) // prettier-ignore
  for (const search of ['peanuts jisme salt na dala ho', 'peanuts salt mat daalo'])
    expect(find(search)[0], search).toBe('Salt Free Peanuts')
})

test.each(['sariya', 'ps 5'])('no grocer sells a %s, whatever sounds like it', (search) => {
  const find = engineShop([[null, 'Sprinkles 5', 1], [null, 'Mustard', 2]], [group('mustard', ['soriya'])]) // prettier-ignore
  expect(find(search)).toEqual([])
})

test('what removes something is a remover: "remove nail polish"', () => {
  const find = engineShop([...many(null, 'Nail Polish', 1), [null, 'Nail Polish Remover', 1]])
  expect(find('remove nail polish')[0]).toBe('Nail Polish Remover')
})

test('a form that is said in an Indian language is of the thing before it: "jeera pudi"', () => {
  const find = engineShop([...many(null, 'Turmeric Powder/Arisina Pudi', 1), [null, 'Jeera Powder', 1]], [])
  expect(find('jeera pudi')[0]).toBe('Jeera Powder')
  expect(find('arisina pudi')[0]).toContain('Arisina Pudi')
})
