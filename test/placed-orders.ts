import { addToCart } from '#features/cart/server/add-to-cart.ts'
import type { ChargeRow } from '#features/charges/server/charge-store.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import type { Order } from '#features/orders/contract.ts'
import { shopOrderLimits } from '#features/orders/order-limits.ts'
import { applyFacts } from '#features/orders/server/payment/apply-facts.ts'
import { placeOrder } from '#features/orders/server/place-order.ts'
import type { OrderTerms } from '#features/orders/server/price-order.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import type { TaxSettings } from '#features/storefront/contract.ts'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import type { Treatment } from '#features/papers/treatments.ts'
import type { Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { newAddress, type Person } from './world.ts'

export const GSTIN = '29AAAAA0000A1ZY'

/** A registered shop in Karnataka, which can issue papers. */
export async function registerShop(
  db: Database,
  tax: Partial<TaxSettings> = {},
  shop: Partial<typeof defaultShop> = {},
): Promise<void> {
  const settings = { mode: 'regular', legalName: 'Asha Stores', address: '12 Market Road', stateCode: '29' }
  await saveSetting(db, 'tax', { ...defaultTax, ...settings, ...tax })
  await saveShop(db, { ...defaultShop, name: 'Asha Stores', gstin: GSTIN, ...shop })
}

/** What a product bears from a day on. */
export const taxProduct = (
  db: Database,
  productId: number,
  tax: { hsn: string; rateBp: number; treatment?: Treatment; from?: string },
) =>
  db.pool.query(
    `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, $2::date, $3, $4, $5)`,
    [
      productId,
      tax.from ?? '2025-09-22',
      tax.hsn,
      tax.treatment ?? (tax.rateBp > 0 ? 'taxable' : 'exempt'),
      tax.rateBp,
    ],
  )

/** A charge of every order. */
export const chargeRow = (charge: Pick<ChargeRow, 'name' | 'type' | 'value'>, sortOrder = 0): ChargeRow => ({
  id: String(sortOrder).padStart(24, '0'),
  translations: {},
  description: '',
  minOrderPaise: null,
  maxOrderPaise: null,
  isActive: true,
  areas: [],
  sortOrder,
  oncePerTime: false,
  updatedAt: new Date(),
  taxRule: 'fixed',
  sac: '996813',
  taxRateBp: 1800,
  ...charge,
})

interface Placed {
  lines: { productId: number; quantity: number }[]
  expectedPaise: number
  method?: PaymentMethod
  addressId?: string
  /** By default as the settings say. */
  terms?: OrderTerms
}

/** Fills the cart and places the order. A newcomer may order all that there is. */
export async function orderOf(db: Database, who: Person, placed: Placed): Promise<Order> {
  const { lines, expectedPaise, method = 'CASH_ON_DELIVERY', addressId, terms } = placed
  for (const line of lines) await addToCart(db, { userId: who.userId, unit: undefined, ...line })
  return placeOrder(
    db,
    {
      userId: who.userId,
      request: {
        addressId: addressId ?? (await newAddress(db, who)),
        expectedTotal: toRupees(expectedPaise),
      },
      paymentMethod: method,
    },
    { ...shopOrderLimits, held: { share: 100, paise: 100_000_000 } },
    undefined,
    terms && { readTerms: () => Promise.resolve(terms) },
  )
}

/** The provider says that the order's latest payment has arrived. */
export async function payOnline(db: Database, orderId: string): Promise<void> {
  const attempt = (await listPaymentAttempts(db, orderId)).at(-1)!
  const fact = {
    providerReference: `pay-${attempt.id}`,
    state: 'paid' as const,
    amountPaise: attempt.amount_paise,
    currency: 'INR',
    bankReference: null,
  }
  await db.transaction((tx) => applyFacts(tx, attempt, [fact]))
}

/** As the shopper does on the order's page. */
export const cancelOwnOrder = (db: Database, who: Person, orderId: string): Promise<Order> =>
  transitionOrder(db, { orderId, to: 'Cancelled', by: 'shopper', actorId: who.userId, note: null })
