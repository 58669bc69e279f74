import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockDrawerForCash } from '#features/counter/server/drawer.ts'
import { insertCashEntry } from '#features/orders/server/cash-entry-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { countOutcome, MAX_COUNT_RUPEES, type CountOutcome } from '../cash-count.ts'
import type { CountInput } from '../cash-contract.ts'
import { listEntriesOfKey, lockRider, readOwedPaise } from './cash-store.ts'
import { riderName } from './rider-store.ts'

/**
 * Enters what a rider hands in, and writes off the rest if that is wanted; without a count of zero or a rest no entry is
 * made. The drawer that the cash goes into is locked before the rider. The same key is the same count. Throws
 * `rider_not_found`, `invalid` (422), `drawer_closed`, `idempotency_key_reused`.
 */
export async function countCash(
  db: Database,
  managerId: string,
  { riderId, countedAmount, rest, counterId, note }: CountInput,
  requestKey: string | undefined,
): Promise<CountOutcome> {
  const countedPaise = paiseOf(countedAmount)
  return db.transaction(async (tx) => {
    const putIntoDrawer = counterId === undefined ? undefined : await lockDrawerForCash(tx, counterId)
    if (!(await lockRider(tx, riderId))) throw new AppError('rider_not_found')
    const earlier = requestKey === undefined ? [] : await listEntriesOfKey(tx, managerId, requestKey)
    const owedPaise = await readOwedPaise(tx, riderId)
    if (earlier.length > 0) {
      const handedIn = earlier.find(({ kind }) => kind === 'handed_in')?.amount_paise ?? 0
      if (handedIn !== countedPaise || earlier.some((entry) => entry.rider_id !== riderId))
        throw new AppError('idempotency_key_reused', undefined, { message: 'This was counted already.' })
      const difference = earlier.find(({ kind }) => kind === 'difference')?.amount_paise
      return countOutcome(difference ?? owedPaise, difference === undefined ? rest : 'write off')
    }
    if (putIntoDrawer === null) throw new AppError('drawer_closed')
    const restPaise = owedPaise - countedPaise
    const name = await riderName(tx, riderId)
    const entry = { riderId, byId: managerId, note: note || null, requestKey }
    if (countedPaise > 0) {
      const amountPaise = countedPaise
      const cashEntryId = await insertCashEntry(tx, { ...entry, kind: 'handed_in', amountPaise })
      await putIntoDrawer?.({ cashEntryId, amountPaise, note: name, byId: managerId })
    }
    if (rest === 'write off' && restPaise !== 0)
      await insertCashEntry(tx, { ...entry, kind: 'difference', amountPaise: restPaise })
    await recordAudit(
      tx,
      { kind: 'admin', userId: managerId },
      {
        action: 'cash.count',
        subjectId: riderId,
        subjectName: name,
        before: null,
        after: {
          owed: toRupees(owedPaise),
          countedAmount: toRupees(countedPaise),
          ...(restPaise !== 0 && {
            rest: toRupees(restPaise),
            restIs: rest === 'keep' ? 'kept' : 'written off',
          }),
        },
      },
    )
    return countOutcome(restPaise, rest)
  })
}

function paiseOf(rupees: number): number {
  const refuse = (message: string) =>
    new AppError('invalid', undefined, { status: 422, message, fields: { countedAmount: message } })
  if (rupees < 0) throw refuse('An amount cannot be negative')
  if (rupees > MAX_COUNT_RUPEES) throw refuse('This amount is too large')
  if (Number(rupees.toFixed(2)) !== rupees) throw refuse('Use at most 2 decimals')
  return fromRupees(rupees)
}
