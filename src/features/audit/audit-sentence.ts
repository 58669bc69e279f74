import { formatPaise } from '#shared/money.ts'
import { changedLines, type ChangedLine } from './changed-lines.ts'
import type { AuditEntry } from './contract.ts'

/** A log entry for people: one sentence, with further changes line by line. */
export interface AuditSentence {
  sentence: string
  details: string[]
  /** Changed texts that are too long for a line, in full. */
  texts: { name: string; from: string | null; to: string | null }[]
}

/** "Ravi changed the price of Tomatoes 500 g from ₹30.00 to ₹28.00". */
export function auditSentence(entry: AuditEntry): AuditSentence {
  const { deed, details, texts } = described(entry)
  return { sentence: `${actorName(entry.actor)} ${deed}`, details, texts }
}

/** The same without the name, for a page of one person: "Changed the price…", "Packed order ORD-…". */
export function auditDeed(entry: AuditEntry): AuditSentence {
  const { deed, details, texts } = described(entry)
  const text = entry.action === 'order.transition' ? stepOf(entry) : deed
  return { sentence: text.charAt(0).toUpperCase() + text.slice(1), details, texts }
}

const steps: Record<string, string> = {
  Confirmed: 'confirmed',
  Packed: 'packed',
  'Out for Delivery': 'sent out',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
}

/** A step of an order in plain words. What has no earlier step was sold at a counter or ordered by phone. */
function stepOf(entry: AuditEntry): string {
  const [from, to] = [valueOf(entry, 'status', 'from'), valueOf(entry, 'status', 'to')]
  if (!from) return `${to === 'Delivered' ? 'sold' : 'took'} order ${entry.subjectId}`
  return steps[to] ? `${steps[to]} order ${entry.subjectId}` : `moved order ${entry.subjectId} to ${to}`
}

function described(entry: AuditEntry): Omit<AuditSentence, 'sentence'> & { deed: string } {
  // Fields that were empty and still are empty are left out.
  const all = changedLines(entry.changes).filter(({ from, to }) => from !== null || to !== null)
  const lines = all.filter(({ isLong }) => !isLong)
  const texts = all
    .filter(({ isLong }) => isLong)
    .map(({ from, to, ...line }) => ({ name: nameOf(line), from, to }))
  const sentence = sentences[entry.action]
  if (sentence) return { deed: sentence(entry), details: lines.filter(isListed(entry)).map(detailOf), texts }
  const [kind = '', verb = ''] = entry.action.split('.')
  const subject = subjectOf(entry, kind)
  if (verb === 'create' || verb === 'delete')
    return {
      deed: `${verb === 'create' ? 'added' : 'deleted'} ${subject}`,
      details: lines.map(detailOf),
      texts,
    }
  const [only] = all
  if (only && all.length === 1 && !only.isLong)
    return { deed: changed(only, subject, entry), details: [], texts }
  return { deed: `${verbs[verb] ?? 'changed'} ${subject}`, details: lines.map(detailOf), texts }
}

const actorName = ({ kind, name }: AuditEntry['actor']): string => {
  if (kind === 'command') return 'A command on the server'
  return kind === 'system' ? 'The system' : (name ?? 'Somebody')
}

const verbs: Record<string, string> = {
  toggle: 'switched',
  publish: 'published or hid',
}

/** The old or new value of a text field. */
function valueOf({ changes }: AuditEntry, field: string, side: 'from' | 'to'): string {
  const value = changes[field]?.[side]
  return typeof value === 'string' ? value : ''
}

/** ", ₹1,200.00", for a field in paise. */
function moneyOf({ changes }: AuditEntry, field: string, side: 'from' | 'to'): string {
  const value = changes[field]?.[side]
  return typeof value === 'number' ? `, ${formatPaise(value)}` : ''
}

const missingOf = (entry: AuditEntry): string =>
  Number(entry.changes.missingPaise?.to ?? 0) > 0 ? `${moneyOf(entry, 'missingPaise', 'to')} missing` : ''

