import { expect, test } from 'vitest'
import { entriesOf, readPincodes } from './read-pincodes.ts'

test('pasted pincodes are cleaned, sorted and taken once', () => {
  const text = '560038, 560 008\n560-075;PIN 560038\n\n५६००३४\t560102 560103'
  expect(readPincodes(entriesOf(text))).toEqual({
    pincodes: ['560008', '560034', '560038', '560075', '560102', '560103'],
    wrong: [],
  })
})

test('what is no pincode is named with its place', () => {
  expect(readPincodes(entriesOf('560038\n56003\n060038\nIndiranagar'))).toEqual({
    pincodes: ['560038'],
    wrong: [
      { place: 2, text: '56003' },
      { place: 3, text: '060038' },
      { place: 4, text: 'Indiranagar' },
    ],
  })
})

test('a beginning with a star stands for all pincodes that begin with it', () => {
  const { pincodes, wrong } = readPincodes(entriesOf('56003*, 560 1 *, 560038'))
  expect([pincodes.length, pincodes[0], pincodes.at(-1)]).toEqual([110, '560030', '560199'])
  expect(wrong).toEqual([])
  expect(readPincodes(entriesOf('56*\n*\n060*')).wrong).toHaveLength(3)
})
