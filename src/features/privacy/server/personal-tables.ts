/**
 * How the rows of a person are erased: deleted; columns overwritten; or nothing, with the reason. `history` tables are
 * written by `erase_from_histories` of the database, as the shop itself may only add to them. What `keeps` says is told
 * to the person.
 */
type Erase =
  | { how: 'delete' }
  | { how: 'blank'; set: string; keeps?: string }
  | { how: 'history'; columns: string; keeps?: string }
  | { how: 'keep'; keeps: string }

/** Where one table keeps what belongs to a person. */
export interface PersonalTable {
  heading: string
  /**
   * The condition for the rows of a person: `$1` is the id of their account, `$2` its email address, both null without one;
   * `$3` their customers of the book.
   */
  of: string
  /** Columns that are left out of a copy: secrets, what is derived, and what the shop keeps for itself. */
  omit?: readonly string[]
  /** The condition for the rows that are erased, if that is not `of`. */
  eraseOf?: string
  erase: Erase
  /** The column with the URL of a picture, whose files are deleted too. */
  picture?: string
}

const OWN_CUSTOMER = 'customer_id = ANY ($3)'
const OWN_ORDERS = `(SELECT id FROM orders WHERE user_id = $1 OR ${OWN_CUSTOMER})`
const ofOwnOrder = `t.order_id IN ${OWN_ORDERS}`
const ofUser = 't.user_id = $1'
/** Whether a mail’s id is that of a mail about the person: to them, under an earlier address too, or to the shop. */
const isMailAbout = (messageId: string) => `EXISTS (SELECT FROM unnest(ARRAY(
  SELECT id FROM orders WHERE user_id = $1 OR ${OWN_CUSTOMER}
  UNION ALL SELECT ticket FROM grievances WHERE user_id = $1 OR email = $2
  UNION ALL SELECT id FROM account_changes WHERE user_id = $1
  UNION ALL SELECT id FROM refunds WHERE order_id = ANY (ARRAY${OWN_ORDERS}))) AS own(id)
  WHERE strpos(${messageId}, own.id) > 0)`
const gone: Erase = { how: 'delete' }
const BOOKS = 'the shop’s books; products, quantities and sums name nobody'

/** Of an erased address; no shop delivers to it, and the rules of the column hold. */
const NO_ADDRESS = `'{"name": "erased", "mobile": 1000000000, "address_line": "erased", "landmark": "", "city": "erased", "pincode": "999999", "type": "Other"}'`

