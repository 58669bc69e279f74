import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Stop } from '../contract.ts'
import { PartInCash } from './part-in-cash.tsx'

const drawn = (cash: number | null) =>
  renderToStaticMarkup(
    <PartInCash
      stop={{ orderId: 'ORD-1', collect: { amount: 500, paidAlready: false, qr: null } } as unknown as Stop}
      cash={cash}
      onChange={() => undefined}
    />,
  )

test('the rest is by UPI, and a letter among the digits is no part yet', () => {
  expect(drawn(200)).toContain('₹300.00')
  for (const cash of [null, Number.NaN, 0]) expect(drawn(cash)).not.toContain('role="status"')
})
