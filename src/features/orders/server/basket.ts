import { findAddress } from '#features/addresses/server/find-address.ts'
import { readState } from '#features/addresses/read-state.ts'
import {
  listOfferedLines,
  lockCartPacks,
  takeCartLines,
  type TakenLine,
} from '#features/cart/server/cart-store.ts'
import { lockWantedPacks } from '#features/stock/movements/server/movement-store.ts'
import { getUser, lockUser, type UserRow } from '#features/people/accounts/server/user-store.ts'
import { ERASED, findBookCustomer, lockCustomerName } from '#features/khata/server/khata-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { findRequest, type KeptRequest } from '#platform/requests/request-store.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import type { Address } from '#shared/shapes.ts'
import type { Substitution } from '#shared/substitutions.ts'
import type { OrderRequest } from '../order-request.ts'
import type { OrderLimits } from '../order-limits.ts'
import type { PhoneOrderRequest } from '../phone-contract.ts'
import { findOrderToAddTo, type OrderToAddTo } from './addition-store.ts'
import { limitOrder, type Limited } from './limit-orders.ts'
import type { OrderDraft } from './order-record.ts'
import { lockOrder } from './order-store.ts'
import type { StandingRequest } from './standing-request.ts'

/** What an order is made of; whoever places it and the packs are locked. */
export interface Basket {
  /** Whoever places it may still do so. */
  isActive: boolean
  mayPayCash: boolean
  earlier: KeptRequest | null
  limited: Limited
  address: Address | null
  taken: TakenLine[]
  first?: OrderToAddTo | null
  customer: OrderDraft['customer']
  parties: Pick<OrderDraft, 'channel' | 'user_id' | 'placed_by' | 'customer_id'>
  /** What the shopper chose the last time; null where nothing is remembered. */
  substitution: Substitution | null
  /** The account's language; English without one. */
  locale: LocaleId
}

interface Placing<Request> {
  /** Who places it: the shopper, or whoever is on the phone with them. */
  userId: string
  request: Request
  sent: SentRequest | undefined
}

/** The shopper's cart, which is emptied. What it is added to is locked before the packs, as packing and cancelling do. */
export async function takeCart(
  tx: Tx,
  {
    userId,
    request,
    sent,
    addsTo,
    isInto = false,
  }: Placing<OrderRequest> & { addsTo?: string | undefined; isInto?: boolean },
  limits: OrderLimits,
): Promise<Basket> {
  const [user, , first, { limited, address, earlier }, , taken] = await Promise.all([
    lockUser(tx, userId),
    addsTo === undefined ? null : lockOrder(tx, addsTo),
    addsTo === undefined ? null : findOrderToAddTo(tx, addsTo, { userId }),
    limitOrder(tx, { userId, addressId: request.addressId, sent }, limits, !isInto),
    lockCartPacks(tx, userId),
    takeCartLines(tx, userId),
  ])
  if (addsTo !== undefined && !first) throw new AppError('order_not_found')
  return { ...shopperBasket(user, first?.address ?? address), earlier, limited, taken, first }
}

/** What a shopper has ordered beforehand; the cart stays. Their limits counted when they asked for it. */
export async function takeStanding(
  tx: Tx,
  { userId, request }: Omit<Placing<StandingRequest>, 'sent'>,
): Promise<Basket> {
  const [user, address, , taken] = await Promise.all([
    lockUser(tx, userId),
    findAddress(tx, userId, request.addressId),
    lockWantedPacks(tx, request.lines),
    listOfferedLines(tx, request.lines),
  ])
  if (taken.length < request.lines.length) throw new AppError('product_not_found')
  return {
    ...shopperBasket(user, address),
    earlier: null,
    limited: { problem: null, held: null },
    taken,
  }
}

const shopperBasket = (
  user: UserRow,
  address: Address | null,
): Omit<Basket, 'earlier' | 'limited' | 'taken'> => ({
  isActive: user.status === 'Active',
  mayPayCash: user.cash_on_delivery,
  address: address && { ...address, state: readState(address.state) ?? address.state },
  customer: {
    name: user.name || (address?.name ?? ''),
    email: user.email,
    mobile: user.mobile ?? address?.mobile ?? null,
  },
  parties: { channel: 'online', user_id: user.id, placed_by: null, customer_id: null },
  substitution: user.substitution,
  locale: user.locale,
})

/** A phone order, by the limits of the staff. Throws `not_found` for an unknown customer, and `product_not_found`. */
export async function takePhoneBasket(
  tx: Tx,
  { userId, request, sent, addsTo }: Placing<PhoneOrderRequest> & { addsTo?: string | undefined },
): Promise<Basket> {
  const { customerId } = request
  const [staff, , first, earlier, retryAfter, , caller, , taken] = await Promise.all([
    lockUser(tx, userId),
    addsTo === undefined ? null : lockOrder(tx, addsTo),
    addsTo === undefined ? null : findOrderToAddTo(tx, addsTo, { customerId }),
    sent ? findRequest(tx, sent) : null,
    consume(tx, limitOf('phone-orders:hour', userId)),
    lockCustomerName(tx, customerId),
    findBookCustomer(tx, customerId),
    lockWantedPacks(tx, request.lines),
    listOfferedLines(tx, request.lines),
  ])
  if (!caller || caller.name === ERASED) throw new AppError('not_found')
  if (addsTo !== undefined && !first) throw new AppError('order_not_found')
  if (taken.length < request.lines.length) throw new AppError('product_not_found')
  return {
    isActive: staff.status === 'Active',
    mayPayCash: true,
    earlier,
    limited: {
      problem: retryAfter === null ? null : new AppError('too_many_requests', undefined, { retryAfter }),
      held: null,
    },
    address: first?.address ?? { ...request.address, _id: newHexId(), isDefault: false },
    taken,
    first,
    customer: {
      name: caller.name,
      email: caller.email ?? '',
      mobile: caller.mobile ?? request.address.mobile,
    },
    parties: { channel: 'phone', user_id: caller.user_id, placed_by: userId, customer_id: caller.id },
    substitution: null,
    locale: caller.user_id === null ? 'en' : (await getUser(tx, caller.user_id)).locale,
  }
}