/** Actions that are not "changed a field of something". */
const sentences: Record<string, (entry: AuditEntry) => string> = {
  'order.transition': (entry) => {
    const from = valueOf(entry, 'status', 'from')
    return `moved order ${entry.subjectId}${from ? ` from ${from}` : ''} to ${valueOf(entry, 'status', 'to')}`
  },
  'khata.entry': ({ subjectName, changes }) =>
    `wrote ${formatPaise(Number(changes.amountPaise?.to ?? 0))} into the khata of ${subjectName}: ${String(changes.kind?.to).replaceAll('_', '-')}`,
  'credit.give': (entry) => `gave store credit to ${entry.subjectName}${moneyOf(entry, 'amountPaise', 'to')}`,
  'credit.pay-out': (entry) =>
    `paid store credit of ${entry.subjectName} out${moneyOf(entry, 'amountPaise', 'to')}`,
  'customer.suspend': ({ subjectName }) => `suspended ${subjectName}`,
  'customer.lift': ({ subjectName }) => `lifted the suspension of ${subjectName}`,
  'customer.erase': ({ subjectName, subjectId }) =>
    `set a date to erase the data of ${subjectName ?? `customer ${subjectId}`}`,
  'customer.keep': ({ subjectId }) => `took back the erasure of customer ${subjectId}`,
  'customer.export': ({ subjectId }) => `took a copy of the data of customer ${subjectId}`,
  'customer.erase-data': ({ subjectId }) => `erased the data of customer ${subjectId}`,
  'audit.expire': () => 'removed audit entries that are older than they are kept',
  'grievance.answer': ({ subjectId, changes }) =>
    `answered the complaint ${subjectId}${changes.state?.to === 'settled' ? ' and settled it' : ''}`,
  'claim.decide': ({ subjectId, changes }) =>
    `${changes.state?.to === 'refused' ? 'refused' : 'settled'} what was wrong with order ${subjectId}`,
  'claim.hand-over': ({ subjectId }) => `handed over the cash that order ${subjectId} was given back`,
  'admin.grant': ({ subjectName }) => `made ${subjectName} an administrator`,
  'admin.revoke': ({ subjectName }) => `removed ${subjectName} as an administrator`,
  'staff.invite': (entry) =>
    `invited ${entry.subjectName ?? 'somebody'} as ${valueOf(entry, 'staffRole', 'to')}`,
  'staff.join': (entry) => `joined as ${valueOf(entry, 'staffRole', 'to')} with an invitation`,
  'staff.update': (entry) =>
    `changed the role of ${entry.subjectName ?? 'somebody'} from ${valueOf(entry, 'staffRole', 'from')} to ${valueOf(entry, 'staffRole', 'to')}`,
  'staff.remove': (entry) =>
    `removed ${entry.subjectName ?? 'somebody'}, ${valueOf(entry, 'staffRole', 'from')}, from the staff`,
  'staff.withdraw': (entry) =>
    `withdrew the invitation of ${entry.subjectName ?? 'somebody'} as ${valueOf(entry, 'staffRole', 'from')}`,
  'two-step-roles.update': (entry) =>
    `said who needs two-step login: ${valueOf(entry, 'twoStepRoles', 'to') || 'nobody'}`,
  'second-factor.update': (entry) =>
    `switched ${entry.changes.twoStepLogin?.to === true ? 'on' : 'off'} two-step login for ${entry.subjectName}`,
  'account.update': (entry) =>
    `changed the ${Object.keys(entry.changes).join(' and ')} of ${entry.subjectName}`,
  'account.end-sessions': ({ subjectName, changes }) =>
    `logged ${subjectName} out on ${changes.endedSessions?.to === 1 ? 'a device' : 'all devices'}`,
  'account.undo': (entry) => `restored the account of ${entry.subjectName} with the mailed link`,
  'recovery-codes.renew': () => 'created new recovery codes for two-step login',
  'charge.order': () => 'reordered the charges',
  'delivery.assign': (entry) =>
    `gave order ${entry.subjectId} to ${valueOf(entry, 'rider', 'to')}${entry.changes.rider?.from ? ` instead of ${valueOf(entry, 'rider', 'from')}` : ''}`,
  'delivery.fail': (entry) => `could not deliver order ${entry.subjectId}: ${valueOf(entry, 'why', 'to')}`,
  'delivery.late': (entry) =>
    `handed order ${entry.subjectId} over after it was called off, without a line${moneyOf(entry, 'cashPaise', 'to')}`,
  'delivery.settle': (entry) =>
    entry.changes.offSale
      ? `took off the books what came back of order ${entry.subjectId}, and is no longer sold`
      : `settled the late delivery of order ${entry.subjectId}`,
  'cash.count': ({ subjectName }) => `counted the cash of ${subjectName}`,
  'cash.reverse': (entry) =>
    `undid an entry of cash${entry.subjectName ? ` of ${entry.subjectName}` : ''}${entry.changes.order ? ` for order ${valueOf(entry, 'order', 'to')}` : ''}${moneyOf(entry, 'amountPaise', 'from')}`,
  'cash.undo-count': (entry) =>
    `undid the count of the drawer of ${entry.subjectName}${moneyOf(entry, 'countedPaise', 'from')}`,
  'khata.reverse': (entry) =>
    `undid an entry of the khata of ${entry.subjectName}${moneyOf(entry, 'amountPaise', 'from')}`,
  'order.reschedule': ({ subjectId }) => `moved the delivery of order ${subjectId}`,
  'product.restore': (entry) => `restored ${subjectOf(entry, 'product')}`,
  'catalogue.import': () => 'imported products from a file',
  'catalogue.undo-import': ({ subjectName }) => `undid the import of ${subjectName}`,
  'marketing.save': (entry) =>
    isScriptSwitch(entry)
      ? `switched ${entry.changes.enabled?.to === true ? 'on' : 'off'} the marketing scripts`
      : `changed the marketing scripts, now version ${entry.subjectId}`,
  'marketing.restore': ({ changes, subjectId }) => {
    // Entries of earlier releases do not say which version it was.
    const earlier = changes.restored ? `version ${String(changes.restored.to)}` : 'an earlier version'
    return `restored ${earlier} of the marketing scripts, now version ${subjectId}`
  },
  'login.begin': ({ changes }) =>
    `logged in (${String(changes.with?.to)})${changes.isNewDevice?.to === true ? ' on a new device' : ''}`,
  'failed-login.refuse': ({ subjectName, changes }) =>
    `refused a login as ${subjectName}: ${String(changes.problem?.to).replaceAll('_', ' ')}`,
  'refused-call.refuse': ({ subjectName, changes }) =>
    `refused ${subjectName} an administrator’s call: ${String(changes.call?.to)}`,
  'session.end': ({ subjectName, changes }) =>
    changes.reason?.to === 'logout'
      ? 'logged out'
      : `ended ${String(changes.sessions?.to)} sessions of ${subjectName}`,
  'export.orders': ({ changes }) => `exported ${Number(changes.rows?.to ?? 0)} orders`,
  'export.products': ({ changes }) => `exported ${Number(changes.rows?.to ?? 0)} products`,
  'purchase.create': (entry) => `entered the bill ${entry.subjectName}${moneyOf(entry, 'totalPaise', 'to')}`,
  'purchase.reverse': (entry) =>
    `reversed the bill ${entry.subjectName}${moneyOf(entry, 'totalPaise', 'from')}`,
  'purchase.return': (entry) =>
    `sent goods back to ${entry.subjectName}${moneyOf(entry, 'totalPaise', 'to')}`,
  'supplier.entry': (entry) => {
    const kind = valueOf(entry, 'kind', 'to')
    const what =
      kind === 'payment' ? 'a payment to' : kind === 'opening' ? 'an opening balance of' : 'a correction for'
    return `wrote ${what} ${entry.subjectName}${moneyOf(entry, 'amountPaise', 'to')}`
  },
  'supplier.reverse-entry': (entry) =>
    `undid an entry of the account of ${entry.subjectName}${moneyOf(entry, 'amountPaise', 'from')}`,
  'price-change.create': (entry) =>
    `changed prices by ${valueOf(entry, 'percent', 'to')} % from ${valueOf(entry, 'startsOn', 'to')}`,
  'price-change.cancel': (entry) =>
    `took back the change of prices by ${valueOf(entry, 'percent', 'from')} %`,
  'count.settings': () => 'changed the settings of counting',
  'count.create': ({ subjectName }) => `began a count of ${subjectName}`,
  'count.finish': (entry) =>
    `finished the count of ${entry.subjectName}: ${Number(entry.changes.lines?.to ?? 0)} packs${missingOf(entry)}`,
  'waste.create': ({ subjectName, changes }) =>
    `wrote off ${Number(changes.packs?.to ?? 0)} of ${subjectName}: ${String(changes.reason?.to).toLowerCase()}`,
  'picture.create': () => 'uploaded a picture',
  'picture.delete': () => 'deleted a picture',
  'khata-customer.update': ({ subjectName }) => `changed the customer ${subjectName}`,
  'khata-customer.merge': ({ subjectName }) => `merged another customer into ${subjectName}`,
  'khata-customer.part': ({ subjectName }) =>
    `made a customer of their own again of one who was merged into ${subjectName}`,
  'address.create': () => 'added an address of their own',
  'address.update': () => 'changed an address of their own',
  'address.delete': () => 'deleted an address of their own',
  'order.refund': ({ changes, subjectId }) =>
    `refunded ${formatPaise(Number(changes.amountPaise?.to ?? 0))} of order ${subjectId}`,
  'order.credit': ({ changes, subjectId }) =>
    `gave back ${formatPaise(Number(changes.amountPaise?.to ?? 0))} of order ${subjectId}`,
  'order.add': ({ changes, subjectId }) =>
    `added goods to order ${subjectId}: ${formatPaise(Number(changes.amountPaise?.to ?? 0))} more`,
  'order.lower-price': ({ subjectId }) => `changed prices in sale ${subjectId}`,
  'counter.lost': ({ subjectName }) => `declared the device of ${subjectName} lost`,
  // Written by earlier versions.
  'counter.labels': () => 'changed how the labels of the scales are read',
  'counter.settings': () => 'changed the settings of the counter',
  'counter.add': ({ subjectName }) => `added the counter ${subjectName}`,
  'product.barcode': ({ subjectName }) => `said which pack a barcode belongs to: ${subjectName}`,
  'upi.seen': ({ changes, subjectId }) =>
    `has seen ${formatPaise(Number(changes.amountPaise?.to ?? 0))} by UPI for order ${subjectId}`,
  'upi.not-there': ({ subjectId }) => `did not find the UPI payment of order ${subjectId}`,
  'payment-keys.update': ({ subjectName }) => `changed the payment keys of ${subjectName}`,
  'message-keys.update': ({ subjectName }) => `changed the keys of ${subjectName} for messages`,
  'payment-keys.delete': ({ subjectName }) => `removed the payment keys of ${subjectName}`,
  'upgrade.request': ({ subjectId }) => `asked to install version ${subjectId}`,
  'job.retry': ({ subjectId }) => `retried the failed jobs ${subjectId}`,
  'payment.resolve': ({ subjectName, subjectId }) => `resolved the payment of ${subjectName ?? subjectId}`,
}

