import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, rupeesAboveZero, text, timestamp } from '#shared/fields.ts'
import { creditCalls } from './calls.ts'
import { PAID_BY } from './khata-rules.ts'
import { REASON_LENGTH, REFERENCE_LENGTH } from './limits.ts'
import { CREDIT_KINDS } from './store-credit.ts'
import { t } from '#shared/words.ts'

/** What every entry of a person’s money with the shop says. Rupees. */
export const entryFields = {
  _id: z.int(),
  amount: z.number(),
  at: timestamp,
  /** What was owed, or what the credit was, after it. */
  balance: z.number(),
  orderId: z.string().nullable(),
  paidBy: z.enum(PAID_BY).nullable(),
  note: z.string().nullable(),
  /** Of a reversal: the entry that it undoes. */
  reverses: z.int().optional(),
  isReversed: z.boolean().optional(),
}

const creditEntry = z.object({
  ...entryFields,
  kind: z.enum(CREDIT_KINDS),
  /** The note, order, transfer or reason that it goes with. */
  ref: z.string().nullable(),
  /** Entered by a person, who may have been wrong. */
  mayUndo: z.boolean().optional(),
})
export type CreditEntryView = z.infer<typeof creditEntry>

/** What the shop owes somebody, in rupees: never below zero. */
export const storeCredit = z.object({
  balance: z.number(),
  /** The part that came from goods, which is paid out on wish; the rest was given. */
  mayPayOut: z.number(),
  /** In the order in which they were written. */
  entries: z.array(creditEntry),
})
export type StoreCredit = z.infer<typeof storeCredit>

/** A customer of the book, or an account: the account gets a customer if it has none. */
const owner = { customerId: z.optional(hexId), userId: z.optional(hexId) }
const isOne = (body: { customerId?: string | undefined; userId?: string | undefined }) =>
  (body.customerId === undefined) !== (body.userId === undefined)
const oneOwner = { error: () => t('said.say-either-the-customer-or-the-account'), path: ['customerId'] }

const given = z.object({ customerId: hexId, balance: z.number(), mayPayOut: z.number(), entry: creditEntry })

export const creditContract = contract(creditCalls, 'admin', {
  getCredit: {
    access: 'user',
    summary: 'The caller’s store credit, what the shop owes them, with all its entries.',
    data: storeCredit,
  },
  giveCredit: {
    isSensitive: true,
    idempotent: true,
    summary: `Gives store credit: \`claim\` for goods, with the number of its document; \`goodwill\` as a gift, with a reason; \`correction\` takes back so much, a gift first, with a reason. Managers give one person a limited sum in a day. 409 \`credit_limit_exceeded\`, \`credit_too_small\`.`,
    body: z
      .discriminatedUnion(
        'kind',
        [
          z.strictObject({
            kind: z.literal('claim'),
            ...owner,
            amount: rupeesAboveZero,
            reference: filledText(REFERENCE_LENGTH, () => t('fields.number')),
            note: z.optional(text(REASON_LENGTH, () => t('fields.note'))),
          }),
          z.strictObject({
            kind: z.enum(['goodwill', 'correction']),
            ...owner,
            amount: rupeesAboveZero,
            note: filledText(REASON_LENGTH, () => t('fields.reason')),
          }),
        ],
        { error: () => t('said.there-is-no-such-kind-of-credit') },
      )
      .refine(isOne, oneOwner),
    data: given,
    message: () => t('said.written'),
  },
  payOutCredit: {
    isSensitive: true,
    idempotent: true,
    summary:
      'Pays store credit out, on the wish of its owner: what came from goods. Cash with `counterId` comes out of the drawer of that counter; `khata` pays what is owed on khata, also with a gift. 409 `credit_too_small` with `left`, `credit_is_a_gift` with `may`, `more_than_owed`, `drawer_closed`, `drawer_short`.',
    body: z
      .strictObject({
        ...owner,
        amount: rupeesAboveZero,
        paidBy: z.enum([...PAID_BY, 'khata'], { error: () => t('said.choose-cash-upi-card-or-khata') }),
        reference: z.optional(text(REFERENCE_LENGTH, () => t('fields.reference'))),
        counterId: z.optional(hexId),
        note: z.optional(text(REASON_LENGTH, () => t('fields.note'))),
      })
      .refine(isOne, oneOwner),
    data: given,
    message: () => t('said.paid-out'),
  },
})
export type CreditContract = typeof creditContract
