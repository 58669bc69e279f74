import { stateQuestion } from '#features/addresses/read-state.ts'
import { staffActor } from '#features/audit/actor.ts'
import { roomOf } from '#features/khata/khata-rules.ts'
import { findBookCustomer } from '#features/khata/server/khata-store.ts'
import { countFoundPeople } from '#features/people/accounts/server/count-found-people.ts'
import { readShop, readUpiSettings } from '#features/storefront/server/shop-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { LocaleId } from '#shared/locales.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { personSearch, searchedTexts } from '#shared/person-search.ts'
import { inLocale, t } from '#shared/words.ts'
import type { Order } from '../contract.ts'
import { orderMessage } from '../order-message.ts'
import { shopOrderLimits } from '../order-limits.ts'
import { phoneOrderContract, type PhoneOrderContract, type UpiRequest } from '../phone-contract.ts'
import { addToOrder } from './add-to-order.ts'
import { quoteAddition } from './quote-addition.ts'
import { admitCoupon } from './order-coupon.ts'
import { findCallers } from './caller-store.ts'
import { getOrder } from './order-store.ts'
import { placeOrder } from './place-order.ts'
import type { OrderReads } from './price-order.ts'
import { quotePhoneOrder } from './quote-phone-order.ts'

const MOST_CALLERS = 8

function phoneOrderRoutes({
  db,
  orderDb,
  orderReads,
  upiRequestOf,
  onOrderPlaced,
}: {
  db: Database
  /** Connections reserved for placing orders. */
  orderDb: Database
  /** The shop's settings and charges are from a cache. */
  orderReads: OrderReads
  /** How an order is paid to the shop's own UPI address; null if there is nothing to pay this way. */
  upiRequestOf: (orderId: string) => Promise<UpiRequest | null>
  /** Called after the commit. */
  onOrderPlaced: (orderId: string) => void
}): Handlers<PhoneOrderContract> {
  const accountOf = async (customerId: string | null) => {
    const customer = customerId === null ? null : await findBookCustomer(db, customerId)
    const room = customer ? roomOf(customer.khata_limit_paise, customer.balance_paise) : 0
    return { room: room === null ? null : toRupees(room), credit: toRupees(customer?.credit_paise ?? 0) }
  }
  const draftOf = async (order: Order, upi: UpiRequest | null, pageLocale: LocaleId) => {
    const { locale, user_id } = await getOrder(db, order.orderId)
    const { name } = await readShop(db)
    return inLocale(user_id === null ? pageLocale : locale, () => orderMessage(order, name, upi))
  }
  return {
    findCallers: async ({ query: { search }, caller }) => {
      const rows = await findCallers(db, searchedTexts(personSearch(search)), MOST_CALLERS)
      await countFoundPeople(
        db,
        caller,
        rows.map(({ customer_id, user_id }) => customer_id ?? user_id!),
      )
      return {
        data: await Promise.all(
          rows.map(async ({ customer_id, user_id, last_basket, open_orders, ...row }) => ({
            ...row,
            customerId: customer_id,
            userId: user_id,
            ...(await accountOf(customer_id)),
            openOrders: open_orders,
            lastBasket: last_basket,
          })),
        ),
      }
    },
    quotePhoneOrder: async ({ body: { coupon: code, addTo, ...wanted }, caller, http }) => {
      if (addTo !== undefined) {
        const terms = await orderReads.readTerms()
        const quoted = await quotePhoneOrder(db, terms, wanted)
        const by = { customerId: wanted.customerId ?? '' }
        const { bill, problem, ...addition } = await quoteAddition(db, terms, {
          orderId: addTo,
          by,
          wanted: wanted.lines,
          locale: http.locale,
        })
        return { data: { ...quoted, ...(bill && { bill }), problem, addition } }
      }
      const coupon = code ? await admitCoupon(db, code, [`user:${caller.userId}`]) : undefined
      return { data: await quotePhoneOrder(db, await orderReads.readTerms(), { ...wanted, coupon }) }
    },
    placePhoneOrder: async ({ body: { paymentMethod, ...request }, caller, http }) => {
      if (paymentMethod === 'UPI' && (await readUpiSettings(db)).vpa === '')
        throw new AppError('payment_method_unavailable')
      const input = {
        userId: caller.userId,
        request: { ...request, paymentMethod },
        paymentMethod,
        sent: http.sent,
      }
      const data = await placeOrder(orderDb, input, shopOrderLimits, undefined, orderReads)
      onOrderPlaced(data.orderId)
      // Whoever has no account can see it nowhere else, and a cashier may not read it later.
      const upi = paymentMethod === 'UPI' ? await upiRequestOf(data.orderId) : null
      const question = data.delivery_address && stateQuestion(data.delivery_address)
      return {
        data,
        meta: { upi, draft: await draftOf(data, upi, http.locale) },
        ...(question !== null && { message: `${t('said.the-order-is-placed')} ${question}` }),
      }
    },
    addByPhone: async ({ body, caller, http }) => {
      const { orderId, way, expectedTotal } = body
      const { userId } = caller
      const actor = staffActor(caller)
      const input = { orderId, way, expectedTotal, userId, sent: http.sent, phone: body, actor }
      const data = await addToOrder(orderDb, input, shopOrderLimits, undefined, orderReads)
      const isBeside = data.orderId !== orderId
      if (isBeside) onOrderPlaced(data.orderId)
      const upi = isBeside && data.payment_method === 'UPI' ? await upiRequestOf(data.orderId) : null
      return { data, meta: { upi, draft: await draftOf(data, upi, http.locale) } }
    },
  }
}

export const mountPhoneOrder = room(phoneOrderContract, phoneOrderRoutes)
