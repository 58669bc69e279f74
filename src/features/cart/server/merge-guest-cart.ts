import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { sellingPaise } from '#shared/money.ts'
import type { CartItem } from '#shared/shapes.ts'
import type { SkippedLine } from '../merge-message.ts'
import { listCart, mergeCartItems } from './cart-store.ts'
import { cartRoom } from './cart-room-store.ts'
import { limitOf, listOffersOf, type Offer } from './offer-store.ts'
import { cartItemView } from './cart-view.ts'

export interface MergeItem {
  productId: number
  unit: string
  quantity: number
  /** ISO 8601; a line without one counts as now. */
  updatedAt?: string | undefined
}

/** Of a pack in both carts the newer wins, down to what is available; what is not is reported. Idempotent. */
export const mergeGuestCart = (
  db: Database,
  guest: { userId: string; items: MergeItem[] },
): Promise<{ items: CartItem[]; skipped: SkippedLine[] }> => db.transaction((tx) => mergeLines(tx, guest))

/** The same within `tx`; also puts the lines of an unpaid order back into the cart. */
export async function mergeLines(
  tx: Tx,
  { userId, items }: { userId: string; items: MergeItem[] },
): Promise<{ items: CartItem[]; skipped: SkippedLine[] }> {
  const now = new Date()
  const wanted = newestOfEach(items, now)
  // The lock serialises calls that count the lines of this cart.
  const [, offered] = await Promise.all([lockUser(tx, userId), listOffersOf(tx, wanted)])
  const offers = new Map(offered.map((offer) => [keyOf(offer.product_id, offer.unit), offer]))
  const found = wanted.flatMap((line) => {
    const offer = offers.get(keyOf(line.productId, line.unit))
    return offer && limitOf(offer) > 0 ? [{ ...line, offer }] : []
  })
  const packIds = found.map(({ offer }) => offer.pack_id)
  const { held, left } = await cartRoom(tx, userId, packIds)
  let room = left
  const merged = found.filter(({ offer }) => held.has(offer.pack_id) || room-- > 0)
  await mergeCartItems(tx, userId, merged.map(toLine))
  return { items: (await listCart(tx, userId)).map(cartItemView), skipped: skippedOf(wanted, offers, merged) }
}

type WantedLine = MergeItem & { at: Date }

const keyOf = (productId: number, unit: string) => `${productId} ${unit}`

function newestOfEach(items: MergeItem[], now: Date): WantedLine[] {
  const newest = new Map<string, WantedLine>()
  for (const item of items) {
    const line = { ...item, at: item.updatedAt ? new Date(item.updatedAt) : now }
    const key = keyOf(line.productId, line.unit)
    const other = newest.get(key)
    if (!other || other.at <= line.at) newest.set(key, line)
  }
  return [...newest.values()]
}

const toLine = ({ quantity, updatedAt, at, offer }: WantedLine & { offer: Offer }) => ({
  id: newHexId(),
  packId: offer.pack_id,
  quantity: Math.min(quantity, limitOf(offer)),
  seenPaise: sellingPaise(offer.price_paise, offer.discount_micro),
  updatedAt: updatedAt ? at : null,
})

function skippedOf(wanted: WantedLine[], offers: Map<string, Offer>, merged: WantedLine[]): SkippedLine[] {
  const taken = new Set(merged.map(({ productId, unit }) => keyOf(productId, unit)))
  return wanted.flatMap(({ productId, unit }) => {
    const key = keyOf(productId, unit)
    if (taken.has(key)) return []
    const offer = offers.get(key)
    const reason = !offer ? 'not_found' : limitOf(offer) === 0 ? 'out_of_stock' : 'cart_full'
    return [{ productId, unit, reason }]
  })
}