/**
 * Every table that names a person, and how. A table that refers to users or orders, or has a column for an address or a
 * name, stands here or below; a test reads the catalogue of the database and fails for a new one. They are erased in
 * this order, so that each condition still finds what the later tables have.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  addresses: { heading: 'Your addresses', of: ofUser, erase: gone },
  consents: {
    heading: 'Your consents',
    of: ofUser,
    omit: ['device_hash'],
    erase: {
      how: 'keep',
      keeps: 'proof of each yes and no (DPDP Act, section 6), by a number without a name',
    },
  },
  cart_items: { heading: 'Your cart', of: ofUser, erase: gone },
  mails: {
    heading: 'Mails to you, in a shop without a mail server',
    of: 't.recipient = $2',
    eraseOf: `(t.recipient = $2 OR ${isMailAbout('t.message_id')})`,
    erase: gone,
  },
  order_lines: { heading: 'What you ordered', of: ofOwnOrder, erase: { how: 'keep', keeps: BOOKS } },
  supplied_lines: { heading: 'What you were given', of: ofOwnOrder, erase: { how: 'keep', keeps: BOOKS } },
  order_events: {
    heading: 'What happened to your orders',
    of: ofOwnOrder,
    omit: ['actor_id'],
    erase: { how: 'history', columns: 'note', keeps: 'the states and times of each order, without notes' },
  },
  payment_attempts: {
    heading: 'Your payments',
    of: ofOwnOrder,
    omit: ['checkout'],
    erase: {
      how: 'blank',
      set: 'checkout = NULL',
      keeps: 'sums and the providers’ reference numbers, for the books and disputes',
    },
  },
  payment_captures: {
    heading: 'Money that came in',
    of: ofOwnOrder,
    erase: { how: 'keep', keeps: 'sums and the providers’ reference numbers, for the books and disputes' },
  },
  upi_claims: {
    heading: 'What you said about payments by UPI',
    of: ofOwnOrder,
    omit: ['decided_by'],
    erase: { how: 'keep', keeps: 'sums and the banks’ reference numbers, for the books and disputes' },
  },
  refunds: {
    heading: 'Your refunds',
    of: ofOwnOrder,
    omit: ['idempotency_key', 'requested_by'],
    erase: {
      how: 'blank',
      set: `reason = CASE WHEN requested_by IS NULL THEN reason ELSE 'erased' END, despite = CASE WHEN despite IS NOT NULL THEN 'erased' END, detail = NULL`,
      keeps: 'sums and the providers’ reference numbers, for the books and disputes',
    },
  },
  tax_documents: {
    heading: 'Your tax papers',
    of: ofOwnOrder,
    omit: ['idempotency_key', 'issued_by'],
    erase: {
      how: 'history',
      columns: 'reason, and the number that older ones have',
      keeps:
        'the law: six years after the annual return of their year (CGST Act, section 36). They keep name and address, and are found only by their number',
    },
  },
  tenders: {
    heading: 'How you paid at the counter',
    of: ofOwnOrder,
    omit: ['drawer_id'],
    erase: { how: 'keep', keeps: 'sums and reference numbers, for the books and disputes' },
  },
  khata_entries: {
    heading: 'Your khata',
    of: `t.${OWN_CUSTOMER}`,
    omit: ['by_id', 'idempotency_key'],
    erase: { how: 'history', columns: 'note', keeps: 'sums and days, for the shop’s books, without notes' },
  },
  orders: {
    heading: 'Your orders',
    of: `(t.user_id = $1 OR t.${OWN_CUSTOMER})`,
    omit: ['picker_id', 'placed_by'],
    erase: {
      how: 'blank',
      set: `customer = '{"name": "erased", "email": "erased", "mobile": null}', address = address || ${NO_ADDRESS},
        delivery_note = CASE WHEN delivery_note IS NOT NULL THEN 'erased' END`,
      keeps:
        'number, day, state and sums for the shop’s books; in place of your name, address and numbers stands “erased”',
    },
  },
  customers: {
    heading: 'What the shop’s counter knows of you',
    of: 't.id = ANY ($3)',
    erase: {
      how: 'blank',
      set: `name = 'erased', mobile = NULL, note = '', khata_limit_paise = 0`,
      keeps: 'a number without a name, to which orders refer',
    },
  },
  slot_places: {
    heading: 'Your delivery slots',
    of: ofOwnOrder,
    erase: { how: 'keep', keeps: 'the slots that orders had, by their numbers' },
  },
  deliveries: {
    heading: 'How your orders came to your door',
    of: ofOwnOrder,
    omit: ['rider_id', 'sequence', 'tries', 'device_at', 'request_key'],
    picture: 'photo',
    erase: {
      how: 'blank',
      set: `proof_note = CASE WHEN proof_note IS NOT NULL THEN 'erased' END, photo = NULL`,
      keeps: 'when each order was handed over, by which proof; without notes and photos',
    },
  },
  area_wishes: { heading: 'Pincodes that you want us to deliver to', of: 't.email = $2', erase: gone },
  grievance_events: {
    heading: 'Answers to your complaints',
    of: 't.grievance_id IN (SELECT id FROM grievances WHERE user_id = $1 OR email = $2)',
    omit: ['by_id'],
    erase: { how: 'history', columns: 'body' },
  },
  grievances: {
    heading: 'Your complaints',
    of: '(t.user_id = $1 OR t.email = $2)',
    picture: 'photo',
    erase: {
      how: 'blank',
      set: `email = 'erased', body = 'erased', photo = NULL`,
      keeps:
        'ticket, state and times, to prove an answer in time (E-Commerce Rules, rule 4), without the text',
    },
  },
  sessions: {
    heading: 'Where you logged in',
    of: ofUser,
    omit: ['cookie_hash', 'generation'],
    erase: gone,
  },
  known_devices: { heading: 'Browsers that are known', of: ofUser, omit: ['device_hash'], erase: gone },
  passwords: { heading: 'When you set your password', of: ofUser, omit: ['hash'], erase: gone },
  password_resets: {
    heading: 'A new password that was asked for',
    of: ofUser,
    omit: ['token_hash'],
    erase: gone,
  },
  recovery_codes: { heading: 'Your recovery codes', of: ofUser, omit: ['code_hash'], erase: gone },
  second_factors: {
    heading: 'Your two-step login',
    of: ofUser,
    omit: ['sealed_secret', 'last_step'],
    erase: gone,
  },
  account_changes: {
    heading: 'Changes of your account',
    of: ofUser,
    omit: ['token_hash', 'sealed_secret', 'recovery_codes'],
    erase: gone,
  },
  pending_emails: { heading: 'An address that you want to change to', of: ofUser, erase: gone },
  otps: {
    heading: 'Codes that were mailed to you',
    of: 't.email = $2',
    omit: ['code_hash', 'device_hash'],
    erase: gone,
  },
  erasures: {
    heading: 'When your data is erased',
    of: `(t.user_id = $1 OR t.${OWN_CUSTOMER})`,
    omit: ['email_hash', 'by_id'],
    erase: { how: 'keep', keeps: 'the times and a hash, so that a backup that is restored is erased again' },
  },
  users: {
    heading: 'Your account',
    of: 't.id = $1',
    picture: 'avatar',
    erase: {
      how: 'blank',
      set: `email = id || '@erased.invalid', name = 'erased', mobile = NULL, avatar = '', verify_email = false, role = 'USER',
        status = 'Inactive', suspended_reason = NULL, note = '', bell_seen_at = NULL, last_login_at = NULL, substitution = NULL`,
      keeps: 'a number without a name, to which orders and histories refer',
    },
  },
  // After the account, whose loss of the role ends the work of an administrator, even of the last one.
  staff: {
    heading: 'Your work in the shop',
    of: ofUser,
    erase: {
      how: 'blank',
      set: 'ended_at = coalesce(t.ended_at, now())',
      keeps: 'role and times, by a number without a name: histories refer to it',
    },
  },
}

/** A table that is not exported: why, and how the rows of a person are erased. */
interface UnexportedTable {
  why: string
  /** As in `PersonalTable`; where a person’s rows are deleted or overwritten. */
  of?: string
  erase: Erase
}

