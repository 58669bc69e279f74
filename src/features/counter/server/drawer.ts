import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { AppError } from '#shared/problems.ts'
import * as store from './counter-store.ts'
import { counterOf } from './sell.ts'

interface Drawer {
  counterId?: string | undefined
}

/** Opens the drawer of a counter. Throws `drawer_open` and `counter_lost`. Returns the counter's id. */
export const openDrawer = (
  db: Database,
  userId: string,
  { counterId, floatPaise }: Drawer & { floatPaise: number },
): Promise<string> =>
  db.transaction(async (tx) => {
    const counter = await counterOf(tx, { counterId })
    if (counter.lost_at) throw new AppError('counter_lost', { name: counter.name })
    const one = { id: newHexId(), counterId: counter.id, openedBy: userId, floatPaise }
    if (!(await store.insertDrawer(tx, one))) throw new AppError('drawer_open')
    return counter.id
  })

/**
 * Puts money into an open drawer (positive) or takes it out, once for each key. Throws `drawer_closed`, `drawer_short` for
 * more than lies in it, and `idempotency_key_reused`. Returns the counter's id.
 */
export const moveDrawer = (
  db: Database,
  userId: string,
  move: Drawer & { amountPaise: number; note: string; sent: SentRequest | undefined },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { amountPaise, note, sent } = move
    const kind = amountPaise > 0 ? ('pay_in' as const) : ('pay_out' as const)
    const write = async () => {
      const counter = await counterOf(tx, move)
      const drawerId = await lockDrawer(tx, counter.id)
      const [listed] = await store.listCounters(tx, counter.id)
      if (amountPaise < 0 && listed!.cash_paise! + amountPaise < 0) throw new AppError('drawer_short')
      await store.insertDrawerEntry(tx, { drawerId, kind, amountPaise, note, byId: userId })
      return drawerId
    }
    await once(tx, sent, write, enteredBefore)
    return (await counterOf(tx, move)).id
  })

/** Counts the open drawer of a counter and closes it. Throws `drawer_closed`, `drawer_uncounted`. Returns the drawer's id. */
export const closeDrawer = (
  db: Database,
  userId: string,
  { countedPaise, ...of }: Drawer & { countedPaise: number | null },
): Promise<string> =>
  db.transaction(async (tx) => {
    const drawerId = await lockDrawer(tx, (await counterOf(tx, of)).id)
    if (countedPaise === null) throw new AppError('drawer_uncounted')
    await store.closeDrawer(tx, { drawerId, by: userId, countedPaise })
    return drawerId
  })

/** Writes what was paid on a khata, or what a rider handed in, into a drawer. */
export type PutIntoDrawer = (
  cash: { amountPaise: number; note: string; byId: string } & (
    | { khataEntryId: number }
    | { cashEntryId: number }
  ),
) => Promise<unknown>

/** Locks the drawer of a counter for such cash, whose ledger is locked after it; null if it is not open. */
export async function lockDrawerForCash(tx: Tx, counterId: string): Promise<PutIntoDrawer | null> {
  const counter = await counterOf(tx, { counterId })
  const drawerId = await store.lockOpenDrawer(tx, counter.id)
  if (drawerId === null) return null
  return (cash) =>
    store.insertDrawerEntry(tx, { ...cash, drawerId, kind: 'khataEntryId' in cash ? 'khata' : 'rider' })
}

const enteredBefore = () =>
  new AppError('idempotency_key_reused', undefined, { message: 'This was entered already.' })

async function lockDrawer(tx: Tx, counterId: string): Promise<string> {
  const drawerId = await store.lockOpenDrawer(tx, counterId)
  if (drawerId === null) throw new AppError('drawer_closed')
  return drawerId
}
