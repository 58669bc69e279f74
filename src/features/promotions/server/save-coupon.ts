import { randomInt } from 'node:crypto'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import type { Coupon } from '../coupon-contract.ts'
import { codeOf, couponProblem, type CouponDraft } from '../coupon-draft.ts'
import {
  addCouponCodes,
  countCoupons,
  insertCoupon,
  isCodeTaken,
  listCodesOf,
  lockCoupon,
  updateCouponRow,
  type CouponInput,
  type CouponRow,
} from './coupon-store.ts'

const MOST_COUPONS = 1000

export const toCoupon = ({ id, startsAt, endsAt, ...row }: CouponRow): Coupon => ({
  ...row,
  _id: id,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

/** Adds a coupon, once for each request `sent`. Throws `coupon_invalid` with the field, and `coupon_limit`. */
export function createCoupon(
  db: Database,
  actor: Actor,
  draft: CouponDraft,
  sent?: SentRequest,
): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const id = await once(tx, sent, async () => {
      const made = newHexId()
      await refuseInvalid(tx, draft, made)
      if ((await countCoupons(tx)) >= MOST_COUPONS)
        throw new AppError('coupon_limit', { limit: MOST_COUPONS })
      await unlessTaken(insertCoupon(tx, inputOf(made, draft)))
      await record(tx, actor, 'coupon.create', null, await getCoupon(tx, made))
      return made
    })
    return toCoupon(await getCoupon(tx, id))
  })
}

/** Saves a coupon as a whole. Throws `coupon_not_found`, `stale` and `coupon_invalid`. */
export function updateCoupon(
  db: Database,
  actor: Actor,
  { _id: id, version, ...draft }: CouponDraft & { _id: string; version: number },
): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const before = await getCoupon(tx, id)
    if (before.version !== version) throw new AppError('stale', { current: toCoupon(before) })
    await refuseInvalid(tx, draft, id)
    if ((before.code === null) !== (draft.code === null))
      refuse('code', 'A coupon with one code and a coupon with a file of codes are two coupons. Add another.')
    if (draft.usesTotal !== null && draft.usesTotal < before.used)
      refuse('uses', `It was used ${before.used} times already.`)
    await unlessTaken(updateCouponRow(tx, inputOf(id, draft)))
    const after = await getCoupon(tx, id)
    await record(tx, actor, 'coupon.update', before, after)
    return toCoupon(after)
  })
}

/** Without letters and digits that are read wrong on paper. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Makes codes for single use, as lines of a file; once per request. Throws `coupon_not_found` and `coupon_has_code`. */
export function makeCouponCodes(
  db: Database,
  actor: Actor,
  { couponId, count }: { couponId: string; count: number },
  sent?: SentRequest,
): Promise<string> {
  return db.transaction(async (tx) => {
    const batchId = await once(tx, sent, async () => {
      const coupon = await getCoupon(tx, couponId)
      if (coupon.code !== null) throw new AppError('coupon_has_code')
      const batch = newHexId()
      const codes = new Set<string>()
      while (codes.size < count) codes.add(newCode())
      await addCouponCodes(tx, couponId, batch, [...codes])
      await recordAudit(tx, actor, {
        action: 'coupon.codes',
        subjectId: couponId,
        ...(coupon.name && { subjectName: coupon.name }),
        before: null,
        after: { count },
      })
      return batch
    })
    return ['code', ...(await listCodesOf(tx, batchId))].map((line) => `${line}\r\n`).join('')
  })
}

async function getCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const row = await lockCoupon(tx, id)
  if (!row) throw new AppError('coupon_not_found')
  return row
}

async function refuseInvalid(tx: Tx, draft: CouponDraft, id: string): Promise<void> {
  const problem = couponProblem(draft)
  if (problem) refuse(problem.field, problem.message)
  if (draft.code !== null && (await isCodeTaken(tx, codeOf(draft.code), id))) refuseTaken()
}

/** Of two who choose one code at the same time the second is told so, too. */
const unlessTaken = (saved: Promise<unknown>): Promise<unknown> =>
  saved.catch((error: unknown) => {
    if (isBrokenConstraint(error, 'coupons_code_key')) refuseTaken()
    throw error
  })

const refuseTaken = (): never => refuse('code', 'Another coupon has this code.')

function refuse(field: string, message: string): never {
  throw new AppError('coupon_invalid', undefined, { message, fields: { [field]: message } })
}

function auditedOf(row: CouponRow) {
  const {
    _id,
    version: _version,
    used: _used,
    codes: _codes,
    codesUsed: _codesUsed,
    ...draft
  } = toCoupon(row)
  return draft
}

const record = (
  tx: Tx,
  actor: Actor,
  action: 'coupon.create' | 'coupon.update',
  before: CouponRow | null,
  after: CouponRow,
) =>
  recordAudit(tx, actor, {
    action,
    subjectId: after.id,
    subjectName: after.code ?? (after.name || 'without a name'),
    before: before && auditedOf(before),
    after: auditedOf(after),
  })

const inputOf = (id: string, draft: CouponDraft): CouponInput => ({
  ...draft,
  id,
  code: draft.code === null ? null : codeOf(draft.code),
})
