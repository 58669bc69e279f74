import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { fieldFor, inputFor } from '#shared/field-guards.ts'
import {
  filledText,
  hexId,
  line,
  numericId,
  rupees,
  rupeesAboveZero,
  signedRupees,
  text,
  timestamp,
} from '#shared/fields.ts'
import { isTooShortToFind, tooShortToFind } from '#shared/person-search.ts'
import { readUtr } from '#shared/read-utr.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { khataCalls } from './calls.ts'
import { entryFields, storeCredit } from './credit-contract.ts'
import { ENTRY_KINDS, PAID_BY } from './khata-rules.ts'
import { NAME_LENGTH, NOTE_LENGTH, REASON_LENGTH, SEARCH_LENGTH } from './limits.ts'
import { t } from '#shared/words.ts'

/** A number to call back as the customer book keeps it, of a mobile or a landline with its area code; null to clear it. */
const mobile = z
  .int({ error: () => t('said.enter-10-digit-mobile-number') })
  .min(1_000_000_000, { error: () => t('said.enter-10-digit-mobile-number') })
  .max(9_999_999_999, { error: () => t('said.enter-10-digit-mobile-number') })
  .nullable()

/** What may be owed at most, in rupees: given by owners and managers, to somebody new as to anybody. */
const khataLimit = fieldFor('admin', z.nullable(rupees))

/** Rupees that are owed, by their age in days. */
const ageing = z.object({ upTo7: z.number(), upTo30: z.number(), upTo60: z.number(), older: z.number() })

/** Somebody in the customer book, with their khata. Rupees. */
export const bookCustomer = z.object({
  _id: hexId,
  name: z.string(),
  mobile: z.int().nullable(),
  note: z.string(),
  /** Their account, if they have one. */
  account: z.object({ userId: hexId, email: z.string() }).nullable(),
  /** False for somebody who has said no to `reminders`, in their account or in the shop. */
  mayRemind: z.boolean(),
  /** What may be owed: null is no limit, 0 no credit. */
  khataLimit: z.number().nullable(),
  /** What is owed; below zero what was paid in advance. */
  balance: z.number(),
  /** Their store credit: what the shop owes them. */
  credit: z.number(),
  /** How much may still go on the khata; null without a limit. */
  room: z.number().nullable(),
  age: ageing,
  lastEntryAt: z.nullable(timestamp),
  /** When they are erased, who have asked for it; it waits until nothing is owed. Null: they are not. */
  erasesAt: z.nullable(timestamp),
})
export type BookCustomer = z.infer<typeof bookCustomer>

const day = z.iso.date({ error: () => t('said.use-a-date-such-as-2026-12') })
const span = { from: day.optional(), to: day.optional() }

const entry = z.object({
  ...entryFields,
  /** A reversal undoes an entry, with its own sign; a payment, a return and a write-off lower what is owed. */
  kind: z.enum([...ENTRY_KINDS, 'reversal']),
  /** The day in India on which it happened; it was written `at`, which is later of what came in late. */
  day: z.string(),
  /** The number of the bill or note, once it is written. */
  document: z.string().optional(),
  /** Who wrote it; shown to staff only. */
  by: z.string().optional(),
})
export type KhataEntry = z.infer<typeof entry>

/** The entries from a day to a day, both included, with what was owed before and after. */
const statement = z.object({
  from: z.string(),
  to: z.string(),
  opening: z.number(),
  rows: z.array(entry),
  closing: z.number(),
})
export type KhataStatement = z.infer<typeof statement>

const khata = z.object({
  customer: bookCustomer,
  /** What is owed, the oldest first. */
  unpaid: z.array(z.object({ at: timestamp, days: z.int(), amount: z.number() })),
  statement,
  /** Their store credit with its entries; absent without any. */
  storeCredit: z.optional(storeCredit),
  /** Messages for a person to read and send, in the language of the account, else of the page; none of who wants no reminder. */
  drafts: z.object({ statement: z.string(), reminder: z.string().nullable() }),
  /** Customers who were merged into this one. */
  merged: z.optional(z.array(z.object({ _id: hexId, name: z.string(), mobile: z.int().nullable() }))),
})
export type Khata = z.infer<typeof khata>

/** What a shopper sees of the own khata. */
const ownKhata = z.object({
  khataLimit: z.number().nullable(),
  balance: z.number(),
  room: z.number().nullable(),
  age: ageing,
  statement,
})

const newEntry = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('payment'),
      customerId: hexId,
      amount: rupeesAboveZero,
      paidBy: z.enum(PAID_BY, { error: () => t('said.choose-cash-upi-or-card') }),
      /** The counter whose open drawer the cash goes into. */
      counterId: z.optional(hexId),
      /** A sum of ten times what is owed, or more, is right. */
      confirmed: z.optional(z.boolean()),
      note: z.optional(text(REASON_LENGTH, () => t('fields.note'))),
      /** The reference of a payment by UPI, which is booked once. */
      utr: z.optional(
        text(60, () => t('fields.reference')).check(
          z.refine((typed) => readUtr(typed) !== null, {
            error: () => t('said.the-reference-of-a-upi-payment'),
          }),
        ),
      ),
    }),
    inputFor(
      'admin',
      z.strictObject({
        kind: z.enum(['correction', 'opening']),
        customerId: hexId,
        amount: signedRupees,
        note: filledText(REASON_LENGTH, () => t('fields.reason')),
      }),
    ),
    inputFor(
      'admin',
      z.strictObject({
        kind: z.literal('write_off'),
        customerId: hexId,
        amount: rupeesAboveZero,
        note: filledText(REASON_LENGTH, () => t('fields.reason')),
      }),
    ),
  ],
  { error: () => t('said.there-is-no-such-kind-of-entry') },
)

