import { businessDay } from '#features/sales/business-day.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { MoveKind, PlaceName } from '../cash-moves.ts'
import { insertMove } from './move-store.ts'

/** A place by its name; of drawers and riders, which. */
export type Place = Exclude<PlaceName, 'drawer' | 'rider'> | { drawer: string } | { rider: string }

export interface Move {
  kind: MoveKind
  from: Place
  to: Place
  /** Above zero. */
  amountPaise: number
  /** Who enters it; null for the shop itself. */
  byId: string | null
  orderId?: string | undefined
  khataEntryId?: number | undefined
  supplierEntryId?: number | undefined
  /** The note that money goes back by. */
  documentId?: string | undefined
  note?: string | null | undefined
  /** The move that this one undoes. */
  reverses?: number | undefined
  /** When it happened by a device’s clock, if not now. */
  happenedAt?: Date | null | undefined
  /** It comes in after its drawer was counted. */
  isLate?: boolean | undefined
}

/** The only writer of cash; the caller has locked drawer or rider. Returns the move's id. Throws `drawer_short`. */
export async function moveMoney(tx: Tx, move: Move): Promise<number> {
  const { kind, from, to, happenedAt = null, isLate = false } = move
  const riderId = idOf('rider', from, to)
  const id = await insertMove(tx, {
    kind,
    from_place: nameOf(from),
    to_place: nameOf(to),
    drawer_id: idOf('drawer', from, to),
    rider_id: riderId,
    amount_paise: move.amountPaise,
    order_id: move.orderId ?? null,
    khata_entry_id: move.khataEntryId ?? null,
    supplier_entry_id: move.supplierEntryId ?? null,
    document_id: move.documentId ?? null,
    reverses: move.reverses ?? null,
    // What a rider takes counts when the shop knows of it: that is what is counted in the evening.
    day: businessDay(new Date(), riderId === null ? happenedAt : null),
    is_late: isLate,
    happened_at: happenedAt?.toISOString() ?? null,
    by_id: move.byId,
    note: move.note || null,
  })
  if (id === null) throw new AppError('drawer_short')
  return id
}

/** Moves a difference to what was counted: positive for what is too much in a place. */
export const moveDifference = (
  tx: Tx,
  at: Place,
  overPaise: number,
  rest: Pick<Move, 'byId'> & Partial<Move>,
): Promise<number> =>
  moveMoney(tx, {
    kind: 'difference',
    ...(overPaise > 0 ? { from: 'difference', to: at } : { from: at, to: 'difference' }),
    amountPaise: Math.abs(overPaise),
    ...rest,
  })

/** Moves what cash in whole rupees has more (positive) or less than what it is for. */
export async function moveRounding(
  tx: Tx,
  at: Place,
  roundingPaise: number,
  rest: Pick<Move, 'byId'> & Partial<Move>,
): Promise<void> {
  if (roundingPaise === 0) return
  await moveMoney(tx, {
    kind: 'rounding',
    ...(roundingPaise > 0 ? { from: 'rounding', to: at } : { from: at, to: 'rounding' }),
    amountPaise: Math.abs(roundingPaise),
    ...rest,
  })
}

const nameOf = (place: Place): PlaceName =>
  typeof place === 'string' ? place : 'drawer' in place ? 'drawer' : 'rider'

function idOf(which: 'drawer' | 'rider', ...places: Place[]): string | null {
  for (const place of places) {
    if (typeof place === 'string') continue
    if (which === 'drawer' && 'drawer' in place) return place.drawer
    if (which === 'rider' && 'rider' in place) return place.rider
  }
  return null
}
