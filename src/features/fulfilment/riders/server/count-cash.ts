import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockDrawerForCash } from '#features/counter/server/drawer.ts'
import { askOnce } from '#features/cash/far-above.ts'
import { moveDifference, moveMoney } from '#features/cash/server/move-money.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { countOutcome, MAX_COUNT_RUPEES, type CountOutcome } from '../cash-count.ts'
import type { CountInput } from '../cash-contract.ts'
import { lockRider, readOwedPaise } from '#features/cash/server/rider-cash-store.ts'
import { isCountedLately } from './cash-store.ts'
import { t } from '#shared/words.ts'

/**
 * Enters what a rider hands in, and writes off the rest if that is wanted; without a count of zero or a rest no entry is
 * made. The drawer that the cash goes into is locked before the rider. The same key is the same count. Throws
 * `rider_not_found`, `forbidden` for a manager’s own bag, `invalid` (422), `drawer_closed`, `amount_unusual`, `idempotency_key_reused`.
 */
export async function countCash(
  db: Database,
  actor: Actor & { userId: string },
  { riderId, countedAmount, rest, counterId, note, confirmed }: CountInput,
  sent: SentRequest | undefined,
): Promise<CountOutcome> {
  const countedPaise = paiseOf(countedAmount)
  const count = async (tx: Tx) => {
    const place = counterId === undefined ? 'safe' : await lockDrawerForCash(tx, counterId)
    if (!(await lockRider(tx, riderId))) throw new AppError('rider_not_found')
    await refuseOwn(tx, actor, riderId)
    const owedPaise = await readOwedPaise(tx, riderId)
    if (place === null) throw new AppError('drawer_closed')
    askOnce(countedPaise, owedPaise, confirmed, SMALL_DEBT_PAISE)
    // Two people count one bag: the second is asked, also where the first has left a rest.
    if (!confirmed && (await isCountedLately(tx, riderId, countedPaise)))
      throw countedLately(toRupees(countedPaise), toRupees(Math.max(0, owedPaise)))
    const restPaise = owedPaise - countedPaise
    const rider = { rider: riderId }
    const entry = { byId: actor.userId, note: note || null }
    if (countedPaise > 0)
      await moveMoney(tx, { kind: 'handed_in', from: rider, to: place, amountPaise: countedPaise, ...entry })
    if (rest === 'write off' && restPaise !== 0) await moveDifference(tx, rider, -restPaise, entry)
    await recordAudit(tx, actor, {
      action: 'cash.count',
      subjectId: riderId,
      before: null,
      after: {
        owed: toRupees(owedPaise),
        countedAmount: toRupees(countedPaise),
        ...(restPaise !== 0 && {
          rest: toRupees(restPaise),
          restIs: rest === 'keep' ? 'kept' : 'written off',
        }),
      },
    })
    return String(restPaise)
  }
  const rested = await db.transaction((tx) => once(tx, sent, () => count(tx), countedBefore))
  return countOutcome(Number(rested), rest)
}

/** Riders bring change too: of less than this, no sum is ten times too much. */
const SMALL_DEBT_PAISE = 50_000

const countedLately = (amount: number, due: number) =>
  new AppError('amount_unusual', { amount, due }, () => ({
    message: t('said.so-much-was-counted-already', { amount: formatRupees(amount) }),
  }))

const countedBefore = () =>
  new AppError('idempotency_key_reused', undefined, () => ({ message: t('said.this-was-counted-already') }))

function paiseOf(rupees: number): number {
  const refuse = (message: string) => invalidField('countedAmount', message, 422)
  if (rupees < 0) throw refuse('An amount cannot be negative')
  if (rupees > MAX_COUNT_RUPEES) throw refuse('This amount is too large')
  if (Number(rupees.toFixed(2)) !== rupees) throw refuse('Use at most 2 decimals')
  return fromRupees(rupees)
}
