/** Where one table keeps what belongs to a person. */
export interface PersonalTable {
  heading: string
  /** The condition for the rows of a user: `$1` is their id, `$2` their email address. */
  of: string
  /** Columns that are left out: secrets, what is derived, and what the shop keeps for itself. */
  omit?: readonly string[]
}

const ofOwnOrder = 't.order_id IN (SELECT id FROM orders WHERE user_id = $1)'
const ofUser = 't.user_id = $1'

/**
 * Every table that names a person, and how. A table that refers to users or orders, or has a column for an address or a
 * name, stands here or below; a test reads the catalogue of the database and fails for a new one.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  users: { heading: 'Your account', of: 't.id = $1', omit: ['note', 'suspended_reason'] },
  addresses: { heading: 'Your addresses', of: ofUser },
  consents: { heading: 'Your consents', of: ofUser, omit: ['device_hash'] },
  cart_items: { heading: 'Your cart', of: ofUser },
  orders: { heading: 'Your orders', of: ofUser, omit: ['search', 'keys', 'picker_id'] },
  order_lines: { heading: 'What you ordered', of: ofOwnOrder },
  supplied_lines: { heading: 'What you were given', of: ofOwnOrder },
  order_events: { heading: 'What happened to your orders', of: ofOwnOrder, omit: ['actor_id'] },
  payment_attempts: { heading: 'Your payments', of: ofOwnOrder, omit: ['checkout'] },
  payment_captures: { heading: 'Money that came in', of: ofOwnOrder },
  refunds: { heading: 'Your refunds', of: ofOwnOrder, omit: ['idempotency_key', 'requested_by'] },
  tax_documents: { heading: 'Your tax papers', of: ofOwnOrder, omit: ['idempotency_key', 'issued_by'] },
  grievances: { heading: 'Your complaints', of: '(t.user_id = $1 OR t.email = $2)' },
  grievance_events: {
    heading: 'Answers to your complaints',
    of: 't.grievance_id IN (SELECT id FROM grievances WHERE user_id = $1 OR email = $2)',
    omit: ['by_id'],
  },
  mails: { heading: 'Mails to you, in a shop without a mail server', of: 't.recipient = $2' },
  sessions: { heading: 'Where you logged in', of: ofUser, omit: ['cookie_hash', 'generation'] },
  known_devices: { heading: 'Browsers that are known', of: ofUser, omit: ['device_hash'] },
  passwords: { heading: 'When you set your password', of: ofUser, omit: ['hash'] },
  password_resets: { heading: 'A new password that was asked for', of: ofUser, omit: ['token_hash'] },
  second_factors: { heading: 'Your two-step login', of: ofUser, omit: ['sealed_secret', 'last_step'] },
  recovery_codes: { heading: 'Your recovery codes', of: ofUser, omit: ['code_hash'] },
  account_changes: {
    heading: 'Changes of your account',
    of: ofUser,
    omit: ['token_hash', 'sealed_secret', 'recovery_codes'],
  },
  pending_emails: { heading: 'An address that you want to change to', of: ofUser },
  otps: { heading: 'Codes that were mailed to you', of: 't.email = $2', omit: ['code_hash', 'device_hash'] },
}

/** Tables that refer to a user or an order and are not exported, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  audit_log: 'what administrators did in the shop, kept as evidence against change',
  caller_sockets: 'open connections counted by network, for minutes and without a name',
  idempotency_keys: 'random numbers of requests',
  imports: 'the work of administrators',
  written_imports: 'the work of administrators',
  marketing_scripts: 'the work of administrators',
  picks: 'the work of those who pack; what it led to is in supplied_lines',
  stock_movements: 'the stock of the shop, by order number',
  payment_reviews: 'decisions of administrators about money that did not match',
}
