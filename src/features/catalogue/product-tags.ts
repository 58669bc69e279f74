import { tags } from '#features/storefront/content-tags.ts'
import type { PackDraft } from './pack-drafts.ts'
import type { ProductSort } from './sorts.ts'
import { availabilityFlips, shownStock } from './shown-stock.ts'

/** A product as far as guests can see a change of it. */
export interface ShownProduct {
  name: string
  slug?: string
  categoryId: number
  subCategoryId: number
  publish: boolean
  brand: string | null
  veg: boolean | null
  origin: string | null
  /** Everything else that is shown of it. */
  [field: string]: unknown
  packs: readonly PackDraft[]
}

/** What lists, filters and searches find a product by. */
const found = ({ name, slug, brand, veg, origin, categoryId, subCategoryId, publish }: ShownProduct) =>
  JSON.stringify([name, slug, brand, veg, origin, categoryId, subCategoryId, publish])

const prices = ({ packs }: ShownProduct) =>
  JSON.stringify(packs.map(({ pricePaise, discountMicro }) => [pricePaise, discountMicro]))

const shown = ({ packs, ...fields }: ShownProduct) =>
  JSON.stringify([
    // By name: the two spellings that are compared may come in different orders.
    Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
    packs.map((pack) => ({ ...pack, stock: shownStock(pack.stock) })),
  ])

/** The tags of a product that is new, or leaves the shop. */
export const wholeProductTags = (id: number, { categoryId }: { categoryId: number }): string[] => [
  tags.products,
  tags.category(categoryId),
  tags.prices(categoryId),
  tags.anyPrice,
  tags.availability,
  tags.product(id),
]

/** The tags of what guests see otherwise after a change of a product; none when they see nothing of it. */
export function changedProductTags(id: number, before: ShownProduct, after: ShownProduct): string[] {
  if (!before.publish && !after.publish) return []
  if (found(before) !== found(after)) {
    return [...wholeProductTags(id, before), ...wholeProductTags(id, after)]
  }
  return [
    ...(shown(before) !== shown(after) ? [tags.product(id)] : []),
    ...(prices(before) !== prices(after) ? [tags.prices(after.categoryId), tags.anyPrice] : []),
    ...(flips(before, after) ? [tags.category(after.categoryId), tags.availability] : []),
  ]
}

/** The same where only the stock of one pack has changed. */
export const stockTags = (productId: number, categoryId: number, before: number, after: number): string[] => [
  ...(shownStock(before) !== shownStock(after) ? [tags.product(productId)] : []),
  ...(availabilityFlips(before, after) ? [tags.category(categoryId), tags.availability] : []),
]

/** What decides which products a list of a category, or of all, holds in which order. */
export function listTags(categoryId: number | null, sort: ProductSort): string[] {
  const isByPrice = sort === 'price_asc' || sort === 'price_desc' || sort === 'discount'
  const [held, priced] =
    categoryId === null
      ? [tags.products, tags.anyPrice]
      : [tags.category(categoryId), tags.prices(categoryId)]
  return [tags.shell, held, ...(isByPrice ? [priced] : [])]
}

/** Whether a pack sells out or comes back, joins or leaves. */
function flips(before: ShownProduct, after: ShownProduct): boolean {
  const stocks = new Map(before.packs.map(({ unit, stock }) => [unit, stock]))
  return (
    before.packs.length !== after.packs.length ||
    after.packs.some(({ unit, stock }) => availabilityFlips(stocks.get(unit) ?? 0, stock))
  )
}