/** Whether the scripts were only switched on or off. */
const isScriptSwitch = ({ changes }: AuditEntry): boolean =>
  Object.keys(changes).every((field) => field === 'enabled' || field === 'version')

/** The fields listed below the sentences of these actions; the other sentences already say everything. */
const fieldsBelow: Record<string, (label: string, entry: AuditEntry) => boolean> = {
  'login.begin': (label) => label !== 'with' && label !== 'is new device',
  'failed-login.refuse': (label) => label !== 'problem',
  'refused-call.refuse': (label) => label !== 'call',
  'session.end': (label, { changes }) => label === 'reason' && changes.reason?.to !== 'logout',
  'export.orders': (label) => label !== 'rows',
  'export.products': (label) => label !== 'rows',
  'address.update': () => true,
  'khata-customer.update': () => true,
  'cash.count': () => true,
  'cash.reverse': (label) => label === 'reason',
  'cash.undo-count': (label) => label === 'reason',
  'khata.reverse': (label) => label === 'reason',
  'order.transition': (label) => label === 'note',
  'order.refund': (label) => label === 'reason',
  'order.credit': (label) => label !== 'amount',
  'order.lower-price': () => true,
  'product.barcode': () => true,
  'upi.seen': (label) => label !== 'amount',
  'upi.not-there': () => true,
  'payment.resolve': () => true,
  'payment-keys.update': () => true,
  'message-keys.update': () => true,
  'khata.entry': (label) => label === 'note' || label === 'paid by',
  'credit.give': (label) => label !== 'amount',
  'credit.pay-out': (label) => label !== 'amount',
  'customer.suspend': (label) => label === 'reason',
  'customer.erase': (label) => label === 'reason',
  'customer.erase-data': () => false,
  'customer.keep': () => false,
  'customer.export': () => false,
  'charge.order': () => true,
  'order.reschedule': () => true,
  'catalogue.import': () => true,
  'catalogue.undo-import': () => true,
  'marketing.save': (label, entry) => label !== 'version' && !isScriptSwitch(entry),
  'marketing.restore': (label) => label !== 'version' && label !== 'restored',
}

