import { expect, test } from 'vitest'
import type { BookCustomer } from '#features/khata/contract.ts'
import { findKept, keptOf, withLessRoom } from './kept-customers.ts'

const person = (name: string, values: Partial<BookCustomer>) =>
  ({ _id: name, name, mobile: null, khataLimit: 500, room: 200, ...values }) as BookCustomer

const kept = keptOf([
  person('Meena Devi', { mobile: 9812345678 }),
  person('सुनीता', { khataLimit: null, room: null }),
  person('Ravi', { khataLimit: 0, room: 0 }),
])

test('a till keeps who may buy on khata, and no whole number', () => {
  expect(kept).toEqual([
    { _id: 'Meena Devi', name: 'Meena Devi', end: '5678', room: 200 },
    { _id: 'सुनीता', name: 'सुनीता', end: '', room: null },
  ])
})

test.each([
  ['', ['Meena Devi', 'सुनीता']],
  ['devi mee', ['Meena Devi']],
  ['5678', ['Meena Devi']],
  ['+91 98123-45678', ['Meena Devi']],
  ['1234', []],
  ['सुनी', ['सुनीता']],
])('“%s” finds %j', (search, names) => {
  expect(findKept(kept, search).map(({ name }) => name)).toEqual(names)
})

test('what goes on a khata leaves less room, never less than none; without a limit none is counted', () => {
  const rooms = (id: string, rupees: number) => withLessRoom(kept, id, rupees).map(({ room }) => room)
  expect(rooms('Meena Devi', 41.64)).toEqual([158.36, null])
  expect(rooms('Meena Devi', 300)).toEqual([0, null])
  expect(rooms('सुनीता', 41)).toEqual([200, null])
})
