import { adminActor, staffActor } from '#features/audit/actor.ts'
import { isCaptured, isOnline, type CaptureMethod } from '#features/payments/methods.ts'
import { offersUpi } from '#features/storefront/server/shop-store.ts'
import { room } from '#platform/http/room.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Http } from '#platform/http/request-http.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { pageOf } from '#shared/paging.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { may } from '#shared/permissions.ts'
import { isAdmin } from '#shared/roles.ts'
import type { Product } from '#shared/shapes.ts'
import { orderContract, type Order, type OrderContract, type PickingSlip } from '../contract.ts'
import type { OrderRequest } from '../order-request.ts'
import type { OrderLimits } from '../order-limits.ts'
import type { TransitionOrder } from '../transition.ts'
import { countByStatus, listAllOrders, listOrdersOfAmount } from './all-orders-store.ts'
import { addToOrder } from './add-to-order.ts'
import { quoteAddition } from './quote-addition.ts'
import { recordExport } from '#features/audit/server/record-export.ts'
import type { DeliveryCodes } from './delivery-codes.ts'
import { findRiderOnTheWay } from './open-rider-store.ts'
import { exportOrders } from './export-orders.ts'
import { findOrder, getOrder } from './order-store.ts'
import { countOwnOrders, listBoughtProductIds, listOwnOrders } from './own-order-store.ts'
import type { OrderRecord } from './order-record.ts'
import { orderView } from './order-view.ts'
import { checkOrderPayments } from './payment/check-payments.ts'
import type { PaymentDeps } from './payment/payment-deps.ts'
import { rescheduleOrder } from './reschedule-order.ts'
import { refundOrder } from './payment/refund-order.ts'
import { retryPayment } from './payment/retry-payment.ts'
import { startCheckout } from './payment/start-checkout.ts'
import { placeOrder } from './place-order.ts'
import type { OrderReads } from './price-order.ts'
import { filterOf } from './order-filter.ts'

interface Deps {
  db: Database
  /** Connections reserved for placing orders. */
  orderDb: Database
  /** Connections for reports, with their own time limit. */
  reportDb: Database
  orderLimits: OrderLimits
  payments: PaymentDeps
  /** Those of the products that are published, in the order of `ids`. */
  listProducts: (tx: Tx, ids: number[]) => Promise<Product[]>
  deliveryCodes: DeliveryCodes
  transitionOrder: (db: Database, input: TransitionOrder) => Promise<Order>
  listPickingSlips: (tx: Tx, orderIds: string[]) => Promise<PickingSlip[]>
  /** The shop's settings and charges are from a cache. */
  orderReads: OrderReads
  /** Called after the commit of an order that can be announced. */
  onOrderPlaced: (orderId: string) => void
}

