import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import type { ManagedPromotion } from '../contract.ts'
import { termsOf, type PromotionDraft } from '../promotion-draft.ts'
import { promotionProblem } from '../promotion-problem.ts'
import { isSameSet, setsOf } from '../promotion-rule.ts'
import { goodsProblem, warningsOf } from './goods-problem.ts'
import {
  countPromotions,
  insertPromotion,
  lockPromotion,
  removePromotion,
  updatePromotionRow,
  type PromotionInput,
} from './promotion-store.ts'
import { toManagedPromotion } from './promotion-view.ts'

/** Keeps a till's catalogue and a cart's arithmetic short. */
const MOST_PROMOTIONS = 300

interface SavedPromotion {
  data: ManagedPromotion
  /** Warnings are present if an accountant should look at it. */
  meta: { warnings?: string[] }
}

/** Adds an offer, once for each request `sent`. Throws `promotion_invalid` with the field, and `promotion_limit`. */
export function createPromotion(
  db: Database,
  actor: Actor,
  draft: PromotionDraft,
  sent?: SentRequest,
): Promise<SavedPromotion> {
  return db.transaction(async (tx) => {
    const id = await once(tx, sent, async () => {
      await refuseInvalid(tx, draft)
      if ((await countPromotions(tx)) >= MOST_PROMOTIONS)
        throw new AppError('promotion_limit', { limit: MOST_PROMOTIONS })
      const made = newHexId()
      const after = toManagedPromotion(await insertPromotion(tx, inputOf(made, draft)))
      await record(tx, actor, 'promotion.create', null, after)
      return made
    })
    const row = await lockPromotion(tx, id)
    if (!row) throw new AppError('promotion_not_found')
    return { data: toManagedPromotion(row), meta: await metaOf(tx, draft) }
  })
}

/** Saves an offer as a whole. Throws `promotion_not_found`, `stale` and `promotion_invalid`. */
export function updatePromotion(
  db: Database,
  actor: Actor,
  { _id: id, version, ...draft }: PromotionDraft & { _id: string; version: number },
): Promise<SavedPromotion> {
  return db.transaction(async (tx) => {
    const before = await lockPromotion(tx, id)
    if (!before) throw new AppError('promotion_not_found')
    if (before.version !== version) throw new AppError('stale', { current: toManagedPromotion(before) })
    await refuseInvalid(tx, draft)
    if (draft.usesTotal != null && draft.usesTotal < before.used)
      refuse('uses', `It was used ${before.used} times already.`)
    const after = toManagedPromotion(await updatePromotionRow(tx, inputOf(id, draft)))
    await record(tx, actor, 'promotion.update', toManagedPromotion(before), after)
    return { data: after, meta: await metaOf(tx, draft) }
  })
}

/** Deletes an offer; orders keep what they took. Throws `promotion_not_found`. */
export function deletePromotion(db: Database, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockPromotion(tx, id)
    if (!before) throw new AppError('promotion_not_found')
    await removePromotion(tx, id)
    await record(tx, actor, 'promotion.delete', toManagedPromotion(before), null)
  })
}

async function refuseInvalid(tx: Tx, draft: PromotionDraft): Promise<void> {
  const problem = promotionProblem(draft) ?? (await goodsProblem(tx, draft))
  if (problem) refuse(problem.field, problem.message)
}

function refuse(field: string, message: string): never {
  throw new AppError('promotion_invalid', undefined, { message, fields: { [field]: message } })
}

async function metaOf(tx: Tx, draft: PromotionDraft): Promise<SavedPromotion['meta']> {
  const warnings = await warningsOf(tx, draft)
  return warnings.length === 0 ? {} : { warnings }
}

async function record(
  tx: Tx,
  actor: Actor,
  action: 'promotion.create' | 'promotion.update' | 'promotion.delete',
  before: ManagedPromotion | null,
  after: ManagedPromotion | null,
): Promise<void> {
  const { _id, name } = (after ?? before)!
  await recordAudit(tx, actor, {
    action,
    subjectId: _id,
    subjectName: name,
    before: before && auditedOf(before),
    after: after && auditedOf(after),
  })
  await touch(tx, [tags.promotions])
}

const auditedOf = ({ _id, version: _version, used: _used, ...draft }: ManagedPromotion) => draft

const inputOf = (id: string, draft: PromotionDraft): PromotionInput => ({
  id,
  name: draft.name,
  terms: oneSet(termsOf(draft)),
  priority: draft.priority,
  startsAt: draft.startsAt ?? null,
  endsAt: draft.endsAt ?? null,
  hours: draft.hours ? { ...draft.hours, days: [...new Set(draft.hours.days.map((day) => day % 7))] } : null,
  channels: [...draft.channels],
  timesPerOrder: draft.timesPerOrder ?? null,
  usesTotal: draft.usesTotal ?? null,
  usesPerShopper: draft.usesPerShopper ?? null,
  isActive: draft.isActive,
})

/** Sets that hold the same are written the same. */
function oneSet(terms: PromotionInput['terms']): PromotionInput['terms'] {
  if (terms.kind !== 'buy_get' || !isSameSet(setsOf(terms)[0]!, setsOf(terms)[1]!)) return terms
  return { ...terms, get: { ...terms.get, of: terms.buy.of } }
}
