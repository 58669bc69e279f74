import { z } from 'zod'
import { CLAIM_KINDS, CLAIM_WISHES } from '#shared/claim-words.ts'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, orderTotalRupees, rupeesAboveZero, text, timestamp } from '#shared/fields.ts'
import { translations } from '#shared/translations.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { claimCalls } from './calls.ts'
import { MOST_PHOTOS } from './limits.ts'
import { t } from '#shared/words.ts'

const orderId = filledText(40, () => t('fields.order-number'))
const kind = z.enum(CLAIM_KINDS, { error: () => t('said.choose-what-is-wrong') })
const wish = z.enum(CLAIM_WISHES, { error: () => t('said.choose-what-you-wish-for') })

export const CLAIM_STATES = ['open', 'settled', 'refused'] as const
const state = z.enum(CLAIM_STATES, { error: () => t('said.there-is-no-such-state') })
export type ClaimState = z.infer<typeof state>

/** A line of what was supplied: the place of its item in the order, and whether it came instead of that item. */
const ofLine = {
  position: z
    .int({ error: () => t('said.choose-an-item-of-the-order') })
    .min(0)
    .max(10_000),
  replaces: z.boolean().optional(),
  /** Of an item supplied with several printed MRPs, the one that is meant. */
  mrp: z.optional(rupeesAboveZero),
}

const claimItem = z.strictObject({
  ...ofLine,
  kind,
  /** How many packets. */
  pieces: z
    .int({ error: () => t('said.enter-how-many') })
    .min(1, { error: () => t('said.enter-at-least-1') })
    .max(100_000)
    .optional(),
  /** How much of what is sold by weight; of one that is lighter, what it weighs. */
  grams: z
    .int({ error: () => t('said.enter-whole-grams') })
    .min(0)
    .max(10_000_000)
    .optional(),
})
export type ClaimItem = z.infer<typeof claimItem>

const rupees = z.number()

/** A line of a bill, or its packets of one printed MRP. */
const billedLine = {
  position: z.int(),
  replaces: z.boolean(),
  /** What is printed on these packets, where it was read. */
  mrp: z.number().optional(),
  name: z.string(),
  translations: z.optional(translations),
  unit: z.string(),
  image: z.string(),
}

const claim = z.object({
  _id: hexId,
  orderId: z.string(),
  customerName: z.string(),
  wish,
  state,
  items: z.array(
    z.object({
      ...billedLine,
      kind,
      pieces: z.int().nullable(),
      grams: z.int().nullable(),
      /** What it weighs, of one that is lighter than written. */
      weighs: z.int().nullable(),
      /** What it is worth by the bill. */
      amount: rupees,
    }),
  ),
  /** What all of it is worth by the bill. */
  amount: rupees,
  /** What was given, and how. */
  given: rupees,
  settledAs: wish.nullable(),
  /** The number of the note that it was given by. */
  note: z.string().nullable(),
  /** The order, free of charge, that brings the pieces again. */
  againOrderId: z.string().nullable(),
  /** That order was called off: the pieces may be claimed once more. */
  isAgainCancelled: z.optional(z.boolean()),
  /** Of it, what is handed over in cash, and when that was. */
  cash: rupees,
  cashGivenAt: z.nullable(timestamp),
  reason: z.string().nullable(),
  /** Settled at once, by the shop’s rule. */
  byRule: z.boolean(),
  at: timestamp,
  decidedAt: z.nullable(timestamp),
  /** The complaint that it has become. */
  ticket: z.string().nullable(),
  photos: z.array(hexId),
})
export type Claim = z.infer<typeof claim>