export const khataContract = contract(khataCalls, 'counter.sell', {
  getBook: {
    summary:
      'The customer book: people whom the shop knows by name, with an account or without, those who owe most first. `search` is a part of the name, of 3 letters and more, or of the mobile number, of 4 digits and more, in any spelling.',
    query: z.object({
      search: z.optional(
        text(SEARCH_LENGTH, () => t('fields.search')).check(
          z.refine((typed) => typed === '' || !isTooShortToFind(typed), { error: tooShortToFind }),
        ),
      ),
      /** Only the customer of this account. */
      userId: z.optional(hexId),
      group: z.enum(['owing', 'credit'], { error: () => t('said.there-is-no-such-group') }).optional(),
      ...pagingFields(50),
    }),
    data: z.array(bookCustomer),
    meta: pageFigures.extend({
      /** What everybody owes together, in rupees. */
      outstanding: z.number(),
    }),
  },
  addCustomer: {
    summary:
      'Adds somebody to the customer book, without credit unless an administrator gives it; `userId` joins them to an account. 409 `account_joined` if that has a customer.',
    idempotent: true,
    body: z.strictObject({
      name: line(NAME_LENGTH, () => t('fields.name')),
      mobile: mobile.optional(),
      note: z.optional(text(NOTE_LENGTH, () => t('fields.note'))),
      userId: fieldFor('admin', hexId),
      khataLimit,
    }),
    data: bookCustomer,
    message: () => t('said.added'),
  },
  changeCustomer: {
    summary:
      'Changes a customer of the book. The limit and the account are changed by administrators only; `userId: null` parts them from their account.',
    body: z
      .strictObject({
        _id: hexId,
        name: z.optional(line(NAME_LENGTH, () => t('fields.name'))),
        mobile: mobile.optional(),
        note: z.optional(text(NOTE_LENGTH, () => t('fields.note'))),
        userId: fieldFor('admin', z.nullable(hexId)),
        khataLimit,
        /** What they have said in the shop; their own no in an account holds in any case. */
        mayRemind: z.optional(z.boolean()),
      })
      .refine((change) => Object.keys(change).length > 1, { error: () => t('said.nothing-to-change') }),
    data: bookCustomer,
    message: () => t('said.saved'),
  },
  mergeCustomers: {
    access: 'admin',
    summary:
      'Makes two customers of the book one person, under the name, number and limit of `customerId`: their khatas are read as one, and the other stands in no list. Entries and papers stay as they are; `partCustomers` undoes it. 409 `account_joined` for another who has an account, `erasure_waiting`.',
    body: z.strictObject({ customerId: hexId, otherId: hexId }),
    data: bookCustomer,
    message: () => t('said.merged'),
  },
  partCustomers: {
    access: 'admin',
    summary: 'Undoes `mergeCustomers`: whoever was merged has the own entries again. Answers with the other.',
    body: z.strictObject({ otherId: hexId }),
    data: bookCustomer,
    message: () => t('said.they-are-two-customers-again'),
  },
  getKhata: {
    summary:
      'A customer’s khata with the statement of a span, by default the last 30 days. Both days belong to it.',
    query: z.object({ customerId: hexId, ...span }),
    data: khata,
  },
  writeEntry: {
    summary:
      'Writes into a khata: a payment, and by an administrator an opening balance, a correction or a write-off with its reason. Cash with `counterId` goes into the drawer of that counter. The same key is the same entry. Of UPI and card a cashier enters at most what is owed; 403 for the own khata of anybody but an owner. 409 `more_than_owed`, `drawer_closed`, `utr_used`, `amount_unusual` for a payment of ten times what is owed that is not `confirmed`.',
    idempotent: true,
    body: newEntry,
    data: z.object({ balance: z.number(), entry }),
    message: () => t('said.written'),
  },
  reverseEntry: {
    access: 'admin',
    summary:
      'Undoes a payment, an opening balance, a correction or a write-off by an entry of its own, with its cash; and store credit that was given or paid out. 409 `not_reversible` for goods, which their order undoes, `reversed_already`, `credit_too_small`.',
    idempotent: true,
    body: z.strictObject({ entryId: numericId, reason: filledText(REASON_LENGTH, () => t('fields.reason')) }),
    data: z.object({ balance: z.number(), entry }),
    message: () => t('said.undone'),
  },
  getOwnKhata: {
    access: 'user',
    summary: 'The caller’s own khata, with the statement of a span; null without one.',
    query: z.object(span),
    data: ownKhata.nullable(),
  },
})
export type KhataContract = typeof khataContract
