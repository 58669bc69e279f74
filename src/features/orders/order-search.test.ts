import { expect, test } from 'vitest'
import { orderSearchTerm } from './order-search.ts'

test.each([
  '98765 43210',
  '98765-43210',
  '+91 9876543210',
  '+919876543210',
  '098765 43210',
  '0091 98765 43210',
])('a mobile number written as %s is searched as ten digits', (typed) =>
  expect(orderSearchTerm(typed)).toBe('9876543210'),
)

test.each([
  ['ORD 261121 7QK2MZ4T', 'ORD-261121-7QK2MZ4T'],
  ['ord-261121 – 7qk2mz4t', 'ORD-261121-7QK2MZ4T'],
  ['ord261121', 'ORD-261121'],
  [' 261121 7qk2', '261121-7QK2'],
  ['ORD-२६११२१-७QK2', 'ORD-261121-7QK2'],
  ['২৬১১২১ ৭qk২', '261121-7QK2'],
])('the order number %s is searched as %s', (typed, term) => expect(orderSearchTerm(typed)).toBe(term))

test.each([
  ['४५६७८', '45678'],
  ['98765 4321', '987654321'],
  ['+91 98765', '98765'],
  ['560 038', '560038'],
])('a part of a number written as %s is searched as %s', (typed, term) =>
  expect(orderSearchTerm(typed)).toBe(term),
)

test.each([
  ['ORD-261121-7QK2MZ4T'],
  // Parts of order numbers.
  ['261121-7234'],
  ['261121-72'],
  ['12-4'],
  ['98765432109'],
  ['Anil 98765 43210'],
  ['asha98765-43210@example.in'],
])('%s is searched as it is typed', (typed) => expect(orderSearchTerm(typed)).toBe(typed))
