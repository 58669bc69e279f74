import { availabilityFlips, shownStock } from '#features/stock/movements/shown-stock.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { fromPercent } from '#shared/money.ts'
import { OFFER_PERCENT } from './highlights.ts'
import type { ProductSort } from './sorts.ts'
import type { PackDraft } from './stored-product.ts'

/** A product, as far as guests can see its changes. */
export interface ShownProduct {
  name: string
  slug?: string
  categoryId: number
  subCategoryId: number
  publish: boolean
  brand: string | null
  veg: boolean | null
  origin: string | null
  /** Everything else that is shown. */
  [field: string]: unknown
  packs: readonly PackDraft[]
}

/** The fields used by lists, filters and searches. */
const listedFields = ({ name, slug, brand, veg, origin, categoryId, subCategoryId, publish }: ShownProduct) =>
  JSON.stringify([name, slug, brand, veg, origin, categoryId, subCategoryId, publish])

const prices = ({ packs }: ShownProduct) =>
  JSON.stringify(packs.map(({ pricePaise, discountMicro }) => [pricePaise, discountMicro]))

/** Whether its discount is one that the shop shows as an offer. */
const isOffered = ({ packs }: ShownProduct) =>
  packs[0] !== undefined && packs[0].discountMicro >= fromPercent(OFFER_PERCENT)

const visibleFields = ({ packs, ...fields }: ShownProduct) =>
  JSON.stringify([
    // By name, because the two objects may have different key orders.
    Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
    packs.map((pack) => ({ ...pack, stock: shownStock(pack.stock) })),
  ])

/** The tags of a product that is added or removed. */
export const wholeProductTags = (id: number, { categoryId }: { categoryId: number }): string[] => [
  tags.products,
  tags.category(categoryId),
  tags.prices(categoryId),
  tags.anyPrice,
  tags.availability,
  tags.product(id),
]

/** The tags of everything that guests see change with a product; empty when they see no change. */
export function changedProductTags(id: number, before: ShownProduct, after: ShownProduct): string[] {
  if (!before.publish && !after.publish) return []
  if (listedFields(before) !== listedFields(after)) {
    return [...wholeProductTags(id, before), ...wholeProductTags(id, after)]
  }
  return [
    ...(visibleFields(before) !== visibleFields(after) ? [tags.product(id)] : []),
    ...(prices(before) !== prices(after) ? [tags.prices(after.categoryId), tags.anyPrice] : []),
    ...(prices(before) !== prices(after) && [before, after].some(isOffered) ? [tags.offers] : []),
    ...(availabilityChanges(before, after) ? [tags.category(after.categoryId), tags.availability] : []),
  ]
}

/** The tags that decide which products a list holds, and in which order; `null` means the list of all products. */
export function listTags(categoryId: number | null, sort: ProductSort): string[] {
  const isByPrice = sort === 'price_asc' || sort === 'price_desc' || sort === 'discount'
  const [held, priced] =
    categoryId === null
      ? [tags.products, tags.anyPrice]
      : [tags.category(categoryId), tags.prices(categoryId)]
  return [tags.shell, held, ...(isByPrice ? [priced] : [])]
}

/** Whether a pack sells out, comes back, is added or removed. */
function availabilityChanges(before: ShownProduct, after: ShownProduct): boolean {
  const stocks = new Map(before.packs.map(({ unit, stock }) => [unit, stock]))
  return (
    before.packs.length !== after.packs.length ||
    after.packs.some(({ unit, stock }) => availabilityFlips(stocks.get(unit) ?? 0, stock))
  )
}
