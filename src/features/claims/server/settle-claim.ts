import type { Actor } from '#features/audit/actor.ts'
import type { Place } from '#features/cash/server/move-money.ts'
import { giveBack } from '#features/orders/server/give-money-back.ts'
import { refuseSentAgain } from '#features/orders/server/refuse-sent-again.ts'
import type { CreditAsk } from '#features/papers/credit-rows.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { ClaimWish } from '#shared/claim-words.ts'
import { AppError } from '#shared/problems.ts'
import { askOf } from '../claim-lines.ts'
import { claimReason } from '../claim-reason.ts'
import { saveDecision, type ClaimRow, type Decision } from './claim-store.ts'
import { tellDecision } from './claim-mails.ts'
import type { PartOfLine } from './part-of-line.ts'
import { sendAgain } from './send-again.ts'
import { asksOfRows, suppliedOfOrder, type LineOfBill } from './supplied-of-order.ts'

export interface Settle {
  /** The day of `onDayOfIssue`. */
  day: string
  /** Where cash comes from that is in the shopper’s hands at once, at the counter; it is locked. Other cash is handed over later. */
  place: Place | 'later'
  /** Instead of what is wished. */
  as?: ClaimWish | undefined
  /** Without them, all lines give what is claimed. */
  parts?: PartOfLine[] | undefined
  reason?: string | null
}

/**
 * Gives what an open claim is worth, in the way in which the order was paid, or sends the pieces again. The caller holds the
 * lock of the order. Throws `claim_decided`, `credit_exceeds` for pieces that were paid back, and what money back or an order is refused for.
 */
export async function settleClaim(tx: Tx, actor: Actor, claim: ClaimRow, how: Settle): Promise<void> {
  const as = how.as ?? claim.wish
  const parts = how.parts ?? claim.lines.map((line): PartOfLine => ({ line }))
  const decision: Decision = {
    state: 'settled',
    as,
    givenPaise: 0,
    documentId: null,
    againOrderId: null,
    cashPaise: 0,
    isCashGiven: false,
    reason: how.reason ?? null,
    byRule: actor.kind === 'system',
    byId: actor.userId,
  }
  const found = (await suppliedOfOrder(tx, claim.order_id))!
  if (as === 'again') {
    const packets = parts.flatMap(({ line, pieces = line.pieces ?? 0 }) =>
      asksOfPart(found.lines, { line, pieces }),
    )
    await refuseSentAgain(tx, claim.order_id, found.bill, packets, true)
    decision.againOrderId = await sendAgain(tx, actor, claim, parts)
  } else {
    const given = await giveBack(
      tx,
      actor,
      {
        orderId: claim.order_id,
        reason: claimReason(claim.lines),
        asks: parts.flatMap((part) => asksOfPart(found.lines, part)),
        // What a shopper still has is not worth fetching: it is written off.
        goodsBack: false,
        refund: 'as paid',
        asCredit: as === 'credit',
        place: how.place,
        key: `claim:${claim.id}`,
      },
      how.day,
    )
    decision.givenPaise = given.totalPaise
    decision.documentId = given.id
    decision.cashPaise = given.cashPaise
    decision.isCashGiven = given.cashPaise > 0 && how.place !== 'later'
  }
  if (!(await saveDecision(tx, claim.id, decision))) throw new AppError('claim_decided')
  await tellDecision(tx, claim, decision)
}

function asksOfPart(lines: LineOfBill[], part: PartOfLine): CreditAsk[] {
  const of = lines.find(({ supplied }) => supplied.position === part.line.supplied_position)!
  return asksOfRows(of, askOfPart(of, part))
}

function askOfPart(of: LineOfBill, { line, amountPaise, pieces }: PartOfLine): CreditAsk {
  if (amountPaise !== undefined) return { position: of.row.position, amountPaise }
  if (pieces !== undefined) return { position: of.row.position, packs: pieces }
  const { kind, grams, weighs_grams: weighsGrams } = line
  return askOf(of, { kind, pieces: line.pieces, grams, weighsGrams }, 'money')
}
