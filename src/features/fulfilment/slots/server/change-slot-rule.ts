import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { invalidField, problemAt } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import type { SlotRule, SlotRuleDraft } from '../slot-rule-shape.ts'
import { WEEKDAYS } from '../slot-text.ts'
import { slotsOverlap } from '../slot-times.ts'
import { listAreas } from './area-store.ts'
import { makeSlots } from './make-slots.ts'
import { deleteUntakenSlots, mostTaken } from './slot-store.ts'
import { deleteSlotRuleRow, lockSlotRules, saveSlotRule, type SlotRuleRow } from './slot-rule-store.ts'

export const toSlotRule = (row: SlotRuleRow): SlotRule => ({
  _id: row.id,
  areaId: row.area_id,
  weekday: row.weekday,
  from: row.starts,
  to: row.ends,
  capacity: row.capacity,
  cutoffMinutes: row.cutoff_minutes,
  isActive: row.is_active,
  version: row.version,
})

/** Adds a weekly slot and makes its slots, once for each request `sent`. Throws `area_not_found`, `slots_overlap`, `invalid` for a slot
 * without an area in a shop that has some, and (422) for a long cut-off. */
export const createSlotRule = (
  db: Database,
  actor: Actor,
  draft: SlotRuleDraft,
  sent?: SentRequest,
): Promise<SlotRule> => save(db, actor, draft, null, sent)

/**
 * Changes a weekly slot. Its coming slots without orders are made again; those with orders keep their time, and take no more if it is another now. Throws
 * `slot_rule_not_found`, `stale`, `capacity_below_taken`, and what `createSlotRule` throws.
 */
export const updateSlotRule = (
  db: Database,
  actor: Actor,
  { _id, version, ...draft }: SlotRuleDraft & { _id: string; version: number },
): Promise<SlotRule> => save(db, actor, draft, { _id, version })

function save(
  db: Database,
  actor: Actor,
  draft: SlotRuleDraft,
  changed: { _id: string; version: number } | null,
  sent?: SentRequest,
): Promise<SlotRule> {
  const write = async (tx: Tx) => {
    refuseLongCutoff(draft)
    const rules = await lockSlotRules(tx)
    const before = changed && rules.find(({ id }) => id === changed._id)
    if (changed && !before) throw new AppError('slot_rule_not_found')
    if (before && before.version !== changed.version)
      throw new AppError('stale', { current: toSlotRule(before) })
    await refuseWrongArea(tx, draft.areaId)
    const id = changed?._id ?? newHexId()
    const rule = rowOf(id, draft)
    refuseOverlap(rule, rules)
    const taken = before ? await mostTaken(tx, id, rule.capacity) : 0
    if (taken > 0) throw belowTaken(taken)
    const saved = await saveSlotRule(tx, rule)
    await deleteUntakenSlots(tx, { ruleId: id })
    await makeSlots(tx, { changed: [id] })
    await touch(tx, [tags.settings])
    await recordAudit(tx, actor, {
      action: before ? 'slot-rule.update' : 'slot-rule.create',
      subjectId: id,
      subjectName: nameOf(saved),
      before: before ? draftOf(toSlotRule(before)) : null,
      after: draftOf(toSlotRule(saved)),
    })
    return id
  }
  return db.transaction(async (tx) => {
    const savedId = await once(tx, sent, () => write(tx))
    const saved = (await lockSlotRules(tx)).find(({ id }) => id === savedId)
    if (!saved) throw new AppError('slot_rule_not_found')
    return toSlotRule(saved)
  })
}

/** Deletes a weekly slot with its coming slots that have no orders; the others take no more. Throws `slot_rule_not_found`. */
export function deleteSlotRule(db: Database, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const rule = (await lockSlotRules(tx)).find((one) => one.id === id)
    if (!rule) throw new AppError('slot_rule_not_found')
    await deleteUntakenSlots(tx, { ruleId: id })
    await deleteSlotRuleRow(tx, id)
    await touch(tx, [tags.settings])
    await recordAudit(tx, actor, {
      action: 'slot-rule.delete',
      subjectId: id,
      subjectName: nameOf(rule),
      before: draftOf(toSlotRule(rule)),
      after: null,
    })
  })
}

/** Slots are made a week ahead: with an earlier cut-off none could ever be chosen. */
function refuseLongCutoff({ cutoffMinutes }: SlotRuleDraft): void {
  if (cutoffMinutes <= 7 * 24 * 60) return
  const message = 'Enter at most a week (10080 minutes)'
  throw invalidField('cutoffMinutes', message, 422)
}

export const belowTaken = (taken: number): AppError =>
  problemAt('capacity', 'capacity_below_taken', { taken })

const draftOf = ({ _id, version: _v, ...draft }: SlotRule) => draft

const rowOf = (id: string, draft: SlotRuleDraft): Omit<SlotRuleRow, 'version'> => ({
  id,
  area_id: draft.areaId ?? null,
  weekday: draft.weekday,
  starts: draft.from,
  ends: draft.to,
  capacity: draft.capacity,
  cutoff_minutes: draft.cutoffMinutes,
  is_active: draft.isActive,
})

const nameOf = ({ weekday, starts, ends }: Pick<SlotRuleRow, 'weekday' | 'starts' | 'ends'>): string =>
  `${WEEKDAYS[weekday]!}, ${starts}–${ends}`

/** Once there are areas, a slot of none of them could be chosen by nobody. */
async function refuseWrongArea(tx: Tx, areaId: string | undefined): Promise<void> {
  const areas = await listAreas(tx)
  if (areaId !== undefined && !areas.some(({ id }) => id === areaId)) throw new AppError('area_not_found')
  if (areaId !== undefined || areas.length === 0) return
  const message = 'Choose the area of this slot'
  throw invalidField('areaId', message)
}

function refuseOverlap(rule: Omit<SlotRuleRow, 'version'>, rules: readonly SlotRuleRow[]): void {
  if (!rule.is_active) return
  const weekly = (one: Omit<SlotRuleRow, 'version'>) => ({ ...one, cutoffMinutes: one.cutoff_minutes })
  const other = rules.find(
    (one) =>
      one.id !== rule.id &&
      one.is_active &&
      one.area_id === rule.area_id &&
      slotsOverlap(weekly(one), weekly(rule)),
  )
  if (!other) return
  const data = { day: WEEKDAYS[other.weekday]!, slot: `${other.starts}–${other.ends}` }
  throw problemAt('from', 'slots_overlap', data)
}
