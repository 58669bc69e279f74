import type { Tx } from '#platform/db/postgres.ts'
import type { MovementCause, StockMove } from '../stock-move.ts'
import { stockTags } from '../stock-tags.ts'
import { movementReasons, rolesThatMay } from '../movement-reasons.ts'
import { keepReturnedMrps } from './kept-mrp-store.ts'
import { settleLateMovements } from './late-movements.ts'
import { listHeld, lockPacks, writeMovements, type MovementRow } from './movement-store.ts'

/**
 * Changes the stock of packs and records it, one row of the ledger for each pack and reason. The caller holds the locks of
 * the packs. Returns the tags of the public content that changed. `byId` is who causes it, null for the shop itself. Fails with
 * nothing changed by `NO_STOCK`, and by `NOT_THEIRS` or `NOT_HELD` if the table of reasons does not allow it.
 */
export async function moveStock(tx: Tx, byId: string | null, wanted: StockMove[]): Promise<string[]> {
  const moves = wanted.filter(
    ({ quantity, grams, reason }) => (grams ?? quantity) !== 0 || reason === 'opening',
  )
  if (moves.length === 0) return []
  const changed = await writeMovements(
    tx,
    { byId, roles: rolesThatMay(moves.map(({ reason }) => reason)) },
    movementRows([...moves, ...(await settleLateMovements(tx, moves))]),
  )
  return changed.flatMap((row) => stockTags(row.product_id, row.category_id ?? 0, row.before, row.after))
}

/** Holds movements to the table of reasons, as far as nothing must be read for it. */
function checkReasons(moves: readonly StockMove[]): void {
  for (const { reason, quantity, grams, happenedAt } of moves) {
    const { way, mayBeLate } = movementReasons[reason]
    const amount = grams ?? quantity
    if ((way === 'out' && amount > 0) || (way === 'in' && amount < 0))
      throw new Error(`A movement of ${amount} is no ${reason}`)
    if (happenedAt && !mayBeLate) throw new Error(`A movement by ${reason} happens when it is written`)
  }
}

/** Movements as rows of the ledger: those of one pack for one cause are one row. Throws if the table of reasons forbids one. */
export function movementRows(moves: StockMove[]): MovementRow[] {
  checkReasons(moves)
  const rows = new Map<string, MovementRow>()
  for (const { packId, quantity, grams, happenedAt, ...cause } of moves) {
    const row = { pack_id: packId, happened_at: happenedAt ?? null, ...causeColumns(cause) }
    const key = JSON.stringify([row, grams === undefined])
    const same = rows.get(key)
    rows.set(key, {
      ...row,
      quantity: (same?.quantity ?? 0) + quantity,
      grams: grams === undefined ? null : Number(same?.grams ?? 0) + grams,
    })
  }
  return [...rows.values()]
}

const causeColumns = (cause: MovementCause) => ({
  reason: cause.reason,
  order_id: 'orderId' in cause ? cause.orderId : null,
  attempt_id: 'attemptId' in cause ? (cause.attemptId ?? null) : null,
  return_id: 'returnId' in cause ? cause.returnId : null,
  purchase_id: 'purchaseId' in cause ? cause.purchaseId : null,
  count_id: 'countId' in cause ? cause.countId : null,
  waste_reason: 'wasteReason' in cause ? cause.wasteReason : null,
})

/** Returns what an order still holds; the tags of what changed. The caller holds the order's lock. */
export async function giveBackHeld(tx: Tx, orderId: string, byId: string | null): Promise<string[]> {
  const held = await listHeld(tx, orderId)
  await lockPacks(
    tx,
    held.map(({ packId }) => packId),
  )
  await keepReturnedMrps(tx, orderId, held)
  return moveStock(
    tx,
    byId,
    held.map((one) => ({ ...one, reason: 'cancel', orderId })),
  )
}

interface ReturnedGoods {
  orderId: string
  noteId: string
  byId: string | null
  /** Whole packs; exactly so much of what is weighed, if `grams` are given. */
  packs: { packId: number; quantity: number; grams?: number | undefined }[]
  kept: boolean
}

/**
 * Takes goods back that come with a credit note, into the stock of their locked packs or, if they are not `kept`, off the
 * books: the order holds them no longer, and no stock has them. An order never gives back more than it holds.
 */
export async function returnGoods(
  tx: Tx,
  { orderId, noteId, packs, kept, byId }: ReturnedGoods,
): Promise<string[]> {
  const held = new Map((await listHeld(tx, orderId)).map((one) => [one.packId, one]))
  if (kept) {
    const most = ({ packId, quantity }: { packId: number; quantity: number }) =>
      Math.min(quantity, held.get(packId)?.quantity ?? 0)
    await keepReturnedMrps(
      tx,
      orderId,
      packs.map((one) => ({ packId: one.packId, quantity: most(one) })),
    )
  }
  return moveStock(
    tx,
    byId,
    packs.flatMap(({ packId, ...wanted }): StockMove[] => {
      const own = held.get(packId)
      if (!own) return []
      const isExact = own.grams !== undefined && wanted.grams !== undefined
      const quantity = isExact ? wanted.quantity : Math.min(wanted.quantity, own.quantity)
      const grams = isExact ? Math.min(wanted.grams!, own.grams!) : undefined
      const back = { packId, quantity, grams, reason: 'return', orderId, returnId: noteId } as const
      const off = { packId, quantity: -quantity, grams: grams && -grams, reason: 'adjustment' } as const
      return kept ? [back] : [back, off]
    }),
  )
}
