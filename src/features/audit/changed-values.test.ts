import { expect, it } from 'vitest'
import { changedValues } from './changed-values.ts'

it('names the fields that differ, with both values', () => {
  expect(
    changedValues({ name: 'Milk', stock: 3, tags: ['a'] }, { name: 'Milk', stock: 5, tags: ['b'] }),
  ).toEqual({
    stock: { from: 3, to: 5 },
    tags: { from: ['a'], to: ['b'] },
  })
})

it('names every field of a created or deleted object, and treats undefined as null', () => {
  expect(changedValues(null, { name: 'Milk', note: null })).toEqual({ name: { from: null, to: 'Milk' } })
  expect(changedValues({ name: 'Milk' }, null)).toEqual({ name: { from: 'Milk', to: null } })
  expect(changedValues({ note: undefined }, { note: null })).toEqual({})
})
