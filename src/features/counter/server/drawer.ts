import * as drawers from '#features/cash/server/drawer-store.ts'
import { askOnce } from '#features/cash/far-above.ts'
import { moveDifference, moveMoney, type Place } from '#features/cash/server/move-money.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { lockPaying, paidOutBy } from '#features/cash/server/move-store.ts'
import { businessDay } from '#features/sales/business-day.ts'
import { fromRupees, formatPaise } from '#shared/money.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import type { DrawerPlace } from '../tender-kinds.ts'
import { readCounterSettings } from './counter-settings.ts'
import type { Seller } from './sale.ts'
import { counterOf } from './sell.ts'
import { actingAt, type ActAtTill } from './till-person.ts'
import { t } from '#shared/words.ts'

interface Drawer {
  counterId?: string | undefined
}

/** Opens the drawer of a counter; a reason says why other cash is in it than was counted last. Throws `drawer_open`, `counter_lost`, and `invalid` for a difference without a reason. Returns the counter's id. */
export const openDrawer = (
  db: Database,
  userId: string,
  { counterId, floatPaise, reason }: Drawer & { floatPaise: number; reason?: string | undefined },
): Promise<string> =>
  db.transaction(async (tx) => {
    const counter = await counterOf(tx, { counterId })
    if (counter.lost_at) throw new AppError('counter_lost', { name: counter.name })
    const countedPaise = await drawers.leftInTill(tx, counter.id)
    const leftPaise = countedPaise ?? 0
    const one = { id: newHexId(), counterId: counter.id, openedBy: userId, floatPaise }
    if (!(await drawers.insertDrawer(tx, one))) throw new AppError('drawer_open')
    if (countedPaise !== null && countedPaise !== floatPaise && !reason) throw saysWhy(countedPaise)
    const morePaise = floatPaise - leftPaise
    const drawer = { drawer: one.id }
    if (morePaise !== 0)
      await moveMoney(tx, {
        kind: 'opening',
        ...(morePaise > 0 ? { from: 'owner', to: drawer } : { from: drawer, to: 'owner' }),
        amountPaise: Math.abs(morePaise),
        note: reason,
        byId: userId,
      })
    return counter.id
  })

const saysWhy = (leftPaise: number) =>
  invalidField(
    'reason',
    () => t('said.amount-should-lie-in-the-till', { amount: formatPaise(leftPaise) }),
    422,
  )

/**
 * Puts money into an open drawer (positive) or takes it out, once for each key. Throws `drawer_closed`, `drawer_short` for
 * more than lies in it, `pay_out_needs_manager`, and `idempotency_key_reused`. Returns the counter's id.
 */
export const moveDrawer = (
  db: Database,
  caller: Seller,
  move: Drawer &
    Pick<ActAtTill, 'cashierId' | 'approval'> & {
      amountPaise: number
      /** Where it goes, or comes from. */
      place?: DrawerPlace | undefined
      note: string
      sent: SentRequest | undefined
    },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { note, sent, place } = move
    const write = async () => {
      const counter = await counterOf(tx, move)
      const { userId, isManager } = await actingAt(tx, caller, { ...move, counterId: counter.id })
      const drawerId = await lockDrawer(tx, counter.id)
      const drawer = { drawer: drawerId }
      if (!isManager) await lockPaying(tx, userId)
      await moveMoney(tx, {
        ...(move.amountPaise > 0
          ? { kind: 'pay_in', from: place === 'bank' ? 'bank' : 'owner', to: drawer }
          : { kind: 'pay_out', from: drawer, to: place ?? 'expense' }),
        amountPaise: Math.abs(move.amountPaise),
        note,
        byId: userId,
      })
      if (!isManager && move.amountPaise < 0) await refuseMuch(tx, userId)
      return drawerId
    }
    await once(tx, sent, write, enteredBefore)
    return (await counterOf(tx, move)).id
  })

/** What a cashier pays out is limited by the day, as what goes back is: throws `pay_out_needs_manager`. */
async function refuseMuch(tx: Tx, userId: string): Promise<void> {
  const { returnLimit } = await readCounterSettings(tx)
  if ((await paidOutBy(tx, userId, businessDay(new Date(), null))) > fromRupees(returnLimit))
    throw new AppError('pay_out_needs_manager', { limit: returnLimit })
}

/** Counts the open drawer of a counter and closes it. Throws `drawer_closed`, `drawer_uncounted`, `amount_unusual`. Returns the drawer's id. */
export const closeDrawer = (
  db: Database,
  userId: string,
  { countedPaise, isConfirmed, ...of }: Drawer & { countedPaise: number | null; isConfirmed?: boolean },
): Promise<string> =>
  db.transaction(async (tx) => {
    const drawerId = await lockDrawer(tx, (await counterOf(tx, of)).id)
    if (countedPaise === null) throw new AppError('drawer_uncounted')
    const expectedPaise = await drawers.readDrawerPaise(tx, drawerId)
    askOnce(countedPaise, expectedPaise, isConfirmed)
    const overPaise = countedPaise - expectedPaise
    if (overPaise !== 0) await moveDifference(tx, { drawer: drawerId }, overPaise, { byId: userId })
    await drawers.markClosed(tx, { drawerId, by: userId, countedPaise, expectedPaise })
    return drawerId
  })

/** Locks the open drawer of a counter for cash whose ledger is locked after it; null if it is not open. */
export async function lockDrawerForCash(tx: Tx, counterId: string): Promise<Place | null> {
  const drawer = await drawers.lockOpenDrawer(tx, (await counterOf(tx, { counterId })).id)
  return drawer === null ? null : { drawer }
}

const enteredBefore = () =>
  new AppError('idempotency_key_reused', undefined, () => ({ message: t('said.this-was-entered-already') }))

async function lockDrawer(tx: Tx, counterId: string): Promise<string> {
  const drawerId = await drawers.lockOpenDrawer(tx, counterId)
  if (drawerId === null) throw new AppError('drawer_closed')
  return drawerId
}
