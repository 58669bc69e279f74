import type { Caller, Handlers } from '#platform/http/route.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import type { Order, OrderContract } from '../contract.ts'
import type { OrderLimits } from '../order-limits.ts'
import { listAllOrders, type OrderFilter } from './all-orders-store.ts'
import { transitionOrder } from './transition-order.ts'
import { countOwnOrders, findOrder, listBoughtProductIds, listOwnOrders } from './order-store.ts'
import { orderView } from './order-view.ts'
import { placeOrder } from './place-order.ts'

interface Deps {
  db: Database
  /** Connections that nothing but the placing of orders may use. */
  orderDb: Database
  limits: OrderLimits
  /** Products as guests see them, in the order of the ids; those not for sale are left out. */
  listProducts: (tx: Tx, ids: number[]) => Promise<Product[]>
}

export function orderRoutes({ db, orderDb, limits, listProducts }: Deps): Handlers<OrderContract> {
  const ownedOrder = async (orderId: string, caller: Caller): Promise<{ data: Order }> => {
    const order = await findOrder(db, orderId)
    const mayRead = order && (order.user_id === caller.userId || caller.role === 'ADMIN')
    if (!mayRead) throw new AppError('order_not_found')
    return { data: orderView(order) }
  }

  return {
    addCashOnDeliveryOrder: async ({ body, caller, http }) => ({
      data: await placeOrder(
        orderDb,
        {
          userId: caller.userId,
          request: body,
          paymentMethod: 'CASH_ON_DELIVERY',
          idempotencyKey: http.idempotencyKey,
        },
        limits,
      ),
    }),
    getOrders: async ({ query, caller }) => {
      const [orders, count] = await Promise.all([
        listOwnOrders(db, caller.userId, query),
        countOwnOrders(db, caller.userId),
      ])
      return { data: orders.map(orderView), meta: pageOf(query, count) }
    },
    getOrder: ({ params, caller }) => ownedOrder(params.id, caller),
    getOrderDetailsById: ({ body, caller }) => ownedOrder(body.orderId, caller),
    getOrderWithPayment: ({ body, caller }) => ownedOrder(body.orderId, caller),
    cancelOrder: async ({ body, caller }) => ({
      data: await transitionOrder(db, {
        orderId: body.orderId,
        to: 'Cancelled',
        by: 'shopper',
        actorId: caller.userId,
        note: body.reason || null,
        ownerId: caller.userId,
      }),
    }),
    getAllOrders: async ({ query }) => {
      const { orders, count, isMore } = await listAllOrders(db, filterOf(query), query)
      return { data: orders.map(orderView), meta: { ...pageOf(query, count), isMore } }
    },
    updateOrderStatus: async ({ body, caller }) => ({
      data: await transitionOrder(db, {
        orderId: body.orderId,
        to: body.order_status,
        by: 'admin',
        actorId: caller.userId,
        note: body.note || null,
      }),
    }),
    getBuyAgain: async ({ caller }) => ({
      data: await listProducts(db, await listBoughtProductIds(db, caller.userId)),
    }),
  }
}

function filterOf(query: {
  order_status?: OrderStatus | ''
  search?: string
  from?: string
  to?: string
}): OrderFilter {
  return {
    status: query.order_status || null,
    search: query.search || null,
    from: query.from ? startOf(query.from) : null,
    to: query.to ? endOf(query.to) : null,
  }
}

/** A bare date is a day in India. */
const startOf = (value: string) => new Date(isDay(value) ? `${value}T00:00:00+05:30` : value)
const endOf = (value: string) => new Date(isDay(value) ? startOf(value).getTime() + 86_400_000 : value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