function orderRoutes({
  db,
  orderDb,
  reportDb,
  orderLimits,
  payments,
  listProducts,
  deliveryCodes,
  transitionOrder,
  listPickingSlips,
  orderReads,
  onOrderPlaced,
}: Deps): Handlers<OrderContract> {
  const ownedOrder = async (
    orderId: string,
    caller: Caller,
    reader: 'owner' | 'owner or admin' = 'owner or admin',
  ): Promise<{ data: Order }> => {
    const order = await findOrder(db, orderId)
    const mayRead = order && (order.user_id === caller.userId || (reader !== 'owner' && isAdmin(caller)))
    if (!mayRead) throw new AppError('order_not_found')
    return { data: { ...orderView(order), ...(await riderFor(order, caller)) } }
  }

  /** Who brings it, and what the shopper says at the door; nobody else is told, whatever they may see of the order. */
  const riderFor = async ({ id, user_id, status }: OrderRecord, caller: Caller) => {
    if (user_id !== caller.userId || status !== 'Out for Delivery') return {}
    const found = await findRiderOnTheWay(db, id)
    if (!found) return {}
    const { failed_at: failedAt, ...rider } = found
    return failedAt
      ? { cameBackAt: failedAt.toISOString() }
      : { rider, deliveryCode: deliveryCodes.codeOf(id) }
  }

  const refuseUnoffered = async (method: PaymentMethod) => {
    const isOffered = isOnline(method)
      ? payments.isOffered(method)
      : method === 'CASH_ON_DELIVERY' || (await offersUpi(db))
    if (!isOffered) throw new AppError('payment_method_unavailable')
  }

  const place = (
    paymentMethod: PaymentMethod,
    request: OrderRequest,
    { userId }: Caller,
    { sent, network, locale }: Http,
  ) => {
    const input = { userId, request, paymentMethod, sent, network, locale }
    return placeOrder(orderDb, input, orderLimits, payments, orderReads)
  }

  /** Places the cart to be paid online, or to the shop's own UPI. A provider is called after the order is committed. */
  const startOrder = async (method: CaptureMethod, request: OrderRequest, caller: Caller, http: Http) => {
    await refuseUnoffered(method)
    const order = await place(method, request, caller, http)
    if (order.order_status === 'Pending') onOrderPlaced(order.orderId)
    return started(order.orderId)
  }

  /** Places the cart as an order that is paid later. */
  const placeAtOnce = async (
    method: 'CASH_ON_DELIVERY' | 'KHATA',
    request: OrderRequest,
    caller: Caller,
    http: Http,
  ) => {
    const data = await place(method, request, caller, http)
    onOrderPlaced(data.orderId)
    return { data }
  }

  const started = async (orderId: string) => {
    const checkout = await startCheckout(payments, orderId)
    return { data: { order: orderView(await getOrder(db, orderId)), ...(checkout && { checkout }) } }
  }

  return {
    createOrder: ({ body: { paymentMethod, ...request }, caller, http }) =>
      startOrder(paymentMethod, request, caller, http),
    addSabpaisaOrder: ({ body, caller, http }) => startOrder('SABPAISA', body, caller, http),
    addRmsOrder: ({ body, caller, http }) => startOrder('RMS', body, caller, http),
    retryPayment: async ({ body: { orderId, paymentMethod: method }, caller }) => {
      await ownedOrder(orderId, caller, 'owner')
      await refuseUnoffered(method)
      await retryPayment(payments, { orderId, ownerId: caller.userId, method })
      return started(orderId)
    },
    refundOrder: async ({ body, caller, http }) => {
      const { orderId, amount, reason, despite = null } = body
      await refundOrder(db, adminActor(caller), {
        orderId,
        amount,
        reason,
        despite,
        sent: http.sent,
      })
      return { data: orderView(await getOrder(db, orderId)) }
    },
    checkCashfreePayment: async ({ body, caller }) => {
      await ownedOrder(body.orderId, caller)
      await checkOrderPayments(payments, body.orderId, 'CASHFREE')
      return ownedOrder(body.orderId, caller)
    },
    addCashOnDeliveryOrder: ({ body, caller, http }) => placeAtOnce('CASH_ON_DELIVERY', body, caller, http),
    addKhataOrder: ({ body, caller, http }) => placeAtOnce('KHATA', body, caller, http),
    getOrders: async ({ query, caller }) => {
      const [orders, count] = await Promise.all([
        listOwnOrders(db, caller.userId, query),
        countOwnOrders(db, caller.userId),
      ])
      return { data: orders.map(orderView), meta: pageOf(query, count) }
    },
    getOrder: ({ params, caller }) => ownedOrder(params.id, caller),
    getOrderDetailsById: ({ body, caller }) => ownedOrder(body.orderId, caller),
    getOrderWithPayment: async ({ body, caller }) => {
      const before = await ownedOrder(body.orderId, caller)
      if (before.data.order_status !== 'Awaiting Payment') return before
      await checkOrderPayments(payments, body.orderId)
      return ownedOrder(body.orderId, caller)
    },
    getAddition: async ({ query, caller, http }) => ({
      data: await quoteAddition(db, await orderReads.readTerms(), {
        ...query,
        by: { userId: caller.userId },
        locale: http.locale,
      }),
    }),
    addToOrder: async ({ body, caller, http: { sent, network, locale } }) => {
      const { data: first } = await ownedOrder(body.orderId, caller, 'owner')
      if (body.way !== 'same' && isCaptured(first.payment_method)) await refuseUnoffered(first.payment_method)
      const input = { ...body, userId: caller.userId, sent, network, locale }
      const order = await addToOrder(orderDb, input, orderLimits, payments, orderReads)
      if (order.orderId !== body.orderId && order.order_status === 'Pending') onOrderPlaced(order.orderId)
      return started(order.orderId)
    },
    rescheduleOrder: async ({ body, caller }) => {
      const isStaff = may(caller, 'orders.reschedule')
      if (!isStaff) await ownedOrder(body.orderId, caller, 'owner')
      const actor = isStaff ? staffActor(caller) : null
      const { order: data, isMoved } = await rescheduleOrder(db, { ...body, actor })
      return { data, ...(!isMoved && { message: () => t('said.the-delivery-stays') }) }
    },
    cancelOrder: async ({ body, caller }) => {
      const { data: before } = await ownedOrder(body.orderId, caller, 'owner')
      // Somebody who has already paid is refunded at once, instead of the order being revived later.
      if (before.order_status === 'Awaiting Payment') await checkOrderPayments(payments, body.orderId)
      const data = await transitionOrder(db, {
        orderId: body.orderId,
        to: 'Cancelled',
        by: 'shopper',
        actorId: caller.userId,
        note: body.reason || null,
        ownerId: caller.userId,
        asCredit: body.asCredit,
      })
      return { data }
    },
    getAllOrders: async ({ query }) => {
      const { orders, count, isMore } = await (query.amount === undefined
        ? listAllOrders(db, filterOf(query), query)
        : listOrdersOfAmount(db, fromRupees(query.amount), query))
      return { data: orders.map(orderView), meta: { ...pageOf(query, count), isMore } }
    },
    getStatusCounts: async () => ({ data: await countByStatus(db) }),
    getPickingSlips: async ({ body }) => ({ data: await listPickingSlips(db, body.orderIds) }),
    exportOrders: async ({ query: { after, ...query }, caller }) => {
      const { rows, ...data } = await exportOrders(reportDb, filterOf(query), after ?? null)
      await recordExport(db, adminActor(caller), { of: 'orders', rows, filter: { ...query, after } })
      return { data }
    },
    updateOrderStatus: async ({ body, caller }) => ({
      data: await transitionOrder(db, {
        orderId: body.orderId,
        from: body.from,
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

export const mountOrder = room(orderContract, orderRoutes, { placesOrders: true })
