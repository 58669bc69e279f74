import { expect, test } from 'vitest'
import type { PickLine } from '../../pick-contract.ts'
import {
  bagsOf,
  isDone,
  lineOfBarcode,
  pickText,
  shelvesOfRound,
  takesAnotherLabel,
  tapOfMrps,
  weightQuestion,
} from './round-lines.ts'

const line = (name: string, more: Partial<PickLine> = {}): PickLine => ({
  position: 0,
  productId: 1,
  name,
  unit: '500 g',
  image: '',
  shelf: null,
  category: null,
  isFood: true,
  barcode: null,
  quantity: 2,
  substitution: 'call',
  pick: null,
  ...more,
})

test('a round goes by shelf through all orders, A2 before A10, and by category where no shelf is known', () => {
  const round = shelvesOfRound(
    [
      {
        orderId: 'one',
        lines: [line('Rice', { shelf: 'A10' }), line('Milk', { position: 1, category: 'Dairy › Milk' })],
      },
      { orderId: 'two', lines: [line('Oats', { shelf: 'A2' }), line('Atta', { position: 1, shelf: 'A10' })] },
    ],
    [],
  )
  expect(round.map(({ name, lines }) => [name, ...lines.map((one) => `${one.letter} ${one.name}`)])).toEqual([
    ['A2', 'B Oats'],
    ['A10', 'A Rice', 'B Atta'],
    ['Dairy › Milk', 'A Milk'],
  ])
})

test('on a shelf each pack is taken for all orders at once', () => {
  const rice = line('Rice', { shelf: 'A1', productId: 1 })
  const oats = line('Oats', { shelf: 'A1', productId: 2, position: 1 })
  const [shelf] = shelvesOfRound(
    [
      { orderId: 'one', lines: [rice, oats] },
      { orderId: 'two', lines: [oats, rice] },
    ],
    [],
  )
  expect(shelf?.lines.map(({ letter, name }) => `${letter} ${name}`)).toEqual([
    'A Rice',
    'B Rice',
    'A Oats',
    'B Oats',
  ])
})

test('a tap that waits counts as done, and one that undoes a decision as open', () => {
  const [{ lines } = { lines: [] }] = shelvesOfRound(
    [{ orderId: 'one', lines: [line('Rice'), line('Oats', { position: 1, pick: { quantity: 2 } })] }],
    [
      { orderId: 'one', position: 0, suppliedQuantity: 1, why: 'bad' },
      { orderId: 'one', position: 1 },
      { orderId: 'two', position: 1, suppliedQuantity: 0 },
    ],
  )
  expect(lines.map((one) => [one.letter, one.isWaiting, isDone(one), pickText(one)])).toEqual([
    [null, true, true, '1 of 2, bad or broken'],
    [null, true, false, ''],
  ])
})

test.each([
  [{ quantity: 2 }, 'Got it'],
  [{ quantity: 0, why: 'none_left' as const }, 'None, none left on the shelf'],
  [
    { quantity: 1, replacement: { productId: 2, name: 'Oats', unit: '1 kg', quantity: 1, inHand: false } },
    '1 of 2, 1 × Oats 1 kg instead',
  ],
])('%j is shown as "%s"', (pick, text) => {
  expect(pickText(line('Rice', { pick }))).toBe(text)
})

test('a weighed line is done when it is weighed or left out', () => {
  const tomatoes = (pick: PickLine['pick']) => line('Tomatoes', { grams: 500, pick })
  expect([{ grams: 940 }, { quantity: 0 }, { quantity: 2 }].map((pick) => isDone(tomatoes(pick)))).toEqual([
    true,
    true,
    false,
  ])
  expect(pickText(tomatoes({ grams: 940 }))).toBe('940 g of 1 kg')
})

test('a line whose packets may bear several MRPs is done when it is read which', () => {
  const mrps = [
    { mrp: 88, pieces: 24 },
    { mrp: 84, pieces: 6 },
  ]
  const dal = (pick: PickLine['pick']) => ({
    ...line('Dal', { mrps, pick }),
    orderId: 'one',
    letter: null,
    isWaiting: false,
  })
  const printed = [{ mrp: 84, pieces: 1 }]
  expect(
    [null, { quantity: 1 }, { quantity: 0 }, { quantity: 1, printed }].map((pick) => isDone(dal(pick))),
  ).toEqual([false, false, true, true])
  expect(pickText(dal({ quantity: 1, printed }))).toBe('1 of 2, MRP ₹84.00')
  const replacement = { productId: 2, name: 'Oats', unit: '1 kg', quantity: 9, inHand: true }
  expect(tapOfMrps(dal({ quantity: 1, why: 'bad', replacement }), printed)).toEqual({
    orderId: 'one',
    position: 0,
    suppliedQuantity: 1,
    printed,
    why: 'bad',
    replacement: { productId: 2, unit: '1 kg', quantity: 9, inHand: true },
    confirmed: true,
  })
})

