import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BillRows } from '../bill-rows.ts'
import { BillTable } from './bill.tsx'

const bill: BillRows = {
  rows: [
    { label: 'Sub-total', amount: 100, kind: 'sum' },
    { label: 'Delivery', amount: 25, kind: 'charge' },
    { label: 'Delivery', amount: 10, kind: 'charge' },
  ],
  total: 135,
  savings: 0,
}

/** The keys of all elements in a tree, before React adds to them. */
function keysIn(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(keysIn)
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  return [...(node.key === null ? [] : [node.key]), ...keysIn(node.props.children)]
}

test('two charges of the same name are two rows with different keys', () => {
  const keys = keysIn(BillTable({ bill }))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
  const text = renderToStaticMarkup(<BillTable bill={bill} />).replace(/<[^>]+>/g, ' ')
  expect(text).toMatch(/Delivery\s+₹25\.00\s+Delivery\s+₹10\.00/)
})
