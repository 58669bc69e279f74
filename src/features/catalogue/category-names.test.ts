import { expect, it } from 'vitest'
import { freeCategorySlug, namesakeOf, placedAt } from './category-names.ts'

const rows = [
  { id: 1, name: 'Snacks & Sweets', slug: 'snacks-and-sweets' },
  { id: 2, name: 'Vegetables', slug: 'fruits' },
  { id: 3, name: 'पेय', slug: 'category-3' },
]

it('knows a namesake by what a person would take for one', () => {
  expect(namesakeOf(rows, 'snacks and sweets')?.id).toBe(1)
  expect(namesakeOf(rows, 'पेय')?.id).toBe(3)
  expect(namesakeOf(rows, 'Snacks & Sweets', 1)).toBeUndefined()
  expect(namesakeOf(rows, 'Fruits')).toBeUndefined()
})

it('numbers a slug that a renamed category keeps', () => {
  expect(freeCategorySlug(rows, 'Fruits', 'category-9')).toBe('fruits-2')
  expect(freeCategorySlug(rows, 'Dairy', 'category-9')).toBe('dairy')
  expect(freeCategorySlug(rows, 'फल', 'category-9')).toBe('category-9')
})

it('puts one at its place and lets the others make room', () => {
  expect(placedAt([1, 2, 3], 3, 1)).toEqual([3, 1, 2])
  expect(placedAt([1, 2, 3], 1, 2)).toEqual([2, 1, 3])
  expect(placedAt([1, 2, 3], 1, 99)).toEqual([2, 3, 1])
  expect(placedAt([1, 2], 7, 1)).toEqual([7, 1, 2])
})
