import { expect, test } from 'vitest'
import { wordsOf } from './text.ts'
import { takeLeftOut, takeMaxPrice } from './query-conditions.ts'

test.each([
  ['sugar free', ['sugar'], []],
  ['no sugar', ['sugar'], []],
  ['no added sugar biscuits', ['sugar'], ['biscuits']],
  ['atta gluten-free', ['gluten'], ['atta']],
  ['sugarfree cookies', ['sugar'], ['cookies']],
  ['chips without onion', ['onion'], ['chips']],
  ['zero sugar cola', ['sugar'], ['cola']],
  ['free from peanuts', ['peanut'], []],
  ['unsweetened soy milk', ['sugar'], ['soy', 'milk']],
  ['free range eggs', [], ['free', 'range', 'eggs']],
  ['eggs free range', [], ['eggs', 'free', 'range']],
  ['buy one get one free', [], ['buy', 'one', 'get', 'one', 'free']],
  ['no 1 rice', [], ['no', '1', 'rice']],
  ['coke zero', [], ['coke', 'zero']],
  ['free', [], ['free']],
  ['unsalted butter', ['salt'], ['butter']],
  ['eggless cake', ['egg'], ['cake']],
  ['egg-less cake', ['egg'], ['cake']],
  ['chips w/o onion', ['onion'], ['chips']],
  ['0 sugar cola', ['sugar'], ['cola']],
  ['non dairy creamer', ['dairy'], ['creamer']],
  ['non veg pickle', [], ['non', 'veg', 'pickle']],
  ['non stick pan', [], ['non', 'stick', 'pan']],
  ['cheeni ke bina chai', ['cheeny'], ['chai']],
  ['stainless steel', [], ['stainless', 'steel']],
  ['everything except garlic', ['garlic'], ['everything']],
])('"%s" leaves out %o', (search, leftOut, rest) => {
  expect(takeLeftOut(wordsOf(search))).toEqual({ leftOut, rest })
})

test.each([
  ['under 50', 5_000, ''],
  ['snacks under ₹50', 5_000, 'snacks'],
  ['below rs. 100 tea', 10_000, 'tea'],
  ['soap less than 40 rupees', 4_000, 'soap'],
  ['under 50 g', null, 'under 50 g'],
  ['rice under 1,000', 100_000, 'rice'],
  ['snacks 50 se kam', 5_000, 'snacks'],
  ['50 or less', 5_000, ''],
  ['max 60 atta', 6_000, 'atta'],
  ['above 50', null, 'above 50'],
  ['thunder 50', null, 'thunder 50'],
  ['under eye cream', null, 'under eye cream'],
])('"%s" has the highest price %s', (search, maxPaise, rest) => {
  const found = takeMaxPrice(search)
  expect({ ...found, rest: found.rest.trim() }).toEqual({ maxPaise, rest })
})
