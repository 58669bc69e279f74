import { t } from './words.ts'

/** The HTTP status of an error, and its message, written when it is read. */
export type Problem = readonly [status: number, message: () => string]

/** The errors that the browser itself can raise. A server's reply brings its own message and status. */
export const browserProblems = {
  invalid: [400, () => t('problems.invalid')],
  forbidden: [403, () => t('problems.forbidden')],
  not_found: [404, () => t('problems.not-found')],
  order_not_found: [404, () => t('problems.order-not-found')],
  address_not_found: [404, () => t('problems.address-not-found')],
  product_not_found: [404, () => t('problems.product-not-found')],
  invalid_cart_item: [400, () => t('problems.invalid-cart-item')],
  unavailable: [503, () => t('problems.unavailable')],
  offline: [503, () => t('problems.offline')],
  unexpected: [500, () => t('problems.unexpected')],
} as const

export const browserMessage = (code: keyof typeof browserProblems): string => browserProblems[code][1]()

/** Replaces the whole table in a browser. */
export { browserProblems as problems }
