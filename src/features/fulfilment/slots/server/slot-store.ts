import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, ints } from '#platform/db/row-columns.ts'

// What was placed outside every area stays with its slot; what has no slot is due when that was promised; what was added to an
// order moves with that.
/** What is still to be delivered on a day, by India's calendar: in its slots or at once, each with the area whose slots it may have. */
export const listOrdersOn = sql(
  'slots.ordersOn',
  `WITH due AS (
     SELECT p.order_id AS id, s.starts_at, s.ends_at, s.area_id AS slot_area, true AS has_slot
     FROM slots s JOIN slot_places p ON p.slot_id = s.id AND p.released_at IS NULL
     JOIN orders o ON o.id = p.order_id AND o.status <> 'Delivered'
     WHERE (s.starts_at AT TIME ZONE 'Asia/Kolkata')::date = $1
     UNION ALL
     SELECT o.id, coalesce(o.promised_from, o.created_at), coalesce(o.promised_to, o.created_at), NULL, false
     FROM orders o WHERE o.status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery') AND o.address IS NOT NULL
       AND (coalesce(o.promised_from, o.created_at) AT TIME ZONE 'Asia/Kolkata')::date = $1
       AND NOT EXISTS (SELECT FROM slot_places p WHERE p.order_id = o.id AND p.released_at IS NULL)
       AND NOT EXISTS (SELECT FROM orders f WHERE f.id = o.added_to AND f.status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery')))
   SELECT d.id, d.starts_at, d.ends_at, d.has_slot, o.delivery_promise,
     coalesce((SELECT a.id FROM delivery_pincodes c JOIN delivery_areas a ON a.id = c.area_id AND a.is_active
       WHERE c.pincode = o.address ->> 'pincode'), d.slot_area) AS area_id
   FROM due d JOIN orders o ON o.id = d.id ORDER BY d.starts_at, d.id`,
  z.object({
    id: z.string(),
    ...dates('starts_at', 'ends_at'),
    has_slot: z.boolean(),
    delivery_promise: z.string().nullable(),
    area_id: z.string().nullable(),
  }),
).many<[day: string]>()

interface NewSlot {
  id: string
  rule_id: string
  area_id: string | null
  starts_at: string
  ends_at: string
  closes_at: string
  capacity: number
}

// Made once for each rule and start, whoever makes it. One that was chosen keeps its time and area.
/** Makes the slots that do not exist yet, and those of `changed` rules anew; returns how many. */
export const insertSlots = sql(
  'slots.insert',
  `INSERT INTO slots (id, rule_id, area_id, starts_at, ends_at, closes_at, capacity)
   SELECT id, rule_id, area_id, starts_at, ends_at, closes_at, capacity FROM jsonb_populate_recordset(null::slots, $1)
   ON CONFLICT (rule_id, starts_at) DO UPDATE SET area_id = excluded.area_id, ends_at = excluded.ends_at,
     closes_at = excluded.closes_at, capacity = excluded.capacity, by_hand = NULL
   WHERE slots.rule_id = ANY($2::text[]) AND (slots.taken = 0
     OR slots.taken <= excluded.capacity AND slots.ends_at = excluded.ends_at AND slots.area_id IS NOT DISTINCT FROM excluded.area_id)`,
).run((slots: NewSlot[], changed: string[]) => [JSON.stringify(slots), changed])

// Slots that begin later and that nobody has chosen. One that was chosen and given back keeps its history, and one of a day off
// the places that somebody gave it.
const deleteUntaken = sql(
  'slots.deleteUntaken',
  `DELETE FROM slots s WHERE starts_at > now() AND taken = 0
     AND (rule_id = $1 OR area_id = $2 OR (starts_at AT TIME ZONE 'Asia/Kolkata')::date = $3)
     AND ($3 IS NULL OR by_hand IS NULL) AND NOT EXISTS (SELECT FROM slot_places WHERE slot_id = s.id)`,
)

// What nobody may choose any more, although its history or its orders keep it. What its rule still makes is opened with that.
const close = sql(
  'slots.close',
  `UPDATE slots SET capacity = CASE taken WHEN 0 THEN 0 ELSE capacity END,
     closes_at = CASE rule_id WHEN $1 THEN least(closes_at, now()) ELSE closes_at END
   WHERE starts_at > now() AND (rule_id = $1
     OR taken = 0 AND (area_id = $2 OR (starts_at AT TIME ZONE 'Asia/Kolkata')::date = $3))`,
)

