import { expect, it } from 'vitest'
import { availableCategorySlug, findByName, withPosition } from './category-names.ts'

const rows = [
  { id: 1, name: 'Snacks & Sweets', slug: 'snacks-and-sweets' },
  { id: 2, name: 'Vegetables', slug: 'fruits' },
  { id: 3, name: 'पेय', slug: 'category-3' },
]

it('finds a duplicate name that differs only in case or “&”', () => {
  expect(findByName(rows, 'snacks and sweets')?.id).toBe(1)
  expect(findByName(rows, 'पेय')?.id).toBe(3)
  expect(findByName(rows, 'Snacks & Sweets', 1)).toBeUndefined()
  expect(findByName(rows, 'Fruits')).toBeUndefined()
})

it('numbers a slug that is taken, and uses the fallback for a name without letters', () => {
  expect(availableCategorySlug(rows, 'Fruits', 'category-9')).toBe('fruits-2')
  expect(availableCategorySlug(rows, 'Dairy', 'category-9')).toBe('dairy')
  expect(availableCategorySlug(rows, 'फल', 'category-9')).toBe('fal')
  expect(availableCategorySlug(rows, '🥭', 'category-9')).toBe('category-9')
})

it('moves one id to its position and keeps the order of the others', () => {
  expect(withPosition([1, 2, 3], 3, 1)).toEqual([3, 1, 2])
  expect(withPosition([1, 2, 3], 1, 2)).toEqual([2, 1, 3])
  expect(withPosition([1, 2, 3], 1, 99)).toEqual([2, 3, 1])
  expect(withPosition([1, 2], 7, 1)).toEqual([7, 1, 2])
})
