import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { AttentionList, WithCameBack } from './attention-list.tsx'
import type { Attention } from '../contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { ApiProvider } from '#ui/api-context.tsx'
import { StaticRouterProvider } from '#ui/router/router.tsx'
import { OrderActions } from '#features/fulfilment/desk/admin/order-actions.tsx'

const order = { orderId: 'ORD-1', order_status: 'Out for Delivery', items: [] } as unknown as Order
const cameBack = { kind: 'came back', orderId: 'ORD-1', failed: 'nobody home' } as unknown as Attention

const drawn = (children: ReactNode) =>
  renderToString(
    <StaticRouterProvider
      url={new URL('https://shop.example/')}
      page={{ routes: [], params: {}, loaderData: {}, errors: null }}
    >
      <ApiProvider send={() => new Promise<never>(() => {})}>
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      </ApiProvider>
    </StaticRouterProvider>,
  )

const actions = (items: Attention[], isKnown: boolean, status: Order['order_status'] = 'Out for Delivery') =>
  drawn(
    <WithCameBack items={items} isKnown={isKnown}>
      <OrderActions order={{ ...order, order_status: status }} />
    </WithCameBack>,
  )

test('an order is delivered with one tap only once it is known that it has not come back', () => {
  expect(actions([], false)).not.toContain('Mark delivered ORD-1')
  expect(actions([cameBack], true)).not.toContain('Mark delivered ORD-1')
  expect(actions([cameBack], false)).not.toContain('Mark delivered ORD-1')
  expect(actions([], true)).toContain('Mark delivered ORD-1')
})

test('the other steps do not wait for that', () => {
  expect(actions([], false, 'Packed')).toContain('data-next-step')
})

test('three of what needs attention are shown, and how many more there are', () => {
  const items = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4', 'ORD-5'].map(
    (orderId) => ({ ...cameBack, orderId, since: '2026-12-01T00:00:00Z' }) as Attention,
  )
  expect(drawn(<AttentionList items={items.slice(0, 3)} />)).not.toContain('more')
  const all = drawn(<AttentionList items={items} />)
  expect(all).toContain('Cancel ORD-3 and put back')
  expect(all).not.toContain('ORD-4')
  expect(all).toContain('and 2 more')
})
