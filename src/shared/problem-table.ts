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
  unauthorized: { status: 401, message: 'Please log in to continue.' },
  second_factor_required: { status: 401, message: 'Please enter the code from your authenticator app.' },
  refresh_refused: { status: 401, message: 'Your session has ended. Please log in again.' },
  confirmation_required: { status: 403, message: 'Please confirm that it is you, and try again.' },
  account_inactive: {
    status: 403,
    message: 'The shop has put this account on hold. Please contact the shop, so that you can go on.',
  },
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
  claim_exists: {
    status: 409,
    message: 'You have told us about this line already. The shop is looking at it.',
  },
  claim_too_late: {
    status: 409,
    message:
      'The shop takes this up to {hours} hours after the delivery. You may still complain to the grievance officer.',
  },
  claim_decided: { status: 409, message: 'This is decided already. Load the page again.' },
  claim_invalid: { status: 422, message: 'This claim cannot be. Please look at the line that is marked.' },
  claim_photo_limit: { status: 409, message: 'There are {most} photos already. That is the most.' },
  photo_needed: { status: 422, message: 'Please add a photo of this.' },
  grievance_settled: { status: 409, message: 'This complaint is settled already.' },
  grievance_not_settled: {
    status: 409,
    message: 'A complaint can be opened again once, after it was settled.',
  },
  suspended_already: { status: 409, message: 'This account is suspended already.' },
  not_suspended: { status: 409, message: 'This account is not suspended.' },
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
  khata_not_offered: {
    status: 409,
    message: 'The shop has not opened a khata for this account. Please choose another payment method.',
  },
  khata_amount_wrong: { status: 422, message: 'Enter an amount above ₹0.' },
  khata_opened: { status: 409, message: 'This khata has an opening balance already. Write a correction.' },
  more_than_owed: { status: 409, message: 'That is more than is owed.' },
  account_joined: { status: 409, message: 'This account belongs to another customer already.' },
  cash_not_offered: {
    status: 409,
    message: 'Cash on delivery is not available for this account. Please pay online, or contact the shop.',
  },
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
  slot_not_found: { status: 404, message: 'This delivery slot is gone.' },
  slots_overlap: { status: 409, message: 'On {day} there is a slot at that time already: {slot}.' },
  capacity_below_taken: {
    status: 409,
    message: '{taken} orders have this slot already, so it cannot have fewer places.',
  },
  slot_full: { status: 409, message: 'This delivery slot is full. Please choose another.' },
  slot_closed: { status: 409, message: 'This delivery slot can no longer be chosen. Please choose another.' },
  day_off_taken: {
    status: 409,
    message: 'There is still something to deliver on that day: {orders}. Move them to another slot first.',
  },
  cart_item_not_found: { status: 404, message: 'That item is no longer in your cart.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  wrong_host: {
    status: 421,
    message:
      'This shop is not served at this host name. If it should be, set PUBLIC_URL to its public address.',
  },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported.' },
  otp_wrong: { status: 422, message: 'That code is incorrect. Please check it and try again.' },
  password_wrong: { status: 422, message: 'The email address or password is incorrect.' },
  reset_expired: {
    status: 422,
    message: 'This password reset has expired or was already used. Please request a new code.',
  },
  second_factor_wrong: {
    status: 422,
    message: 'That code is incorrect or was already used. Please enter the one that your app shows now.',
  },
  otp_expired: {
    status: 422,
    message: 'That code has expired or was already used. Please request a new one.',
  },
  otp_cooldown: { status: 429, message: 'Please wait {seconds} seconds before requesting another code.' },
  logins_slowed: {
    status: 429,
    message: 'Logins are limited at the moment to keep accounts safe. Please try again in a minute.',
  },
  too_many_logins: { status: 429, message: 'Too many attempts. Please wait, or log in with a code.' },
  too_many_second_factors: {
    status: 429,
    message: 'Too many wrong codes. Please wait 15 minutes and try again.',
  },
  mobile_missing: { status: 400, message: 'Please enter your mobile number' },
  mobile_wrong: { status: 400, message: 'Please enter a mobile number with 10 digits' },
  mobile_landline: {
    status: 400,
    message: 'This is a landline number, or not complete: mobile numbers begin with 6, 7, 8 or 9',
  },
  mobile_not_indian: {
    status: 400,
    message: 'Please enter an Indian mobile number, or use your email address',
  },
  mobile_one_only: { status: 400, message: 'Please enter one mobile number only' },
  mobile_login_off: {
    status: 409,
    message: 'This shop cannot send codes to mobile numbers now. Please use your email address.',
  },
  mobile_taken: { status: 409, message: 'Another account logs in with this number.' },
  mobile_is_login: {
    status: 409,
    message: 'You log in with this number. Add an email address first, or verify the new number.',
  },
  second_proof_required: {
    status: 401,
    message:
      'This account has not been used for long, and numbers are given to new people. Please enter the code that we have sent to its email address {email}, or begin with a new account.',
  },
  codes_cost_too_much: {
    status: 429,
    message: 'The shop cannot send a code to this number today. Please use your email address.',
  },
  template_differs: {
    status: 422,
    message:
      'The registered text is not the shop’s. The shop sends “{wanted}”, registered is “{registered}”.',
  },
  template_wrong: { status: 422, message: '{fault}' },
  channel_not_set_up: { status: 409, message: 'This channel is not set up yet.' },
  too_many_codes: { status: 429, message: 'Too many codes requested. Please try again later.' },
  too_many_orders: {
    status: 429,
    message: 'You have several open orders. You can place another once one of them has been delivered.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  name_required: { status: 422, message: 'Please enter your name to create an account.' },
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
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  cart_full: { status: 409, message: 'Your cart is full. Please remove an item to add another.' },
  out_of_stock: { status: 409, message: 'Some items are not available in the quantity you want.' },
  over_limit: { status: 409, message: 'You can order at most {available} of this item at a time.' },
  order_too_large: {
    status: 422,
    message: 'The total of an order cannot exceed ₹10,00,00,000.00. Please order less.',
  },
  shop_closed: { status: 409, message: 'The shop is closed at the moment.' },
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
    message:
      'This order is too large for cash on delivery. Please order less, or choose another payment method.',
  },
  total_changed: {
    status: 409,
    message: 'Prices have changed since you last looked. Please check the new total.',
  },
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
  coupon_unknown: { status: 422, message: 'This code is wrong, or has ended.' },
  coupon_used: { status: 409, message: 'You have used this coupon already.' },
  coupon_needs_customer: {
    status: 409,
    message: 'Choose the customer first: this coupon counts the orders of each.',
  },
  coupon_minimum: { status: 409, message: 'Add ₹{missing} more to use this coupon.' },
  address_limit: { status: 409, message: 'You can save up to {limit} addresses. Please remove one first.' },
  payment_method_unavailable: { status: 422, message: 'That payment method is not available at the moment.' },
  item_not_ordered: {
    status: 422,
    message: 'This item is not in your cart. Please check your cart and try again.',
  },
  already_paid: { status: 409, message: 'This order is already paid.' },
  utr_used: {
    status: 409,
    message: 'This UPI reference has paid an order already. Please check its 12 digits.',
  },
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
  nothing_to_refund: { status: 409, message: 'There is nothing left to refund on this order.' },
  refund_too_large: { status: 409, message: 'At most ₹{left} of this order can still be refunded.' },
  payment_held: {
    status: 409,
    message: 'This payment is disputed or was returned. It is refunded only if you say why.',
  },
  already_resolved: { status: 409, message: 'Someone has already resolved this.' },
  resolve_refused: { status: 409, message: 'This action is not possible for this payment.' },
  idempotency_key_reused: {
    status: 422,
    message: 'You have already placed this order. Please check it before you order again.',
  },
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
  erasure_not_waiting: { status: 409, message: 'This account is not about to be erased.' },
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
  email_taken: { status: 409, message: 'Another account already uses this email address.' },
  slug_taken: { status: 409, message: 'This name is already taken.' },
  sku_taken: { status: 409, message: 'Another pack already uses this SKU.' },
  barcode_taken: { status: 409, message: 'Another pack already has this barcode.' },
  weight_missing: { status: 422, message: 'Enter how many grams the price is for.' },
  photo_late: { status: 409, message: 'A photo can be added once, within an hour of the complaint.' },
  declaration_wrong: { status: 422, message: 'A declaration is one line of at most 300 characters.' },
  purpose_missing: { status: 422, message: 'Choose what these scripts are for.' },
  barcode_wrong: { status: 422, message: 'This is not a barcode. Please check its digits.' },
  category_mismatch: { status: 422, message: 'That sub-category does not belong to that category.' },
  search_starting: { status: 503, message: 'The search is starting. Please try again in a moment.' },
  busy: { status: 503, message: 'The shop is very busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>
