import { expect, test } from 'vitest'
import { counterPack as pack } from '../../../test/counter-pack.ts'
import type { CounterPack } from './catalogue-contract.ts'
import { addToBill, emptyBill, readMrp } from './bill.ts'
import { changePacks, newPackIndex, packKey, withUnreadMrps } from './pack-index.ts'

const shared = '8901234567890'
const gone = (one: CounterPack) => ({
  productId: one.productId,
  unit: one.unit,
  name: one.name,
  barcodes: [],
})

test('a changed index is that of a new catalogue, in the order of the old one', async () => {
  const atta = pack(1, { barcode: '8901030865275', barcodes: ['96385074'] })
  const small = pack(2, { barcode: shared })
  const large = pack(3, { barcodes: [shared] })
  const sugar = pack(4, { sku: '12345' })
  const index = newPackIndex([atta, small, large, sugar])
  const renamed = { ...small, name: 'Poha', barcode: '8901725133979' }
  const other = pack(2, { unit: '5 kg', barcode: shared })
  await changePacks(index, {
    packs: [renamed, other, { ...atta, barcodes: [] }],
    gone: [gone(large), gone(pack(9))],
  })

  const rebuilt = newPackIndex([{ ...atta, barcodes: [] }, renamed, sugar, other])
  expect([...index.byKey]).toEqual([...rebuilt.byKey])
  expect(index.byCode).toEqual(rebuilt.byCode)
  expect(index.byCode.get('96385074')).toBeUndefined()
})

test('a large change lets the page do something else between its pieces', async () => {
  const index = newPackIndex()
  const packs = Array.from({ length: 2_000 }, (_, at) => pack(at, { barcode: String(at) }))
  const sizes: number[] = []
  const timer = setInterval(() => sizes.push(index.byKey.size))
  await changePacks(index, { packs, gone: [] })
  clearInterval(timer)
  expect(sizes.some((size) => size > 0 && size < packs.length)).toBe(true)
  expect(index.byKey.get(packKey(packs[1_999]!))).toBe(packs[1_999])
})

test('a bill asks what is printed on packets that may bear several MRPs since they were scanned', () => {
  const mrps = [
    { mrp: 50, price: 40 },
    { mrp: 45, price: 40 },
  ]
  const index = newPackIndex([pack(1, { mrps }), pack(2), pack(3, { mrps })])
  const scanned = [pack(1), pack(2), index.byKey.get(packKey(pack(3)))!]
  const bill = readMrp(
    scanned.reduce((before, one) => addToBill(before, one), emptyBill),
    3,
    45,
  )
  expect(withUnreadMrps(bill, index).lines.map(({ mrpPaise }) => mrpPaise)).toEqual([null, undefined, 4500])
})
