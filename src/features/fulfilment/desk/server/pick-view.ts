import { sellingPaise, toRupees } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/roles.ts'
import { compareShelves } from '../compare-shelves.ts'
import type { Order } from '#features/orders/contract.ts'
import type { PackedOrder, PickLine, PickOrder } from '../pick-contract.ts'
import type { PickLineRow, PickOrderRow, WeighedBy } from './pick-store.ts'
import type { PrintedRow } from './printed-packets-store.ts'
import { STORED } from '#shared/stored-words.ts'

/** An order of the pick page, with all that administrators see. */
export const pickOrderView = (row: PickOrderRow, userId: string, lines?: PickLineRow[]): PickOrder => ({
  orderId: row.id,
  promise: row.delivery_promise,
  due: row.promised_to?.toISOString() ?? null,
  waitingSince: row.waiting_since.toISOString(),
  receiver: { name: row.name, mobile: row.mobile },
  deliveryNote: row.delivery_note,
  items: row.items,
  picked: row.picked,
  toWeigh: row.to_weigh,
  heldBy:
    row.picker_id && row.held_until
      ? { name: holderName(row), until: row.held_until.toISOString(), isMe: row.picker_id === userId }
      : null,
  ...(lines && { lines: lines.toSorted((a, b) => compareShelves(a.shelf, b.shelf)).map(pickLineView) }),
})

/** What somebody who only picks may know of it: the lines, the receiver's first name and the note. */
const pickerView = (order: PickOrder): PickOrder => ({
  orderId: order.orderId,
  promise: order.promise,
  due: order.due,
  waitingSince: order.waitingSince,
  receiver: { name: order.receiver.name.trim().split(/\s+/)[0] ?? '' },
  deliveryNote: order.deliveryNote,
  items: order.items,
  picked: order.picked,
  toWeigh: order.toWeigh,
  heldBy: order.heldBy,
  ...(order.lines && { lines: order.lines }),
})

/** An order as the pick page shows it to this caller. */
export const pickOrderFor = (caller: { role: Role }, order: PickOrder): PickOrder =>
  isAdmin(caller) ? order : pickerView(order)

export const packedOrderFor = (caller: { role: Role }, order: Order): Order | PackedOrder =>
  isAdmin(caller) ? order : { orderId: order.orderId, order_status: order.order_status }

export const holderName = ({ picker_name }: PickOrderRow): string => picker_name || STORED.somebody

const printedView = ({ mrp_paise, pieces }: PrintedRow) => ({ mrp: toRupees(mrp_paise), pieces })

/** How labels of the scale for a pack begin; those with an amount say by its price how much it is. */
function labelsOf({ sku, grams, pricePaise, discountMicro, scales }: WeighedBy): PickLine['labels'] {
  const item = sku.replace(/^0+(?=\d)/, '')
  const paise = sellingPaise(pricePaise, discountMicro)
  return (scales ?? []).flatMap(({ prefix, itemDigits, value, factor = 1 }) =>
    item.length > itemDigits || (value === 'paise' && paise === 0)
      ? []
      : [
          {
            begins: prefix + item.padStart(itemDigits, '0'),
            gramsOfOne: value === 'grams' ? factor : (factor * grams) / paise,
          },
        ],
  )
}

export function pickLineView(row: PickLineRow): PickLine {
  const { replacement_product_id: productId, replacement_unit: unit, replacement_quantity: quantity } = row
  return {
    position: row.position,
    productId: row.product_id,
    name: row.name,
    ...(row.translations && { translations: row.translations }),
    unit: row.unit,
    image: row.image,
    shelf: row.shelf,
    category: row.category,
    ...(row.category_translations && { categoryTranslations: row.category_translations }),
    isFood: row.is_food,
    barcode: row.barcode,
    ...(row.barcodes.length > 0 && { barcodes: row.barcodes }),
    ...(row.weighed_by && { labels: labelsOf(row.weighed_by) }),
    quantity: row.quantity,
    ...(row.grams !== null && { grams: row.grams }),
    substitution: row.substitution,
    ...(row.mrps && row.mrps.length > 1 && { mrps: row.mrps.map(printedView) }),
    pick: row.is_picked
      ? {
          ...(row.supplied_quantity !== null && { quantity: row.supplied_quantity }),
          ...(row.supplied_grams !== null && { grams: row.supplied_grams }),
          ...(row.reason && { why: row.reason }),
          ...(row.printed && { printed: row.printed.map(printedView) }),
          ...(productId !== null &&
            unit !== null &&
            quantity !== null && {
              replacement: {
                productId,
                name: row.replacement_name ?? '',
                ...(row.replacement_translations && { translations: row.replacement_translations }),
                unit,
                quantity,
                ...(row.replacement_grams !== null && { grams: row.replacement_grams }),
                ...(row.replacement_pack_grams !== null && { packGrams: row.replacement_pack_grams }),
                inHand: row.in_hand === true,
              },
            }),
        }
      : null,
  }
}
