/**
 * Every way a call can be refused: its code, HTTP status and the sentence a person reads.
 * Both sides read this table and there is no second one. `{name}` is filled from the error's data.
 * Sentences that the specification fixes (sections 2, 5 and 8) stand here to the letter.
 */
export const problems = {
  invalid: { status: 400, message: 'Some details are not right. Please check them and try again.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthorized: { status: 401, message: 'Please log in to continue.' },
  refresh_refused: { status: 401, message: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, message: 'You do not have permission to access this page.' },
  account_inactive: { status: 403, message: 'This account is not active. Please contact the shop.' },
  not_found: { status: 404, message: 'That could not be found.' },
  order_not_found: { status: 404, message: 'That order could not be found.' },
  address_not_found: { status: 404, message: 'That address could not be found. Please choose another.' },
  cart_item_not_found: { status: 404, message: 'That item is no longer in your cart.' },
  product_not_found: { status: 404, message: 'That product is no longer available.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that kind of request.' },
  wrong_host: {
    status: 421,
    message: 'This shop does not answer to that host. If it should, set PUBLIC_URL to its public address.',
  },
  too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_media_type: { status: 415, message: 'That kind of content is not accepted here.' },
  otp_wrong: { status: 422, message: 'That code is not right. Please check it and try again.' },
  password_wrong: { status: 422, message: 'That email address or password is not right.' },
  reset_expired: {
    status: 422,
    message: 'That has taken too long or was already used. Please ask for a new code.',
  },
  otp_expired: {
    status: 422,
    message: 'That code has expired or was already used. Please ask for a new one.',
  },
  otp_cooldown: { status: 429, message: 'Please wait {seconds} seconds before asking for another code.' },
  logins_slowed: {
    status: 429,
    message: 'Logging in is slowed down at the moment, to keep accounts safe. Please try again in a minute.',
  },
  too_many_logins: {
    status: 429,
    message: 'Too many tries. Please wait, or log in with a code.',
  },
  too_many_codes: { status: 429, message: 'Too many codes were asked for. Please try again later.' },
  too_many_orders: {
    status: 429,
    message: 'You have several orders on their way. You can place another once one of them has reached you.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  name_required: { status: 422, message: 'Please tell us your name to create an account.' },
  image_not_found: { status: 404, message: 'That is not a picture of this shop.' },
  image_in_use: { status: 409, message: 'That picture is still shown somewhere, so it cannot be deleted.' },
  invalid_cart_item: { status: 400, message: 'Invalid cart item ID.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  cart_full: { status: 409, message: 'Your cart cannot hold more different items.' },
  out_of_stock: { status: 409, message: 'Some items are not available in the quantity you want.' },
  over_limit: { status: 409, message: 'You can order at most {available} of this item at a time.' },
  order_too_large: {
    status: 422,
    message: 'One order can be worth at most ₹10,00,00,000.00. Please order less at a time.',
  },
  shop_closed: { status: 409, message: 'The shop is closed at the moment. Your cart is kept.' },
  pincode_not_served: {
    status: 422,
    message: 'We do not deliver to this pincode yet. Please choose another address.',
  },
  order_below_minimum: {
    status: 422,
    message: 'This is less than the shop’s minimum order. Please add more.',
  },
  cash_limit_exceeded: {
    status: 422,
    message: 'This is more than can be paid in cash. Please order less, or pay another way.',
  },
  total_changed: {
    status: 409,
    message: 'Prices have changed since you last looked. Please check the new total.',
  },
  address_limit: { status: 409, message: 'You can keep at most {limit} addresses. Please remove one first.' },
  payment_method_unavailable: { status: 422, message: 'That way of paying is not on offer at the moment.' },
  already_paid: { status: 409, message: 'This order is paid already.' },
  too_many_attempts: {
    status: 409,
    message: 'This order was tried too often. Choose cash on delivery, or cancel it and order again.',
  },
  provider_unavailable: {
    status: 503,
    message:
      'The payment page cannot be reached just now. Your order is kept: try again or choose another way.',
  },
  signature_refused: { status: 400, message: 'This message could not be verified.' },
  nothing_to_refund: { status: 409, message: 'Nothing of this order is left to refund.' },
  refund_too_large: { status: 409, message: 'At most ₹{left} of this order can still be refunded.' },
  already_resolved: { status: 409, message: 'Somebody has settled this already.' },
  resolve_refused: { status: 409, message: 'That cannot be done with this payment.' },
  idempotency_key_reused: {
    status: 422,
    message: 'An order was already placed with this attempt. Please look at it before you order again.',
  },
  move_refused: { status: 409, message: 'This order is {state} now, so that is no longer possible.' },
  stale: {
    status: 409,
    message: 'Somebody changed this after you opened it. Please look again before you save.',
  },
  category_in_use: {
    status: 409,
    message: 'This category still holds products or sub-categories. Please move or delete them first.',
  },
  email_taken: { status: 409, message: 'Another account already has this email address.' },
  slug_taken: { status: 409, message: 'Another entry already has this name.' },
  sku_taken: { status: 409, message: 'Another pack already has this SKU.' },
  category_mismatch: { status: 422, message: 'That sub-category does not belong to that category.' },
  busy: { status: 503, message: 'The shop is very busy. Please try again in a moment.' },
  unavailable: { status: 503, message: 'The shop cannot answer at the moment. Please try again shortly.' },
  offline: { status: 503, message: 'You appear to be offline. Please check your connection.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

export interface ProblemOptions {
  /** A sentence that says more than the table's, fit to show to a shopper. */
  message?: string
  /** Field name to its own message. */
  fields?: Record<string, string>
  /** Seconds after which trying again makes sense (the Retry-After header). */
  retryAfter?: number
  cause?: unknown
}

/** The one error that is thrown on purpose; branch on `code`. `data` travels to the client. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly data: Record<string, unknown> | undefined
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, data?: Record<string, unknown>, options: ProblemOptions = {}) {
    super(options.message ?? sentence(code, data), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.data = data
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return problems[this.code].status
  }
}

function sentence(code: ProblemCode, data: Record<string, unknown> = {}): string {
  return problems[code].message.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = data[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}

/** Turns a word from the wire into a code of the table; an unknown one is `unexpected`. */
export function asProblemCode(code: unknown): ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code) ? (code as ProblemCode) : 'unexpected'
}
