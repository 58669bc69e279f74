import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

/** Gives an order's place back, once. */
export const releaseSlot = sql(
  'slots.release',
  `WITH place AS (
     UPDATE slot_places SET released_at = now() WHERE order_id = $1 AND released_at IS NULL RETURNING slot_id)
   UPDATE slots SET taken = taken - 1 FROM place WHERE slots.id = place.slot_id`,
).run<[orderId: string]>()

/** Takes the place of a revived order again; false when its slot is full or has begun. True for one without a slot. */
export const retakeSlot = sql(
  'slots.retake',
  `WITH place AS (SELECT slot_id FROM slot_places WHERE order_id = $1 AND released_at IS NOT NULL),
   taken AS (
     UPDATE slots SET taken = taken + 1 FROM place
     WHERE slots.id = place.slot_id AND taken < capacity AND starts_at > now() RETURNING slots.id),
   kept AS (UPDATE slot_places SET released_at = NULL FROM taken WHERE order_id = $1)
   SELECT (SELECT count(*) FROM place) = (SELECT count(*) FROM taken) AS ok`,
  z.object({ ok: z.boolean() }),
).oneFirst<[orderId: string]>()

/** Moves an order's place; the caller holds the locks of both slots and has looked for room. */
export const moveSlotPlace = sql(
  'slots.move',
  `WITH place AS (
     SELECT slot_id FROM slot_places WHERE order_id = $1),
   old AS (UPDATE slots SET taken = taken - 1 FROM place WHERE slots.id = place.slot_id),
   new AS (UPDATE slots SET taken = taken + 1 WHERE id = $2)
   INSERT INTO slot_places (order_id, slot_id) VALUES ($1, $2)
   ON CONFLICT (order_id) DO UPDATE SET slot_id = excluded.slot_id`,
).run<[orderId: string, slotId: string]>()
