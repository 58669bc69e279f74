import { reductionsOf, sumOfRupees } from '#features/pricing/bill-rows.ts'
import { csvLine } from '#shared/csv.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Order } from './contract.ts'
import { suppliedText } from './supplied-changes.ts'

const columns: readonly [title: string, (order: Order) => string | number | null][] = [
  ['order', ({ orderId }) => orderId],
  ['placed', ({ createdAt }) => dateTime(createdAt)],
  ['status', ({ order_status }) => order_status],
  ['payment method', ({ payment_method }) => payment_method],
  ['payment status', ({ payment_status }) => payment_status],
  ['customer', ({ userId }) => userId.name],
  ['email', ({ userId }) => userId.email],
  ['mobile', ({ userId }) => userId.mobile],
  ['receiver', ({ delivery_address }) => delivery_address?.name ?? null],
  ['receiver mobile', ({ delivery_address: to }) => (to && to.mobile !== ERASED_MOBILE ? to.mobile : null)],
  [
    'address',
    ({ delivery_address: to }) => to && [to.address_line, to.landmark, to.city].filter(Boolean).join(', '),
  ],
  ['pincode', ({ delivery_address }) => delivery_address?.pincode ?? null],
  [
    'items',
    ({ items }) => items.map(({ quantity, name, unit }) => `${quantity} x ${name} (${unit})`).join('; '),
  ],
  ['item count', ({ itemCount }) => itemCount],
  ['sub total', ({ subTotal }) => subTotal.toFixed(2)],
  ['offers and coupon', (order) => takenOff(order)],
  ['charges', ({ charges }) => chargesSum(charges)],
  ['total', ({ totalAmt }) => totalAmt.toFixed(2)],
  ['note', ({ deliveryNote }) => deliveryNote],
  ['if missing', ({ substitution }) => substitution],
  // Empty until the order is packed.
  ['supplied', ({ supplied }) => (supplied ? suppliedText(supplied) : null)],
  ['final sub total', ({ final }) => (final ? final.subTotal.toFixed(2) : null)],
  [
    'final offers and coupon',
    ({ final }) => (final ? takenOff({ ...final, coupon: { code: '', amount: final.coupon } }) : null),
  ],
  ['final charges', ({ final }) => (final ? chargesSum(final.charges) : null)],
  ['final round off', ({ final }) => (final ? final.roundOff.toFixed(2) : null)],
  ['final total', ({ final }) => (final ? final.totalAmt.toFixed(2) : null)],
]

const chargesSum = (charges: Order['charges']): string =>
  toRupees(charges.reduce((sum, { amount }) => sum + fromRupees(amount), 0)).toFixed(2)

const takenOff = (bill: Pick<Order, 'offers' | 'coupon'>): string =>
  sumOfRupees(reductionsOf(bill)).toFixed(2)

/** India has one time zone without daylight saving. */
const INDIA_OFFSET_MS = 330 * 60_000
const dateTime = (iso: string) =>
  new Date(Date.parse(iso) + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

export const ORDER_CSV_HEAD = csvLine(columns.map(([title]) => title))

export const orderCsvLine = (order: Order): string => csvLine(columns.map(([, valueOf]) => valueOf(order)))
