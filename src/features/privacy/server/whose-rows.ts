import { t } from '#shared/words.ts'

/** Whose the rows of a table are. What becomes of each of their columns is the last line of its comment in the database. */
interface WhoseRows {
  /** Of its part of a person’s copy; absent where a person gets none. */
  heading?: () => string
  /**
   * The condition for the rows of a person: `$1` is the id of their account, `$2` its email address, both null without one;
   * `$3` their customers of the book; `$4` the mobile numbers that they have proved, or that the book has.
   */
  of: string
  /** Rows of other people in which some columns are about this person: only these are copied, and erased unless `erased` names fewer. */
  received?: {
    heading: () => string
    of: string
    eraseOf: string
    columns: readonly string[]
    erased?: readonly string[]
  }
  /** The condition for the rows that are erased, if that is not `of`. */
  eraseOf?: string
  /** What is kept after an erasure and why, as the person is told. */
  keeps?: () => string
  /** Only the owner of the tables may change its rows: `erase_from_histories` does. */
  isHistory?: true
}

const OWN_CUSTOMER = 'customer_id = ANY ($3)'
const OWN_ORDERS = `(SELECT id FROM orders WHERE user_id = $1 OR ${OWN_CUSTOMER})`
const ofOwnOrder = `t.order_id IN ${OWN_ORDERS}`
const ofUser = 't.user_id = $1'
/** The person’s numbers as the outbox writes them. */
const OWN_NUMBERS = `(SELECT '+91' || n FROM unnest($4::bigint[]) n)`
/** Orders of other people that were brought to the person. */
const RECEIVED = `((t.address ->> 'mobile')::bigint = ANY ($4) AND t.user_id IS DISTINCT FROM $1 AND NOT coalesce(t.customer_id = ANY ($3), false))`
const SAVED_BY_OTHERS = '(t.mobile = ANY ($4) AND t.user_id IS DISTINCT FROM $1)'
const ownGrievances = (g = '') => `(${g}user_id = $1 OR ${g}email = $2 OR ${g}email IN ${OWN_NUMBERS})`
/** Whether a mail’s id is that of a mail about the person: to them, under an earlier address too, or to the shop. */
const isMailAbout = (messageId: string) => `EXISTS (SELECT FROM unnest(ARRAY(
  SELECT id FROM orders WHERE user_id = $1 OR ${OWN_CUSTOMER}
  UNION ALL SELECT ticket FROM grievances WHERE ${ownGrievances()}
  UNION ALL SELECT id FROM account_changes WHERE user_id = $1
  UNION ALL SELECT 'watch-' || pack_id || '-' || user_id FROM watches WHERE user_id = $1
  UNION ALL SELECT id FROM subscriptions WHERE user_id = $1
  UNION ALL SELECT '-+91' || n FROM unnest($4::bigint[]) n
  UNION ALL SELECT id FROM refunds WHERE order_id = ANY (ARRAY${OWN_ORDERS}))) AS own(id)
  WHERE strpos(${messageId}, own.id) > 0)`
const OWN_DEVICES = `(SELECT encode(endpoint_hash, 'hex') FROM push_subscriptions WHERE user_id = $1)`
const BOOKS = () => t('privacy.keeps-the-shops-books-products-quantities-and-sums-name-nobody')

