import { t, written } from './words.ts'
import { browserProblems } from './browser-problems.ts'
import { saleProblems } from './sale-problems.ts'

/**
 * Every error of the API: its code, HTTP status and message. Server and browser share this one table: in the browser,
 * package.json replaces it by `browser-problems.ts`, the part needed there. `{name}` is replaced from the error's
 * data. Messages fixed by the specification (sections 2, 5 and 8) are verbatim.
 */
export const problems = {
  ...browserProblems,
  ...saleProblems,
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthorized: written({ status: () => 401, message: () => t('problems.unauthorized') }),
  second_factor_required: written({ status: () => 401, message: () => t('problems.second-factor-required') }),
  refresh_refused: written({ status: () => 401, message: () => t('problems.refresh-refused') }),
  confirmation_required: written({ status: () => 403, message: () => t('problems.confirmation-required') }),
  account_inactive: written({ status: () => 403, message: () => t('problems.account-inactive') }),
  administrator_kept: {
    status: 409,
    message: 'This person is an administrator. Remove them under Settings, Administrators first.',
  },
  keys_in_environment: {
    status: 409,
    message:
      'The server’s environment sets these keys. Change them there, or remove them and restart the server.',
  },
  keys_in_use: {
    status: 409,
    message: 'Switch this payment company off first, and wait until its open payments and refunds are done.',
  },
  claim_exists: written({ status: () => 409, message: () => t('problems.claim-exists') }),
  claim_too_late: {
    status: 409,
    message:
      'The shop takes this up to {hours} hours after the delivery. You may still complain to the grievance officer.',
  },
  claim_decided: written({ status: () => 409, message: () => t('problems.claim-decided') }),
  claim_invalid: { status: 422, message: 'This claim cannot be. Please look at the line that is marked.' },
  claim_photo_limit: written({
    status: () => 409,
    message: () => t('problems.claim-photo-limit', { most: '{most}' }),
  }),
  photo_needed: written({ status: () => 422, message: () => t('problems.photo-needed') }),
  grievance_settled: written({ status: () => 409, message: () => t('problems.grievance-settled') }),
  grievance_not_settled: written({ status: () => 409, message: () => t('problems.grievance-not-settled') }),
  suspended_already: { status: 409, message: 'This account is suspended already.' },
  not_suspended: { status: 409, message: 'This account is not suspended.' },
  list_name_taken: { status: 409, message: 'You have a list of this name already.' },
  too_many_lists: { status: 409, message: 'You have {most} lists already. Delete one first.' },
  change_too_late: {
    status: 409,
    message: 'This day is fixed already. The first day that you can still change is {firstDay}.',
  },
  days_wrong: { status: 422, message: 'The last day must not be before the first.' },
  subscriptions_off: { status: 409, message: 'The shop does not take such orders at the moment.' },
  too_many_subscriptions: {
    status: 409,
    message: 'You have {most} of them already. End one that you no longer need first.',
  },
  khata_not_offered: written({ status: () => 409, message: () => t('problems.khata-not-offered') }),
  khata_amount_wrong: { status: 422, message: 'Enter an amount above ₹0.' },
  khata_opened: { status: 409, message: 'This khata has an opening balance already. Write a correction.' },
  more_than_owed: { status: 409, message: 'That is more than is owed.' },
  account_joined: { status: 409, message: 'This account belongs to another customer already.' },
  cash_not_offered: written({ status: () => 409, message: () => t('problems.cash-not-offered') }),
  test_mail_unknown: {
    status: 422,
    message: 'This is not the link of the last test mail. Please send another.',
  },
  first_owner_refused: {
    status: 403,
    message:
      'This address does not work any more. If the shop has no administrator yet, start it again to get a new one.',
  },
  supplier_not_found: { status: 404, message: 'This supplier is gone.' },
  supplier_exists: { status: 409, message: 'There is a supplier with the name {name} already.' },
  price_change_begun: { status: 409, message: 'These prices are changing already. Plan a change back.' },
  supplier_opened: {
    status: 409,
    message: 'This supplier has an opening balance already. Write a correction.',
  },
  purchase_lines_wrong: {
    status: 422,
    message: 'Some lines of this bill are not right. Please correct them; nothing was entered.',
  },
  purchase_questions: { status: 409, message: 'Please look at this bill once more. {questions}' },
  stock_below_zero: {
    status: 409,
    message: 'Some of it was sold already, so the stock would fall below zero: {names}.',
  },
  not_lower: { status: 422, message: 'It is not sold for more than that now.' },
  count_finished: { status: 409, message: 'This count is finished. Begin another one.' },
  count_again: { status: 409, message: 'Count these a second time first: {names}.' },
  counted_already: {
    status: 409,
    message: '{name} has counted this already. Say whether your number is added to theirs or replaces it.',
  },
  count_by_another: {
    status: 409,
    message: '{name} counted this first. Somebody else counts it a second time.',
  },
  counted_long_ago: { status: 422, message: 'This was counted more than a day ago. Please count it again.' },
  area_not_found: { status: 404, message: 'This delivery area is gone.' },
  area_in_use: {
    status: 409,
    message: 'Charges are limited to this area. Take it out of them first: {charges}.',
  },
  pincode_in_two_areas: { status: 409, message: '{pincode} is in the area {area} already.' },
  slot_rule_not_found: { status: 404, message: 'This slot rule is gone.' },
  slot_not_found: written({ status: () => 404, message: () => t('problems.slot-not-found') }),
  slots_overlap: { status: 409, message: 'On {day} there is a slot at that time already: {slot}.' },
  capacity_below_taken: {
    status: 409,
    message: '{taken} orders have this slot already, so it cannot have fewer places.',
  },
  slot_full: written({ status: () => 409, message: () => t('problems.slot-full') }),
  slot_closed: written({ status: () => 409, message: () => t('problems.slot-closed') }),
  day_off_taken: {
    status: 409,
    message: 'There is still something to deliver on that day: {orders}. Move them to another slot first.',
  },
  cart_item_not_found: written({ status: () => 404, message: () => t('problems.cart-item-not-found') }),
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  wrong_host: {
    status: 421,
    message:
      'This shop is not served at this host name. If it should be, set PUBLIC_URL to its public address.',
  },
  too_large: written({ status: () => 413, message: () => t('problems.too-large') }),
  unsupported_media_type: { status: 415, message: 'This content type is not supported.' },
  otp_wrong: written({ status: () => 422, message: () => t('problems.otp-wrong') }),
  password_wrong: written({ status: () => 422, message: () => t('problems.password-wrong') }),
  reset_expired: written({ status: () => 422, message: () => t('problems.reset-expired') }),
  second_factor_wrong: written({ status: () => 422, message: () => t('problems.second-factor-wrong') }),
  otp_expired: written({ status: () => 422, message: () => t('problems.otp-expired') }),
  otp_cooldown: written({
    status: () => 429,
    message: () => t('problems.otp-cooldown', { seconds: '{seconds}' }),
  }),
  logins_slowed: written({ status: () => 429, message: () => t('problems.logins-slowed') }),
  too_many_logins: written({ status: () => 429, message: () => t('problems.too-many-logins') }),
  too_many_second_factors: written({
    status: () => 429,
    message: () => t('problems.too-many-second-factors'),
  }),
  mobile_missing: written({ status: () => 400, message: () => t('problems.mobile-missing') }),
  mobile_wrong: written({ status: () => 400, message: () => t('problems.mobile-wrong') }),
  mobile_landline: written({ status: () => 400, message: () => t('problems.mobile-landline') }),
  mobile_not_indian: written({ status: () => 400, message: () => t('problems.mobile-not-indian') }),
  mobile_one_only: written({ status: () => 400, message: () => t('problems.mobile-one-only') }),
  mobile_login_off: written({ status: () => 409, message: () => t('problems.mobile-login-off') }),
  mobile_taken: written({ status: () => 409, message: () => t('problems.mobile-taken') }),
  mobile_is_login: {
    status: 409,
    message: 'You log in with this number. Add an email address first, or verify the new number.',
  },
  second_proof_required: {
    status: 401,
    message:
      'This account has not been used for long, and numbers are given to new people. Please enter the code that we have sent to its email address {email}, or begin with a new account.',
  },
  codes_cost_too_much: written({ status: () => 429, message: () => t('problems.codes-cost-too-much') }),
  template_differs: {
    status: 422,
    message:
      'The registered text is not the shop’s. The shop sends “{wanted}”, registered is “{registered}”.',
  },
  template_wrong: { status: 422, message: '{fault}' },
  channel_not_set_up: { status: 409, message: 'This channel is not set up yet.' },
  too_many_codes: written({ status: () => 429, message: () => t('problems.too-many-codes') }),
  too_many_orders: written({ status: () => 429, message: () => t('problems.too-many-orders') }),
  too_many_requests: written({ status: () => 429, message: () => t('problems.too-many-requests') }),
  name_required: written({ status: () => 422, message: () => t('problems.name-required') }),
  image_not_found: { status: 404, message: 'We could not find that picture.' },
  image_in_use: { status: 409, message: 'That picture is still in use, so it cannot be deleted.' },
  import_running: {
    status: 409,
    message: 'Another file is being imported. Please try again when that is done.',
  },
  import_too_old: {
    status: 409,
    message: 'This import is more than seven days old, so it can no longer be undone.',
  },
  cart_empty: written({ status: () => 409, message: () => t('problems.cart-empty') }),
  cart_full: written({ status: () => 409, message: () => t('problems.cart-full') }),
  out_of_stock: written({ status: () => 409, message: () => t('problems.out-of-stock') }),
  over_limit: written({
    status: () => 409,
    message: () => t('problems.over-limit', { available: '{available}' }),
  }),
  order_too_large: written({ status: () => 422, message: () => t('problems.order-too-large') }),
  shop_closed: written({ status: () => 409, message: () => t('problems.shop-closed') }),
  pincode_not_served: written({ status: () => 422, message: () => t('problems.pincode-not-served') }),
  order_below_minimum: written({ status: () => 422, message: () => t('problems.order-below-minimum') }),
  cash_limit_exceeded: {
    status: 422,
    message:
      'This order is too large for cash on delivery. Please order less, or choose another payment method.',
  },
  total_changed: written({ status: () => 409, message: () => t('problems.total-changed') }),
  charge_not_found: { status: 404, message: 'That charge no longer exists.' },
  upgrade_not_here: { status: 409, message: 'This server does not take requests to upgrade.' },
  upgrade_unknown: {
    status: 409,
    message: 'That is not the newer version that is published. Load the page again.',
  },
  charge_limit: { status: 409, message: 'A shop can have up to {limit} charges. Please delete one first.' },
  promotion_not_found: { status: 404, message: 'That offer no longer exists.' },
  promotion_limit: { status: 409, message: 'A shop can have up to {limit} offers. Please delete one first.' },
  promotion_invalid: {
    status: 422,
    message: 'This offer cannot be. Please look at the field that is marked.',
  },
  coupon_not_found: { status: 404, message: 'That coupon no longer exists.' },
  coupon_limit: { status: 409, message: 'A shop can have up to {limit} coupons.' },
  coupon_invalid: {
    status: 422,
    message: 'This coupon cannot be. Please look at the field that is marked.',
  },
  coupon_has_code: { status: 409, message: 'This coupon has a code of its own.' },
  coupon_unknown: written({ status: () => 422, message: () => t('problems.coupon-unknown') }),
  coupon_used: written({ status: () => 409, message: () => t('problems.coupon-used') }),
  coupon_needs_customer: {
    status: 409,
    message: 'Choose the customer first: this coupon counts the orders of each.',
  },
  coupon_minimum: written({
    status: () => 409,
    message: () => t('problems.coupon-minimum', { missing: '{missing}' }),
  }),
  address_limit: written({
    status: () => 409,
    message: () => t('problems.address-limit', { limit: '{limit}' }),
  }),
  payment_method_unavailable: written({
    status: () => 422,
    message: () => t('problems.payment-method-unavailable'),
  }),
  item_not_ordered: written({ status: () => 422, message: () => t('problems.item-not-ordered') }),
  already_paid: written({ status: () => 409, message: () => t('problems.already-paid') }),
  utr_used: written({ status: () => 409, message: () => t('problems.utr-used') }),
  upi_not_seen: {
    status: 409,
    message:
      'Nobody has seen this order’s UPI payment yet. Look it up and mark it as seen, on the page UPI, before the order leaves.',
  },
  too_many_attempts: {
    status: 409,
    message:
      'Too many payment attempts for this order. Choose cash on delivery, or cancel it and order again.',
  },
  provider_unavailable: {
    status: 503,
    message:
      'The payment page is unavailable at the moment. Your order is saved: try again or choose another payment method.',
  },
  signature_refused: { status: 400, message: 'This message could not be verified.' },
  nothing_to_refund: written({ status: () => 409, message: () => t('problems.nothing-to-refund') }),
  refund_too_large: { status: 409, message: 'At most ₹{left} of this order can still be refunded.' },
  payment_held: {
    status: 409,
    message: 'This payment is disputed or was returned. It is refunded only if you say why.',
  },
  already_resolved: { status: 409, message: 'Someone has already resolved this.' },
  resolve_refused: { status: 409, message: 'This action is not possible for this payment.' },
  idempotency_key_reused: written({ status: () => 422, message: () => t('problems.idempotency-key-reused') }),
  stale: {
    status: 409,
    message: 'Someone changed this after you opened it. Please check their changes before you save.',
  },
  category_in_use: {
    status: 409,
    message: 'This category still has products or sub-categories. Please move or delete them first.',
  },
  erasure_waiting: { status: 409, message: 'This account is to be erased on {when} already.' },
  several_people: {
    status: 409,
    message: 'More than one person has this number. Please choose the customer or the account.',
  },
  erasure_not_waiting: written({ status: () => 409, message: () => t('problems.erasure-not-waiting') }),
  second_factor_demanded: {
    status: 403,
    message: 'Your work in the shop needs two-step login. Please set it up first.',
  },
  second_factor_on: { status: 409, message: 'Two-step login is already on.' },
  second_factor_off: { status: 409, message: 'Two-step login is not on.' },
  second_factor_not_begun: { status: 409, message: 'Please begin the set-up again.' },
  last_admin: {
    status: 409,
    message: 'This is the last administrator. Make someone else an administrator first.',
  },
  last_owner: { status: 409, message: 'This is the last owner. Make someone else an owner first.' },
  invitation_over: {
    status: 409,
    message:
      'This invitation has been used, is older than a day, or had five wrong codes. Ask the shop for a new one.',
  },
  staff_already: {
    status: 409,
    message: '{name} works here already. Change their role in the list instead.',
  },
  category_gone: { status: 409, message: '{name} cannot be restored: its category has been deleted.' },
  undo_expired: {
    status: 410,
    message:
      'This link has expired or was already used. If your account is not yours to use, please contact the shop.',
  },
  email_reserved: {
    status: 409,
    message:
      'An account used this address until a few days ago. If you did not change that, use the link in the email that we sent to it.',
  },
  email_taken: written({ status: () => 409, message: () => t('problems.email-taken') }),
  slug_taken: { status: 409, message: 'This name is already taken.' },
  sku_taken: { status: 409, message: 'Another pack already uses this SKU.' },
  barcode_taken: { status: 409, message: 'Another pack already has this barcode.' },
  weight_missing: { status: 422, message: 'Enter how many grams the price is for.' },
  photo_late: { status: 409, message: 'A photo can be added once, within an hour of the complaint.' },
  declaration_wrong: { status: 422, message: 'A declaration is one line of at most 300 characters.' },
  purpose_missing: { status: 422, message: 'Choose what these scripts are for.' },
  barcode_wrong: { status: 422, message: 'This is not a barcode. Please check its digits.' },
  category_mismatch: { status: 422, message: 'That sub-category does not belong to that category.' },
  search_starting: written({ status: () => 503, message: () => t('problems.search-starting') }),
  busy: written({ status: () => 503, message: () => t('problems.busy') }),
} as const satisfies Record<string, { status: number; message: string }>
