import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { z } from 'zod'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { packColumns } from '#shared/pack-shapes.ts'
import { translationsOf } from '#features/orders/server/order-columns.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, dates, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { translations } from '#shared/translations.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'
import { SUBSTITUTIONS } from '#shared/substitutions.ts'
import { PICK_REASONS } from '../pick-contract.ts'
import { MRPS, printedPackets, type PrintedRow } from './printed-packets-store.ts'

const LAPSE = `interval '30 min'`

// The check is part of the update: of two pickers one has the order. Every tap renews the claim.
/** Claims a confirmed order, or renews the claim; false when somebody else has it, or it is not confirmed. */
export const claimPick = sql(
  'picks.claim',
  `UPDATE orders SET picker_id = $2, picking_since = now()
   WHERE id = $1 AND status = 'Confirmed'
     AND (picker_id IS NULL OR picker_id = $2 OR picking_since < now() - ${LAPSE})`,
).wrote<[orderId: string, userId: string]>()

/** Gives up the user's claim, if it is theirs. */
export const releasePick = sql(
  'picks.release',
  `UPDATE orders SET picker_id = NULL, picking_since = NULL WHERE id = $1 AND status = 'Confirmed' AND picker_id = $2`,
).run<[orderId: string, userId: string]>()

const orderColumns = `o.id, o.status, o.delivery_promise, o.promised_to, o.delivery_note, o.address->>'name' AS name,
  nullif((o.address->>'mobile')::bigint, ${ERASED_MOBILE}) AS mobile, o.created_at,
  CASE WHEN o.picking_since >= now() - ${LAPSE} THEN o.picker_id END AS picker_id,
  ${colleagueName('u')} AS picker_name, o.picking_since + ${LAPSE} AS held_until,
  (SELECT coalesce(min(at), o.created_at) FROM order_events WHERE order_id = o.id AND status = 'Pending') AS waiting_since,
  n.items, n.picked, n.to_weigh`
const from = `orders o LEFT JOIN users u ON u.id = o.picker_id CROSS JOIN LATERAL (
    SELECT count(*)::int AS items, count(k.order_id)::int AS picked, count(*) FILTER (WHERE l.grams IS NOT NULL
      AND k.supplied_grams IS NULL AND k.supplied_quantity IS DISTINCT FROM 0
      OR r.weighed AND k.replacement_grams IS NULL)::int AS to_weigh
    FROM order_lines l LEFT JOIN picks k ON k.order_id = l.order_id AND k.line_position = l.position
    LEFT JOIN packs r ON r.id = k.replacement_pack_id
    WHERE l.order_id = o.id) n`

const orderRow = z.object({
  ...texts('id', 'name'),
  status: z.enum(ORDER_STATUSES),
  ...orNull(texts('delivery_promise', 'delivery_note', 'picker_id', 'picker_name')),
  ...orNull(dates('promised_to', 'held_until')),
  ...orNull(numbers('mobile')),
  ...numbers('items', 'picked', 'to_weigh'),
  ...dates('created_at', 'waiting_since'),
})
export type PickOrderRow = z.infer<typeof orderRow>

// What was sold at the counter has no address, and was never picked.
export const findPickOrder = sql(
  'picks.order',
  `SELECT ${orderColumns} FROM ${from} WHERE o.id = $1 AND o.channel <> 'counter'`,
  orderRow,
).maybe<[orderId: string]>()

/** More than a shop has open at once: beyond it, what is due last is not in the queue yet. */
export const MAX_QUEUE = 500

/** The confirmed orders, what is due first at the top, as on the order desk. */
export const listPickQueue = sql(
  'picks.queue',
  `SELECT ${orderColumns} FROM ${from}
   WHERE o.id = ANY(ARRAY(SELECT q.id FROM orders q WHERE q.status = 'Confirmed'
     ORDER BY coalesce(q.promised_to, q.created_at), q.area_id, q.id LIMIT ${MAX_QUEUE}))
   ORDER BY coalesce(o.promised_to, o.created_at), o.area_id, o.id`,
  orderRow,
).many()

/** What a label of the shop's own scale is read by. */
const weighedBy = z.object({
  sku: z.string(),
  ...numbers('grams', 'pricePaise', 'discountMicro'),
  scales: z
    .array(
      z.object({
        prefix: z.string(),
        itemDigits: z.int(),
        value: z.enum(['grams', 'paise']),
        factor: z.optional(z.number()),
      }),
    )
    .nullable(),
})
export type WeighedBy = z.infer<typeof weighedBy>

