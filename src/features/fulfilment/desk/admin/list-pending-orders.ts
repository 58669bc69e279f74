import type { Client } from '#shared/api-client.ts'
import type { Order, OrderContract } from '#features/orders/contract.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 3

/** The pending orders, newest first; at most 300. */
export async function listPendingOrders({
  getAllOrders,
}: Pick<Client<OrderContract>, 'getAllOrders'>): Promise<Order[]> {
  const orders: Order[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await getAllOrders({ query: { page, limit: PAGE_SIZE, order_status: 'Pending' } })
    orders.push(...reply.data)
    if (page >= reply.totalPages) break
  }
  return orders
}
