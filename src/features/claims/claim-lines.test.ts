import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { readSaid, type SuppliedLine } from './claim-lines.ts'

const packets = {
  unit: '500 g',
  quantity: 2,
  grams: null,
  packGrams: null,
  claimedPieces: 0,
  claimedGrams: 0,
  returnedPieces: 0,
  returnedGrams: 0,
  given: undefined,
} as unknown as SuppliedLine
const loose = { ...packets, grams: 1_000, packGrams: 500 } as SuppliedLine

test.each([
  [packets, { kind: 'damaged' }],
  [packets, { kind: 'damaged', pieces: 3 }],
  [packets, { kind: 'lighter' }],
  [packets, { kind: 'lighter', grams: 600 }],
  [
    { ...packets, unit: '6 pcs' },
    { kind: 'lighter', grams: 5 },
  ],
  [loose, { kind: 'damaged' }],
  [loose, { kind: 'damaged', grams: 0 }],
  [loose, { kind: 'damaged', grams: 1_001 }],
  [loose, { kind: 'damaged', grams: 100 }],
] as const)('what cannot be said of a line (%#) is told in the language of the page', (line, item) => {
  const said = readSaid(line, item, 'again')
  expect(said).toMatch(/^[A-Z]/)
  expect(inLocale('hi', () => readSaid(line, item, 'again'))).toMatch(/^[^A-Za-z]+$/)
})
