import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { Area, AreaDraft } from '../area-shape.ts'
import { MAX_PINCODES, readPincodes, wrongText } from '../read-pincodes.ts'
import {
  deleteAreaRow,
  listAreas,
  listChargesOf,
  lockAreas,
  saveArea,
  takeGrantedWishes,
  takeWishesOfEverywhere,
  type AreaRow,
} from './area-store.ts'
import { deleteUntakenSlots, takeOverSlots } from './slot-store.ts'
import { lockSlotRules } from './slot-rule-store.ts'
import { tellWaiting } from './tell-waiting.ts'

export interface AreaDeps {
  db: Database
  /** From a cache. */
  readShop: () => Promise<Shop>
  publicUrl: string
}

export const toArea = (row: AreaRow): Area => ({
  _id: row.id,
  name: row.name,
  pincodes: row.pincodes,
  minimum: toRupees(row.min_order_paise),
  cashLimit: row.cod_max_paise === null ? null : toRupees(row.cod_max_paise),
  travelMinutes: row.travel_minutes,
  isActive: row.is_active,
  version: row.version,
})

/** Adds an area, once for each request `sent`. The first one takes over the slots of everywhere. Throws `invalid` (with the wrong pincodes), `pincode_in_two_areas`. */
export const createArea = (
  deps: AreaDeps,
  actor: Actor,
  draft: AreaDraft,
  sent?: SentRequest,
): Promise<Area> => save(deps, actor, draft, null, sent)

/** Changes an area. Throws `area_not_found`, `stale`, and what `createArea` throws. */
export const updateArea = (
  deps: AreaDeps,
  actor: Actor,
  { _id, version, ...draft }: AreaDraft & { _id: string; version: number },
): Promise<Area> => save(deps, actor, draft, { _id, version })

async function save(
  deps: AreaDeps,
  actor: Actor,
  draft: AreaDraft,
  changed: { _id: string; version: number } | null,
  sent?: SentRequest,
): Promise<Area> {
  const pincodes = cleanPincodes(draft.pincodes)
  const write = async (tx: Tx) => {
    const areas = await lockAreas(tx)
    const before = changed && areas.find(({ id }) => id === changed._id)
    if (changed && !before) throw new AppError('area_not_found')
    if (before && before.version !== changed.version) throw new AppError('stale', { current: toArea(before) })
    const id = changed?._id ?? newHexId()
    refuseConflicts(
      areas.filter((area) => area.id !== id),
      pincodes,
    )
    await saveArea(
      tx,
      {
        id,
        name: draft.name,
        pincodes,
        min_order_paise: fromRupees(draft.minimum),
        cod_max_paise: draft.cashLimit === null ? null : fromRupees(draft.cashLimit),
        travel_minutes: draft.travelMinutes,
        is_active: draft.isActive,
      },
      changed === null,
    )
    // Charges and the shop's minimum hold in every area; a slot belongs to one.
    if (areas.length === 0) {
      await lockSlotRules(tx)
      await takeOverSlots(tx, id)
    }
    const after = toArea((await listAreas(tx)).find((area) => area.id === id)!)
    await recordAudit(tx, actor, {
      action: changed ? 'area.update' : 'area.create',
      subjectId: id,
      subjectName: after.name,
      before: before ? draftOf(toArea(before)) : null,
      after: draftOf(after),
    })
    await touch(tx, [tags.settings])
    await tellWaiting(deps, tx, await takeGrantedWishes(tx))
    return id
  }
  return deps.db.transaction(async (tx) => {
    const savedId = await once(tx, sent, () => write(tx))
    const saved = (await listAreas(tx)).find(({ id }) => id === savedId)
    if (!saved) throw new AppError('area_not_found')
    return toArea(saved)
  })
}

const draftOf = ({ _id, version: _v, ...draft }: Area) => draft

/** Deletes an area and its slot rules. Throws `area_not_found`, `area_in_use`. */
export function deleteArea(deps: AreaDeps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const area = (await lockAreas(tx)).find((one) => one.id === id)
    if (!area) throw new AppError('area_not_found')
    const charges = await listChargesOf(tx, id)
    if (charges.length > 0) throw new AppError('area_in_use', { charges: charges.join(', ') })
    await deleteUntakenSlots(tx, { areaId: id })
    await deleteAreaRow(tx, id)
    await recordAudit(tx, actor, {
      action: 'area.delete',
      subjectId: id,
      subjectName: area.name,
      before: draftOf(toArea(area)),
      after: null,
    })
    // A charge of this area may have been the last that knew it.
    await touch(tx, [tags.settings])
    await tellWaiting(deps, tx, await takeWishesOfEverywhere(tx))
  })
}

/** Throws `invalid` with a message for each wrong entry, at its place in the list. */
function cleanPincodes(entries: readonly string[]): string[] {
  const { pincodes, wrong } = readPincodes(entries)
  if (wrong.length === 0) return pincodes
  const fields = Object.fromEntries(wrong.map((one) => [`pincodes.${one.place - 1}`, wrongText(one)]))
  throw new AppError('invalid', undefined, { message: wrong.slice(0, 5).map(wrongText).join('. '), fields })
}

function refuseConflicts(others: readonly AreaRow[], pincodes: readonly string[]): void {
  const total = others.reduce((sum, area) => sum + area.pincodes.length, pincodes.length)
  if (total > MAX_PINCODES)
    throw new AppError('invalid', undefined, {
      fields: { pincodes: `At most ${MAX_PINCODES} pincodes in all areas together; these would be ${total}` },
    })
  const owned = new Map(others.flatMap(({ name, pincodes: list }) => list.map((one) => [one, name] as const)))
  const conflicts = pincodes.filter((one) => owned.has(one))
  const [pincode] = conflicts
  if (pincode === undefined) return
  const textOf = (one: string) => `${one} is in the area ${owned.get(one)!} already.`
  throw new AppError(
    'pincode_in_two_areas',
    { pincode, area: owned.get(pincode)!, conflicts },
    { fields: { pincodes: conflicts.slice(0, 5).map(textOf).join(' ') } },
  )
}