// Of a day that is no longer off: those whose history kept them.
/** Opens the slots of a day that was off again, with the places that they were given by hand, or else those of their rules. */
export const reopenSlots = sql(
  'slots.reopen',
  `UPDATE slots s SET capacity = coalesce(s.by_hand, r.capacity) FROM slot_rules r
   WHERE r.id = s.rule_id AND r.is_active AND s.capacity = 0 AND s.starts_at > now()
     AND (s.starts_at AT TIME ZONE 'Asia/Kolkata')::date = $1`,
).run<[day: string]>()

// The rules and coming slots of everywhere, which nobody could choose once there are areas.
/** Gives the rules of everywhere, with their coming slots, to an area. The caller holds the lock of the rules. */
export const takeOverSlots = sql(
  'slots.takeOver',
  `WITH taken AS (UPDATE slot_rules SET area_id = $1, version = version + 1 WHERE area_id IS NULL RETURNING id)
   UPDATE slots s SET area_id = $1 FROM taken WHERE s.rule_id = taken.id AND s.starts_at > now()`,
).run<[areaId: string]>()

/** Changes the places of one slot; false when more are taken. */
export const setSlotCapacityRow = sql(
  'slots.setCapacity',
  `UPDATE slots SET capacity = $2, by_hand = $2 WHERE id = $1 AND taken <= $2`,
).wrote<[id: string, capacity: number]>()

/** How many orders a coming slot of this rule has, if more than `capacity`; 0 otherwise. */
export const mostTaken = sql(
  'slots.mostTaken',
  `SELECT coalesce(max(taken), 0)::int AS taken FROM slots WHERE rule_id = $1 AND starts_at > now() AND taken > $2`,
  z.object({ taken: z.int() }),
).oneFirst<[ruleId: string, capacity: number]>()

const gridRow = z.object({
  id: z.string(),
  area_id: z.string().nullable(),
  ...dates('starts_at', 'ends_at', 'closes_at'),
  ...ints('capacity', 'taken'),
})
export type SlotRow = z.infer<typeof gridRow>
const slotColumns = Object.keys(gridRow.shape).join(', ')

export const listGrid = sql(
  'slots.grid',
  `SELECT ${slotColumns} FROM slots
   WHERE starts_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'
   ORDER BY starts_at, id`,
  gridRow,
).many()

const listedRow = gridRow.extend({ is_closed: z.boolean() })
/** A slot, with whether it can no longer be chosen. */
export type ListedSlot = z.infer<typeof listedRow>

export const listSlotsById = sql(
  'slots.byIds',
  `SELECT ${slotColumns}, closes_at <= now() AS is_closed FROM slots WHERE id = ANY($1)`,
  listedRow,
).many<[ids: string[]]>()

/** Locks slots in id order; none of them can be taken meanwhile. */
export const lockSlots = sql(
  'slots.lock',
  `SELECT ${slotColumns}, closes_at <= now() AS is_closed, ends_at <= now() AS is_over FROM slots
   WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
  listedRow.extend({ is_over: z.boolean() }),
).many<[ids: string[]]>()

/** The slots of an area that can still be chosen, full ones too. */
export const listOpenSlots = sql(
  'slots.open',
  `SELECT ${slotColumns} FROM slots
   WHERE starts_at > now() AND closes_at > now() AND area_id IS NOT DISTINCT FROM $1 AND capacity > 0
   ORDER BY starts_at, id LIMIT 300`,
  gridRow,
).many<[areaId: string | null]>()

/** Removes coming slots of a rule, an area or a day that have no orders, and closes those that have. */
export async function deleteUntakenSlots(
  tx: Tx,
  { ruleId, areaId, day }: { ruleId?: string; areaId?: string; day?: string },
): Promise<void> {
  const which = [ruleId ?? null, areaId ?? null, day ?? null]
  await tx.run(deleteUntaken, which)
  await tx.run(close, which)
}

export const findSlot = async (tx: Tx, id: string): Promise<ListedSlot | null> =>
  (await listSlotsById(tx, [id]))[0] ?? null
