import { createHash } from 'node:crypto'
import { lockUser } from '../../identity/server/user-store.ts'
import { findAddress } from '../../addresses/server/find-address.ts'
import { bumpPublicVersion } from '../../storefront/server/version-store.ts'
import { listActiveCharges } from '../../charges/server/charge-store.ts'
import { quoteCart, toBill, type Quote } from '../../charges/quote.ts'
import { takeCartLines, type TakenLine } from '../../cart/server/cart-store.ts'
import { paymentStarts } from '../../payments/methods.ts'
import { newHexId } from '../../../platform/hex-id.ts'
import type { Database } from '../../../platform/postgres.ts'
import { fromRupees } from '../../../shared/money.ts'
import type { PaymentMethod } from '../../../shared/order-words.ts'
import { AppError } from '../../../shared/problems.ts'
import type { Address, Order } from '../../../shared/shapes.ts'
import { findAttempt, insertAttempt } from './attempt-store.ts'
import { announceOrder } from './jobs.ts'
import { newOrderId } from './order-id.ts'
import { insertOrder, type OrderDraft } from './order-store.ts'
import { orderView } from './order-view.ts'
import { lockPacks, takeStock, type LockedPack } from './stock-store.ts'

export interface PlaceOrder {
  userId: string
  addressId: string
  /** Rupees, as the shopper was shown. */
  expectedTotal: number
  deliveryNote: string | null
  paymentMethod: PaymentMethod
  idempotencyKey: string | undefined
}

type OrderedLine = LockedPack & {
  quantity: number
  productId: number
  pricePaise: number
  discountMicro: number
}

/**
 * Turns the cart on the server into an order, in one transaction: all of it happens or none of it.
 * The same key with the same body answers the first answer again, however the two calls race.
 * Locks are taken in one order (user, cart, packs by id), so two orders never wait for each other in a circle.
 * Statements under one `Promise.all` run one after the other in one trip to the database.
 */
export async function placeOrder(db: Database, ask: PlaceOrder): Promise<Order> {
  return db.transaction(async (tx) => {
    const attempt = attemptOf(ask)
    const [user, earlier] = await Promise.all([lockUser(tx, ask.userId), attempt && findAttempt(tx, attempt)])
    if (user.status !== 'Active') throw new AppError('account_inactive')
    if (earlier) return replay(earlier, attempt!)

    const [taken, address, charges] = await Promise.all([
      takeCartLines(tx, ask.userId),
      findAddress(tx, ask.userId, ask.addressId),
      listActiveCharges(tx),
    ])
    if (taken.length === 0) throw new AppError('cart_empty')
    const packIds = taken.map(({ packId }) => packId)
    const lines = linesOf(taken, await lockPacks(tx, packIds))
    refuseShortages(lines)
    if (!address) throw new AppError('address_not_found')
    const quote = quoteCart(lines, charges)
    if (quote.totalPaise !== fromRupees(ask.expectedTotal))
      throw new AppError('total_changed', { bill: toBill(quote) })

    const draft = draftOf(ask, user, address, quote)
    const [stock, placedAt] = await Promise.all([
      takeStock(tx, draft.id, draft.lines),
      insertOrder(tx, draft),
      draft.status === 'Pending' && announceOrder.enqueue(tx, { orderId: draft.id }),
    ])
    if (stock.packs !== draft.lines.length) throw new AppError('out_of_stock')
    const order = orderOf(draft, placedAt)
    if (attempt) await insertAttempt(tx, attempt, order)
    if (stock.visible) await bumpPublicVersion(tx)
    return order
  })
}

function attemptOf({ userId, idempotencyKey: key, ...body }: PlaceOrder) {
  if (!key) return null
  return { userId, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
}

function replay(earlier: { body_hash: Buffer; reply: Order }, attempt: { bodyHash: Buffer }): Order {
  if (!earlier.body_hash.equals(attempt.bodyHash)) throw new AppError('idempotency_key_reused')
  return earlier.reply
}

function linesOf(taken: TakenLine[], packs: LockedPack[]): OrderedLine[] {
  const byId = new Map(packs.map((pack) => [pack.pack_id, pack]))
  return taken.flatMap(({ packId, quantity }) => {
    const pack = byId.get(packId)
    if (!pack) return []
    const { product_id: productId, price_paise: pricePaise, discount_micro: discountMicro } = pack
    return [{ ...pack, quantity, productId, pricePaise, discountMicro }]
  })
}

/** Every line that cannot be had in full is named in one refusal. */
function refuseShortages(lines: OrderedLine[]): void {
  const shortages = lines.flatMap((line) => {
    const available = line.for_sale ? Math.min(line.stock, line.max_per_order ?? line.stock) : 0
    const { productId, unit, name, quantity: wanted } = line
    return wanted > available ? [{ productId, unit, name, wanted, available }] : []
  })
  const [first] = shortages
  if (!first) return
  const left =
    first.available === 0
      ? `${first.name} is sold out.`
      : `Only ${first.available} of ${first.name} can be had.`
  const message =
    shortages.length === 1 ? left : `${shortages.length} items are not available in the quantity you want.`
  throw new AppError('out_of_stock', { shortages }, { message })
}

function draftOf(
  ask: PlaceOrder,
  user: { name: string; email: string; mobile: number | null },
  address: Address,
  quote: Quote<OrderedLine>,
): OrderDraft {
  const start = paymentStarts[ask.paymentMethod]
  return {
    id: newOrderId(),
    userId: ask.userId,
    // Cash on delivery is a real order at once; an online one when its payment settles.
    status: start.payment === 'Due' ? 'Pending' : 'Awaiting Payment',
    paymentStatus: start.order,
    paymentMethod: ask.paymentMethod,
    deliveryNote: ask.deliveryNote,
    customer: { name: user.name || address.name, email: user.email, mobile: user.mobile ?? address.mobile },
    address,
    charges: quote.charges,
    subTotalPaise: quote.subTotalPaise,
    chargesPaise: quote.chargesPaise,
    roundOffPaise: quote.roundOffPaise,
    totalPaise: quote.totalPaise,
    itemCount: quote.itemCount,
    lines: quote.lines.map((line) => ({ ...line, packId: line.pack_id })),
    paymentId: newHexId(),
    firstPayment: start.payment,
  }
}

/** The order as it was just written, without reading it back. */
function orderOf(draft: OrderDraft, placedAt: Date): Order {
  return orderView({
    id: draft.id,
    user_id: draft.userId,
    status: draft.status,
    payment_status: draft.paymentStatus,
    payment_method: draft.paymentMethod,
    delivery_note: draft.deliveryNote,
    customer: draft.customer,
    address: draft.address,
    charges: draft.charges,
    sub_total_paise: draft.subTotalPaise,
    charges_paise: draft.chargesPaise,
    round_off_paise: draft.roundOffPaise,
    total_paise: draft.totalPaise,
    item_count: draft.itemCount,
    created_at: placedAt,
    updated_at: placedAt,
    lines: draft.lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      image: line.image,
      unit: line.unit,
      quantity: line.quantity,
      price_paise: line.pricePaise,
      discount_micro: line.discountMicro,
      line_paise: line.linePaise,
    })),
    events: [{ status: draft.status, by: 'shopper', note: null, at: placedAt }],
    payments: [
      {
        provider: draft.paymentMethod,
        status: draft.firstPayment,
        amount_paise: draft.totalPaise,
        reference: null,
        at: placedAt,
      },
    ],
  })
}
