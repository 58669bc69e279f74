import { t, written } from './words.ts'
/** The errors that the browser itself can raise. A server's reply brings its own message and status. */
export const browserProblems = {
  invalid: written({ status: () => 400, message: () => t('problems.invalid') }),
  forbidden: written({ status: () => 403, message: () => t('problems.forbidden') }),
  not_found: written({ status: () => 404, message: () => t('problems.not-found') }),
  order_not_found: written({ status: () => 404, message: () => t('problems.order-not-found') }),
  address_not_found: written({ status: () => 404, message: () => t('problems.address-not-found') }),
  product_not_found: written({ status: () => 404, message: () => t('problems.product-not-found') }),
  invalid_cart_item: written({ status: () => 400, message: () => t('problems.invalid-cart-item') }),
  unavailable: written({ status: () => 503, message: () => t('problems.unavailable') }),
  offline: written({ status: () => 503, message: () => t('problems.offline') }),
  unexpected: written({ status: () => 500, message: () => t('problems.unexpected') }),
} as const

/** Replaces the whole table in a browser. */
export { browserProblems as problems }
