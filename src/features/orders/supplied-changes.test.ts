import { expect, test } from 'vitest'
import type { Order, SuppliedLine } from './contract.ts'
import { orderTotal } from './order-total.ts'
import { changeTexts, lineOutcomes, suppliedText } from './supplied-changes.ts'

const ordered = (name: string, unit: string, quantity: number, grams?: number) =>
  ({ name, unit, quantity, ...(grams && { grams }) }) as Order['items'][number]
const items = [
  ordered('Biscuits', '100 g', 3),
  ordered('Tomatoes', '500 g', 2, 500),
  ordered('Ghee', '1 l', 1),
]
const part = (position: number, quantity: number, more: Partial<SuppliedLine> = {}): SuppliedLine => {
  const { name, unit } = items[position]!
  return {
    position,
    replaces: false,
    productId: 1,
    image: '',
    price: 5,
    lineTotal: 10,
    name,
    unit,
    quantity,
    ...more,
  }
}
const cookies = part(0, 2, { replaces: true, name: 'Cookies', unit: '75 g' })
const inFull = [part(0, 3), part(1, 2, { grams: 1000 }), part(2, 1)]

test('an order that is not packed has no outcomes, one that was supplied in full no changes', () => {
  expect(lineOutcomes({ items })).toBeNull()
  expect(changeTexts({ items })).toEqual([])
  expect(changeTexts({ items, supplied: inFull })).toEqual([])
})

test.each<[string, SuppliedLine[], string[]]>([
  ['short', [part(0, 2)], ['Biscuits (100 g): 2 of 3 supplied']],
  [
    'partly replaced',
    [part(0, 1), cookies],
    ['Biscuits (100 g): 1 of 3 supplied, replaced by 2 × Cookies (75 g)'],
  ],
  ['replaced', [cookies], ['Biscuits (100 g): replaced by 2 × Cookies (75 g)']],
  ['missing', [], ['Biscuits (100 g): not supplied']],
])('a line that is %s says so', (_, parts, texts) => {
  expect(changeTexts({ items, supplied: [...parts, ...inFull.slice(1)] })).toEqual(texts)
})

test('a weighed line says what it weighs for all of its packs', () => {
  const weighing = (grams: number) =>
    changeTexts({ items, supplied: [inFull[0]!, part(1, 2, { grams }), inFull[2]!] })
  expect(weighing(940)).toEqual(['Tomatoes (500 g): 940 g of about 1 kg'])
  expect(weighing(1035)).toEqual(['Tomatoes (500 g): 1.035 kg for the price of 1 kg'])
})

test('each line keeps what belongs to it', () => {
  const outcomes = lineOutcomes({ items, supplied: [part(0, 1), part(2, 1), cookies] })!
  expect(outcomes.map(({ own, replacements }) => [own?.name, replacements.map(({ name }) => name)])).toEqual([
    ['Biscuits', ['Cookies']],
    [undefined, []],
    ['Ghee', []],
  ])
})

test('what was supplied is listed in one text', () => {
  expect(suppliedText([part(0, 2), part(1, 2, { grams: 940 })])).toBe(
    '2 x Biscuits (100 g); 2 x Tomatoes (500 g): 940 g',
  )
})

test('the total is the agreed one until there is a final one, which may be nothing', () => {
  const final = { subTotal: 0, charges: [], coupon: 0, roundOff: 0, totalAmt: 0 }
  expect(orderTotal({ totalAmt: 258 })).toBe(258)
  expect(orderTotal({ totalAmt: 258, final: { ...final, totalAmt: 200.5 } })).toBe(200.5)
  expect(orderTotal({ totalAmt: 258, final })).toBe(0)
})
