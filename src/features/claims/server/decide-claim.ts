import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { moveMoney, type Place } from '#features/cash/server/move-money.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { ClaimWish } from '#shared/claim-words.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { findClaim, markCashGiven, saveDecision, type ClaimRow, type Decision } from './claim-store.ts'
import { findOrderOfClaim } from './claimed-order-store.ts'
import { tellDecision } from './claim-mails.ts'
import type { PartOfLine } from './part-of-line.ts'
import { settleClaim } from './settle-claim.ts'

interface DecideClaim {
  claimId: string
  decision: 'accept' | 'part' | 'refuse' | 'handed_over'
  reason?: string | undefined
  as?: ClaimWish | undefined
  items?:
    | {
        position: number
        replaces?: boolean | undefined
        mrp?: number | undefined
        amount?: number | undefined
        pieces?: number | undefined
      }[]
    | undefined
  counterId?: string | undefined
}

/**
 * Decides an open claim: all of it, a part with its reason, or no with its reason. Of two at the same time the second is told
 * `claim_decided`. Throws `not_found`, `forbidden` for a claim of whom the actor may not manage, `claim_invalid`, `drawer_closed`, and what money back or an order is refused for.
 */
export async function decideClaim(
  db: Database,
  lockDrawer: (tx: Tx, counterId: string) => Promise<Place | null>,
  actor: Actor,
  input: DecideClaim,
): Promise<ClaimRow> {
  const { claimId, decision } = input
  await onDayOfIssue((day) =>
    db.transaction(async (tx) => {
      const orderId = await findOrderOfClaim(tx, claimId)
      if (orderId === null) throw new AppError('not_found')
      const place = input.counterId === undefined ? 'safe' : await lockDrawer(tx, input.counterId)
      if (place === null) throw new AppError('drawer_closed')
      await lockOrderForPayment(tx, orderId)
      const before = (await findClaim(tx, claimId))!
      await refuseUnlessManages(tx, actor, before.user_id)
      await decide(tx, actor, before, input, { day, place })
      const after = (await findClaim(tx, claimId))!
      await recordAudit(tx, actor, {
        action: `claim.${decision === 'handed_over' ? 'hand-over' : 'decide'}`,
        subjectId: orderId,
        before: { state: before.state, isCashGiven: before.cash_given_at !== null },
        after: {
          state: after.state,
          amountPaise: after.given_paise,
          reason: after.reason,
          isCashGiven: after.cash_given_at !== null,
        },
      })
    }),
  )
  return (await findClaim(db, claimId))!
}

async function decide(
  tx: Tx,
  actor: Actor,
  claim: ClaimRow,
  { decision, as, items, reason: typed = '', counterId }: DecideClaim,
  where: { day: string; place: Place },
): Promise<void> {
  if (decision === 'handed_over') {
    if (claim.cash_paise === 0 || claim.cash_given_at !== null) throw new AppError('claim_decided')
    await moveCash(tx, actor, claim, where.place)
    await markCashGiven(tx, claim.id)
    return
  }
  if (claim.state !== 'open') throw new AppError('claim_decided')
  const reason = typed || null
  if (decision !== 'accept' && reason === null)
    throw invalid('reason', 'Enter a reason. The shopper reads it.')
  if (decision === 'refuse') return refuse(tx, actor, claim, reason!)
  const way = as ?? claim.wish
  const parts = decision === 'part' ? partsOf(claim, items ?? [], way) : undefined
  const place = counterId === undefined ? 'later' : where.place
  await settleClaim(tx, actor, claim, { ...where, place, as, parts, reason })
}

/**
 * Cash leaves the drawer or the safe when it is handed over; of what an earlier version decided it left the safe then. It
 * moves before it is marked: of what is marked first, as the version before does, the database moves it (`move_claim_of_before`).
 */
async function moveCash(tx: Tx, actor: Actor, claim: ClaimRow, place: Place): Promise<void> {
  if (claim.cash_moved) return
  await moveMoney(tx, {
    kind: 'refund',
    from: place,
    to: 'customer',
    amountPaise: claim.cash_paise,
    orderId: claim.order_id,
    documentId: claim.document_id!,
    byId: actor.userId,
  })
}

const invalid = (field: string, message: string) =>
  new AppError('claim_invalid', undefined, { message, fields: { [field]: message } })

async function refuse(tx: Tx, actor: Actor, claim: ClaimRow, reason: string): Promise<void> {
  const decision: Decision = {
    state: 'refused',
    as: null,
    givenPaise: 0,
    documentId: null,
    againOrderId: null,
    cashPaise: 0,
    isCashGiven: false,
    reason,
    byRule: false,
    byId: actor.userId,
  }
  if (!(await saveDecision(tx, claim.id, decision))) throw new AppError('claim_decided')
  await tellDecision(tx, claim, decision)
}

/** What each line of a part gives: rupees, or packets that are sent again; at most what is claimed of it. */
function partsOf(claim: ClaimRow, items: NonNullable<DecideClaim['items']>, way: ClaimWish): PartOfLine[] {
  if (items.length === 0) throw invalid('items', 'Enter what is given.')
  const lines = new Set<number>()
  return items.map(({ position, replaces = false, mrp, amount, pieces }, at) => {
    const field = `items.${at}`
    const line = claim.lines.find(
      (one) =>
        one.position === position &&
        one.replaces === replaces &&
        (mrp === undefined || one.mrp_paise === fromRupees(mrp)),
    )
    if (!line || lines.has(line.supplied_position)) throw invalid(field, 'This is not a line of the claim.')
    lines.add(line.supplied_position)
    if (way === 'again') {
      if (pieces === undefined || pieces > (line.pieces ?? 0))
        throw invalid(field, `Enter how many are sent again, at most ${line.pieces ?? 0}.`)
      return { line, pieces }
    }
    const most = `Enter an amount, at most what is claimed.`
    // What is lighter is claimed in pieces and worth a part of them.
    if (pieces !== undefined && line.kind !== 'lighter' && pieces <= (line.pieces ?? 0))
      return { line, pieces }
    if (amount === undefined || amount <= 0 || fromRupees(amount) > line.asked_paise)
      throw invalid(field, most)
    return { line, amountPaise: fromRupees(amount) }
  })
}
