/** A span of time as PostgreSQL reads it, and as people do. */
type Span = `${number} ${'minute' | 'hour' | 'day' | 'year'}${'' | 's'}`

/** How long one kind of personal data is kept. */
export interface Retention {
  what: string
  /** Where it is in the database. */
  tables: readonly string[]
  /** Without it, only `until` limits it. */
  time?: Span
  /** At most so many rows: the newest, or the most frequent. */
  rows?: number
  /** With a time, what the time begins with; otherwise when it ends. */
  until: string
  why: string
  /** The scheduled job that deletes it. */
  job?: string
}

const NEVER = 'not deleted'

/**
 * What personal data is kept, how long and why. Whatever deletes by age reads its time here, and
 * `scripts/write-privacy-page.ts` prints this table in `docs/PRIVACY.md`.
 */
export const retention = {
  code: {
    what: 'Mailed codes',
    tables: ['otps'],
    time: '10 minutes',
    until: 'after the mail was asked for',
    why: 'to prove an address once',
    job: 'sweep-identity',
  },
  staffInvitation: {
    what: 'Invitations to work in the shop: name, mobile number, role',
    tables: ['staff_invitations'],
    time: '1 day',
    until: 'after the invitation was made',
    why: 'so that the person can join once',
    job: 'sweep-identity',
  },
  reset: {
    what: 'Permissions to set a new password',
    tables: ['password_resets'],
    time: '10 minutes',
    until: 'after the code was entered',
    why: 'to set the password once',
    job: 'sweep-identity',
  },
  newAddress: {
    what: 'An address that a user wants to change to',
    tables: ['pending_emails'],
    time: '1 day',
    until: 'after it was asked for',
    why: 'to change it once its code is entered',
    job: 'sweep-identity',
  },
  accountChange: {
    what: 'Credentials as they were before a change',
    tables: ['account_changes'],
    time: '1 day',
    until: 'after the link that undoes the change has expired (it works for seven days)',
    why: 'to give an account back to its owner',
    job: 'sweep-identity',
  },
  login: {
    what: 'Logins (browser, network, times)',
    tables: ['sessions'],
    time: '60 days',
    until: 'after the login, at most',
    why: 'to stay logged in, and to list where one is',
    job: 'sweep-identity',
  },
  unusedLogin: {
    what: 'Logins that ended or are not used',
    tables: ['sessions'],
    time: '30 days',
    until: 'after the end or the last use',
    why: 'to investigate misuse',
    job: 'sweep-identity',
  },
  device: {
    what: 'Browsers that have logged in (hash of a random cookie)',
    tables: ['known_devices'],
    time: '400 days',
    until: 'after the last login',
    why: 'so that strangers cannot lock anybody out',
    job: 'sweep-identity',
  },
  callerUses: {
    what: 'Calls counted by network address',
    tables: ['rate_limits'],
    time: '10 minutes',
    until: 'after the minute that is counted began',
    why: 'to limit misuse',
    job: 'sweep-callers',
  },
  uses: {
    what: 'Codes, passwords, orders and the like counted by account or address',
    tables: ['rate_limits'],
    time: '1 day',
    until: 'after the hour or day that is counted began',
    why: 'to limit misuse',
    job: 'sweep-callers',
  },
  sockets: {
    what: 'Open connections counted by network address',
    tables: ['caller_sockets'],
    time: '1 hour',
    until: 'after the last change',
    why: 'to limit misuse',
    job: 'sweep-callers',
  },
  orderRequest: {
    what: 'Keys of requests that place an order',
    tables: ['requests'],
    time: '7 days',
    until: 'after the order',
    why: 'so that a repeated request does not order twice',
    job: 'sweep-requests',
  },
  request: {
    what: 'Keys of requests that make something other than an order',
    tables: ['requests'],
    time: '60 days',
    until: 'after the request',
    why: 'so that a repeated request does not make it twice, also one that waited in a device',
    job: 'sweep-requests',
  },
  unsignedSignal: {
    what: 'Messages about payments without the right signature',
    tables: ['payment_signals'],
    time: '30 days',
    until: 'after they arrived',
    why: 'to find out what went wrong',
    job: 'sweep-signals',
  },
  signal: {
    what: 'Signed messages of payment providers',
    tables: ['payment_signals'],
    time: '8 years',
    until: 'after they arrived; then without what they say',
    why: 'evidence in disputes about money',
    job: 'erase-expired',
  },
  searchTerms: {
    what: 'Search terms, without who searched',
    tables: ['search_terms'],
    time: '90 days',
    rows: 5_000,
    until: 'after the last search',
    why: 'to learn what shoppers miss',
    job: 'sweep-search-terms',
  },
  searchWishes: {
    what: 'What a person asked the shop to get, after a search without results',
    tables: ['search_wishes'],
    time: '90 days',
    until: 'after they asked',
    why: 'to count how many people miss it, each once a week',
    job: 'sweep-search-terms',
  },
  mails: {
    what: 'Mails of a shop without a mail server',
    tables: ['mails'],
    rows: 5_000,
    until: 'until newer ones take their place',
    why: 'to be read at `/dev/mailbox`',
    job: 'sweep-mails',
  },
  jobs: {
    what: 'Mails and other work to be done',
    tables: ['jobs'],
    until:
      'until it is done; what failed for good, until an administrator’s or the doctor’s new try succeeds',
    why: 'so that a crash loses nothing',
  },
  picture: {
    what: 'Pictures that nothing uses any more, such as a former avatar',
    tables: ['images'],
    time: '1 day',
    until: 'after it was last chosen in a form',
    why: 'a form may still be open',
    job: 'sweep-media',
  },
  importFile: {
    what: 'Files of an import, and who sent them',
    tables: ['imports', 'import_parts'],
    time: '1 day',
    until: 'after the last activity; the file itself until it is imported',
    why: 'to go on after a crash',
    job: 'sweep-imports',
  },
  importEffects: {
    what: 'What an import changed',
    tables: ['import_effects', 'picture_fetches'],
    time: '7 days',
    until: 'after the import',
    why: 'to undo it',
    job: 'sweep-imports',
  },
  importHistory: {
    what: 'Who imported which file',
    tables: ['written_imports'],
    time: '1 year',
    until: 'after the import',
    why: 'to explain changes of the catalogue',
    job: 'sweep-imports',
  },
  erasures: {
    what: 'Who was erased, by a number and a hash',
    tables: ['erasures'],
    until: NEVER,
    why: 'so that a backup that is restored is erased again',
  },
  account: {
    what: 'Accounts and passwords (hashes)',
    tables: ['users', 'passwords'],
    until: 'until the person is erased; then a number without a name stays',
    why: 'to log in; orders and histories name their people',
  },
  staff: {
    what: 'Who works in the shop, and as what',
    tables: ['staff'],
    until: NEVER,
    why: 'to say who may do what; histories name their people',
  },
  suppliers: {
    what: 'Suppliers, with their telephone numbers',
    tables: ['suppliers'],
    until: NEVER,
    why: 'the books: from whom goods came',
  },
  officer: {
    what: 'The grievance officer, in the shop’s settings',
    tables: ['settings'],
    until: 'until somebody else is named',
    why: 'to be found by who complains (E-Commerce Rules, rule 4)',
  },
  stockWork: {
    what: 'Who entered a bill of a supplier or paid it, and who counted a shelf',
    tables: ['purchases', 'supplier_entries', 'counts', 'count_lines'],
    until: NEVER,
    why: 'the books: what came in, and who said so',
  },
  offers: {
    what: 'Offers, and which orders took them',
    tables: ['promotions', 'promotion_versions', 'promotion_uses'],
    until: NEVER,
    why: 'the books: what was taken off a bill',
  },
  secondFactor: {
    what: 'Two-step login',
    tables: ['second_factors', 'recovery_codes'],
    until: 'until it is switched off',
    why: 'to log in',
  },
  tillPins: {
    what: 'PINs of the tills',
    tables: ['till_pins', 'till_people'],
    until: 'until the account is deleted',
    why: 'to say who sells',
  },
  tillApproval: {
    what: 'Approvals at a till',
    tables: ['till_approvals'],
    time: '1 day',
    until: 'after they were given',
    why: 'to be used once',
    job: 'sweep-callers',
  },
  addresses: {
    what: 'Delivery addresses',
    tables: ['addresses'],
    until: 'until the user deletes them',
    why: 'to deliver',
  },
  cart: {
    what: 'The cart',
    tables: ['cart_items'],
    until: 'until it is ordered or emptied',
    why: 'to show it on every device',
  },
  orders: {
    what: 'Orders with name, address and history; how they were packed',
    tables: [
      'orders',
      'order_search',
      'order_lines',
      'order_events',
      'supplied_lines',
      'picks',
      'slot_places',
      'stock_movements',
      'counter_sales',
      'counter_checks',
      'counter_returns',
      'tenders',
    ],
    time: '8 years',
    until:
      'after the end of their financial year with name and address, or until the person is erased; then without, as part of the books',
    why: 'books, refunds and complaints',
    job: 'erase-old-orders',
  },
  customers: {
    what: 'People whom the shop knows without an account: name, mobile number and a note',
    tables: ['customers'],
    until: 'until the person is erased; then a number without a name stays',
    why: 'to sell by phone and on khata; orders name their people',
  },
  khata: {
    what: 'What customers bought on account, and what they paid',
    tables: ['khata_entries'],
    until: NEVER,
    why: 'books; without its notes once the person is erased',
  },
  drawers: {
    what: 'Cash of the shop, and who moved and counted it',
    tables: ['drawers', 'cash_moves', 'no_sales', 'drawer_entries', 'cash_entries'],
    until: NEVER,
    why: 'books',
  },
  proofPhotos: {
    what: 'Photos that prove a delivery',
    tables: ['deliveries', 'images'],
    time: '30 days',
    until: 'after the delivery',
    why: 'to settle a dispute about it',
    job: 'sweep-media',
  },
  deliveries: {
    what: 'Who brought which order, how it was handed over and paid',
    tables: ['deliveries'],
    until: 'not deleted; without notes and photos once the shopper is erased',
    why: 'books, and disputes about what was delivered and paid',
  },
  payments: {
    what: 'Payments, refunds, and decisions about them',
    tables: ['payment_attempts', 'payment_captures', 'refunds', 'payment_reviews', 'upi_claims'],
    time: '8 years',
    until:
      'after the end of the financial year of their order with what people wrote; then sums and reference numbers alone, as part of the books',
    why: 'books and disputes; no card numbers, UPI PINs or bank passwords',
    job: 'erase-old-orders',
  },
  papers: {
    what: 'Tax papers with name and address of the recipient',
    tables: ['tax_documents'],
    until:
      'until the day in `keep_until`, six years after the annual return of their year is due; then without, as part of the books',
    why: 'CGST Act, section 36',
    job: 'erase-expired',
  },
  consents: {
    what: 'Each yes and no to a purpose',
    tables: ['consents'],
    time: '3 years',
    until:
      'after a later answer took its place or the person was erased; of a guest’s browser, after it was given',
    why: 'to prove consent and its withdrawal (DPDP Act, section 6)',
    job: 'erase-expired',
  },
  wish: {
    what: 'Who wants to hear when the shop delivers to a pincode',
    tables: ['area_wishes'],
    time: '1 year',
    until: 'after it was asked for, or the mail about it',
    why: 'to write that one mail',
    job: 'sweep-wishes',
  },
  grievances: {
    what: 'Complaints and answers',
    tables: ['grievances', 'grievance_events'],
    time: '3 years',
    until: 'after they were settled; without text and address once the person is erased',
    why: 'to prove that they were answered in time (E-Commerce Rules, rule 4), as long as anybody may sue',
    job: 'erase-expired',
  },
  audit: {
    what: 'Audit log: who in the shop changed what',
    tables: ['audit_log', 'audit_redactions'],
    time: '8 years',
    until: 'after the entry',
    why: 'records of processing (DPDP Rules 2025 ask for at least a year), and of what explains the books',
    job: 'erase-expired',
  },
  scripts: {
    what: 'Who saved which marketing scripts',
    tables: ['marketing_scripts'],
    until: NEVER,
    why: 'to see and restore earlier versions',
  },
  backups: {
    what: 'Backups, with everything above',
    tables: [],
    time: '90 days',
    until:
      'after they were made (`BACKUP_DAYS`), or sooner once there are `BACKUP_KEEP` newer ones, in the folder and in the bucket; the newest stays',
    why: 'to bring the shop back',
    job: 'sweep-backups',
  },
} as const satisfies Record<string, Retention>

const SECONDS = { minute: 60, hour: 3_600, day: 86_400, year: 365 * 86_400 }

/** A span of time in seconds; a year has 365 days. */
export function secondsOf(time: Span): number {
  const [count, unit] = time.split(' ') as [string, string]
  return Number(count) * SECONDS[unit.replace(/s$/, '') as keyof typeof SECONDS]
}