const work = (why: string): UnexportedTable => ({ why, erase: { how: 'keep', keeps: why } })

/** Tables that refer to a user or an order, or contain one, and are not exported, with the reason. */
export const notExported: Readonly<Record<string, UnexportedTable>> = {
  audit_log: {
    why: 'what administrators did in the shop, kept as evidence against change',
    erase: { how: 'history', columns: 'subject_name, changes' },
  },
  payment_signals: {
    why: 'messages of payment providers as they came',
    of: `t.attempt_id IN (SELECT id FROM payment_attempts WHERE order_id IN ${OWN_ORDERS})`,
    erase: { how: 'history', columns: 'body' },
  },
  payment_reviews: {
    why: 'decisions of administrators about money that did not match',
    of: ofOwnOrder,
    erase: { how: 'blank', set: `note = CASE WHEN note IS NOT NULL THEN 'erased' END` },
  },
  jobs: {
    why: 'work that is being done',
    of: `(t.payload ->> 'to' = $2 OR t.payload ->> 'email' = $2 OR t.payload ->> 'formerEmail' = $2
      OR t.kind = 'send-account-mail' AND t.payload ->> 'userId' = $1
      OR t.kind = 'send-mail' AND ${isMailAbout("t.payload ->> 'messageId'")})`,
    erase: gone,
  },
  rate_limits: {
    why: 'counts of a day at most',
    of: `(right(t.key, length($2) + 1) = ':' || $2 OR strpos(t.key, ':' || $2 || ':') > 0 OR right(t.key, 25) = ':' || $1
      OR right(t.key, 24) = ANY ($3))`,
    erase: gone,
  },
  staff_invitations: work('open invitations of owners, for a day'),
  cash_entries: work('the cash of those who bring orders, by order number or khata'),
  caller_sockets: work('open connections counted by network, for minutes and without a name'),
  order_search: work('made of the orders, and overwritten with them, to find them at the order desk'),
  requests: { why: 'random numbers of requests', of: 't.caller = $1', erase: gone },
  imports: work('the work of administrators'),
  written_imports: work('the work of administrators'),
  marketing_scripts: work('the work of administrators'),
  drawers: work('the work of those who sell at the counter'),
  cash_moves: work('the cash of the shop, by order number or khata'),
  drawer_entries: work('the cash of the counter, by order number'),
  counter_sales: work('the numbers of sales at the counter'),
  counter_returns: work('money that went back at the counter, by order number'),
  counter_checks: work('stock and prices that somebody should look at'),
  picks: work('the work of those who pack; what it led to is in supplied_lines'),
  stock_movements: work('the stock of the shop, by order number'),
  purchases: work('the work of those who enter bills'),
  counts: work('the work of those who count'),
  count_lines: work('the work of those who count'),
}

/** What is kept of a person who was erased, and why, in the words of the registry. */
export const keptAfterErasure: { what: string; why: string }[] = Object.values(personalTables).flatMap(
  ({ heading: what, erase }) => ('keeps' in erase && erase.keeps ? { what, why: erase.keeps } : []),
)
