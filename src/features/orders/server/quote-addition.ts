import { listCart, listOfferedLines } from '#features/cart/server/cart-store.ts'
import { findBookCustomer } from '#features/khata/server/khata-store.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { inLocale } from '#shared/words.ts'
import type { AdditionQuote, AdditionWay } from '../addition-quote.ts'
import { PHONE_METHODS, type AddByPhone, type PhoneOrderRequest } from '../phone-contract.ts'
import { findOrderToAddTo, type AddedBy, type OrderToAddTo } from './addition-store.ts'
import { wayOf } from './addition-way.ts'
import { orderedLine, refuseShortages, type OrderedLine } from './ordered-lines.ts'
import { billOf, type OrderTerms } from './price-order.ts'
import { priceAddition } from './price-addition.ts'

/** What was paid by store credit is added to by store credit, as far as it goes. */
export const spendsCredit = ({ credit_paise: paise }: OrderToAddTo) => paise > 0

export async function getOrderToAddTo(tx: Tx, orderId: string, by: AddedBy): Promise<OrderToAddTo> {
  const first = await findOrderToAddTo(tx, orderId, by)
  if (!first) throw new AppError('order_not_found')
  return first
}

export const isPhoneMethod = (method: string) => PHONE_METHODS.some((one) => one === method)

/** Where it goes, when, and how it is paid is said by the order that it is added to. */
export const addedByPhone = (
  { customerId, lines, expectedTotal }: AddByPhone,
  { address, payment_method }: OrderToAddTo,
): PhoneOrderRequest => ({
  customerId,
  lines,
  expectedTotal,
  address: address as PhoneOrderRequest['address'],
  paymentMethod: payment_method as PhoneOrderRequest['paymentMethod'],
})

interface AdditionRequest {
  orderId: string
  by: AddedBy
  wanted?: { productId: number; unit: string; quantity: number }[]
  locale: LocaleId
}

/** What adding the shopper's cart, or what a customer wants on the phone, to their order would cost now; nothing is locked. */
export async function quoteAddition(
  db: Database,
  terms: OrderTerms,
  { orderId, by, wanted: asked, locale }: AdditionRequest,
): Promise<AdditionQuote> {
  const first = await getOrderToAddTo(db, orderId, by)
  const way = 'customerId' in by && !isPhoneMethod(first.payment_method) ? null : wayOf(first)
  const nothing = { way, bill: null, difference: 0, problem: null, paymentMethod: first.payment_method }
  if (!way) return nothing
  const wanted =
    asked ??
    ('userId' in by ? await listCart(db, by.userId) : []).map(({ id, pack, quantity }) => ({
      productId: id,
      unit: pack.unit,
      quantity,
    }))
  if (wanted.length === 0) return nothing
  const lines = (await listOfferedLines(db, wanted)).map(orderedLine)
  const owner =
    spendsCredit(first) && first.customer_id ? await findBookCustomer(db, first.customer_id) : null
  const priced = await priceAddition(db, terms, first, lines, way, {
    queue: await readQueueMinutes(db, terms.shop),
    now: new Date(),
    creditPaise: owner?.credit_paise ?? 0,
    channel: 'customerId' in by ? 'phone' : 'online',
  })
  const { totalPaise } = priced.totals
  return {
    ...nothing,
    way: priced.way,
    bill: billOf(priced),
    difference: toRupees(priced.way === 'same' ? totalPaise - first.total_paise : priced.duePaise),
    problem: inLocale(locale, () => priced.why() ?? shortageOf(first, priced.way, lines)),
  }
}

/** One order has at most so many of a pack, whenever they were added. */
export function withoutHad(first: OrderToAddTo, lines: OrderedLine[]): OrderedLine[] {
  const had = (packId: number) =>
    first.lines.reduce((sum, line, at) => sum + (first.goods[at]!.pack_id === packId ? line.quantity : 0), 0)
  return lines.map((line) => ({
    ...line,
    had: had(line.pack_id),
    max_per_order: line.max_per_order === null ? null : Math.max(0, line.max_per_order - had(line.pack_id)),
  }))
}

function shortageOf(first: OrderToAddTo, way: AdditionWay, lines: OrderedLine[]): string | null {
  try {
    refuseShortages(way === 'same' ? withoutHad(first, lines) : lines)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
