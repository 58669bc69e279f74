import { raisedParts } from '#features/papers/mixed-supply.ts'
import { taxesAt } from '#features/papers/server/product-tax-store.ts'
import type { TakenPromotions } from '#features/pricing/reductions.ts'
import { readShop, readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { modeOf } from '#features/papers/tax-readiness.ts'
import type { OrderDraft } from '#features/orders/server/order-record.ts'
import type { ProductTax } from '#features/papers/treatments.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { discountFor, fromRupees, sellingPaise, toRupees } from '#shared/money.ts'
import { MRP_RULES, packetPaise, type MrpRule } from '#shared/printed-mrp.ts'
import { AppError } from '#shared/problems.ts'
import { isKnownPrice, packsOf, salePaise } from '../sale-lines.ts'
import { ceilingOf, isWithin, type Ceilings } from '../discounts.ts'
import type { Sale, Seller } from './sale.ts'
import type { NewSale, SoldPack } from './sale-store.ts'
import { t } from '#shared/words.ts'

/** A line of a sale, with the price of one in paise. */
export type SoldLine = OrderDraft['lines'][number] & {
  position: number
  sold_grams: number | null
  unit_paise: number
  /** What is printed on its packets as MRP; null where nobody was asked. */
  printed_paise: number | null
}

/** A line as it is kept; throws `product_not_found`, and `invalid` for grams of what is not weighed. */
export function soldLine(
  { unit, quantity, grams, price, mrp: printed }: Sale['lines'][number],
  pack: SoldPack,
  position: number,
): SoldLine {
  const { pack_id, name } = pack
  if (pack_id === null || name === null) throw new AppError('product_not_found', { position })
  if (grams !== undefined && !pack.weighed)
    throw new AppError('invalid', undefined, () => ({
      fields: { [`lines.${position}.grams`]: t('said.this-is-not-sold-by-weight') },
    }))
  const packGrams = pack.weighed ? pack.grams : null
  const amount = { quantity: quantity ?? null, grams: grams ?? null, packGrams }
  const unit_paise =
    price === undefined ? sellingPaise(pack.price_paise, pack.discount_micro) : fromRupees(price)
  const packs = packsOf(amount)
  const printed_paise = printed === undefined ? null : fromRupees(printed)
  const mrp = Math.max(printed_paise ?? pack.price_paise, unit_paise)
  return {
    position,
    pack_id,
    product_id: pack.product_id,
    name,
    image: pack.image,
    unit,
    quantity: packs,
    price_paise: mrp,
    discount_micro: mrp > 0 ? discountFor(mrp, unit_paise) : 0,
    offer_paise: 0,
    line_paise: salePaise({ ...amount, unitPaise: unit_paise }),
    shelf: pack.shelf,
    grams: packGrams,
    substitution: null,
    sold_grams: packGrams === null ? null : (grams ?? packs * packGrams),
    unit_paise,
    printed_paise,
  }
}

/**
 * A price is what the pack costs or lately cost, or within the discount of who sells; a lower one needs a manager, and an
 * offline one that does somebody's look. It is at most what is printed: where the shelf has several MRPs, a line says which.
 */
export async function pricesToCheck(
  sale: Sale,
  lines: SoldLine[],
  packs: SoldPack[],
  { isManager, role }: Seller,
  {
    billed,
    readCeilings,
    readRule,
  }: {
    /** The MRPs that bills say, by pack. */
    billed: ReadonlyMap<number, number[]>
    readCeilings: () => Promise<Ceilings>
    readRule: () => Promise<MrpRule>
  },
) {
  const checks: NewSale['checks'] = []
  const lowered: SoldLine[] = []
  for (const [at, line] of lines.entries()) {
    const pack = packs[at]!
    const now = { pricePaise: pack.price_paise, discountMicro: pack.discount_micro }
    const { printed_paise: printed, unit_paise: unit } = line
    const least = printed === null && pack.mrps ? Math.min(...pack.mrps) : Infinity
    if (unit > least) {
      if (!sale.offline) throw unreadMrp(at, line.name, pack.mrps!)
      const { position, pack_id } = line
      checks.push({ position, kind: 'price', pack_id, price_paise: unit, expected_paise: least })
      continue
    }
    const isPrinted = printed !== null && unit > printed
    if (isKnownPrice(unit, now, pack.before) && !isPrinted) continue
    const isBilled = printed !== null && (billed.get(line.pack_id) ?? []).includes(printed)
    if (isBilled && MRP_RULES.some((rule) => packetPaise(now, printed, rule) === unit)) continue
    const expected_paise =
      isBilled || isPrinted
        ? packetPaise(now, printed, await readRule())
        : sellingPaise(pack.price_paise, pack.discount_micro)
    const isAbove = unit > Math.min(pack.price_paise, printed ?? pack.price_paise)
    const isBelow = line.unit_paise < expected_paise
    // Nobody has approved what was sold without a network.
    const ceiling = ceilingOf(sale.offline ? 'cashier' : role, await readCeilings())
    const isDiscount = isBelow && isWithin(line.unit_paise, expected_paise, ceiling)
    if (sale.offline) {
      const { position, pack_id, unit_paise: price_paise } = line
      if (!isDiscount) checks.push({ position, kind: 'price', pack_id, price_paise, expected_paise })
    } else if (isAbove)
      throw new AppError('price_above_mrp', {
        position: at,
        mrp: toRupees(Math.min(pack.price_paise, printed ?? pack.price_paise)),
      })
    else if (isBelow && !isDiscount && role === 'manager')
      throw new AppError('discount_needs_owner', { position: at, percent: ceiling })
    else if (!isManager && !isDiscount) throw new AppError('price_needs_manager', { position: at })
    if ((isManager || isDiscount) && !isAbove) lowered.push(line)
  }
  const reasons = lowered.map((line) => ({
    ...line,
    reason: sale.lines[line.position]!.reason,
    before: packs[line.position]!,
  }))
  return { checks, lowered: reasons.length > 0 ? reasons : null }
}

/** A packet may bear less than it would be sold for: whoever holds it reads what is printed. */
const unreadMrp = (position: number, name: string, mrps: readonly number[]) =>
  new AppError('mrp_not_read', { position, mrps: mrps.map(toRupees) }, () => ({
    message: t('counter.which-mrp-is-printed-on-name', { name }),
  }))

export const checkOf = (kind: 'clock' | 'unproven', { position, pack_id }: SoldLine) => ({
  position,
  kind,
  pack_id,
})

/** The taxes that a device has printed, by product: its document says them, whatever the shop had. */
export function printedTaxes(sale: Sale, lines: SoldLine[]): Map<number, ProductTax> {
  return new Map(
    lines.flatMap(({ position, product_id }) => {
      const { tax } = sale.lines[position]!
      return tax ? [[product_id, tax] as const] : []
    }),
  )
}

/** Taxes printed but not in force: each product once, and lines of a group whose rule of tax the shop has changed. */
export async function taxesToCheck(
  tx: Tx,
  lines: SoldLine[],
  printed: Map<number, ProductTax>,
  {
    day,
    sale: { onePrice, mode },
    promotions,
  }: { day: string; sale: Sale; promotions: TakenPromotions | undefined },
): Promise<NewSale['checks']> {
  const groups = promotions?.offers.flatMap((offer) => offer.groups ?? []) ?? []
  const isOtherRule =
    onePrice !== undefined && groups.length > 0 && (await readTaxSettings(tx)).onePrice !== onePrice
  const modeNow =
    mode === undefined ? undefined : modeOf(await readTaxSettings(tx), (await readShop(tx)).gstin)
  const isOtherMode = mode !== modeNow
  if (printed.size === 0 && !isOtherRule && !isOtherMode) return []
  const ids = lines.map(({ product_id }) => product_id)
  const inForce = await taxesAt(tx, ids, day)
  if (isOtherMode)
    return lines.slice(0, 1).map(({ position, pack_id, product_id }) => ({
      position,
      kind: 'tax' as const,
      pack_id,
      rate_bp: mode === 'regular' ? (printed.get(product_id)?.rateBp ?? 0) : 0,
      expected_rate_bp: modeNow === 'regular' ? (inForce.get(product_id)?.rateBp ?? null) : 0,
    }))
  const checks = [...printed].flatMap(([productId, { treatment, rateBp }]) => {
    const now = inForce.get(productId)
    if (now?.treatment === treatment && now.rateBp === rateBp) return []
    const { position, pack_id } = lines.find(({ product_id }) => product_id === productId)!
    const expected_rate_bp = now?.rateBp ?? null
    return [{ position, kind: 'tax' as const, pack_id, rate_bp: rateBp, expected_rate_bp }]
  })
  if (!isOtherRule) return checks
  const taxes = new Map([...inForce, ...printed])
  const goods = lines.map(({ position: line, quantity: packs, product_id }) => ({
    line,
    packs,
    tax: taxes.get(product_id) ?? null,
  }))
  const raised = raisedParts(goods, groups).flatMap((parts, at) => {
    const { position, pack_id } = lines[at]!
    if (parts.length === 0 || checks.some((one) => one.position === position)) return []
    const [own, highest] = [goods[at]!.tax?.rateBp ?? 0, Math.max(...parts.map(({ tax }) => tax.rateBp))]
    const [rate_bp, expected_rate_bp] = onePrice === 'highest' ? [highest, own] : [own, highest]
    return [{ position, kind: 'tax' as const, pack_id, rate_bp, expected_rate_bp }]
  })
  return [...checks, ...raised]
}