test('an unlikely weight is asked about once', () => {
  const tomatoes = line('Tomatoes', { grams: 500, quantity: 1 })
  expect(
    [0, 400, 550, 551, 2_400].map((grams) => weightQuestion(grams, tomatoes)?.split('?')[0] ?? null),
  ).toEqual(['Nothing of 500 g', null, null, '551 g of 500 g', '2.4 kg of 500 g'])
})

test('a barcode ticks the line that waits, and none in the round is refused', () => {
  const [{ lines } = { lines: [] }] = shelvesOfRound(
    [
      { orderId: 'one', lines: [line('Rice', { barcode: '8901030865275', pick: { quantity: 2 } })] },
      { orderId: 'two', lines: [line('Rice', { barcode: '8901030865275' })] },
    ],
    [],
  )
  expect(lineOfBarcode(lines, '8901030865275')?.line.orderId).toBe('two')
  expect(lineOfBarcode(lines.slice(0, 1), '8901030865275')?.line.orderId).toBe('one')
  expect(lineOfBarcode(lines, '12345670')).toBeNull()
})

test('a label goes to the line that was begun while it has room, then to the next that takes one', () => {
  const labels = [{ begins: '2100857', gramsOfOne: 1 }]
  const onion = (orderId: string, quantity: number, grams?: number) => ({
    orderId,
    lines: [line('Onion', { grams: 500, labels, quantity, ...(grams && { pick: { quantity, grams } }) })],
  })
  const whose = (...orders: ReturnType<typeof onion>[]) => {
    const [{ lines } = { lines: [] }] = shelvesOfRound(orders, [])
    // 506 g
    return lineOfBarcode(lines, '2100857005063')?.line.orderId
  }
  expect(whose(onion('one', 2), onion('two', 2))).toBe('one')
  expect(whose(onion('one', 2, 506), onion('two', 2))).toBe('one')
  expect(whose(onion('one', 2, 1012), onion('two', 2))).toBe('two')
  expect(whose(onion('one', 1, 506), onion('two', 2, 506))).toBe('two')
  expect(whose(onion('one', 1, 506), onion('two', 1, 506))).toBe('one')
})

test('any barcode of a pack ticks its line, and a label of the scale says how much lies on it', () => {
  const labels = [
    { begins: '2100857', gramsOfOne: 1 },
    { begins: '2200857', gramsOfOne: 12.5 },
  ]
  const [{ lines } = { lines: [] }] = shelvesOfRound(
    [
      {
        orderId: 'one',
        lines: [
          line('Rice', { barcode: '8901030865275', barcodes: ['8901030865282'] }),
          line('Onion', { position: 1, grams: 500, labels }),
        ],
      },
    ],
    [],
  )
  const read = (code: string) => {
    const { line: found, grams } = lineOfBarcode(lines, code) ?? {}
    return [found?.name, grams]
  }
  expect(read('8901030865282')).toEqual(['Rice', null])
  expect(read('2100857004707')).toEqual(['Onion', 470])
  expect(read('2200857000408')).toEqual(['Onion', 500])
  // A number of another item, and one of 14 digits that begins alike.
  expect(read('2100858004704')).toEqual([undefined, undefined])
  expect(read('21008570047070')).toEqual([undefined, undefined])
})

test('food and other things go into bags of their own', () => {
  expect(bagsOf([line('Rice')])).toBe('')
  expect(bagsOf([line('Rice'), line('Soap', { isFood: false })])).toBe('Two bags: food, other things')
})

test('another label of the scale adds to what was weighed, not to a line that is short or replaced', () => {
  const takes = (pick: PickLine['pick'], quantity = 2) =>
    takesAnotherLabel(line('Tomato', { grams: 500, quantity, pick }))
  const replacement = { productId: 2, name: 'Oats', unit: '500 g', quantity: 1, inHand: false }
  expect(takes({ grams: 480 })).toBe(true)
  expect(takes({ grams: 480 }, 1)).toBe(false)
  expect(takes({ quantity: 0, why: 'none_left' })).toBe(false)
  expect(takes({ quantity: 0, why: 'none_left', replacement })).toBe(false)
  expect(takes({ grams: 480, replacement })).toBe(false)
})
