import * as z from 'zod/mini'
import { MAX_CODE, readBarcode } from './barcode.ts'
import { cleanEmail, cleanText, isBroken, isVisible } from './clean-text.ts'
import { MAX_PRICE_PAISE } from './money.ts'
import { indianDigits } from './typed-digits.ts'
import { t } from './words.ts'

/** What people call a field; a function is called in the language in which it is read. */
export type Label = string | (() => string)

const wordsOf = (label: Label): string => (typeof label === 'function' ? label() : label)

const missingOrNoText = (label: Label, input: unknown): string =>
  input === undefined
    ? t('fields.label-is-required', { label: wordsOf(label) })
    : t('fields.label-must-be-text', { label: wordsOf(label) })

/** Text typed by a person: cleaned (`clean-text.ts`), then measured. Invalid characters are refused. */
export const text = (max: number, label: Label) =>
  z.pipe(
    z.pipe(
      z
        .string({ error: ({ input }) => missingOrNoText(label, input) })
        .check(
          z.refine((value) => !isBroken(value), {
            error: () => t('fields.label-contains-characters', { label: wordsOf(label) }),
          }),
        )
        // For the OpenAPI document: the limits apply to the cleaned text.
        .register(z.globalRegistry, { maxLength: max }),
      z.transform(cleanText),
    ),
    z
      .string()
      .check(
        z.maxLength(max, { error: () => t('fields.label-may-have-at-most', { label: wordsOf(label), max }) }),
      ),
  )

/** Words, or the code of a packet as a scanner reads it, of which its number is what is searched. */
export const wordsOrCode = (max: number, label: Label) =>
  z.pipe(
    z.pipe(
      z.string({ error: ({ input }) => missingOrNoText(label, input) }),
      z.transform((typed) => readBarcode(typed) ?? typed),
    ),
    text(max, label),
  )

/** The code of a packet as a scanner reads it. FNC1 is a control character there, which texts may not have. */
export const scannedCode = (label: Label) =>
  z.pipe(
    z.pipe(
      z.string({ error: () => t('fields.label-must-be-text', { label: wordsOf(label) }) }),
      z.transform((typed) => typed.replaceAll('\u001d', '\u241d')),
    ),
    text(MAX_CODE, label),
  )

/** Text that is not empty. */
export const filledText = (max: number, label: Label) =>
  z.pipe(
    text(max, label),
    z
      .string()
      .check(z.refine(isVisible, { error: () => t('fields.label-is-required', { label: wordsOf(label) }) })),
  )

/** One line of text without line breaks (names, subjects). */
export const line = (max: number, label: Label) => z.pipe(filledText(max, label), oneLine(label))

/** The same for a number with letters (of a bill, of a payment), whose digits may be of any Indian script. */
export const numberLine = (max: number, label: Label) =>
  z.pipe(line(max, label), z.string().check(z.overwrite(indianDigits)))

/** Text without line breaks. */
export const oneLine = (label: Label) =>
  z
    .string()
    .check(
      z.regex(/^[^\r\n\t]*$/, { error: () => t('fields.label-must-be-one-line', { label: wordsOf(label) }) }),
    )

/** The id of everything but products and categories: 24 lower-case hexadecimal characters. */
export const hexId = z
  .string({ error: () => t('said.this-id-is-not-valid') })
  .check(z.regex(/^[0-9a-f]{24}$/, { error: () => t('said.this-id-is-not-valid') }))

/** The id of a product, category or sub-category: a positive integer, or the same as a string of digits. */
export const numericId = z.pipe(
  z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))], {
    error: () => t('said.this-id-must-be-a-positive-whole'),
  }),
  z
    .int()
    .check(
      z.minimum(1, { error: () => t('said.this-id-must-be-a-positive-whole') }),
      z.maximum(2_147_483_647, { error: () => t('said.this-id-is-not-valid') }),
    ),
)

const atMostDecimals = (places: number) => (value: number) => Number(value.toFixed(places)) === value

