import { isBrokenConstraint } from '#platform/error-code.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { MoveKind } from '../cash-moves.ts'
import { lockDrawer, lockOpenDrawer } from './drawer-store.ts'
import { moveMoney, type Move, type Place } from './move-money.ts'
import { findMove, sumHandedIn, type MoveRow } from './move-store.ts'

/** A move that may be undone, by its id; throws `not_found`, `not_reversible`, `reversed_already`. */
export async function findReversible(tx: Tx, moveId: number, kinds: readonly MoveKind[]): Promise<MoveRow> {
  const move = await findMove(tx, moveId)
  if (!move) throw new AppError('not_found')
  if (move.reverses !== null || !kinds.includes(move.kind)) throw new AppError('not_reversible')
  // It goes with its entry of a supplier or of a khata, which would still say that it was paid.
  if (move.supplier_entry_id !== null || move.khata_entry_id !== null) throw new AppError('not_reversible')
  if (move.is_reversed) throw new AppError('reversed_already')
  return move
}

/** Undoes a move in the day and drawer of now (`lockDrawerOfNow`). Throws `reversed_already`, `drawer_short`. */
export async function reverseMove(
  tx: Tx,
  move: MoveRow,
  drawer: Place,
  by: Pick<Move, 'byId' | 'note' | 'khataEntryId' | 'supplierEntryId'>,
): Promise<number> {
  const placeOf = (name: MoveRow['from_place']): Place =>
    name === 'drawer' ? drawer : name === 'rider' ? { rider: move.rider_id! } : name
  try {
    return await moveMoney(tx, {
      kind: move.kind,
      from: placeOf(move.to_place),
      to: placeOf(move.from_place),
      amountPaise: move.amount_paise,
      orderId: move.order_id ?? undefined,
      documentId: move.document_id ?? undefined,
      reverses: move.id,
      ...by,
    })
  } catch (error) {
    if (isBrokenConstraint(error, 'cash_moves_reversed_once')) throw new AppError('reversed_already')
    throw error
  }
}

/** What a rider has handed in of a move since comes from where it was handed in. The caller has locked that, then the rider. */
export async function giveToRiderAgain(
  tx: Tx,
  { id, rider_id: rider, amount_paise: amountPaise }: MoveRow,
  from: Place,
  by: Pick<Move, 'byId' | 'note'>,
): Promise<void> {
  if (rider === null) return
  const handedInPaise = await sumHandedIn(tx, rider, id, amountPaise)
  if (handedInPaise > 0)
    await moveMoney(tx, { kind: 'difference', from, to: { rider }, amountPaise: handedInPaise, ...by })
}

/** Locks the drawer that a move was in, or if that was counted, the one that is open at its counter; or else it is the safe. */
export async function lockDrawerOfNow(tx: Tx, { drawer_id: drawerId }: MoveRow): Promise<Place> {
  if (drawerId === null) return 'safe'
  const { counter_id, is_open } = (await lockDrawer(tx, drawerId))!
  if (is_open) return { drawer: drawerId }
  const open = await lockOpenDrawer(tx, counter_id)
  return open === null ? 'safe' : { drawer: open }
}
