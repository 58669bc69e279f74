import * as z from 'zod/mini'
import { email, oneLine, text } from '#shared/fields.ts'
import { indianDigits } from '#shared/typed-digits.ts'

/** Empty, or one line. */
export const optionalLine = (max: number, label: string) => z.pipe(text(max, label), oneLine(label))

export const optionalEmail = z.union([z.literal(''), email], { error: 'Please enter a valid email address' })

export const phone = (label: string) =>
  z.pipe(
    optionalLine(20, label),
    z
      .string()
      .check(
        z.overwrite(indianDigits),
        z.regex(/^(?:\+?[\d ()-]*\d[\d ()-]*)?$/, { error: 'Use digits and spaces, such as 080 5550 0123' }),
      ),
  )

/** The shop's page in a social network. */
export const profileOf = (label: string) =>
  z.pipe(
    optionalLine(200, label),
    z.string().check(
      z.refine((value) => value === '' || isHttps(value), {
        error: `Enter the full address, such as https://example.com/your-shop`,
      }),
    ),
  )

export const isHttps = (value: string): boolean => URL.canParse(value) && new URL(value).protocol === 'https:'

/** A time of day in India: "07:00"; "24:00" is the end of the day. */
export const timeOfDay = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'Enter a time such as 09:30' }))

export const span = { from: timeOfDay, to: timeOfDay }

/** A time of the evening before: "21:00". */
export const cutoffTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time such as 21:00' }))
export const openOn = z.strictObject({ isOpen: z.boolean(), ...span })

/** Minutes until delivery: up to a week. */
export const promiseMinutes = z
  .int({ error: 'Enter whole minutes' })
  .check(
    z.minimum(1, { error: 'Enter at least 1 minute' }),
    z.maximum(10_080, { error: 'Enter at most a week (10080 minutes)' }),
  )

export const queueMinutesPerOrder = z
  .int({ error: 'Enter whole minutes' })
  .check(
    z.minimum(0, { error: 'This cannot be negative' }),
    z.maximum(60, { error: 'Enter at most 60 minutes' }),
  )

export const pickersAtOnce = z
  .int({ error: 'Enter a whole number' })
  .check(z.minimum(1, { error: 'Enter at least 1' }), z.maximum(100, { error: 'Enter at most 100' }))

export const wholeFrom = (least: number, most: number, what: string) =>
  z
    .int({ error: `Enter whole ${what}` })
    .check(
      z.minimum(least, { error: `Enter at least ${least}` }),
      z.maximum(most, { error: `Enter at most ${most}` }),
    )

/** The same for each day of a week. */
export const weekOf = <Day>(day: Day) => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})
