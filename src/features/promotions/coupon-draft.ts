import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { MAX_PRICE_PAISE } from '#shared/money.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { t } from '#shared/words.ts'

const whole = (most: number) =>
  z.int({ error: 'This must be a whole number' }).check(z.minimum(0), z.maximum(most))

export const typedCode = text(40, () => t('fields.code'))

/** The most codes for a single use that one file has. */
export const MAX_CODES = 5_000

/** The fields of a coupon, as the calls take and give them. Paise, and millionths of a percent. */
export const couponFields = {
  /** Null: it has codes for a single use, made as a file. */
  code: z._default(z.nullable(typedCode), null),
  /** For the shop's own list. */
  name: z._default(text(60, 'Name'), ''),
  kind: z.enum(['fixed', 'percentage']),
  /** Paise when fixed, millionths of a percent when a percentage. */
  value: whole(1_000_000_000),
  maxPaise: z._default(z.nullable(whole(MAX_PRICE_PAISE)), null),
  minOrderPaise: z._default(whole(MAX_PRICE_PAISE), 0),
  startsAt: z._default(z.nullable(z.iso.datetime()), null),
  endsAt: z._default(z.nullable(z.iso.datetime()), null),
  usesTotal: z._default(z.nullable(whole(1_000_000_000)), null),
  usesPerUser: z._default(z.nullable(whole(1_000_000)), 1),
  firstOrderOnly: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), true),
}

const couponDraft = z.strictObject(couponFields)
export type CouponDraft = z.output<typeof couponDraft>

/** A code as it is kept: however it was typed. */
export const codeOf = (typed: string): string => indianDigits(typed.trim()).toUpperCase()

const WHOLE = 100_000_000

/** Where a problem is told; the form has a field of this name. */
export type CouponField = 'code' | 'value' | 'max' | 'dates' | 'uses'

/** What is wrong with a coupon; the first field, or null. */
export function couponProblem(draft: CouponDraft): { field: CouponField; message: string } | null {
  const { code, kind, value, maxPaise, startsAt, endsAt, usesTotal, usesPerUser } = draft
  if (code !== null && !/^[A-Z0-9]{3,20}$/.test(codeOf(code)))
    return { field: 'code', message: 'A code has 3 to 20 letters and digits, such as NAMASTE50.' }
  if (kind === 'percentage' && (value <= 0 || value >= WHOLE))
    return {
      field: 'value',
      message: 'Type more than 0 % and less than 100 %: nothing is given for nothing.',
    }
  if (value <= 0) return { field: 'value', message: 'Type an amount above ₹0.00.' }
  if (maxPaise === 0) return { field: 'max', message: 'At most ₹0.00 off gives nothing.' }
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    return { field: 'dates', message: 'It ends before it begins.' }
  if (usesTotal === 0 || usesPerUser === 0)
    return { field: 'uses', message: 'Type at least 1, or leave it empty.' }
  return null
}
