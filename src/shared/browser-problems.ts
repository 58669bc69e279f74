/** The errors that the browser itself can raise. A server's reply brings its own message and status. */
export const browserProblems = {
  invalid: { status: 400, message: 'Please check the details you entered and try again.' },
  forbidden: { status: 403, message: 'You do not have permission to access this page.' },
  not_found: { status: 404, message: 'We could not find that.' },
  order_not_found: { status: 404, message: 'We could not find that order.' },
  address_not_found: { status: 404, message: 'We could not find that address. Please choose another.' },
  product_not_found: { status: 404, message: 'That product is no longer available.' },
  invalid_cart_item: { status: 400, message: 'Invalid cart item ID.' },
  unavailable: { status: 503, message: 'The shop is unavailable at the moment. Please try again shortly.' },
  offline: { status: 503, message: 'You appear to be offline. Please check your connection.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const

/** Replaces the whole table in a browser. */
export { browserProblems as problems }
