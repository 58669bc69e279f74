import { offPaiseOf, type TakenPromotions } from '#features/pricing/reductions.ts'
import { noPromotions, type Promotions } from '#features/promotions/apply-promotions.ts'
import { holdsAtCounter } from '#features/promotions/counter-offers.ts'
import type { FoundCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { listActivePromotions } from '#features/promotions/server/promotion-store.ts'
import { listPromotionVersions } from '#features/promotions/server/promotion-version-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { offersOn, type OfferedLine } from '../bill-offers.ts'
import { saleTotal } from '../sale-lines.ts'
import { PRICE_DAYS } from '../tender-kinds.ts'
import type { Sale } from './sale.ts'
import type { NewSale, SoldPack } from './sale-store.ts'
import type { SoldLine } from './sold-lines.ts'

interface SaleOffers {
  promotions: TakenPromotions
  /** What may have come off: tills of the version before know no offers. */
  offPaise: number[]
  checks: NewSale['checks']
}

/**
 * What offers and a coupon take off a sale. With a network those that hold now; of a sale that has happened those that its till
 * says, if they held then and have not ended more than seven days ago. Any other sum stays as it was paid, and is listed for a
 * person. Throws `invalid` for more than the lines cost.
 */
export async function offersOfSale(
  tx: Tx,
  sale: Sale,
  lines: readonly SoldLine[],
  packs: readonly SoldPack[],
  coupon: FoundCoupon | null,
): Promise<SaleOffers> {
  const goods = lines.map((line, at): OfferedLine => {
    const { quantity = null, grams = null } = sale.lines[line.position]!
    return {
      quantity,
      grams,
      unitPaise: line.unit_paise,
      packGrams: line.grams,
      productId: line.product_id,
      unit: line.unit,
      categoryId: packs[at]!.category_id ?? 0,
      subCategoryId: packs[at]!.sub_category_id ?? 0,
    }
  })
  const couponCode = coupon?.code ?? null
  if (sale.offline) {
    const { promotions, checks } = await soldOffers(tx, sale, lines, goods, coupon)
    return { promotions: { ...promotions, couponCode }, offPaise: [offPaiseOf(promotions)], checks }
  }
  const now = new Date()
  const active = (await listActivePromotions(tx)).filter((offer) => holdsAtCounter(offer, now))
  const promotions = offersOn(
    goods,
    active.map(({ id, name, terms, timesPerOrder }) => ({ ...terms, id, name, timesPerOrder })),
    coupon,
  )
  const knowsOffers = sale.offers !== undefined || sale.coupon !== undefined
  return {
    promotions: { ...promotions, couponCode },
    offPaise: [offPaiseOf(promotions), ...(knowsOffers ? [] : [0])],
    checks: [],
  }
}

async function soldOffers(
  tx: Tx,
  sale: Sale,
  lines: readonly SoldLine[],
  goods: readonly OfferedLine[],
  coupon: FoundCoupon | null,
): Promise<{ promotions: Promotions; checks: NewSale['checks'] }> {
  const said = sale.offers ?? []
  if (said.length === 0)
    return { promotions: coupon ? offersOn(goods, [], coupon) : noPromotions(goods.length), checks: [] }
  const soldAt = new Date(sale.soldAt)
  const versions = await listPromotionVersions(tx, said, PRICE_DAYS)
  const rules = versions
    .filter((one) => !one.isTooOld && holdsAtCounter({ ...one, endsAt: null }, soldAt))
    .map(({ id, name, terms, timesPerOrder }) => ({ ...terms, id, name, timesPerOrder }))
  const byRule = offersOn(goods, rules, coupon)
  const paid = asPaid(sale, lines, said, versions)
  const isSame =
    offPaiseOf(paid) === offPaiseOf({ ...byRule, couponPaise: 0 }) &&
    paid.lineOffPaise.every((paise, at) => paise === byRule.lineOffPaise[at])
  if (isSame) return { promotions: byRule, checks: [] }
  const total = saleTotal(goods)
  const [{ position, pack_id }] = lines as [SoldLine]
  return {
    promotions: paid,
    checks: [
      {
        position,
        kind: 'offer',
        pack_id,
        price_paise: total - offPaiseOf(paid),
        expected_paise: total - offPaiseOf(byRule),
      },
    ],
  }
}

/** What the till took off, as its paper says. */
function asPaid(
  sale: Sale,
  lines: readonly SoldLine[],
  said: NonNullable<Sale['offers']>,
  versions: readonly { id: string; name: string }[],
): Promotions {
  const lineOffPaise = lines.map(({ position }) => fromRupees(sale.lines[position]!.offer ?? 0))
  const offersPaise = lineOffPaise.reduce((sum, paise) => sum + paise, 0)
  const offers = said.map(({ id, amount }) => ({
    id,
    name: versions.find((one) => one.id === id)?.name ?? 'Offer',
    times: 1,
    offPaise: fromRupees(amount),
    lines: [] as [number, number][],
  }))
  const basketPaise = offers.reduce((sum, { offPaise }) => sum + offPaise, 0) - offersPaise
  const left = lines.reduce((sum, { line_paise }) => sum + line_paise, 0) - offersPaise
  if (
    basketPaise < 0 ||
    basketPaise > left ||
    lines.some(({ line_paise }, at) => lineOffPaise[at]! > line_paise)
  )
    throw new AppError('invalid', undefined, {
      fields: { offers: 'Offers take off more than the goods cost' },
    })
  // The one on the basket is the last.
  const last = basketPaise > 0 ? offers.at(-1)! : null
  return {
    ...noPromotions(lines.length),
    offers: last
      ? [
          ...offers.slice(0, -1),
          ...(last.offPaise > basketPaise ? [{ ...last, offPaise: last.offPaise - basketPaise }] : []),
        ]
      : offers,
    lineOffPaise,
    offersPaise,
    basket: last && { id: last.id, name: last.name, offPaise: basketPaise, terms: { paise: basketPaise } },
  }
}
