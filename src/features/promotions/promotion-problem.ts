import { isSameSet, setsOf, type GoodsSet, type PromotionTerms } from './promotion-rule.ts'
import { MAX_SETS, type PromotionDraft } from './promotion-draft.ts'

/** Where a problem is told; the form has a field of this name. */
type PromotionField =
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
