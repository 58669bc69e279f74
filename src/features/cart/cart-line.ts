import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import type { PricingLine } from '#features/pricing/cart-totals.ts'
import { stockLeft, type Taking } from '#features/stock/movements/stock-left.ts'
import { fromPercent, fromRupees, linePaise, maxQuantityByValue, toRupees } from '#shared/money.ts'
import type { CartItem, Product } from '#shared/shapes.ts'

/** A cart line as screens use it, for guests and users alike. */
export interface CartLine {
  /** Product and unit; they identify the line. */
  key: string
  _id: string
  /** Price, discount and stock are those of the chosen unit. */
  product: Product
  unit: string
  quantity: number
  updatedAt: string
  /** The price of one when it was added, in rupees. */
  seenPrice: number
}

export const lineKey = (productId: number, unit: string): string => `${productId}:${unit}`

/** The product with price, discount and stock of one of its packs. */
export function withPack(product: Product, unit: string): Product {
  const pack = product.packs.find((one) => one.unit === unit)
  if (!pack) return product.unit === unit ? product : { ...product, unit, stock: 0 }
  const image = pack.image
    ? [pack.image, ...product.image.filter((one) => one !== pack.image)]
    : product.image
  return { ...product, unit, image, price: pack.price, discount: pack.discount, stock: pack.stock }
}

export const toPricingLine = (line: CartLine): PricingLine & CartLine => ({
  ...line,
  productId: line.product._id,
  categoryId: line.product.category,
  subCategoryId: line.product.subCategory,
  isLoose: line.product.packs.some(({ unit, weighed }) => unit === line.unit && weighed === true),
  pricePaise: fromRupees(line.product.price),
  discountMicro: fromPercent(line.product.discount),
})

/** Converts API items to lines: ids coerced to numbers, one line per product and unit, the newer one wins. */
export function toCartLines(items: readonly CartItem[]): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const item of items) {
    const product = { ...item.productId, _id: Number(item.productId._id) }
    const key = lineKey(product._id, item.unit)
    const earlier = lines.get(key)
    if (earlier && earlier.updatedAt >= item.updatedAt) continue
    const { _id, unit, quantity, updatedAt, seenPrice } = item
    lines.set(key, { key, _id, product, unit, quantity, updatedAt, seenPrice })
  }
  return [...lines.values()]
}

/** The largest quantity of a pack that can be ordered. */
export function maxQuantity(product: Product, unit: string): number {
  const pack = product.packs.find((one) => one.unit === unit)
  const { stock, price } = withPack(product, unit)
  return Math.min(stock, pack?.maxPerOrder ?? stock, maxQuantityByValue(fromRupees(price)))
}

/** Why the quantity is limited to `most`: "Only 3 left", "Max 5 per order". */
export function maxQuantityReason(product: Product, unit: string, most: number): string {
  if (most <= 0) return t('cart.out-of-stock')
  const limit = product.packs.find((one) => one.unit === unit)?.maxPerOrder
  const isLimit = most === limit || most === maxQuantityByValue(fromRupees(withPack(product, unit).price))
  return isLimit ? t('cart.max-most-per-order', { most }) : t('cart.only-most-left', { most })
}

/** What a line costs in rupees, and what it would cost at the maximum retail price. */
export function lineAmounts(line: CartLine): { total: number; mrp: number } {
  const priced = toPricingLine(line)
  return { total: toRupees(linePaise(priced)), mrp: toRupees(linePaise({ ...priced, discountMicro: 0 })) }
}

/** A line with more than is available. */
export interface Shortage {
  productId: number
  unit: string
  name: string
  wanted: number
  available: number
}

export const shortagesIn = (lines: readonly CartLine[]): Shortage[] => {
  const left = stockLeft(lines.map(takingOf))
  return lines.flatMap(({ product, unit, quantity }, at) => {
    const available = Math.min(maxQuantity(product, unit), left[at]!)
    if (quantity <= available) return []
    return [{ productId: product._id, unit, name: localName(product), wanted: quantity, available }]
  })
}

function takingOf({ product, unit, quantity }: CartLine): Taking {
  const { stock } = withPack(product, unit)
  const {
    sharesStock,
    stockGrams = null,
    grams = null,
  } = product.packs.find((one) => one.unit === unit) ?? {}
  return { heap: sharesStock ? product._id : null, quantity, stock, stockGrams, packGrams: grams }
}

/** "1 item", "3 items" (specification, section 4). */
export const itemsText = (count: number): string => t('cart.count-items', { count })
