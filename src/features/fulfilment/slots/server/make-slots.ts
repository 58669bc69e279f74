import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { slotsAhead } from '../slot-times.ts'
import { insertSlots } from './slot-store.ts'
import { listDaysOff } from './day-off-store.ts'
import { listSlotRules, lockSlotRules, type SlotRuleRow } from './slot-rule-store.ts'

const weekly = (rule: SlotRuleRow) => ({
  ...rule,
  cutoffMinutes: rule.cutoff_minutes,
  isActive: rule.is_active,
})

/** Makes the missing slots of the coming days, once, and returns how many; unchosen ones of `changed` rules anew. */
export async function makeSlots(
  tx: Tx,
  { changed = [], now = new Date() }: { changed?: string[]; now?: Date } = {},
): Promise<number> {
  const [rules, daysOff] = [await listSlotRules(tx), await listDaysOff(tx)]
  const slots = slotsAhead(
    rules.map(weekly),
    now,
    daysOff.map(({ day }) => day),
  )
  const made = slots.map(({ rule, startsAt, endsAt, closesAt }) => ({
    id: newHexId(),
    rule_id: rule.id,
    area_id: rule.area_id,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    closes_at: closesAt.toISOString(),
    capacity: rule.capacity,
  }))
  return insertSlots(tx, made, changed)
}

/** The job: makes the slots of another day. It waits for changes of rules and days off. */
export const makeSlotsOfTheDay = (db: Database, now = new Date()): Promise<number> =>
  db.transaction(async (tx) => {
    await lockSlotRules(tx)
    return makeSlots(tx, { now })
  })
