import { expect, test } from 'vitest'
import { leadingOf } from './use-order.ts'

const needs = [['sabudana'], ['rock', 'salt'], ['acidity']]
const best: Record<string, number[]> = { sabudana: [1, 2], 'rock salt': [3, 1, 4], acidity: [7, 8] }
const leading = (search: string) => leadingOf(needs, search.split(' '), (need) => best[need.join(' ')] ?? [])

test('one of each need comes before a second one, and each product once', () => {
  expect(leading('fasting')).toEqual([1, 3, 7, 2, 8, 4])
})

test('all of a need that the search names come first', () => {
  expect(leading('acidity problem')).toEqual([7, 8, 1, 3, 2, 4])
})
