import type { Actor } from '#features/audit/actor.ts'
import { listOfferedLines, type TakenLine } from '#features/cart/server/cart-store.ts'
import { changedTags, copiedOf, orderedLine, refuseShortages } from '#features/orders/server/ordered-lines.ts'
import { attemptOf } from '#features/orders/server/order-draft.ts'
import { newOrderId } from '#features/orders/server/order-id.ts'
import type { OrderDraft } from '#features/orders/server/order-record.ts'
import { storedOf } from '#features/orders/sent-fields.ts'
import { getOrder, insertOrder } from '#features/orders/server/order-store.ts'
import { lockWantedPacks } from '#features/stock/movements/server/movement-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { WHOLE_DISCOUNT } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { ClaimRow } from './claim-store.ts'
import { listSupplied } from './claimed-order-store.ts'
import type { PartOfLine } from './part-of-line.ts'
import { t } from '#shared/words.ts'
import { STORED } from '#shared/stored-words.ts'

/**
 * Places an order of the claimed pieces to the same address, free of charge: it takes stock, is picked and delivered like any
 * other, and nothing is due of it. Returns its id. The caller holds the lock of the order. Throws `out_of_stock`.
 */
export async function sendAgain(tx: Tx, actor: Actor, claim: ClaimRow, parts: PartOfLine[]): Promise<string> {
  const [order, supplied] = await Promise.all([
    getOrder(tx, claim.order_id),
    listSupplied(tx, claim.order_id),
  ])
  const wanted = wantedPacks(parts, supplied)
  await lockWantedPacks(tx, wanted)
  const taken = await listOfferedLines(tx, wanted)
  if (taken.length < wanted.length) throw new AppError('out_of_stock', { shortages: [] })
  // What one order may have at most is no limit of what the shop owes.
  const lines = taken.map((line) => orderedLine({ ...line, max_per_order: null }))
  refuseShortages(lines)
  const draft: OrderDraft = {
    id: newOrderId(),
    channel: order.channel,
    user_id: order.user_id,
    customer_id: order.customer_id,
    placed_by: order.channel === 'phone' ? (actor.userId ?? order.placed_by) : actor.userId,
    counter_id: null,
    sold_at: null,
    status: 'Pending',
    payment_status: 'Unpaid',
    payment_method: 'CASH_ON_DELIVERY',
    ...storedOf({ deliveryNote: STORED.inPlaceOf(order.id) }),
    delivery_promise: null,
    area_id: order.area_id,
    slot_id: null,
    promised_from: null,
    promised_to: null,
    substitution: order.substitution,
    customer: order.customer,
    address: order.address,
    charges: [],
    offers: [],
    coupon: null,
    sub_total_paise: 0,
    charges_paise: 0,
    offers_paise: 0,
    coupon_paise: 0,
    credit_paise: 0,
    round_off_paise: 0,
    total_paise: 0,
    locale: order.locale,
    item_count: new Set(lines.map(({ productId }) => productId)).size,
    lines: lines.map((line) => freeLine(line, order.substitution)),
  }
  await insertOrder(tx, draft, attemptOf(draft, null), undefined)
  await touch(
    tx,
    lines.flatMap((line) => changedTags(line, lines)),
  )
  return draft.id
}

/** The pieces of the claim by pack: two lines of a bill may be of one pack. */
function wantedPacks(parts: PartOfLine[], supplied: Awaited<ReturnType<typeof listSupplied>>) {
  const packs = new Map<number, { productId: number; unit: string; quantity: number }>()
  for (const { line, pieces } of parts) {
    const of = supplied.find(({ position }) => position === line.supplied_position)!
    const quantity = pieces ?? line.pieces ?? 0
    const before = packs.get(of.pack_id)
    packs.set(of.pack_id, {
      productId: of.product_id,
      unit: of.unit,
      quantity: (before?.quantity ?? 0) + quantity,
    })
  }
  const wanted = [...packs.values()].filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0)
    throw new AppError('claim_invalid', undefined, () => ({ message: t('said.claim-say-how-many-again') }))
  return wanted
}

const freeLine = (
  line: TakenLine,
  substitution: OrderDraft['substitution'],
): OrderDraft['lines'][number] => ({
  ...copiedOf(line),
  discount_micro: WHOLE_DISCOUNT,
  line_paise: 0,
  offer_paise: 0,
  substitution,
})
