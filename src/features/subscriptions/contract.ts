import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { day, hexId, line, numericId, timestamp } from '#shared/fields.ts'
import { translations } from '#shared/translations.ts'
import { SUBSTITUTIONS } from '#shared/substitutions.ts'
import { subscriptionCalls } from './calls.ts'
import { PATTERNS, WHEN_CLOSED } from './subscription-days.ts'
import { t } from '#shared/words.ts'

/** Pieces of a day at most. */
export const MOST_PIECES = 99

const pieces = z
  .int({ error: () => t('said.enter-a-whole-number') })
  .min(0, { error: () => t('said.this-cannot-be-negative') })
  .max(MOST_PIECES, { error: () => t('said.enter-at-most', { most: MOST_PIECES }) })

const quantity = pieces.min(1, { error: () => t('said.enter-at-least-1') })
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t('said.enter-a-time-such-as-06-00') })
const paymentMethod = z.enum(['CASH_ON_DELIVERY', 'KHATA'], {
  error: () => t('said.choose-to-pay-at-the-door-or'),
})
const substitution = z.enum(SUBSTITUTIONS, { error: () => t('said.choose-best-refund-or-call') })
const whenClosed = z.enum(WHEN_CLOSED, {
  error: () => t('said.choose-whether-a-closed-day-is-left'),
})

const byWeekday = z
  .strictObject({
    1: pieces.optional(),
    2: pieces.optional(),
    3: pieces.optional(),
    4: pieces.optional(),
    5: pieces.optional(),
    6: pieces.optional(),
    7: pieces.optional(),
  })
  .refine((week) => Object.values(week).some((one) => one > 0), {
    error: () => t('said.choose-at-least-one-day'),
  })

const patternFields = {
  pattern: z.enum(PATTERNS, { error: () => t('said.choose-daily-weekdays-every-or-monthly') }),
  quantity: quantity.optional(),
  byWeekday: byWeekday.optional(),
  days: z
    .int({ error: () => t('said.enter-a-whole-number') })
    .min(2, { error: () => t('said.enter-at-least-2-days') })
    .max(60, { error: () => t('said.enter-at-most-60-days') })
    .optional(),
  dayOfMonth: z
    .int({ error: () => t('said.enter-a-day-of-the-month') })
    .min(1, { error: () => t('said.enter-a-day-from-1-to-31') })
    .max(31, { error: () => t('said.enter-a-day-from-1-to-31') })
    .optional(),
}

/** What each pattern needs besides itself. */
function refuseIncomplete(
  draft: { pattern?: (typeof PATTERNS)[number] | undefined } & Partial<
    Record<'quantity' | 'byWeekday' | 'days' | 'dayOfMonth', unknown>
  >,
  context: z.RefinementCtx,
): void {
  const { pattern } = draft
  if (pattern === undefined) return
  const needs = {
    daily: ['quantity'],
    weekdays: ['byWeekday'],
    every: ['quantity', 'days'],
    monthly: ['quantity', 'dayOfMonth'],
  } as const
  for (const field of needs[pattern])
    if (draft[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], message: t('said.this-is-needed') })
}

const newSubscription = z
  .strictObject({
    productId: numericId,
    unit: line(40, () => t('fields.unit')),
    ...patternFields,
    /** By default the first day that can still be changed. */
    startsOn: z.optional(day),
    endsOn: z.optional(day),
    whenClosed: whenClosed.default('skip'),
    /** By default the shopper’s default address. */
    addressId: z.optional(hexId),
    paymentMethod: paymentMethod.default('CASH_ON_DELIVERY'),
    /** Store credit is spent first. */
    useCredit: z.boolean().default(false),
    /** When the wished slot begins; without it the first of the day. */
    slot: time.nullable().default(null),
    /** What to do if it is missing. By default what the shopper chose the last time, else the shop calls. */
    substitution: substitution.optional(),
  })
  .superRefine(refuseIncomplete)
export type NewSubscription = z.output<typeof newSubscription>

const wish = z.discriminatedUnion(
  'do',
  [
    z.strictObject({ _id: hexId, do: z.literal('skip'), day }),
    z.strictObject({ _id: hexId, do: z.literal('change'), day, pieces }),
    z.strictObject({ _id: hexId, do: z.literal('pause'), from: day, to: day }),
    z.strictObject({ _id: hexId, do: z.literal('resume') }),
    z.strictObject({ _id: hexId, do: z.literal('end'), day: z.optional(day) }),
    z
      .strictObject({
        _id: hexId,
        do: z.literal('edit'),
        ...patternFields,
        pattern: patternFields.pattern.optional(),
        whenClosed: whenClosed.optional(),
        addressId: z.optional(hexId),
        paymentMethod: paymentMethod.optional(),
        useCredit: z.boolean().optional(),
        slot: time.nullable().optional(),
        substitution: substitution.optional(),
      })
      .superRefine(refuseIncomplete),
  ],
  { error: () => t('said.choose-skip-change-pause-resume-end-or') },
)
export type SubscriptionWish = z.output<typeof wish>

/** What is stored of a shopper’s wishes, and shown to them. */
export const wishFields = {
  pattern: z.enum(PATTERNS),
  quantity: z.int().optional(),
  byWeekday: z.record(z.string(), z.int()).optional(),
  days: z.int().optional(),
  dayOfMonth: z.int().optional(),
  startsOn: z.string(),
  pauses: z.array(z.object({ from: z.string(), to: z.string() })),
  skips: z.array(z.string()),
  changes: z.record(z.string(), z.int()),
  whenClosed: z.enum(WHEN_CLOSED),
}