/** They are copied and erased in this order, so that each condition still finds what the later tables have. */
export const whoseRows: Readonly<Record<string, WhoseRows>> = {
  cash_moves: {
    of: `(${ofOwnOrder} OR t.khata_entry_id IN (SELECT id FROM khata_entries WHERE ${OWN_CUSTOMER}))`,
    keeps: BOOKS,
    isHistory: true,
  },
  audit_log: { of: 't.subject_id = $1 OR t.subject_id = ANY ($3)', isHistory: true },
  payment_signals: {
    of: `t.attempt_id IN (SELECT id FROM payment_attempts WHERE order_id IN ${OWN_ORDERS})`,
    isHistory: true,
  },
  payment_reviews: { of: ofOwnOrder },
  jobs: {
    of: `(t.payload ->> 'to' = $2 OR t.payload ->> 'email' = $2 OR t.payload ->> 'formerEmail' = $2
      OR t.payload ->> 'address' IN ${OWN_NUMBERS} OR t.kind = 'send-account-mail' AND t.payload ->> 'userId' = $1
      OR t.kind = 'send-mail' AND ${isMailAbout("t.payload ->> 'messageId'")})`,
  },
  rate_limits: {
    of: `(right(t.key, length($2) + 1) = ':' || $2 OR strpos(t.key, ':' || $2 || ':') > 0 OR right(t.key, 25) = ':' || $1
      OR right(t.key, 24) = ANY ($3)
      OR substring(t.key from '\\+91[0-9]{10}') IN ${OWN_NUMBERS})`,
  },
  requests: { of: 't.caller = $1' },
  list_lines: {
    heading: () => t('privacy.copy-the-lines-of-your-lists'),
    of: `t.list_id IN (SELECT id FROM lists WHERE user_id = $1)`,
  },
  lists: {
    heading: () => t('privacy.copy-your-lists'),
    of: ofUser,
  },
  subscription_days: {
    heading: () => t('privacy.copy-days-on-which-something-came-to-you-again'),
    of: `t.subscription_id IN (SELECT id FROM subscriptions WHERE user_id = $1)`,
  },
  subscriptions: {
    heading: () => t('privacy.copy-what-comes-to-you-again-and-again'),
    of: ofUser,
  },
  addresses: {
    heading: () => t('privacy.copy-your-addresses'),
    of: ofUser,
    // Those that others have saved to send something to them stay, without their number.
    received: {
      heading: () => t('privacy.copy-addresses-that-others-have-saved-with-your-number'),
      of: SAVED_BY_OTHERS,
      eraseOf: SAVED_BY_OTHERS,
      columns: ['name', 'mobile', 'address_line', 'landmark', 'city', 'state', 'pincode'],
      erased: ['mobile'],
    },
  },
  consents: {
    heading: () => t('privacy.copy-your-consents'),
    of: ofUser,
    keeps: () => t('privacy.keeps-proof-of-each-yes-and-no-dpdp-act-section-6-by-a-number-with'),
  },
  cart_items: {
    heading: () => t('privacy.copy-your-cart'),
    of: ofUser,
  },
  mails: {
    heading: () => t('privacy.copy-mails-to-you-in-a-shop-without-a-mail-server'),
    of: 't.recipient = $2',
    eraseOf: `(t.recipient = $2 OR ${isMailAbout('t.message_id')})`,
  },
  messages: {
    heading: () => t('privacy.copy-what-we-sent-you-without-its-text'),
    of: `(t.recipient IN ${OWN_DEVICES} OR t.recipient = $2 OR t.recipient IN ${OWN_NUMBERS})`,
    eraseOf: `(t.recipient IN ${OWN_DEVICES} OR t.recipient = $2 OR t.recipient IN ${OWN_NUMBERS} OR ${isMailAbout('t.event')})`,
  },
  push_subscriptions: {
    heading: () => t('privacy.copy-devices-that-we-tell-of-orders'),
    of: ofUser,
  },
  watches: {
    heading: () => t('privacy.copy-what-you-wait-for-until-it-is-back-in-stock'),
    of: ofUser,
  },
  message_budgets: {
    of: `right(t.scope, 13) IN ${OWN_NUMBERS}`,
  },
  order_lines: {
    heading: () => t('privacy.copy-what-you-ordered'),
    of: ofOwnOrder,
    keeps: BOOKS,
  },
  order_additions: {
    heading: () => t('privacy.copy-what-was-added-to-your-orders'),
    of: ofOwnOrder,
    keeps: BOOKS,
  },
  supplied_lines: {
    heading: () => t('privacy.copy-what-you-were-given'),
    of: ofOwnOrder,
    keeps: BOOKS,
  },
  order_events: {
    heading: () => t('privacy.copy-what-happened-to-your-orders'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-the-states-and-times-of-each-order-without-notes'),
    isHistory: true,
  },
  payment_attempts: {
    heading: () => t('privacy.copy-your-payments'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-sums-and-the-providers-reference-numbers-for-the-books-and-d'),
  },
  payment_captures: {
    heading: () => t('privacy.copy-money-that-came-in'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-sums-and-the-providers-reference-numbers-for-the-books-and-d'),
  },
  upi_claims: {
    heading: () => t('privacy.copy-what-you-said-about-payments-by-upi'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-sums-and-the-banks-reference-numbers-for-the-books-and-dispu'),
  },
  promotion_uses: {
    heading: () => t('privacy.copy-offers-that-your-orders-took'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-which-offer-an-order-took-and-its-sum-for-the-shops-books'),
  },
  coupon_uses: {
    heading: () => t('privacy.copy-coupons-that-your-orders-used'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-which-coupon-an-order-used-and-its-sum-for-the-shops-books'),
  },
  refunds: {
    heading: () => t('privacy.copy-your-refunds'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-sums-and-the-providers-reference-numbers-for-the-books-and-d'),
  },
  tax_documents: {
    heading: () => t('privacy.copy-your-tax-papers'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-the-law-six-years-after-the-annual-return-of-their-year-cgst'),
    isHistory: true,
  },
  tenders: {
    heading: () => t('privacy.copy-how-you-paid-at-the-counter'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-sums-and-reference-numbers-for-the-books-and-disputes'),
  },
  khata_entries: {
    heading: () => t('privacy.copy-your-khata-and-store-credit'),
    of: `t.${OWN_CUSTOMER}`,
    keeps: () => t('privacy.keeps-sums-and-days-for-the-shops-books-without-notes'),
    isHistory: true,
  },
  orders: {
    heading: () => t('privacy.copy-your-orders'),
    received: {
      heading: () => t('privacy.copy-where-orders-of-others-were-brought-to-you'),
      of: RECEIVED,
      eraseOf: `${RECEIVED} AND t.status IN ('Delivered', 'Cancelled', 'Payment Failed')`,
      columns: ['address'],
    },
    of: `(t.user_id = $1 OR t.${OWN_CUSTOMER})`,
    keeps: () => t('privacy.keeps-number-day-state-and-sums-for-the-shops-books-in-place-of-yo'),
  },
  slot_places: {
    heading: () => t('privacy.copy-your-delivery-slots'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-the-slots-that-orders-had-by-their-numbers'),
  },
  deliveries: {
    heading: () => t('privacy.copy-how-your-orders-came-to-your-door'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-when-each-order-was-handed-over-by-which-proof-without-notes'),
  },
  list_photos: {
    heading: () => t('privacy.copy-your-photos-of-lists'),
    of: ofOwnOrder,
  },
  claim_photos: {
    heading: () => t('privacy.copy-your-photos-of-what-was-wrong'),
    of: ofOwnOrder,
  },
  claim_lines: {
    heading: () => t('privacy.copy-what-you-said-was-wrong'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-which-line-how-much-and-why-for-the-shops-books'),
  },
  claims: {
    heading: () => t('privacy.copy-what-the-shop-did-about-it'),
    of: ofOwnOrder,
    keeps: () => t('privacy.keeps-what-was-wished-and-given-for-the-shops-books-without-what-t'),
  },
  area_wishes: {
    heading: () => t('privacy.copy-pincodes-that-you-want-us-to-deliver-to'),
    of: `(t.email = $2 OR t.email IN ${OWN_NUMBERS})`,
  },
  grievance_events: {
    heading: () => t('privacy.copy-answers-to-your-complaints'),
    of: `t.grievance_id IN (SELECT id FROM grievances WHERE ${ownGrievances()})`,
    isHistory: true,
  },
  grievances: {
    heading: () => t('privacy.copy-your-complaints'),
    of: ownGrievances('t.'),
    keeps: () => t('privacy.keeps-ticket-state-and-times-to-prove-an-answer-in-time-ecommerce'),
  },
  search_wishes: {
    heading: () => t('privacy.copy-what-you-asked-the-shop-to-get'),
    of: ofUser,
  },
  sessions: {
    heading: () => t('privacy.copy-where-you-logged-in'),
    of: ofUser,
  },
  known_devices: {
    heading: () => t('privacy.copy-browsers-that-are-known'),
    of: ofUser,
  },
  passwords: {
    heading: () => t('privacy.copy-when-you-set-your-password'),
    of: ofUser,
  },
  till_pins: { of: ofUser },
  till_people: { of: ofUser },
  password_resets: {
    heading: () => t('privacy.copy-a-new-password-that-was-asked-for'),
    of: ofUser,
  },
  recovery_codes: {
    heading: () => t('privacy.copy-your-recovery-codes'),
    of: ofUser,
  },
  second_factors: {
    heading: () => t('privacy.copy-your-twostep-login'),
    of: ofUser,
  },
  account_changes: {
    heading: () => t('privacy.copy-changes-of-your-account'),
    of: ofUser,
  },
  pending_emails: {
    heading: () => t('privacy.copy-an-address-that-you-want-to-change-to'),
    of: ofUser,
  },
  otps: {
    heading: () => t('privacy.copy-codes-that-were-sent-to-you'),
    of: `(t.email = $2 OR t.email IN ${OWN_NUMBERS})`,
  },
  erasures: {
    heading: () => t('privacy.copy-when-your-data-is-erased'),
    of: `(t.user_id = $1 OR t.${OWN_CUSTOMER})`,
    keeps: () => t('privacy.keeps-the-times-and-a-code-in-place-of-the-address-so-that-a-backu'),
  },
  customers: {
    heading: () => t('privacy.copy-what-the-shops-counter-knows-of-you'),
    of: 't.id = ANY ($3)',
    keeps: () => t('privacy.keeps-a-number-without-a-name-to-which-orders-refer'),
  },
  users: {
    heading: () => t('privacy.copy-your-account'),
    of: 't.id = $1',
    keeps: () => t('privacy.keeps-a-number-without-a-name-to-which-orders-and-histories-refer'),
  },
  // After the account, whose loss of the role ends the work of an administrator, even of the last one.
  staff: {
    heading: () => t('privacy.copy-your-work-in-the-shop'),
    of: ofUser,
    keeps: () => t('privacy.keeps-role-and-times-by-a-number-without-a-name-histories-refer-to'),
  },
}

/** What is kept of a person who was erased, and why. */
export const keptAfterErasure = (): { what: string; why: string }[] =>
  Object.values(whoseRows).flatMap(({ heading, keeps }) =>
    heading && keeps ? { what: heading(), why: keeps() } : [],
  )
