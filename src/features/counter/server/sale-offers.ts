import { offPaiseOf, type TakenPromotions } from '#features/pricing/reductions.ts'
import { noPromotions, type Promotions } from '#features/promotions/apply-promotions.ts'
import { holdsAtCounter } from '#features/promotions/counter-offers.ts'
import type { OrderCoupon } from '#features/orders/server/order-draft.ts'
import { codeOf } from '#features/promotions/coupon-draft.ts'
import {
  findHeldCoupon,
  lockCoupon,
  type FoundCoupon,
  type Shopper,
} from '#features/promotions/server/coupon-use-store.ts'
import { listActivePromotions } from '#features/promotions/server/promotion-store.ts'
import { listPromotionVersions } from '#features/promotions/server/promotion-version-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { offersOn, type OfferedLine } from '../bill-offers.ts'
import { saleTotal } from '../sale-lines.ts'
import { PRICE_DAYS } from '../tender-kinds.ts'
import { isRefusedAtCounter } from './refuse-at-counter.ts'
import type { Sale } from './sale.ts'
import type { NewSale, SoldPack } from './sale-store.ts'
import type { SoldLine } from './sold-lines.ts'
import { t } from '#shared/words.ts'

interface SaleOffers {
  promotions: TakenPromotions
  /** The coupon that took something off, as the order keeps it; a found one is used by it. */
  coupon: OrderCoupon | FoundCoupon | null
  /** What may have come off: tills of the version before know no offers. */
  offPaise: number[]
  checks: NewSale['checks']
}

interface Paid {
  /** The coupon that was typed and holds now. */
  coupon: FoundCoupon | null
  tenders: NewSale['tenders']
  shopper: Shopper
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
  paid: Paid,
): Promise<SaleOffers> {
  const { coupon } = paid
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
  if (sale.offline) {
    const sold = await soldOffers(tx, sale, lines, goods, paid)
    const couponCode = sold.coupon?.code ?? null
    return {
      ...sold,
      promotions: { ...sold.promotions, couponCode },
      offPaise: [offPaiseOf(sold.promotions)],
    }
  }
  const couponCode = coupon?.code ?? null
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
    coupon,
    offPaise: [offPaiseOf(promotions), ...(knowsOffers ? [] : [0])],
    checks: [],
  }
}

async function soldOffers(
  tx: Tx,
  sale: Sale,
  lines: readonly SoldLine[],
  goods: readonly OfferedLine[],
  { tenders, shopper }: Paid,
): Promise<{ promotions: Promotions } & Pick<SaleOffers, 'coupon' | 'checks'>> {
  const said = sale.offers ?? []
  const code = sale.coupon === undefined ? null : codeOf(sale.coupon)
  if (said.length === 0 && code === null)
    return { promotions: noPromotions(goods.length), coupon: null, checks: [] }
  const soldAt = new Date(sale.soldAt)
  const versions = await listPromotionVersions(tx, said, PRICE_DAYS)
  const rules = versions
    .filter((one) => !one.isTooOld && holdsAtCounter({ ...one, endsAt: null }, soldAt))
    .map(({ id, name, terms, timesPerOrder }) => ({ ...terms, id, name, timesPerOrder }))
  const held = code === null ? null : await heldCoupon(tx, code, sale.soldAt, shopper)
  const byRule = offersOn(goods, rules, held)
  const byTill = asPaid(sale, lines, said, versions)
  const isSame =
    offPaiseOf(byTill) === offPaiseOf({ ...byRule, couponPaise: 0 }) &&
    byTill.lineOffPaise.every((paise, at) => paise === byRule.lineOffPaise[at])
  const total = saleTotal(goods)
  const tendered = tenders.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const isRounded = tenders.some(({ kind }) => kind === 'cash')
  const isPaid = code === null || Math.abs(total - offPaiseOf(byRule) - tendered) <= (isRounded ? 50 : 0)
  if (isSame && isPaid) return { promotions: byRule, coupon: held, checks: [] }
  // What a coupon took off is not said: it is what is missing in what was paid.
  const couponPaise = code === null ? 0 : Math.max(0, total - offPaiseOf(byTill) - tendered)
  const promotions = { ...byTill, couponPaise }
  const [{ position, pack_id }] = lines as [SoldLine]
  return {
    promotions,
    coupon:
      couponPaise > 0 ? { ...held, type: 'fixed', value: couponPaise, maxPaise: null, code: code! } : null,
    checks: [
      {
        position,
        kind: 'offer',
        pack_id,
        price_paise: total - offPaiseOf(promotions),
        expected_paise: total - offPaiseOf(byRule),
      },
    ],
  }
}

/** A past sale's coupon, if it held then, has ended no more than seven days ago and one is left; it is locked. */
async function heldCoupon(
  tx: Tx,
  code: string,
  soldAt: string,
  shopper: Shopper,
): Promise<FoundCoupon | null> {
  const find = () => findHeldCoupon(tx, code, soldAt, PRICE_DAYS)
  const found = await find()
  // A shopper is locked before a coupon, as by an order.
  if (!found?.hasHeld || (await isRefusedAtCounter(tx, found, shopper))) return null
  await lockCoupon(tx, found.id)
  const coupon = await find()
  return coupon?.isUsedUp === false ? coupon : null
}

/** What the till took off, as its document says. */
function asPaid(
  sale: Sale,
  lines: readonly SoldLine[],
  said: NonNullable<Sale['offers']>,
  versions: readonly { id: string; name: string }[],
): Promotions {
  const lineOffPaise = lines.map(({ position }) => fromRupees(sale.lines[position]!.offer ?? 0))
  const offersPaise = lineOffPaise.reduce((sum, paise) => sum + paise, 0)
  const offers = said.map(({ id, amount, groups }) => ({
    id,
    name: versions.find((one) => one.id === id)?.name ?? 'Offer',
    times: 1,
    offPaise: fromRupees(amount),
    lines: [] as [number, number][],
    ...(groups && { groups }),
  }))
  const basketPaise = offers.reduce((sum, { offPaise }) => sum + offPaise, 0) - offersPaise
  const left = lines.reduce((sum, { line_paise }) => sum + line_paise, 0) - offersPaise
  if (
    basketPaise < 0 ||
    basketPaise > left ||
    lines.some(({ line_paise }, at) => lineOffPaise[at]! > line_paise)
  )
    throw new AppError('invalid', undefined, () => ({
      fields: { offers: t('said.offers-take-off-more') },
    }))
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