const subscription = z.object({
  _id: hexId,
  ...packFields,
  translations: z.optional(translations),
  slug: z.string(),
  image: z.string(),
  /** Rupees, at this moment; a day costs what it costs when it is fixed. */
  price: z.number(),
  ...wishFields,
  endsOn: z.string().nullable(),
  addressId: z.string().nullable(),
  paymentMethod,
  useCredit: z.boolean(),
  slot: z.string().nullable(),
  substitution,
  /** `stopped`: nothing comes until it is resumed, for the reason in `why`. */
  state: z.enum(['active', 'paused', 'ended', 'stopped']),
  why: z.enum(['withdrawn', 'address', 'account']).nullable(),
  /** The first day that can still be changed, and until when on the evening before. */
  firstDay: z.string(),
  cutoff: z.string(),
})
export type Subscription = z.infer<typeof subscription>

const calendarDay = z.object({
  subscriptionId: hexId,
  day: z.string(),
  pieces: z.int(),
  /** From then on it cannot be changed. */
  fixedAt: timestamp,
  isFixed: z.boolean(),
  /** Of a day that is fixed, once it is ordered. */
  orderId: z.string().nullable(),
})
export type CalendarDay = z.infer<typeof calendarDay>

const droppedDay = z.object({
  subscriptionId: hexId,
  day: z.string(),
  pieces: z.int(),
  /** `closed`, `out_of_stock`, `missed`, or the code of another refusal. */
  why: z.string(),
})

const dayLine = z.object({
  name: z.string(),
  translations: z.optional(translations),
  unit: z.string(),
  quantity: z.int(),
})

const statement = z.object({
  month: z.string(),
  /** Days with an order, their pieces, and what the orders cost in rupees. */
  days: z.int(),
  pieces: z.int(),
  total: z.number(),
  rows: z.array(
    z.object({
      day: z.string(),
      orderId: z.string(),
      lines: z.array(dayLine),
      pieces: z.int(),
      /** As it was packed, once it was; 0 if it was cancelled. */
      total: z.number(),
      status: z.string(),
      paymentMethod: z.string(),
    }),
  ),
  leftOut: z.array(
    z.object({
      day: z.string(),
      name: z.string(),
      translations: z.optional(translations),
      pieces: z.int(),
      why: z.string(),
    }),
  ),
})
export type SubscriptionStatement = z.infer<typeof statement>

const need = z.object({
  ...packFields,
  pieces: z.int(),
  /** What is for sale now. Of a day that is fixed it is less by what is ordered. */
  stock: z.int(),
  /** Pieces that are not there yet. */
  missing: z.int(),
})
export type MorningNeed = z.infer<typeof need>

const roundStop = z.object({
  orderId: z.string(),
  name: z.string(),
  mobile: z.int().nullable(),
  addressLine: z.string(),
  landmark: z.string(),
  pincode: z.string(),
  promise: z.string().nullable(),
  lines: z.array(dayLine),
  /** Rupees to collect at the door; 0 if it is paid or on khata. */
  toCollect: z.number(),
})
export type RoundStop = z.infer<typeof roundStop>

export const subscriptionContract = contract(subscriptionCalls, 'user', {
  getSubscriptions: {
    summary: 'What comes to the caller again and again, with what ended within the last days.',
    data: z.array(subscription),
    meta: z.object({ isOffered: z.boolean() }),
  },
  startSubscription: {
    summary:
      'Begins to bring a pack again and again: every day, by days of the week, every n days, or monthly. Each day is ordered at its cut-off on the evening before, at the price of that minute. 409 `change_too_late` with `firstDay` for an earlier start, `pincode_not_served`, `khata_not_offered`, `cash_not_offered`, `subscriptions_off`, `too_many_subscriptions`.',
    idempotent: true,
    body: newSubscription,
    data: subscription,
    message: () => t('said.it-will-come'),
  },
  changeSubscription: {
    summary:
      'Skips a day, changes its pieces, pauses from a day to a day, resumes, ends, or edits from the first day that is not fixed. 409 `change_too_late` with `firstDay`; 422 `days_wrong`.',
    body: wish,
    data: subscription.extend({
      outcome: z.enum(['skipped', 'changed', 'paused', 'resumed', 'ended', 'edited']),
      /** Of a pause. */
      begins: z.string().optional(),
      /** Of an end: the last day that comes. */
      lastDay: z.string().optional(),
    }),
    message: () => t('said.saved'),
  },
  getCalendar: {
    summary:
      'What comes on which days, by default within the next 31, and what is left out and why. At most 400 days.',
    query: z.object({ _id: z.optional(hexId), from: z.optional(day), to: z.optional(day) }),
    data: z.object({ deliveries: z.array(calendarDay), dropped: z.array(droppedDay) }),
  },
  getStatement: {
    summary: 'The orders of a month by their days, with what they cost.',
    query: z.object({
      month: z
        .string()
        .regex(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/, { error: () => t('said.use-a-month-such-as-2026-12') }),
    }),
    data: statement,
  },
  getTomorrow: {
    access: 'admin',
    summary: 'What is needed of each pack for all subscriptions of a day, by default tomorrow.',
    query: z.object({ day: z.optional(day) }),
    data: z.object({
      day: z.string(),
      /** Whether its cut-off has passed in every area. */
      isFixed: z.boolean(),
      packs: z.array(need),
    }),
  },
  getRound: {
    access: 'admin',
    summary:
      'The orders of the subscriptions of a day in the order of their addresses, and whom less comes to.',
    query: z.object({ day: z.optional(day) }),
    data: z.object({
      day: z.string(),
      stops: z.array(roundStop),
      short: z.array(
        z.object({
          name: z.string(),
          mobile: z.int().nullable(),
          product: z.string(),
          unit: z.string(),
          missing: z.int(),
          why: z.string(),
        }),
      ),
    }),
  },
})
export type SubscriptionContract = typeof subscriptionContract
