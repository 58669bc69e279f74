import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { TransitionDialog } from './transition-dialog.tsx'

const order = {
  orderId: 'ORD-1',
  userId: { _id: null, name: 'Kamla', email: '', mobile: 9_812_300_000 },
  payment_status: 'Unpaid',
  totalAmt: 120,
  final: { totalAmt: 90 },
} as unknown as Order

const asked = (more: Partial<Order> = {}) =>
  renderToStaticMarkup(
    <TransitionDialog
      order={{ ...order, ...more }}
      transition="cancelByAdmin"
      busy={false}
      onClose={() => undefined}
      onTransition={() => Promise.resolve()}
    />,
  )

test('whoever cancels an order reads what it costs now, and whether anybody is mailed', () => {
  expect(asked()).toContain('Kamla ordered for ₹90.00.')
  expect(asked()).toContain('and nobody is mailed')
  expect(asked({ userId: { ...order.userId, email: 'kamla@example.in' } })).toContain(
    'the shopper gets an email',
  )
})
