import { csvLine } from '#shared/csv.ts'
import { contactOf } from '#shared/contact-address.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import type { SeenAccount, SeenCustomer } from './breach-store.ts'

/** How long after it is known the Board must have the details (DPDP Rules 2025, rule 7). */
const CLOCK_HOURS = 72

interface Breach {
  since: Date
  until: Date
  /** When somebody of the shop learned of it: the clock begins. */
  knownAt: Date
  accounts: readonly SeenAccount[]
  /** People of the customer book without an account. */
  customers: readonly SeenCustomer[]
  guests: readonly string[]
  shop: Pick<Shop, 'name' | 'contact' | 'grievanceOfficer'>
}

/** When the Board must have the details. */
export const boardDeadline = ({ knownAt }: Pick<Breach, 'knownAt'>): Date =>
  new Date(knownAt.getTime() + CLOCK_HOURS * 3_600_000)

const dataOf = ({
  mobile,
  has_address,
  has_password,
  orders,
  grievances,
  is_admin,
}: SeenAccount): string[] => [
  'name and email',
  ...(mobile === null ? [] : ['mobile number']),
  ...(has_address ? ['delivery addresses'] : []),
  ...(orders > 0 ? ['orders with name, address and what was bought'] : []),
  ...(grievances > 0 ? ['complaints'] : []),
  ...(has_password ? ['password (only its Argon2id hash)'] : []),
  ...(is_admin ? ['access to the shop’s administration'] : []),
]

const dataOfCustomer = ({ mobile, orders, has_khata }: SeenCustomer): string[] => [
  'name and note in the customer book',
  ...(mobile === null ? [] : ['mobile number']),
  ...(orders > 0 ? ['orders with name, address and what was bought'] : []),
  ...(has_khata ? ['khata'] : []),
]

const columns: readonly [string, (account: SeenAccount) => string | number | null][] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['mobile', ({ mobile }) => mobile],
  ['used in that span', ({ logged_in }) => (logged_in ? 'yes' : 'no')],
  ['orders', ({ orders }) => orders],
  ['complaints', ({ grievances }) => grievances],
  ['data', (account) => dataOf(account).join('; ')],
]

/** The files of a folder about a breach, by name. What only the shopkeeper knows stands in brackets. */
export function breachFiles(breach: Breach): Record<string, string> {
  const { accounts, customers, guests, shop, since, until, knownAt } = breach
  const span = `${when(since)} to ${when(until)}`
  const deadline = when(boardDeadline(breach))
  const people = [
    csvLine(columns.map(([title]) => title)),
    ...accounts.map((account) => csvLine(columns.map(([, cell]) => cell(account)))),
    ...customers.map((one) =>
      csvLine([one.id, one.name, '', one.mobile, 'no', one.orders, 0, dataOfCustomer(one).join('; ')]),
    ),
    ...guests.map(contactOf).map(({ email, mobile }) => {
      const known = `${mobile === null ? 'email' : 'mobile number'} and complaint; no account`
      return csvLine(['', '', email, mobile, 'no', 0, 1, known])
    }),
  ]
  const kinds = [...new Set([...accounts.flatMap(dataOf), ...customers.flatMap(dataOfCustomer)])]
  const count = (accounts.length + customers.length + guests.length).toLocaleString('en-IN')
  const officer = shop.grievanceOfficer
  const contact = [
    officer.name,
    officer.designation,
    officer.email || shop.contact.email,
    officer.phone || shop.contact.phone,
  ]
    .filter(Boolean)
    .join(', ')
  return {
    'README.txt': lines(
      `A breach of personal data at ${shop.name}, ${span} (times in India)`,
      '',
      `Known since: ${when(knownAt)}`,
      `The Board must have the details by: ${deadline} (${CLOCK_HOURS} hours)`,
      'The Board and everybody concerned must be told without delay: do not wait for that time.',
      '',
      `${count} people may be concerned: they are in people.csv, with the kinds of data that the shop keeps of each.`,
      'They logged in, ordered, had an order changed or complained in that span. If a copy of the whole database or a backup was',
      'taken, everybody is concerned, also those who are not in this file.',
      'Logins are known for as long as docs/PRIVACY.md says: for an older span, only the last login of each account.',
      '',
      '1. Stop it: change keys and passwords, log sessions out (Customers), rotate AUTH_SECRET (docs/operate/keys.md).',
      '2. Keep the evidence: `npm run backup -- --to` a folder of its own, the program’s log, the audit log.',
      '3. Fill in what stands in [brackets], send board-at-once.txt, then notice-to-people.txt.',
      `4. Send board-details.txt by ${deadline}.`,
      '5. Delete this folder when you do not need it any more: it contains personal data.',
      '',
      'Drafts, not legal advice.',
    ),
    'people.csv': people.join(''),
    'notice-to-people.txt': lines(
      `Subject: What happened to your data at ${shop.name}`,
      '',
      `Between ${span} (times in India), [what happened: who could see or take which data, and how].`,
      '',
      'This may concern what we keep about you:',
      ...kinds.map((kind) => `- ${kind}`),
      'We keep no card numbers, UPI PINs or bank passwords.',
      '',
      'What it may mean for you: [likely consequences, such as calls or messages that pretend to come from us].',
      'What we have done: [measures, and when].',
      'What you can do: do not give codes to anybody who calls; log out other devices and set a new password under Profile, Devices and password.',
      '',
      `Questions: ${contact || '[name, email and phone of whoever answers]'}`,
    ),
    'board-at-once.txt': lines(
      'To the Data Protection Board of India',
      `Intimation of a personal data breach (DPDP Act 2023, section 8(6); DPDP Rules 2025, rule 7)`,
      '',
      `Data fiduciary: ${shop.name}${shop.contact.address ? `, ${shop.contact.address}` : ''}`,
      `Contact: ${contact || '[name, email and phone]'}`,
      `Nature and extent: [what happened]; ${count} people may be concerned`,
      `When: ${span} (times in India)`,
      'Where: [server, account or place]',
      'Likely impact: [consequences]',
    ),
    'board-details.txt': lines(
      'To the Data Protection Board of India',
      `Details of the personal data breach of which we learned on ${when(knownAt)}; due ${deadline}`,
      '',
      `Updated description: [nature, extent, time, place]; ${count} people; kinds of data: ${kinds.join(', ') || '[kinds]'}`,
      'Events, circumstances and reasons that led to it: [facts]',
      'Measures taken or proposed to reduce the risk: [measures]',
      'Findings about who caused it: [findings, or none yet]',
      'Measures so that it does not happen again: [measures]',
      `Intimations to those concerned: [how many of ${count}, when and how]`,
    ),
  }
}

const when = (time: Date) => formatWhenOnPaper(time.toISOString())
const lines = (...all: string[]) => [...all, ''].join('\n')
