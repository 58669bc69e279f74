import { tags } from '#features/storefront/content-tags.ts'
import { availabilityFlips, shownStock } from './shown-stock.ts'

/** The tags of everything that guests see change when only the stock of one pack changes. */
export const stockTags = (productId: number, categoryId: number, before: number, after: number): string[] => [
  ...(shownStock(before) !== shownStock(after) ? [tags.product(productId)] : []),
  ...(availabilityFlips(before, after) ? [tags.category(categoryId), tags.availability] : []),
]

/** The same of a heap from which several packs, of these weights, are sold; all in grams. */
export const heapTags = (
  productId: number,
  categoryId: number,
  { before, after, packs }: { before: number; after: number; packs: readonly number[] },
): string[] =>
  packs.flatMap((weight) =>
    stockTags(productId, categoryId, Math.floor(before / weight), Math.floor(after / weight)),
  )
