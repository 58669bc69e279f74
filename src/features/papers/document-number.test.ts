import { expect, test } from 'vitest'
import { documentNumber, readDocumentNumber } from './document-number.ts'

test.each(['P1/2627/000123', 'p1/2627/000123', ' P1 / 2627 / 000123 ', 'P1/2627/123'])(
  '%j is the number of a paper',
  (typed) => {
    expect(readDocumentNumber(typed)).toBe(documentNumber('P1', '2627', 123))
  },
)

test('what is no such number stays as it is', () => {
  for (const typed of ['123', 'P1/2627/1234567', 'INV-1']) expect(readDocumentNumber(typed)).toBe(typed)
})
