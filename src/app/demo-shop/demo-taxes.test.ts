import { expect, test } from 'vitest'
import { readDemoCatalogue } from '../../../demo/catalogue.ts'
import { offeredRates } from '#features/papers/tax-rates.ts'
import { hsnField } from '#features/papers/product-tax.ts'
import { demoTaxOf } from './demo-taxes.ts'

test('every product of the demo bears something that the table of rates offers, where it knows the code', () => {
  const products = readDemoCatalogue().flatMap(({ subCategories }) =>
    subCategories.flatMap(({ slug, products }) => products.map(({ key }) => ({ key, slug }))),
  )
  const taxes = products.map(({ key, slug }) => ({ key, tax: demoTaxOf(key, slug) }))
  expect(taxes.filter(({ tax }) => !tax)).toEqual([])
  for (const { key, tax } of taxes) {
    expect(hsnField.safeParse(tax!.hsn).success).toBe(true)
    const offers = offeredRates(tax!.hsn, '2026-11-25')
    const isOffered = offers.some(
      ({ treatment, rate }) => treatment === tax!.treatment && rate * 100 === tax!.rateBp,
    )
    expect([key, offers.length === 0 || isOffered]).toEqual([key, true])
  }
})
