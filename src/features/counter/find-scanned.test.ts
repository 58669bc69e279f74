import { expect, test } from 'vitest'
import { counterPack as pack } from '../../../test/counter-pack.ts'
import { findScanned } from './find-scanned.ts'
import { newPackIndex } from './pack-index.ts'

const shared = '8901234567890'
const atta = pack(1, { barcode: '8901030865275', barcodes: ['96385074'] })
const [small, large] = [pack(2, { barcode: shared }), pack(3, { barcodes: [shared] })]
const sugar = pack(4, { sku: '12345', weighed: true, grams: 1000 })
const { byCode } = newPackIndex([atta, small, large, sugar])
const scan = (code: string, index = byCode) =>
  findScanned(code, {
    byCode: index,
    scales: [{ prefix: '21', itemDigits: 5, value: 'grams' }],
    today: '2026-11-28',
    withdrawn: { '8901725133979': 'Old soap, 75 g' },
    problemOf: () => 'The last digit does not fit',
  })

test('a packet and a label of the shop’s scale are found', () => {
  expect(scan('8901030865275')).toMatchObject({ kind: 'pack', pack: atta, grams: null })
  expect(scan('96385074')).toMatchObject({ kind: 'pack', pack: atta, barcode: '96385074' })
  expect(scan('2112345007502')).toMatchObject({ kind: 'pack', pack: sugar, grams: 750 })
})

test('a barcode of two packs is asked at every scan, while both are in stock', () => {
  for (const _ of [1, 2])
    expect(scan(shared)).toEqual({ kind: 'choose', barcode: shared, packs: [small, large] })
  const soldOut = newPackIndex([{ ...small, stock: 0 }, large]).byCode
  expect(scan(shared, soldOut)).toMatchObject({ kind: 'pack', pack: large })
})

test('the new codes of a packet find it, and an expired packet is not sold', () => {
  for (const code of ['https://id.gs1.org/01/08901030865275/10/A1?17=270331', '(01)08901030865275(17)270331'])
    expect(scan(code)).toMatchObject({ kind: 'pack', pack: atta, barcode: '8901030865275' })
  expect(scan('(01)08901030865275(17)261128')).toMatchObject({ kind: 'pack' })
  expect(scan('(01)08901030865275(17)261127')).toEqual({
    kind: 'refused',
    sentence: 'This packet expired on 27 Nov 2026. Take it off the shelf.',
  })
})

test.each([
  ['857', '2100857007509'],
  ['0857', '2100857007509'],
  ['00857', '2100857007509'],
])('SKU %s is the item of label %s', (sku, label) => {
  const tea = pack(5, { sku, weighed: true, grams: 500 })
  expect(scan(label, newPackIndex([tea]).byCode)).toMatchObject({ kind: 'pack', pack: tea, grams: 750 })
})

test.each([
  ['another shop’s scale', '2212345045990', /another shop/],
  ['a wrong check digit', '8901030865276', /does not fit/],
  ['a torn label', '2112345007503', /does not fit/],
  ['a label without a weight', '2112345000008', /no weight/],
  ['an item that nobody has', '2199999007508', /has the number 99999/],
  ['a withdrawn product', '8901725133979', /^Old soap, 75 g is not sold any more\.$/],
])('%s is refused with a sentence', (_, code, sentence) => {
  expect(scan(code)).toEqual({ kind: 'refused', sentence: expect.stringMatching(sentence) })
})

test('what nobody knows is asked', () => {
  expect(scan('036000291452')).toEqual({ kind: 'unknown', barcode: '0036000291452' })
})