// Products that are no longer in a category come last.
const lines = sql(
  'picks.lines',
  `SELECT l.position, l.product_id, l.name, ${translationsOf('l')} AS translations, l.unit, l.image, l.quantity, l.grams, coalesce(l.shelf, w.shelf) AS shelf,
     coalesce(l.substitution, 'call') AS substitution, w.barcode, ARRAY(SELECT b.barcode FROM pack_barcodes b WHERE b.pack_id = w.id ORDER BY 1) AS barcodes,
     CASE WHEN l.grams IS NOT NULL AND w.grams IS NOT NULL AND w.sku ~ '^[0-9]+$' THEN jsonb_build_object('sku', w.sku, 'grams', w.grams, 'pricePaise', w.price_paise,
       'discountMicro', w.discount_micro, 'scales', (SELECT value -> 'scales' FROM settings WHERE key = 'counter')) END AS weighed_by, (p.id IS NULL OR p.veg IS NOT NULL) AS is_food,
     c.name || ' › ' || s.name AS category,
     (SELECT jsonb_object_agg(id, jsonb_build_object('name', coalesce(c.translations -> id ->> 'name', c.name) || ' › ' ||
         coalesce(s.translations -> id ->> 'name', s.name)))
       FROM jsonb_object_keys(c.translations || s.translations) id) AS category_translations, k.order_id IS NOT NULL AS is_picked, k.supplied_quantity, k.supplied_grams,
     k.reason, k.in_hand, k.replacement_quantity, k.replacement_grams, k.printed, ${MRPS} AS mrps,
     CASE WHEN r.weighed THEN r.grams END AS replacement_pack_grams, r.product_id AS replacement_product_id, r.unit AS replacement_unit,
     q.name AS replacement_name, nullif(q.translations, '{}') AS replacement_translations
   FROM order_lines l LEFT JOIN packs w ON w.id = l.pack_id LEFT JOIN products p ON p.id = l.product_id
   LEFT JOIN categories c ON c.id = p.category_id LEFT JOIN sub_categories s ON s.id = p.sub_category_id
   LEFT JOIN picks k ON k.order_id = l.order_id AND k.line_position = l.position
   LEFT JOIN packs r ON r.id = k.replacement_pack_id LEFT JOIN products q ON q.id = r.product_id
   WHERE l.order_id = $1 AND ($2::int IS NULL OR l.position = $2)
   ORDER BY c.position NULLS LAST, c.id, s.position, s.id, l.name, l.unit`,
  z.object({
    ...numbers('position', 'quantity'),
    ...packColumns,
    translations: z.nullable(translations),
    category_translations: z.nullable(translations),
    image: z.string(),
    ...orNull(numbers('grams', 'supplied_quantity', 'supplied_grams', 'replacement_quantity')),
    ...orNull(numbers('replacement_grams', 'replacement_pack_grams', 'replacement_product_id')),
    ...orNull(texts('shelf', 'barcode', 'category', 'replacement_unit', 'replacement_name')),
    substitution: z.enum(SUBSTITUTIONS),
    ...booleans('is_food', 'is_picked'),
    barcodes: z.array(z.string()),
    weighed_by: weighedBy.nullable(),
    reason: z.enum(PICK_REASONS).nullable(),
    printed: printedPackets.nullable(),
    mrps: printedPackets.nullable(),
    in_hand: z.boolean().nullable(),
    replacement_translations: z.nullable(translations),
  }),
)

const replacement = sql(
  'picks.replacement',
  `SELECT w.id AS pack_id, w.stock, w.stock_grams, CASE WHEN w.weighed THEN w.grams END AS pack_grams, p.name
   FROM packs w JOIN products p ON p.id = w.product_id
   WHERE w.product_id = $1 AND w.unit = $2 AND w.retired_at IS NULL AND p.publish AND p.deleted_at IS NULL`,
  z.object({
    ...numbers('pack_id', 'stock'),
    ...orNull(numbers('stock_grams', 'pack_grams')),
    name: z.string(),
  }),
)

/** Saves what was decided about a line; the same again changes nothing. */
export const savePick = sql(
  'picks.save',
  `INSERT INTO picks (order_id, line_position, supplied_quantity, supplied_grams, reason, replacement_pack_id,
     replacement_quantity, in_hand, picked_by, replacement_grams, printed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   ON CONFLICT (order_id, line_position) DO UPDATE SET supplied_quantity = excluded.supplied_quantity,
     supplied_grams = excluded.supplied_grams, reason = excluded.reason, replacement_pack_id = excluded.replacement_pack_id,
     replacement_quantity = excluded.replacement_quantity, replacement_grams = excluded.replacement_grams, in_hand = excluded.in_hand, picked_by = excluded.picked_by,
     printed = excluded.printed, picked_at = now()`,
).run((draft: PickDraft) => [
  draft.orderId,
  draft.position,
  draft.quantity,
  draft.grams,
  draft.reason,
  draft.replacement?.packId ?? null,
  draft.replacement?.quantity ?? null,
  draft.replacement?.inHand ?? false,
  draft.userId,
  draft.replacement?.grams ?? null,
  draft.printed && JSON.stringify(draft.printed),
])

export const clearPick = sql(
  'picks.clear',
  `DELETE FROM picks WHERE order_id = $1 AND line_position = $2`,
).run<[orderId: string, position: number]>()

/** Whether the order is Packed, and this user packed it. */
export const isPackedBy = sql(
  'picks.packedBy',
  `SELECT EXISTS (SELECT FROM order_events e JOIN orders o ON o.id = e.order_id AND o.status = 'Packed'
     WHERE e.order_id = $1 AND e.status = 'Packed' AND e.actor_id = $2) AS found`,
  z.object({ found: z.boolean() }),
).oneFirst<[orderId: string, userId: string]>()

/** The lines of an order, by category, each with what was decided about it. */
export const listPickLines = (tx: Tx, orderId: string) => tx.many(lines, [orderId, null])
export const findPickLine = (tx: Tx, orderId: string, position: number) =>
  tx.maybe(lines, [orderId, position])
export type PickLineRow = Awaited<ReturnType<typeof listPickLines>>[number]

/** A pack in sale. */
export const findReplacement = (tx: Tx, productId: number, unit: string) =>
  tx.maybe(replacement, [productId, unit])

interface PickDraft {
  orderId: string
  position: number
  quantity: number | null
  grams: number | null
  reason: 'none_left' | 'bad' | null
  printed: PrintedRow[] | null
  replacement: { packId: number; quantity: number; grams: number | null; inHand: boolean } | null
  userId: string
}
