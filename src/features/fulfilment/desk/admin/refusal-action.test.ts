import { expect, test } from 'vitest'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { refusalAction } from './refusal-action.ts'

test.each<[ProblemCode, Record<string, unknown> | undefined, string | undefined]>([
  ['line_not_weighed', { positions: [0] }, '/dashboard/pick'],
  [
    'tax_settings_missing',
    { missing: 'GSTIN', path: '/dashboard/settings/legal' },
    '/dashboard/settings/legal',
  ],
  [
    'product_tax_missing',
    {
      products: [
        { productId: 7, name: 'Tea' },
        { productId: 8, name: 'Salt' },
      ],
    },
    '/dashboard/update-product/7#tax',
  ],
  ['move_refused', { state: 'Cancelled' }, undefined],
])('whoever is refused with %s can go to %o', (code, data, path) => {
  expect(refusalAction(new AppError(code, data))?.path).toBe(path)
})

test('an error that is no refusal leads nowhere', () => {
  expect(refusalAction(new Error('offline'))).toBeNull()
})
