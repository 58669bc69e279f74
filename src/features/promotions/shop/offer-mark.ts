import { sellingRupees } from '#features/catalogue/selling-price.ts'
import { fromRupees, toPercent, WHOLE_DISCOUNT, formatPaise } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { t } from '#shared/words.ts'
import { isGroup } from '../offer-gains.ts'
import type { Promotion } from '../contract.ts'
import { untilText } from '../offer-hints.ts'
import { isIn, isSameSet, setsOf } from '../promotion-rule.ts'

/** What the first of these offers says beside a pack, and until when it does; null where none is for it. */
export function markOf(
  offers: readonly Promotion[],
  { _id: productId, category: categoryId, subCategory: subCategoryId, packs }: Product,
  unit: string,
) {
  const pack = packs.find((one) => one.unit === unit)
  const isLoose = pack?.weighed === true
  const price = pack ? fromRupees(sellingRupees(pack)) : 0
  const offer = offers.find(
    (one) =>
      !(isLoose && isGroup(one)) &&
      !(one.kind === 'amount' && price <= one.paise) &&
      setsOf(one).some((set) => isIn(set, { productId, unit, categoryId, subCategoryId })),
  )
  return offer ? { text: textOf(offer), until: untilText(offer) } : null
}

/** In the reader's language; the shop's own name where a badge is too short for all of it. */
function textOf(offer: Promotion): string {
  switch (offer.kind) {
    case 'percent':
      if (offer.maxPaise != null) return offer.name
      return t('catalogue.percent-off-a-pack', { percent: toPercent(offer.percentMicro) })
    case 'amount':
      return t('promotions.amount-off-each', { amount: rupees(offer.paise) })
    case 'some_for':
      return t('promotions.pieces-for-price', { pieces: offer.pieces, price: rupees(offer.pricePaise) })
    case 'buy_get': {
      const { buy, get, percentMicro } = offer
      if (percentMicro !== WHOLE_DISCOUNT || !isSameSet(buy.of, get.of)) return offer.name
      return t('promotions.buy-some-get-some', { buy: buy.pieces, get: get.pieces })
    }
    default:
      return offer.name
  }
}

const rupees = (paise: number): string => formatPaise(paise).replace(/\.00$/, '')
