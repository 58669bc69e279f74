import { expect, test } from 'vitest'
import { changesSince } from './fetch-catalogue.ts'

test('a catalogue without the words of the search is fetched whole', () => {
  expect(changesSince(7, false)).toBeNull()
  expect(changesSince(7, true)).toBe(7)
  expect(changesSince(null, true)).toBeNull()
})