const terms = z.object({
  /** Until when something may be said to be wrong; null for an order of which nothing may. */
  until: z.nullable(timestamp),
  isLate: z.boolean(),
  hours: z.int(),
  wishes: z.array(wish),
  /** What the shop wants a photo of. */
  photoFor: z.array(kind),
  /** What is settled at once: up to so many rupees, so many times more this month; null for nothing. */
  atOnce: z.object({ upTo: rupees, timesLeft: z.int() }).nullable(),
  lines: z.array(
    z.object({
      ...billedLine,
      /** Packets of which nothing is said yet; grams of what is sold by weight. */
      pieces: z.int(),
      grams: z.int().nullable(),
      /** What is written on one, if that is a weight. */
      writtenGrams: z.int().nullable(),
      /** What one costs by the bill. */
      amount: rupees,
      isOpen: z.boolean(),
    }),
  ),
  /** Photos that the next claim takes. */
  waitingPhotos: z.int(),
  claims: z.array(claim),
})
export type ClaimTerms = z.infer<typeof terms>

export const claimContract = contract(claimCalls, 'user', {
  makeClaim: {
    idempotent: true,
    summary:
      'Says what is wrong with a delivered order, for its owner. Within the shop’s rule it is settled at once, otherwise the desk decides. 409 `claim_exists`, `claim_too_late`; 422 `claim_invalid`, `photo_needed`.',
    body: z.strictObject({
      orderId,
      items: z
        .array(claimItem)
        .min(1, { error: () => t('said.choose-what-is-wrong') })
        .max(100),
      wish,
    }),
    data: claim,
    message: () => t('said.we-have-it-the-shop-looks-at'),
  },
  addClaimPhoto: {
    summary: `Adds a photo (JPEG, PNG, WebP or AVIF, at most 8 MiB, re-encoded) to an open claim, or to the next one about an order: at most ${MOST_PHOTOS}. Only the owner of the order and the desk read it.`,
    query: z.object({ orderId: z.optional(orderId), claimId: z.optional(hexId) }),
    file: 'photo',
    data: z.object({ photoId: hexId }),
    message: () => t('said.photo-added'),
  },
  getClaimPhoto: {
    summary: 'A photo of a claim, for the owner of its order and for administrators, as a data URL.',
    params: z.object({ photoId: hexId }),
    data: z.object({ picture: z.string() }),
  },
  getClaimTerms: {
    summary:
      'What may be said to be wrong with an order, until when, what is settled at once, and its claims; for its owner and administrators.',
    params: z.object({ orderId }),
    data: terms,
  },
  getClaims: {
    access: 'admin',
    summary: 'Claims: those that wait for the desk first, the oldest of them at the top.',
    query: z.object({ state: state.optional(), ...pagingFields(20) }),
    data: z.array(claim),
    meta: pageFigures.extend({ waiting: z.int() }),
  },
  decideClaim: {
    access: 'admin',
    isSensitive: true,
    summary:
      'Accepts an open claim, gives part of it, or refuses it; `handed_over` gives its cash, from the open drawer of `counterId` or the safe. 409 `claim_decided`, `drawer_closed`, `drawer_short`.',
    body: z.strictObject({
      claimId: hexId,
      decision: z.enum(['accept', 'part', 'refuse', 'handed_over'], {
        error: () => t('said.choose-what-is-decided'),
      }),
      /** Why; needed to refuse and to give a part. */
      reason: z.optional(text(500, () => t('fields.reason'))),
      /** Instead of what the shopper wishes. */
      as: wish.optional(),
      /** Of a part: what each line gives. Lines that are not named give nothing. */
      items: z
        .array(
          z.strictObject({
            ...ofLine,
            amount: z.optional(orderTotalRupees),
            pieces: z.int().min(1).max(100_000).optional(),
          }),
        )
        .min(1)
        .max(100)
        .optional(),
      /** The counter whose open drawer cash comes from; without one, the safe. */
      counterId: z.optional(hexId),
    }),
    data: claim,
    message: () => t('said.the-claim-is-decided'),
  },
  complainAboutClaim: {
    summary:
      'Makes a claim a complaint to the grievance officer, for the owner of the order and for administrators; its clock runs from the claim. Again it is the same ticket.',
    body: z.strictObject({ claimId: hexId }),
    data: z.object({ ticket: z.string() }),
    message: () => t('said.the-grievance-officer-has-it-now'),
  },
})
export type ClaimContract = typeof claimContract
