import type { TakenLine } from '#features/cart/server/cart-store.ts'
import { limitOf } from '#features/cart/server/offer-store.ts'
import type { PricingLine } from '#features/pricing/cart-totals.ts'
import { stockLeft } from '#features/stock/movements/stock-left.ts'
import { heapTags, stockTags } from '#features/stock/movements/stock-tags.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'

export type OrderedLine = TakenLine &
  PricingLine & {
    /** How many the order has that it is added to. */
    had?: number
  }

const COPIED = [
  'pack_id',
  'product_id',
  'name',
  'image',
  'unit',
  'quantity',
  'price_paise',
  'discount_micro',
  'shelf',
  'grams',
] as const
type Copied = Pick<TakenLine, (typeof COPIED)[number]>
export type CopiedLine = PricingLine & Copied

/** What an order keeps of a line as it is sold now. */
export const copiedOf = (line: Copied): Copied =>
  Object.fromEntries(COPIED.map((column) => [column, line[column]])) as Copied

/** A line of a cart with what its price depends on. */
export const orderedLine = (line: TakenLine): OrderedLine => ({
  ...line,
  productId: line.product_id,
  categoryId: line.category_id,
  subCategoryId: line.sub_category_id,
  isLoose: line.grams !== null,
  pricePaise: line.price_paise,
  discountMicro: line.discount_micro,
})

/** How many of a pack one order may have. */
export const availableOf = (line: TakenLine): number => (line.for_sale ? limitOf(line) : 0)

/** Lines with the stock that those before them leave of a heap that they share. */
export function withStockLeft<Line extends TakenLine>(lines: readonly Line[]): Line[] {
  const left = stockLeft(
    lines.map(({ product_id, heap_packs, quantity, stock, stock_grams, grams }) => ({
      heap: heap_packs.length > 0 ? product_id : null,
      quantity,
      stock,
      stockGrams: stock_grams,
      packGrams: grams,
    })),
  )
  return lines.map((line, at) => ({ ...line, stock: left[at]! }))
}

/** One refusal names every line that is not fully available. */
export function refuseShortages(lines: OrderedLine[]): void {
  const shortages = withStockLeft(lines).flatMap((line) => {
    const available = availableOf(line)
    const { productId, unit, name, quantity: wanted } = line
    if (wanted <= available) return []
    const message = () => `${shortageReason(available, line)}: ${name} (${unit}).`
    return [{ shortage: { productId, unit, name, wanted, available }, message }]
  })
  const [first] = shortages
  if (!first) return
  const { length: count } = shortages
  throw new AppError('out_of_stock', { shortages: shortages.map(({ shortage }) => shortage) }, () => ({
    message: count === 1 ? first.message() : t('said.items-are-not-available', { count }),
  }))
}

/** What is shown of the packs whose stock a line of an order takes. */
export function changedTags(line: OrderedLine, lines: readonly OrderedLine[]): string[] {
  const { productId, category_id, stock, stock_grams: before, quantity, heap_packs: packs } = line
  if (packs.length === 0 || before === null) return stockTags(productId, category_id, stock, stock - quantity)
  const taken = lines
    .filter((one) => one.productId === productId && one.heap_packs.length > 0)
    .reduce((sum, one) => sum + one.quantity * one.grams!, 0)
  return heapTags(productId, category_id, { before, after: before - taken, packs })
}

function shortageReason(available: number, { stock, for_sale: isForSale, had = 0 }: OrderedLine): string {
  // What is added to an order that has all that one order may have.
  if (available === 0 && stock > 0 && isForSale) return t('said.the-order-has-the-most-of-it')
  if (available === 0) return t('said.out-of-stock')
  if (available < stock && had > 0) return t('said.at-most-available-more', { available })
  return available < stock
    ? t('said.at-most-available-per-order', { available })
    : t('said.only-amount-left', { amount: available })
}
