import type { Tx } from '#platform/db/postgres.ts'
import { readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { floorPercentOfPaise, formatPaise } from '#shared/money.ts'
import type { PromotionProblem } from '../promotion-problem.ts'
import { isGroup } from '../offer-gains.ts'
import { isSameSet, setsOf, type PromotionTerms } from '../promotion-rule.ts'
import { findSharedGoods, listGoodsOfSets } from './goods-store.ts'

const NOTHING_FOR_SALE = 'Nothing for sale is in one of the sets.'

/** What is wrong with an offer for what the shop sells now: sets that share goods, and what gives nothing or everything. */
export async function goodsProblem(tx: Tx, terms: PromotionTerms): Promise<PromotionProblem | null> {
  const sets = setsOf(terms)
  if (sets.length === 0) return null
  const isOneSet = terms.kind === 'buy_get' && isSameSet(sets[0]!, sets[1]!)
  const [goods, both] = await Promise.all([
    listGoodsOfSets(tx, sets),
    sets.length > 1 && !isOneSet ? findSharedGoods(tx, sets) : null,
  ])
  if (both !== null) return { field: 'sets', message: `${both} stands in two sets. Put it into one.` }
  // A category may be filled later; what is named must be there.
  const empty = sets.filter((_, at) => !goods.some(({ set }) => set === at))
  if (empty.some(({ categories = [], subCategories = [] }) => categories.length + subCategories.length === 0))
    return { field: 'sets', message: NOTHING_FOR_SALE }
  if (empty.length > 0) return null
  const counted = goods.map(({ dearest_counted }) => dearest_counted)
  if (isGroup(terms) && counted.includes(null))
    return { field: 'sets', message: 'Loose goods take only a percentage or an amount.' }
  if (terms.kind === 'amount') {
    const cheapest = Math.min(...goods.map((one) => one.cheapest ?? Infinity))
    if (terms.paise >= cheapest)
      return {
        field: 'amount',
        message: `Something in it costs ${formatPaise(cheapest)}: nothing would be left of the price.`,
      }
  }
  const gives =
    terms.kind === 'percent' ? goods : terms.kind === 'buy_get' ? goods.filter(({ set }) => set === 1) : []
  const worth = Math.max(...gives.map((one) => one.dearest ?? 0))
  if (
    'percentMicro' in terms &&
    gives.length > 0 &&
    floorPercentOfPaise(worth, terms.percentMicro ?? 0) === 0
  )
    return {
      field: 'percent',
      message: `It gives nothing: the dearest goods cost ${formatPaise(worth)}.`,
    }
  const dearest = counted.reduce<number>((sum, paise) => sum + (paise ?? 0), 0)
  const most = terms.kind === 'some_for' ? dearest * terms.pieces : dearest
  if ((terms.kind === 'some_for' || terms.kind === 'bundle') && terms.pricePaise >= most)
    return {
      field: 'price',
      message: `It gives nothing: the dearest goods cost ${formatPaise(most)} together.`,
    }
  return null
}

const BEARS = { own: 'Each row keeps its own rate.', highest: 'All of them bear the highest.' }

/** What to look at: a set that is empty yet, and for the accountant, that the goods of a group bear several rates. */
export async function warningsOf(tx: Tx, terms: PromotionTerms): Promise<string[]> {
  const sets = setsOf(terms)
  const goods = sets.length === 0 ? [] : await listGoodsOfSets(tx, sets)
  const isEmpty = sets.some((_, at) => !goods.some(({ set }) => set === at))
  const rates = new Set(goods.flatMap((one) => one.rates))
  const mixed =
    isGroup(terms) && rates.size > 1 ? [mixedRates(rates, (await readTaxSettings(tx)).onePrice)] : []
  return [...(isEmpty ? [NOTHING_FOR_SALE] : []), ...mixed]
}

function mixedRates(rates: ReadonlySet<number>, onePrice: keyof typeof BEARS): string {
  const named = [...rates].sort((a, b) => a - b).map((rate) => `${rate / 100} %`)
  return `Its goods bear ${named.slice(0, -1).join(', ')} and ${named.at(-1)} GST. ${BEARS[onePrice]} Ask your accountant whether one price for them is a mixed supply, which bears the highest rate (CGST Act, section 8); Settings → Tax says which.`
}