/** Whether a change is listed below the sentence, rather than named in it. */
const isListed =
  (entry: AuditEntry) =>
  ({ label }: ChangedLine): boolean =>
    fieldsBelow[entry.action]?.(label, entry) ?? false

const nouns: Record<string, string> = {
  'khata-customer': 'the customer ',
  charge: 'the charge ',
  promotion: 'the offer ',
  coupon: 'the coupon ',
  area: 'the delivery area ',
  supplier: 'the supplier ',
  'slot-rule': 'the delivery slot ',
  slot: 'the delivery slot ',
  'day-off': 'the day off ',
  brand: 'the brand ',
  category: 'the category ',
  'sub-category': 'the sub-category ',
  synonym: 'the synonyms of ',
  order: 'order ',
}

const settingsNames: Record<string, string> = {
  general: 'name and logo',
  contact: 'contact',
  social: 'social network',
  legal: 'legal',
  promises: 'policy promise',
  opening: 'opening hours',
  delivery: 'delivery',
  ordering: 'order rule',
  payments: 'payment method',
  mails: 'mail',
  policies: 'policy page',
  setup: 'first steps',
  banners: 'banner',
  seo: 'title and description',
}

function subjectOf({ action, subjectId, subjectName }: AuditEntry, kind: string): string {
  if (kind === 'settings') return `the ${settingsNames[subjectId ?? ''] ?? subjectId ?? 'shop'} settings`
  if (action === 'marketing.banners') return 'the home page'
  const name = subjectName ?? subjectId
  return name === null ? `the ${kind.replaceAll('-', ' ')}` : `${nouns[kind] ?? ''}${name}`
}

