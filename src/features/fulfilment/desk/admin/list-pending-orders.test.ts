import { expect, test, vi } from 'vitest'
import { listPendingOrders } from './list-pending-orders.ts'

const shopWith = (totalPages: number) =>
  vi.fn(async ({ query }: { query: { page: number } }) => ({
    data: [{ orderId: `ORD-${query.page}` }],
    totalPages,
  }))
const list = async (call: ReturnType<typeof shopWith>) =>
  (await listPendingOrders({ getAllOrders: call as never })).map(({ orderId }) => orderId)

test('all pages of pending orders are fetched', async () => {
  const call = shopWith(2)
  expect(await list(call)).toEqual(['ORD-1', 'ORD-2'])
  expect(call).toHaveBeenLastCalledWith({ query: { page: 2, limit: 100, order_status: 'Pending' } })
})

test('an empty shop takes one request, a flooded one at most three', async () => {
  const empty = shopWith(0)
  await list(empty)
  expect(empty).toHaveBeenCalledTimes(1)
  const flooded = shopWith(40)
  expect(await list(flooded)).toHaveLength(3)
})
