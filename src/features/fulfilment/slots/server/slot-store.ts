import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, ints } from '#platform/db/row-columns.ts'

// What was placed outside every area stays with its slot; what has no slot is due when that was promised.
const ordersOn = sql(
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
       AND NOT EXISTS (SELECT FROM slot_places p WHERE p.order_id = o.id AND p.released_at IS NULL))
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
)

/** A slot to be made. */
export interface NewSlot {
  id: string
  rule_id: string
  area_id: string | null
  starts_at: string
  ends_at: string
  closes_at: string
  capacity: number
}

// Made once for each rule and start, whoever makes it. One that nobody has chosen is made anew if its rule was changed.
const insert = sql(
  'slots.insert',
  `INSERT INTO slots (id, rule_id, area_id, starts_at, ends_at, closes_at, capacity)
   SELECT id, rule_id, area_id, starts_at, ends_at, closes_at, capacity FROM jsonb_populate_recordset(null::slots, $1)
   ON CONFLICT (rule_id, starts_at) DO UPDATE SET area_id = excluded.area_id, ends_at = excluded.ends_at,
     closes_at = excluded.closes_at, capacity = excluded.capacity
   WHERE slots.taken = 0 AND slots.rule_id = ANY($2::text[])`,
)

// Slots that begin later and that nobody has chosen. One that was chosen and given back keeps its history.
const deleteUntaken = sql(
  'slots.deleteUntaken',
  `DELETE FROM slots s WHERE starts_at > now() AND taken = 0
     AND (rule_id = $1 OR area_id = $2 OR (starts_at AT TIME ZONE 'Asia/Kolkata')::date = $3)
     AND NOT EXISTS (SELECT FROM slot_places WHERE slot_id = s.id)`,
)

// What nobody may choose any more, although its history keeps it.
const closeEmpty = sql(
  'slots.closeEmpty',
  `UPDATE slots SET capacity = 0 WHERE starts_at > now() AND taken = 0
     AND (rule_id = $1 OR area_id = $2 OR (starts_at AT TIME ZONE 'Asia/Kolkata')::date = $3)`,
)

// Of a day that is no longer off: those whose history kept them.
const reopen = sql(
  'slots.reopen',
  `UPDATE slots s SET capacity = r.capacity FROM slot_rules r
   WHERE r.id = s.rule_id AND r.is_active AND s.capacity = 0 AND s.starts_at > now()
     AND (s.starts_at AT TIME ZONE 'Asia/Kolkata')::date = $1`,
)

// The rules and coming slots of everywhere, which nobody could choose once there are areas.
const takeOver = sql(
  'slots.takeOver',
  `WITH taken AS (UPDATE slot_rules SET area_id = $1, version = version + 1 WHERE area_id IS NULL RETURNING id)
   UPDATE slots s SET area_id = $1 FROM taken WHERE s.rule_id = taken.id AND s.starts_at > now()`,
)

const setCapacity = sql('slots.setCapacity', `UPDATE slots SET capacity = $2 WHERE id = $1 AND taken <= $2`)

const most = sql(
  'slots.mostTaken',
  `SELECT coalesce(max(taken), 0)::int AS taken FROM slots WHERE rule_id = $1 AND starts_at > now() AND taken > $2`,
  z.object({ taken: z.int() }),
)

const setRuleCapacity = sql(
  'slots.setRuleCapacity',
  `UPDATE slots SET capacity = $2 WHERE rule_id = $1 AND starts_at > now() AND taken <= $2 AND taken > 0`,
)

export const gridRow = z.object({
  id: z.string(),
  area_id: z.string().nullable(),
  ...dates('starts_at', 'ends_at', 'closes_at'),
  ...ints('capacity', 'taken'),
})
export type SlotRow = z.infer<typeof gridRow>
const slotColumns = Object.keys(gridRow.shape).join(', ')

const grid = sql(
  'slots.grid',
  `SELECT ${slotColumns} FROM slots
   WHERE starts_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'
   ORDER BY starts_at, id`,
  gridRow,
)

const listedRow = gridRow.extend({ is_closed: z.boolean() })
/** A slot, with whether it can no longer be chosen. */
export type ListedSlot = z.infer<typeof listedRow>

const listByIds = sql(
  'slots.byIds',
  `SELECT ${slotColumns}, closes_at <= now() AS is_closed FROM slots WHERE id = ANY($1)`,
  listedRow,
)

const lockTwo = sql(
  'slots.lock',
  `SELECT ${slotColumns}, closes_at <= now() AS is_closed, ends_at <= now() AS is_over FROM slots
   WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
  listedRow.extend({ is_over: z.boolean() }),
)

const listOpen = sql(
  'slots.open',
  `SELECT ${slotColumns} FROM slots
   WHERE starts_at > now() AND closes_at > now() AND area_id IS NOT DISTINCT FROM $1 AND capacity > 0
   ORDER BY starts_at, id LIMIT 300`,
  gridRow,
)

/** What is still to be delivered on a day, by India's calendar: in its slots or at once, each with the area whose slots it may have. */
export const listOrdersOn = (tx: Tx, day: string) => tx.many(ordersOn, [day])

/** Makes the slots that do not exist yet, and those of `changed` rules that nobody has chosen anew; returns how many. */
export const insertSlots = (tx: Tx, slots: NewSlot[], changed: string[]) =>
  tx.run(insert, [JSON.stringify(slots), changed])

/** Removes coming slots of a rule, an area or a day that have no orders. */
export async function deleteUntakenSlots(
  tx: Tx,
  { ruleId, areaId, day }: { ruleId?: string; areaId?: string; day?: string },
): Promise<void> {
  const which = [ruleId ?? null, areaId ?? null, day ?? null]
  await tx.run(deleteUntaken, which)
  await tx.run(closeEmpty, which)
}

/** Gives the rules of everywhere, with their coming slots, to an area. The caller holds the lock of the rules. */
export const takeOverSlots = (tx: Tx, areaId: string) => tx.run(takeOver, [areaId])

/** Opens the slots of a day that was off again, with the places of their rules. */
export const reopenSlots = (tx: Tx, day: string) => tx.run(reopen, [day])

/** Changes the places of one slot; false when more are taken. */
export const setSlotCapacityRow = async (tx: Tx, id: string, capacity: number) =>
  (await tx.run(setCapacity, [id, capacity])) === 1

/** Changes the places of a rule's coming slots that have orders. */
export const setCapacityOfRule = (tx: Tx, ruleId: string, capacity: number) =>
  tx.run(setRuleCapacity, [ruleId, capacity])

/** How many orders a coming slot of this rule has, if more than `capacity`; 0 otherwise. */
export const mostTaken = async (tx: Tx, ruleId: string, capacity: number) =>
  (await tx.one(most, [ruleId, capacity])).taken

export const listGrid = (tx: Tx): Promise<SlotRow[]> => tx.many(grid)

export const listSlotsById = (tx: Tx, ids: string[]): Promise<ListedSlot[]> => tx.many(listByIds, [ids])

export const findSlot = async (tx: Tx, id: string): Promise<ListedSlot | null> =>
  (await listSlotsById(tx, [id]))[0] ?? null

/** Locks slots in id order; none of them can be taken meanwhile. */
export const lockSlots = (tx: Tx, ids: string[]) => tx.many(lockTwo, [ids])

/** The slots of an area that can still be chosen, full ones too. */
export const listOpenSlots = (tx: Tx, areaId: string | null): Promise<SlotRow[]> =>
  tx.many(listOpen, [areaId])