function changed({ label, part, from, to }: ChangedLine, subject: string, { action }: AuditEntry): string {
  // A pack is named with its product; a day or a group of fields by its own name.
  const field =
    action.startsWith('product.') && part ? `${label} of ${subject} ${part}` : fieldText(label, part, subject)
  if (label === 'publishing' && to) return `${to === 'on' ? 'published' : 'hid'} ${subject}`
  if (label === 'switch' && to)
    return `switched ${to} ${part ? `${part} ${isSettings(subject) ? 'in' : 'on'} ` : ''}${subject}`
  if (label === 'pack' || label === 'banner')
    return from === null
      ? `added the ${label} ${to} to ${subject}`
      : `removed the ${label} ${from} from ${subject}`
  if (from === null && to === null) return `changed the ${field}`
  if (from === null) return `set the ${field} to ${to}`
  return to === null ? `cleared the ${field} (was ${from})` : `changed the ${field} from ${from} to ${to}`
}

const isSettings = (subject: string): boolean => subject.endsWith(' settings')

const fieldText = (label: string, part: string | null, subject: string): string =>
  `${part ? `${part} ` : ''}${label} ${isSettings(subject) ? 'in' : 'of'} ${subject}`

function nameOf({ label, part }: Pick<ChangedLine, 'label' | 'part'>): string {
  const name = part ? `${part}, ${label}` : label
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function detailOf({ from, to, ...line }: ChangedLine): string {
  const head = nameOf(line)
  if (from === null) return `${head}: ${to}`
  return to === null ? `${head}: was ${from}` : `${head}: from ${from} to ${to}`
}
