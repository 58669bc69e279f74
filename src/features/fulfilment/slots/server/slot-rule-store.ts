import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'

const ruleRow = z.object({
  ...texts('id', 'starts', 'ends'),
  area_id: z.string().nullable(),
  ...ints('weekday', 'capacity', 'cutoff_minutes', 'version'),
  is_active: z.boolean(),
})
export type SlotRuleRow = z.infer<typeof ruleRow>

const ruleColumns = `id, area_id, weekday, to_char(starts, 'HH24:MI') AS starts, to_char(ends, 'HH24:MI') AS ends, capacity,
  cutoff_minutes, is_active, version`

export const listSlotRules = sql(
  'slots.rules',
  `SELECT ${ruleColumns} FROM slot_rules ORDER BY weekday, starts, id`,
  ruleRow,
).many()

// One change of rules, days and slots at a time; orders take places meanwhile.
const lockRules = sql('slots.lockRules', `SELECT pg_advisory_xact_lock(hashtext('delivery slots'))`)

export const saveSlotRule = sql(
  'slots.saveRule',
  `INSERT INTO slot_rules AS held (id, area_id, weekday, starts, ends, capacity, cutoff_minutes, is_active)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (id) DO UPDATE SET area_id = excluded.area_id, weekday = excluded.weekday, starts = excluded.starts,
     ends = excluded.ends, capacity = excluded.capacity, cutoff_minutes = excluded.cutoff_minutes,
     is_active = excluded.is_active, version = held.version + 1
   RETURNING ${ruleColumns}`,
  ruleRow,
).one((rule: Omit<SlotRuleRow, 'version'>) => [
  rule.id,
  rule.area_id,
  rule.weekday,
  rule.starts,
  rule.ends,
  rule.capacity,
  rule.cutoff_minutes,
  rule.is_active,
])

export const deleteSlotRuleRow = sql(
  'slots.deleteRule',
  `DELETE FROM slot_rules
   WHERE id = $1`,
).run<[id: string]>()

/** Makes other changes of rules, days off and slots wait until this transaction ends. */
export async function lockSlotRules(tx: Tx): Promise<SlotRuleRow[]> {
  await tx.run(lockRules)
  return listSlotRules(tx)
}
