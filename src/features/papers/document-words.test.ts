import { expect, test } from 'vitest'
import type { TaxDocument, TaxRow } from './document-contract.ts'
import { countedText, savedAgainstMrp } from './document-words.ts'

const row = (more: Partial<TaxRow>): TaxRow => ({
  position: 0,
  kind: 'goods',
  name: 'Salt, 1 kg',
  hsn: '2501',
  quantity: 3,
  uqc: 'PAC',
  packs: 3,
  price: 45,
  coupon: 0,
  gross: 126,
  treatment: 'taxable',
  rate: 5,
  taxable: 120,
  cgst: 3,
  sgst: 3,
  igst: 0,
  left: { packs: 3, gross: 126 },
  ...more,
})

test('a row says the price of one, by piece and by kilogram, where it comes out even', () => {
  expect(countedText(row({}))).toBe('3 × 42.00')
  expect(countedText(row({ gross: 120, coupon: 6 }))).toBe('3 × 42.00')
  expect(countedText(row({ quantity: 0.25, uqc: 'KGS', packs: 1, price: 40, gross: 10 }))).toBe(
    '0.250 kg × 40.00',
  )
  expect(countedText(row({ gross: 100 }))).toBe('3 packs')
  expect(countedText(row({ kind: 'charge', quantity: 0, uqc: 'NA', packs: 0 }))).toBe('')
})

test('what is saved is the MRP of what is counted less what it cost, never less than nothing', () => {
  const saved = (...rows: TaxRow[]) => savedAgainstMrp({ rows } as unknown as TaxDocument)
  expect(saved(row({}))).toBe(9)
  expect(saved(row({}), row({ price: 40 }), row({ kind: 'charge' }))).toBe(9)
  expect(saved(row({ quantity: 0.25, uqc: 'KGS', packs: 1, price: 40, gross: 10 }))).toBe(0)
})