const rupeesUpTo = (maxPaise: number) =>
  z
    .number({ error: () => t('said.this-must-be-an-amount-in-rupees') })
    .check(
      z.minimum(0, { error: () => t('said.this-cannot-be-negative') }),
      z.maximum(maxPaise / 100, { error: () => t('said.this-amount-is-too-large') }),
      z.refine(atMostDecimals(2), { error: () => t('said.use-at-most-2-decimals') }),
    )

/** A price in rupees: at least 0, at most 2 decimals. */
export const rupees = rupeesUpTo(MAX_PRICE_PAISE)

/** What is paid, or written off. */
export const rupeesAboveZero = rupees.check(
  z.refine((value) => value > 0, { error: () => t('said.enter-an-amount-above-0') }),
)

/** What an account is corrected by: above zero or below it. */
export const signedRupees = z.number({ error: () => t('said.this-must-be-an-amount-in-rupees') }).check(
  z.minimum(-MAX_PRICE_PAISE / 100, { error: () => t('said.this-amount-is-too-large') }),
  z.maximum(MAX_PRICE_PAISE / 100, { error: () => t('said.this-amount-is-too-large') }),
  z.refine((value) => Number(value.toFixed(2)) === value, { error: () => t('said.use-at-most-2-decimals') }),
  z.refine((value) => value !== 0, { error: () => t('said.enter-an-amount') }),
)

/** The displayed total of a whole cart; placing the order enforces the maximum. */
export const orderTotalRupees = rupeesUpTo(Number.MAX_SAFE_INTEGER)

/** A percentage from 0 to 100 with at most 6 decimals. */
export const percent = z
  .number({ error: () => t('said.this-must-be-a-percentage') })
  .check(
    z.minimum(0, { error: () => t('said.a-percentage-cannot-be-negative') }),
    z.maximum(100, { error: () => t('said.a-percentage-cannot-be-over-100') }),
    z.refine(atMostDecimals(6), { error: () => t('said.use-at-most-6-decimals') }),
  )

/** The largest quantity a call accepts (api.md, Cart); stock and limits per order are stricter. */
const MAX_QUANTITY = 1_000_000

export const quantity = z
  .int({ error: () => t('said.quantity-must-be-a-whole-number') })
  .check(
    z.minimum(1, { error: () => t('said.quantity-must-be-at-least-1') }),
    z.maximum(MAX_QUANTITY, { error: () => t('said.quantity-is-too-large') }),
  )

/** A mobile number: a number of exactly 10 digits (api.md, Small print). */
export const mobile = z
  .int({ error: () => t('said.enter-10-digit-mobile-number') })
  .check(
    z.minimum(1_000_000_000, { error: () => t('said.enter-10-digit-mobile-number') }),
    z.maximum(9_999_999_999, { error: () => t('said.enter-10-digit-mobile-number') }),
  )

/** A calendar day: `2026-11-21`. The database knows no year 0. */
export const day = z.iso
  .date({ error: () => t('said.use-a-date-such-as-2026-11') })
  .check(z.refine((date) => !date.startsWith('0000'), { error: () => t('said.use-a-date-such-as-2026-11') }))

/** A timestamp: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** Letters, marks and digits of any script; no dot at either end, nor two in a row. */
const LOCAL_PART =
  /^(?=.{1,64}$)[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+(\.[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+)*$/u
/** Labels of at most 63 letters, digits and hyphens; the last label is not a number, as it would be in an IP address. */
const DOMAIN =
  /^([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const STACKED_MARKS = /\p{M}{5}/u

function isMailbox(value: string): boolean {
  const [local = '', domain = '', ...rest] = value.split('@')
  return rest.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain) && !STACKED_MARKS.test(value)
}

/** An email address, normalised so that one mailbox is one account, then measured. */
export const email = z.pipe(
  z.pipe(
    z.string({ error: () => t('said.please-enter-your-email-address') }).check(
      z.refine((value) => !isBroken(value) && !/[\r\n]/.test(value), {
        error: () => t('said.please-enter-a-valid-email-address'),
      }),
    ),
    z.transform(cleanEmail),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: () => t('said.please-enter-your-email-address') }),
      z.maxLength(254, { error: () => t('said.please-enter-a-valid-email-address') }),
      z.refine(isMailbox, { error: () => t('said.please-enter-a-valid-email-address') }),
    ),
)
