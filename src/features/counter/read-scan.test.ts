import { expect, test } from 'vitest'
import vectors from './barcode-vectors.json'
import { overlappingFormats, readScan, type ScaleFormat } from './read-scan.ts'

const read = (given: string | { text: string; format: unknown }) =>
  typeof given === 'string' ? readScan(given, []) : readScan(given.text, [given.format as ScaleFormat])

test.each(vectors.vectors)('$id: $why', ({ given, expect: expected }) => {
  expect(read(given)).toMatchObject(expected)
  if ('refused' in expected) expect(read(given)).not.toHaveProperty('kind')
})

test('of several formats the one with its prefix counts', () => {
  const formats = [
    { prefix: '21', itemDigits: 5, value: 'grams' },
    { prefix: '22', itemDigits: 5, value: 'paise', factor: 10 },
  ] as const
  expect(readScan('2112345007502', formats)).toEqual({ kind: 'scale', item: '12345', grams: 750 })
  expect(readScan('2212345045990', formats)).toEqual({ kind: 'scale', item: '12345', paise: 45_990 })
})

test('of two formats that overlap the longer prefix counts, and they are not saved', () => {
  const [wide, narrow, other] = [
    { prefix: '2', itemDigits: 5, value: 'grams' },
    { prefix: '21', itemDigits: 4, value: 'grams' },
    { prefix: '3', itemDigits: 4, value: 'grams' },
  ] as const
  for (const formats of [
    [wide, narrow],
    [narrow, wide],
  ]) {
    expect(readScan('2104120007500', formats)).toMatchObject({ item: '0412' })
    expect(overlappingFormats(formats)).toHaveLength(2)
  }
  expect(overlappingFormats([narrow, other])).toBeNull()
})
