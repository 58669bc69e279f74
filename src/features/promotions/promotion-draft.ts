import * as z from 'zod/mini'
import { line, numericId } from '#shared/fields.ts'
import { MAX_PRICE_PAISE } from '#shared/money.ts'
import { isSameSet, setsOf, type GoodsSet, type PromotionTerms } from './promotion-rule.ts'

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

/** Where an offer may hold. */
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

/** Where a problem is told; the form has a field of this name. */
export type PromotionField =
  | 'percent'
  | 'amount'
  | 'price'
  | 'pieces'
  | 'sets'
  | 'min'
  | 'dates'
  | 'hours'
  | 'channels'
  | 'uses'

export interface PromotionProblem {
  field: PromotionField
  message: string
}

const WHOLE = 100_000_000

/** The most sets of a bundle. */
export const MAX_SETS = 100

/** What is wrong with an offer, whatever the shop sells; the first field, or null. */
export function promotionProblem(offer: PromotionTerms & Partial<PromotionDraft>): PromotionProblem | null {
  return termsProblem(offer) ?? timesProblem(offer)
}

function termsProblem(offer: PromotionTerms): PromotionProblem | null {
  const percent = 'percentMicro' in offer ? offer.percentMicro : undefined
  const isFree = offer.kind === 'buy_get' && percent === WHOLE
  if (percent !== undefined && (percent <= 0 || (percent >= WHOLE && !isFree)))
    return {
      field: 'percent',
      message:
        offer.kind === 'buy_get'
          ? 'Type more than 0 % and at most 100 %.'
          : 'Type more than 0 % and less than 100 %: nothing is given for nothing.',
    }
  if ('maxPaise' in offer && offer.maxPaise != null && offer.maxPaise <= 0)
    return { field: 'amount', message: 'At most ₹0.00 off gives nothing.' }
  if ('paise' in offer && offer.paise !== undefined && offer.paise <= 0)
    return { field: 'amount', message: 'Type an amount above ₹0.00.' }
  switch (offer.kind) {
    case 'buy_get':
      if (outside(offer.buy.pieces, 1, 100) || outside(offer.get.pieces, 1, 100))
        return { field: 'pieces', message: 'Type 1 to 100 pieces.' }
      break
    case 'some_for':
      if (outside(offer.pieces, 2, 100)) return { field: 'pieces', message: 'Type 2 to 100 pieces.' }
      break
    case 'bundle':
      if (outside(offer.of.length, 2, MAX_SETS))
        return { field: 'sets', message: `A bundle has 2 to ${MAX_SETS} sets of goods.` }
      break
    case 'basket':
      if ((offer.paise === undefined) === (offer.percentMicro === undefined))
        return { field: 'amount', message: 'Choose an amount or a percentage.' }
      if (offer.paise !== undefined && offer.paise >= offer.minPaise)
        return { field: 'min', message: 'The minimum must be more than what comes off.' }
      break
    case 'percent':
    case 'amount':
      break
  }
  if ('pricePaise' in offer && offer.pricePaise < 100)
    return { field: 'price', message: 'Type a price of at least ₹1.00.' }
  return setsProblem(offer)
}

const outside = (value: number, least: number, most: number): boolean => value < least || value > most

function setsProblem(offer: PromotionTerms): PromotionProblem | null {
  const sets = setsOf(offer)
  if (sets.some(isEmpty)) return { field: 'sets', message: 'Choose the goods.' }
  if (offer.kind === 'buy_get' && isSameSet(offer.buy.of, offer.get.of)) return null
  for (const [at, one] of sets.entries())
    if (sets.slice(at + 1).some((other) => shareSome(one, other)))
      return { field: 'sets', message: 'The same goods stand in two sets. Put them into one.' }
  return null
}

const NAMED = ['products', 'packs', 'categories', 'subCategories'] as const

const isEmpty = (set: GoodsSet): boolean => !set.all && NAMED.every((key) => (set[key]?.length ?? 0) === 0)

const shareSome = (one: GoodsSet, other: GoodsSet): boolean =>
  one.all === true ||
  other.all === true ||
  NAMED.some((key) => {
    const values: readonly (number | string)[] = other[key] ?? []
    return (one[key] ?? []).some((value) => values.includes(value))
  })

function timesProblem(offer: Partial<PromotionDraft>): PromotionProblem | null {
  const { startsAt, endsAt, hours, channels, timesPerOrder, usesTotal, usesPerShopper } = offer
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    return { field: 'dates', message: 'It ends before it begins.' }
  if (hours?.days.length === 0) return { field: 'hours', message: 'Choose at least one day.' }
  if (hours && hours.from === hours.to) return { field: 'hours', message: 'These hours have no length.' }
  if (channels?.length === 0) return { field: 'channels', message: 'Choose where it holds.' }
  if ([timesPerOrder, usesTotal, usesPerShopper].includes(0))
    return { field: 'uses', message: 'Type at least 1, or leave it empty.' }
  return null
}
