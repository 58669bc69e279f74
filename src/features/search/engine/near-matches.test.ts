import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'

test('a short list is filled: with the brand that was named, in the same sub-category', () => {
  const find = engineShop([
    ['MTR', 'Rava Idli Mix', 1],
    ['MTR', 'Dosa Mix', 1],
    ['MTR', 'Sambar Powder', 2],
    ['Gits', 'Idli Mix', 1],
  ])
  expect(find('mtr rava idli mix')).toEqual(['Rava Idli Mix'])
  expect(find('mtr rava idli')).toEqual(['Rava Idli Mix', 'Dosa Mix'])
})

test('a short list is filled: with the last word of the search', () => {
  const find = engineShop([
    [null, 'Brown Bread Loaf', 1],
    [null, 'Milk Bread', 1],
    [null, 'Brown Sugar', 2],
    [null, 'Bread Knife', 2],
  ])
  expect(find('brown bread')).toEqual(['Brown Bread Loaf', 'Milk Bread'])
})

test('a short list is filled: with what the search is a form of, by any of its names', () => {
  const find = engineShop(
    [
      [null, 'Fenugreek Seeds', 1],
      [null, 'Kasuri Methi', 1],
      [null, 'Cumin Seeds', 1],
      [null, 'Methi Khakhra', 2],
    ],
    [{ name: 'fenugreek seeds', kind: '', terms: ['vendhayam', 'methi dana'], misspellings: [], brands: [] }],
  )
  for (const search of ['vendhayam', 'methi dana'])
    expect(find(search), search).toEqual(['Fenugreek Seeds', 'Kasuri Methi'])
})

test('a short list is filled: with the words before the last one as well, at last from the whole category', () => {
  const find = engineShop([
    [null, 'Organic Urad Chilka', 1],
    [null, 'Moong Chilka', 1],
    [null, 'Black Urad', 2],
    [null, 'Urad Papad', 2],
  ])
  expect(find('urad chilka')).toEqual(['Organic Urad Chilka', 'Moong Chilka', 'Black Urad'])
})

test('a short list is filled: after what is for those named with what is for anyone', () => {
  const find = engineShop([
    [null, 'Kids Hand Wash', 1],
    [null, 'Lemon Hand Wash', 1],
    [null, 'Kids Toothbrush', 1],
  ])
  expect(find('hand wash for kids')).toEqual(['Kids Hand Wash', 'Lemon Hand Wash'])
})

test('a short list is filled: never with what does not fulfil a condition', () => {
  const find = engineShop([
    [null, 'Eggless Muffin', 1],
    [null, 'Eggless Cake', 1],
    [null, 'Egg Muffin', 1],
    [null, 'Muffin', 1],
  ])
  expect(find('eggless muffins')).toEqual(['Eggless Muffin', 'Eggless Cake'])
})

test('a short list is filled: under a condition from the whole category, unless a thing of its own is meant', () => {
  const find = engineShop(
    [
      [null, 'Keto Nachos', 1],
      [null, 'Keto Pancake Mix', 2],
      [null, 'Wheat Pancake Mix', 2],
      [null, 'Low Salt Rock Salt', 3],
      [null, 'Unsalted Almonds', 4],
    ],
    [{ name: 'salt', kind: '', terms: ['namak'], misspellings: [], brands: [] }],
    { 1: 'Snacks', 3: 'Salt' },
  )
  expect(find('keto snacks')).toEqual(['Keto Nachos', 'Keto Pancake Mix'])
  expect(find('low salt salt')).toEqual(['Low Salt Rock Salt'])
})

test('a short list is filled: with the sub-category that its last word names', () => {
  const find = engineShop(
    [
      ['Luxor', 'Office Stationery Kit', 1],
      [null, 'Gel Pen', 1],
      [null, 'Office Lamp', 2],
    ],
    [],
    {
      1: 'Stationery',
    },
  )
  expect(find('office stationery')).toEqual(['Office Stationery Kit', 'Gel Pen'])
})

test('a short list is filled: from a sub-category with no more than a page', () => {
  const pens = Array.from({ length: 30 }, (_, at): [null, string, number] => [null, `Pen ${at + 1}`, 1])
  const find = engineShop([[null, 'Office Lamp', 2], [null, 'Office Kit', 1], ...pens], [], {
    1: 'Pens & Stationery',
  })
  expect(find('office stationery', 50)).toHaveLength(10)
  expect(find('office stationery').slice(0, 1)).toEqual(['Office Kit'])
})

test('a short list is filled: not from what is called by more than its last word', () => {
  const find = engineShop(
    [[null, 'Health Food Bar', 1], [null, 'Dog Biscuits', 2], [null, 'Formula Stage 2', 3]], [],
    { 2: 'Pet Food & Accessories', 3: 'Baby Food' },
  ) // prettier-ignore
  expect(find('health food')).toEqual(['Health Food Bar'])
})

test('a number beside a word that nothing is called finds nothing', () => {
  const find = engineShop([
    [null, 'Tissue 2 Ply', 1],
    [null, 'Batteries 500', 2],
  ])
  expect(find('2 ply')).toEqual(['Tissue 2 Ply'])
  for (const search of ['qqq 2', 'blarg 500', 'zzxq5']) expect(find(search), search).toEqual([])
})

test('a thing that no grocer sells is not what is only for it', () => {
  const find = engineShop([
    ['Bacto', 'Gadget Disinfectant - For Laptops', 1],
    ['Kiwi', 'Shoe Polish', 2],
    [null, 'Metallic Curtain', 3],
  ])
  expect(find('laptop')).toEqual([])
  expect(find('shoes')).toEqual([])
  expect(find('shoe polish')).toEqual(['Shoe Polish'])
  expect(find('curtains')).toEqual(['Metallic Curtain'])
})

test('a short list is filled: at last with what matches all other words, but the last one', () => {
  const find = engineShop([
    [null, 'Veg Manchurian Masala', 1],
    [null, 'Masala - Chicken Manchurian', 1],
    [null, 'Veg Pulao Masala', 1],
    [null, 'Manchurian Noodles', 2],
  ])
  expect(find('veg manchurian')).toEqual(['Veg Manchurian Masala', 'Masala - Chicken Manchurian'])
})

test('a short list is filled: after the name of a kind, but not of a product of a brand', () => {
  const find = engineShop([
    ['Dana', 'Strawberry Jam', 1],
    ['Stute', 'Plum Jam', 1],
  ])
  expect(find('strawberry jam')).toEqual(['Strawberry Jam', 'Plum Jam'])
  expect(find('dana strawberry jam')).toEqual(['Strawberry Jam'])
})

test('a short list is filled: with what a word means that nothing is called', () => {
  const barley = { name: 'barley', kind: '', terms: ['jau'], misspellings: [], brands: [] }
  const flour = { name: 'wheat flour', kind: '', terms: ['atta'], misspellings: [], brands: [] }
  const find = engineShop(
    [
      [null, 'Barley Atta', 1],
      [null, 'Pearl Barley', 1],
      [null, 'Soya Bean', 1],
    ],
    [barley, flour],
  )
  expect(find('jau ka atta')).toEqual(['Barley Atta', 'Pearl Barley'])
})
