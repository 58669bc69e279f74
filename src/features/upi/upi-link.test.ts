import { expect, test } from 'vitest'
import { orderInNote, referenceOf, linkOfPart, upiLink, type UpiPayee } from './upi-link.ts'
import file from './upi-vectors.json' with { type: 'json' }

interface Given extends UpiPayee {
  orderId: string
  amountPaise?: number
  revision?: number
}

const linkOf = ({ orderId, amountPaise, revision, ...payee }: Given) =>
  upiLink(
    payee,
    amountPaise === undefined ? undefined : { orderId, amountPaise, ...(revision && { revision }) },
  )

test.each(file.vectors)('vector $id', ({ given, expect: expected }) => {
  expect(linkOf(given as Given)).toEqual(expected)
})

const shop: UpiPayee = { vpa: 'shop@okbank', name: 'Shop', mc: '5411', kind: 'merchant' }
const order = { orderId: 'ORD-261121-7QK2MZ4T', amountPaise: 34_500 }

const nameIn = (name: string) => {
  const link = upiLink({ ...shop, name }, order)
  return 'qr' in link && new URLSearchParams(link.qr.split('?')[1]).get('pn')
}

test.each([
  ['A & B = “C” (50%)', 'A & B = “C” (50%)'],
  ['शर्मा किराना', 'शर्मा किराना'],
  // The joiner is a part of the word.
  ['ක්‍රී', 'ක්‍රී'],
  ['🥭 Mango 🇮🇳 Shop 👨‍👩‍👧 №1', 'Mango Shop №1'],
])('the name %s arrives as %s', (name, arrives) => {
  expect(nameIn(name)).toBe(arrives)
})

test('nothing of a name or a category gets a pair of its own', () => {
  const link = upiLink({ ...shop, name: 'A&am=1', mc: '5411&am=1' }, order)
  const pairs = 'qr' in link ? [...new URLSearchParams(link.qr.split('?')[1])] : []
  expect(pairs.filter(([key]) => key === 'am')).toEqual([['am', '345.00']])
})

test('the reference changes with the amount and has at most 35 letters and digits', () => {
  const references = [0, 1, 2, 26, 99].map((revision) => referenceOf({ ...order, revision }))
  expect(references.map((one) => one.slice(17))).toEqual(['', 'A', 'B', 'Z', 'Z'])
  for (const one of references) expect(one).toMatch(/^[A-Z0-9]{1,35}$/)
})

test.each([
  ['UPI/412345678901/ORD2611217QK2MZ4T/Asha', 'ORD-261121-7QK2MZ4T'],
  ['ORD2611217QK2MZ4TA', 'ORD-261121-7QK2MZ4T'],
  ['Order ORD-261121-7qk2mz4t', 'ORD-261121-7QK2MZ4T'],
  ['ORD2611217QK2MZ4T and ORD-261121-7QK2MZ4T', 'ORD-261121-7QK2MZ4T'],
  ['ORD2611217QK2MZ4T ORD2611217QK2MZ4V', null],
  ['XORD2611217QK2MZ4T', null],
  ['ORD2611217QK2MZ4TAB', null],
  ['rice', null],
])('the note %s names %s', (note, orderId) => {
  expect(orderInNote(note)).toBe(orderId)
})

test('a part of an order has its own amount and reference, and names the order', () => {
  const payee = { vpa: 'tokri@okaxis', name: 'Tokri', mc: '', kind: 'merchant' as const }
  const made = upiLink(payee, { orderId: 'ORD-261121-0ABCDEFG', amountPaise: 30_150 })
  if ('refused' in made) throw new Error(made.refused)
  expect(linkOfPart(made.qr, 'ORD-261121-0ABCDEFG', 20_150)).toBe(
    'upi://pay?pa=tokri@okaxis&pn=Tokri&tr=ORD2611210ABCDEFGC&tn=Order%20ORD-261121-0ABCDEFG&am=201.50&cu=INR',
  )
})
