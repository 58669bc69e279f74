import { expect, it } from 'vitest'
import type { FoundPack } from '#features/stock/movements/contract.ts'
import type { CheckedLine } from '../bill-shape.ts'
import { draftsOf, namedBy, rowOf, withPack } from './bill-draft.ts'

const milk = { productId: 7, unit: '1 l', name: 'Milk', mrp: 58 } as FoundPack

it('a packet that is scanned again counts up its line', () => {
  const once = withPack([], 1, milk)
  expect(withPack(once, 2, milk)).toEqual([expect.objectContaining({ key: 1, quantity: '2', mrp: '58' })])
  expect(withPack(once, 2, { ...milk, unit: '500 ml' })).toHaveLength(2)
})

it('the code of a packet fills batch and expiry, and another batch is another line', () => {
  const code = { barcode: '8901030865275', lot: 'A1', expiresOn: '2027-03-31' }
  const once = withPack([], 1, milk, code)
  expect(once).toMatchObject([{ batch: 'A1', expiresOn: '2027-03-31' }])
  expect(withPack(once, 2, milk, code)).toMatchObject([{ quantity: '2' }])
  expect(withPack(once, 2, milk, { ...code, lot: 'B2' })).toMatchObject([{ batch: 'B2' }, { batch: 'A1' }])
})

it('a line of a file keeps its texts, and gets the pack that was found', () => {
  const lines = draftsOf([{ name: 'MILK 1L', quantity: '12', cost: '₹ 50' }], 5)
  expect(rowOf(lines[0]!)).toEqual({ name: 'MILK 1L', quantity: '12', cost: '50' })
  const [named] = namedBy(lines, [{ productId: 7, name: 'Milk', unit: '1 l' } as CheckedLine])
  expect(rowOf({ ...named!, changeMrp: true })).toEqual({
    productId: 7,
    name: 'Milk',
    unit: '1 l',
    nameOnBill: 'MILK 1L',
    quantity: '12',
    cost: '50',
    changeMrp: true,
  })
})
