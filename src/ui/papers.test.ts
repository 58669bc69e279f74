import { expect, test } from 'vitest'
import { pageRule } from './papers.ts'

test('a roll is as high as what is printed, with its margins, and keeps its width', () => {
  expect(pageRule('p', '80mm', 'Bill 1', 960)).toBe('@page p { size: 80mm 271mm; margin: 3mm 4mm }')
  expect(pageRule('p', '58mm', 'Bill 1', 96)).toBe('@page p { size: 58mm 37mm; margin: 3mm 5mm }')
})

test('a sheet says what it is and which page of how many; a name cannot end its rule', () => {
  const rule = pageRule('p', 'letter', 'Khata of "A" </style> \\', 0)
  expect(rule).toContain('size: letter;')
  expect(rule).toContain('"Page " counter(page) " of " counter(pages)')
  expect(rule).toContain('content: "Khata of  A   /style   "')
})
