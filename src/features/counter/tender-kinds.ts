import { t, written } from '#shared/words.ts'
import { paymentMethodLabels } from '#shared/payment-methods.ts'

/** How a sale at the counter is paid, or money goes back; `credit` is a credit note of the shop. */
export const TENDER_KINDS = ['cash', 'upi', 'card', 'khata', 'credit'] as const
export type TenderKind = (typeof TENDER_KINDS)[number]

export const tenderLabels = written({
  cash: () => t('counter.cash'),
  upi: () => 'UPI',
  card: () => t('counter.card'),
  khata: () => t('counter.khata'),
  credit: () => t('counter.credit-note'),
}) satisfies Record<TenderKind, string>

/** Where cash of a drawer goes to by hand; it comes from the owner or the bank. */
export const DRAWER_PLACES = ['expense', 'supplier', 'bank', 'owner'] as const
export type DrawerPlace = (typeof DRAWER_PLACES)[number]

export const drawerPlaceLabels = written({
  expense: () => t('counter.expense'),
  supplier: () => t('counter.supplier'),
  bank: () => t('counter.bank'),
  owner: () => t('counter.owner'),
}) satisfies Record<DrawerPlace, string>

/** The name of a counter’s series of documents. */
export const SERIES = /^[A-Z]\d{1,3}$/

/** More than so many rupees go back at the counter only by a manager, if the shop has not said otherwise. */
export const RETURN_LIMIT = 500

/** The same for what was bought without a bill that is shown, of one cashier and day together. */
export const RETURN_WITHOUT_BILL_LIMIT = 200

/** For so many days back, a bill is found by what was bought. */
export const RETURN_DAYS = 30

/** For so many days after a price has ended, an offline sale may still be at it. */
export const PRICE_DAYS = 7

/** A document with the date of a clock that is further ahead has the date on which it arrives instead. */
export const AHEAD_DAYS = 2

/**
 * What somebody should look at after a sale: stock that was found, a price or a tax not in force, a clock that cannot be right,
 * more on a khata than its limit allows, another sum than offers give, a credit note that had less, and a sale that no device has
 * proven.
 */
export const CHECK_KINDS = ['stock', 'price', 'clock', 'tax', 'unproven', 'khata', 'offer', 'note'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** A tender of the counter or a payment method of the site, in words. */
export const nameOfTender = (tender: string): string =>
  ({ ...paymentMethodLabels, ...tenderLabels })[tender as TenderKind] ?? tender
