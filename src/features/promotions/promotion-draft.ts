import * as z from 'zod/mini'
import { line, numericId } from '#shared/fields.ts'
import { MAX_PRICE_PAISE } from '#shared/money.ts'
import type { PromotionTerms } from './promotion-rule.ts'

/** A whole number; whether it makes sense is `promotionProblem`'s, with the form kept. */
const whole = z.int({ error: 'This must be a whole number' })
const upTo = (most: number) => whole.check(z.minimum(0), z.maximum(most))
const paise = upTo(MAX_PRICE_PAISE)
const percentMicro = upTo(1_000_000_000)
const pieces = upTo(1000)
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const named = <Schema extends z.ZodMiniType>(one: Schema) =>
  z.optional(z.array(one).check(z.maxLength(1000, { error: 'At most 1,000' })))

const goodsSet = z.strictObject({
  all: z.optional(z.literal(true)),
  products: named(numericId),
  /** "12:500 g": one unit of a product. */
  packs: named(
    z.string().check(z.regex(/^[1-9]\d{0,9}:.{1,40}$/, { error: 'A pack is written as 12:500 g' })),
  ),
  categories: named(numericId),
  subCategories: named(numericId),
})

const part = z.strictObject({ of: goodsSet, pieces })

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'A time is written as 16:00' }))

export const OFFER_CHANNELS = ['online', 'phone', 'counter'] as const

/** What every offer has besides its terms. */
const common = {
  name: line(60, 'Name'),
  /** Smaller is earlier. */
  priority: z._default(upTo(1000), 100),
  startsAt: optional(z.iso.datetime()),
  endsAt: optional(z.iso.datetime()),
  hours: optional(
    z.strictObject({
      /** 0 for Sunday to 6 for Saturday; 7 is Sunday, too. */
      days: z.array(upTo(7)).check(z.maxLength(7)),
      from: time,
      to: time,
    }),
  ),
  channels: z._default(z.array(z.enum(OFFER_CHANNELS)).check(z.maxLength(3)), [...OFFER_CHANNELS]),
  timesPerOrder: optional(upTo(1_000_000)),
  usesTotal: optional(upTo(1_000_000_000)),
  usesPerShopper: optional(upTo(1_000_000)),
  isActive: z._default(z.boolean(), true),
}

/** The fields of each kind, as the call takes and gives them, with `more` beside them. */
export const promotionShape = <More extends z.core.$ZodLooseShape>(more: More) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...common,
      ...more,
      kind: z.literal('percent'),
      of: goodsSet,
      percentMicro,
      maxPaise: optional(paise),
    }),
    z.strictObject({ ...common, ...more, kind: z.literal('amount'), of: goodsSet, paise }),
    z.strictObject({ ...common, ...more, kind: z.literal('buy_get'), buy: part, get: part, percentMicro }),
    z.strictObject({
      ...common,
      ...more,
      kind: z.literal('some_for'),
      of: goodsSet,
      pieces,
      pricePaise: paise,
    }),
    z.strictObject({
      ...common,
      ...more,
      kind: z.literal('bundle'),
      of: z.array(goodsSet).check(z.maxLength(1000)),
      pricePaise: paise,
    }),
    z.strictObject({
      ...common,
      ...more,
      kind: z.literal('basket'),
      minPaise: paise,
      paise: z.optional(paise),
      percentMicro: z.optional(percentMicro),
      maxPaise: optional(paise),
    }),
  ])

const draft = promotionShape({})
export type PromotionDraft = z.output<typeof draft>

/** The terms of a draft alone, as they are stored. */
export function termsOf(draft: PromotionDraft): PromotionTerms {
  switch (draft.kind) {
    case 'percent':
      return pick(draft, ['kind', 'of', 'percentMicro', 'maxPaise'])
    case 'amount':
      return pick(draft, ['kind', 'of', 'paise'])
    case 'buy_get':
      return pick(draft, ['kind', 'buy', 'get', 'percentMicro'])
    case 'some_for':
      return pick(draft, ['kind', 'of', 'pieces', 'pricePaise'])
    case 'bundle':
      return pick(draft, ['kind', 'of', 'pricePaise'])
    case 'basket':
      return pick(draft, ['kind', 'minPaise', 'paise', 'percentMicro', 'maxPaise'])
  }
}

const pick = <Whole, Key extends keyof Whole>(from: Whole, keys: Key[]): Pick<Whole, Key> =>
  Object.fromEntries(
    keys.flatMap((key) => (from[key] === undefined || from[key] === null ? [] : [[key, from[key]]])),
  ) as Pick<Whole, Key>

/** The most sets of a bundle. */
export const MAX_SETS = 100
