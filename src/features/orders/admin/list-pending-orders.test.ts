import { expect, test, vi } from 'vitest'
import { listPendingOrders } from './list-pending-orders.ts'

const shopWith = (totalPages: number) =>
  vi.fn(async ({ query }: { query: { page: number } }) => ({
    data: [{ orderId: `ORD-${query.page}` }],
    totalPages,
  }))
const list = async (call: ReturnType<typeof shopWith>) =>
  (await listPendingOrders({ getAllOrders: call as never })).map(({ orderId }) => orderId)

test('pages are asked for until there are no more, pending orders only', async () => {
  const call = shopWith(2)
  expect(await list(call)).toEqual(['ORD-1', 'ORD-2'])
  expect(call).toHaveBeenLastCalledWith({ query: { page: 2, limit: 100, order_status: 'Pending' } })
})

test('an empty shop gets one request, a flooded one three', async () => {
  const empty = shopWith(0)
  await list(empty)
  expect(empty).toHaveBeenCalledTimes(1)
  const flooded = shopWith(40)
  expect(await list(flooded)).toHaveLength(3)
})
