import { sellingRupees } from '#features/catalogue/selling-price.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { lineKey, type CartLine } from './cart-line.ts'

/** A line of the guest cart as stored under the key `guest_cart` (specification, section 3). */
export interface GuestLine {
  _id: string
  productId: Product
  unit: string
  quantity: number
  updatedAt: string
  seenPrice?: number
}

const MAX_QUANTITY = 1_000_000

/** A line whose product must be fetched before it can be shown: only its id and unit were stored. */
export const isBare = (line: GuestLine): boolean => line.productId.name === ''

/** Reads the guest cart from local storage; invalid lines are skipped, and of duplicates the newer wins. */
export function readGuestCart(raw: string | null): GuestLine[] {
  const lines = new Map<string, GuestLine>()
  for (const one of parseList(raw)) {
    const line = toGuestLine(one)
    if (!line) continue
    const key = lineKey(line.productId._id, line.unit)
    const earlier = lines.get(key)
    if (!earlier || earlier.updatedAt < line.updatedAt) lines.set(key, line)
  }
  return [...lines.values()]
}

export const guestLineOf = (line: CartLine): GuestLine => ({
  _id: line._id,
  productId: line.product,
  unit: line.unit,
  quantity: line.quantity,
  updatedAt: line.updatedAt,
  seenPrice: line.seenPrice,
})

export const cartLineOf = (line: GuestLine): CartLine => ({
  key: lineKey(line.productId._id, line.unit),
  _id: line._id,
  product: line.productId,
  unit: line.unit,
  quantity: line.quantity,
  updatedAt: line.updatedAt,
  seenPrice: line.seenPrice ?? sellingRupees(line.productId),
})

function parseList(raw: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function toGuestLine(value: unknown): GuestLine | null {
  if (!isRecord(value) || typeof value.unit !== 'string' || !value.unit.trim()) return null
  const quantity = Number(value.quantity)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return null
  const productId = toProduct(value.productId, value.unit)
  if (!productId) return null
  const { seenPrice } = value
  return {
    _id: lineKey(productId._id, value.unit),
    productId,
    unit: value.unit,
    quantity,
    updatedAt: toTimestamp(value.updatedAt),
    ...(isAmount(seenPrice) && { seenPrice }),
  }
}

/** The stored product, with defaults for missing fields; without a price, name or slug the line counts as bare. */
function toProduct(value: unknown, unit: string): Product | null {
  if (!isRecord(value)) return null
  const _id = Number(value._id)
  if (!Number.isSafeInteger(_id) || _id < 1) return null
  const isComplete = isAmount(value.price) && typeof value.name === 'string' && typeof value.slug === 'string'
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : '')
  const number = (key: string, fallback: number) => (isAmount(value[key]) ? value[key] : fallback)
  return {
    _id,
    name: isComplete ? text('name') : '',
    slug: text('slug'),
    brand: text('brand') || null,
    image: Array.isArray(value.image) ? value.image.filter((one) => typeof one === 'string') : [],
    category: number('category', 0),
    subCategory: number('subCategory', 0),
    unit,
    price: number('price', 0),
    discount: Math.min(100, number('discount', 0)),
    stock: number('stock', MAX_QUANTITY),
    packs: Array.isArray(value.packs) ? value.packs.filter(isPack) : [],
    veg: typeof value.veg === 'boolean' ? value.veg : null,
    origin: text('origin') || null,
    description: text('description'),
    more_details: {},
    ...(isRecord(value.translations) && { translations: value.translations as Product['translations'] }),
    publish: value.publish !== false,
    createdAt: text('createdAt'),
    updatedAt: text('updatedAt'),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

const isPack = (value: unknown): value is Pack =>
  isRecord(value) &&
  typeof value.unit === 'string' &&
  isAmount(value.price) &&
  isAmount(value.discount) &&
  isAmount(value.stock) &&
  (value.maxPerOrder === null || value.maxPerOrder === undefined || isAmount(value.maxPerOrder))

/** An invalid timestamp becomes 1970, so that any other is newer. */
function toTimestamp(value: unknown): string {
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : new Date(0).toISOString()
}
