import { expect, test } from 'vitest'
import { isInBook, readOldBook } from './old-book.ts'

test.each([
  ['Meena, 98123 45678, 700', 'Meena', 9812345678, 700],
  ['Meena\t+91 98123-45678\t1,200.50', 'Meena', 9812345678, 1200.5],
  ['Meena,9812345678,1,200', 'Meena', 9812345678, 1200],
  ['Meena,1,25,000', 'Meena', null, 125_000],
  ['"Meena, flat 3";700.00 Dr', 'Meena, flat 3', null, 700],
  ['Kamla Devi, 022 2555 1234, 200 Cr', 'Kamla Devi', 2225551234, -200],
  ['7\tKamla\t(150)', 'Kamla', null, -150],
  ['कमला, ९८१२३४५६७८, ₹७५', 'कमला', 9812345678, 75],
  ['Ravi, Rs. 95/-', 'Ravi', null, 95],
  ['Ravi, 0', 'Ravi', null, 0],
])('%j is somebody of the old book', (text, name, mobile, amount) =>
  expect(readOldBook(text)).toEqual({ balances: [{ line: 1, name, mobile, amount }], unread: [] }),
)

test('headings and sums are nobody, and what is not read is named by its line', () => {
  const { balances, unread } = readOldBook(
    'Name,Mobile,Balance\nMeena,9812345678,700\n\nKamla,98123,\nRavi,62,5\n9812345670,50\nTotal,,1400',
  )
  expect(balances.map(({ line, name }) => [line, name])).toEqual([[2, 'Meena']])
  expect(unread.map(({ line }) => line)).toEqual([4, 5, 6])
})

test.each([
  ['Party,Phone,Receivable,Payable', 'Meena,9812345678,700,', 'Ravi,9812345679,,200'],
  ['Name,Phone,Debit,Credit', 'Meena,9812345678,700.00,0.00', 'Ravi,9812345679,0.00,200.00'],
  ['Name,Phone,Balance,Type', 'Meena,9812345678,700,You will get', 'Ravi,9812345679,200,You will give'],
  ['Name,Phone,Balance,Dr/Cr', 'Meena,9812345678,700,Dr', 'Ravi,9812345679,200,Cr.'],
])('what is owed and what was paid in advance are not mixed up: %s', (...lines) => {
  const { balances, unread } = readOldBook(lines.join('\n'))
  expect(unread).toEqual([])
  expect(balances.map(({ name, mobile, amount }) => [name, mobile, amount])).toEqual([
    ['Meena', 9812345678, 700],
    ['Ravi', 9812345679, -200],
  ])
})

test('who has the number of somebody in the book, or without one the name, is in it', () => {
  const book = [
    { name: 'Meena', mobile: 9812345678 },
    { name: 'Kamla', mobile: null },
  ]
  expect(isInBook({ name: 'Meena Devi', mobile: 9812345678 }, book)).toBe(true)
  expect(isInBook({ name: 'meena', mobile: null }, book)).toBe(true)
  expect(isInBook({ name: 'Kamla', mobile: 9812345679 }, book)).toBe(true)
  expect(isInBook({ name: 'Meena', mobile: 9812345679 }, book)).toBe(false)
})
