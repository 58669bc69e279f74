import { t } from '#shared/words.ts'
import { formatRupees, fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import type { ProblemCode } from '#shared/problems.ts'
import type { Shop } from './contract.ts'
import { areaOf, deliversTo, type DeliveryPromise } from './timeless-promise.ts'
import { storedWords } from '#shared/stored-words.ts'

/** An order about to be placed; fields not chosen yet are null. */
export interface OrderFacts {
  promise: DeliveryPromise | null
  subTotalPaise: number
  totalPaise: number
  pincode: string | null
  paymentMethod: PaymentMethod | null
}

/** A broken shop rule: its code, and a message with what to do. */
export interface BrokenRule {
  code: Extract<
    ProblemCode,
    | 'shop_closed'
    | 'pincode_not_served'
    | 'order_below_minimum'
    | 'cash_limit_exceeded'
    | 'inter_state_needs_registration'
    | 'address_state_unknown'
  >
  message: string
  data: Record<string, unknown>
}

/** The rules that an order breaks, shown early and enforced by the server (product.md, Shop rules). */
export function brokenRules(shop: Pick<Shop, 'areas' | 'ordering'>, facts: OrderFacts): BrokenRule[] {
  return [
    closedRule(facts.promise),
    pincodeRule(shop, facts.pincode),
    minimumRule(shop, facts),
    cashRule(shop, facts),
  ].filter((rule) => rule !== null)
}

function closedRule(promise: DeliveryPromise | null): BrokenRule | null {
  if (!promise || promise.isOpen) return null
  const { text, message } = promise
  const when = text
    ? t('storefront.we-take-orders-again-text', { text: text.charAt(0).toLowerCase() + text.slice(1) })
    : ''
  const sentences = [t('storefront.the-shop-is-closed-at-the-moment'), storedWords(message), when]
  return { code: 'shop_closed', message: sentences.filter(Boolean).join(' '), data: { opens: text } }
}

function pincodeRule(shop: Pick<Shop, 'areas'>, pincode: string | null): BrokenRule | null {
  if (pincode === null || deliversTo(shop, pincode)) return null
  return {
    code: 'pincode_not_served',
    message: t('storefront.we-do-not-deliver-to-pincode', { pincode: pincode ?? '' }),
    data: { pincode },
  }
}

/** The stricter of the shop and the area. */
function minimumRule(
  shop: Pick<Shop, 'areas' | 'ordering'>,
  { subTotalPaise, pincode }: OrderFacts,
): BrokenRule | null {
  const minimum = Math.max(shop.ordering.minimum ?? 0, areaOf(shop, pincode)?.minimum ?? 0)
  const missing = fromRupees(minimum) - subTotalPaise
  if (missing <= 0) return null
  const add = formatPaise(missing)
  return {
    code: 'order_below_minimum',
    message: t('storefront.orders-start-at-minimum', { minimum: formatRupees(minimum), add }),
    data: { minimum, missing: toRupees(missing) },
  }
}

/** Whether this amount may be paid in cash: the stricter of the shop and the area. */
export function cashRule(
  shop: Pick<Shop, 'areas' | 'ordering'>,
  facts: Pick<OrderFacts, 'paymentMethod' | 'totalPaise' | 'pincode'>,
): BrokenRule | null {
  const cashLimit = Math.min(
    shop.ordering.cashLimit ?? Infinity,
    areaOf(shop, facts.pincode)?.cashLimit ?? Infinity,
  )
  if (facts.paymentMethod !== 'CASH_ON_DELIVERY' || cashLimit === Infinity) return null
  if (facts.totalPaise <= fromRupees(cashLimit)) return null
  return {
    code: 'cash_limit_exceeded',
    message: t('storefront.cash-on-delivery-is-available-up-to', {
      cashLimit: formatRupees(cashLimit),
    }),
    data: { limit: cashLimit },
  }
}
