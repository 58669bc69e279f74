import type { Tx } from '#platform/db/postgres.ts'
import type { StockMove } from '../stock-move.ts'
import { correctCountsAfter, expectLateMovements, type LateMovement } from './late-movement-store.ts'

/**
 * What late movements change in counts whose time is later: what such a count expected, if it is open. A finished one has
 * already written what is late as a difference, and a movement of its own takes that back. Returns those movements. The
 * caller holds the locks of the packs.
 */
export async function settleLateMovements(tx: Tx, moves: StockMove[]): Promise<StockMove[]> {
  const late = lateOf(moves)
  if (late.length === 0) return []
  await expectLateMovements(tx, late)
  const corrections = (await correctCountsAfter(tx, late)).map(
    ({ position, pack_id: packId, grams, count_id: countId, decided_at: happenedAt }): StockMove => {
      const { quantity } = late[position]!
      const back = { quantity: -quantity, grams: grams === null ? undefined : -grams }
      return { packId, ...back, reason: 'count', countId, happenedAt }
    },
  )
  // An open count that is later than both has seen neither.
  if (corrections.length > 0) await expectLateMovements(tx, lateOf(corrections))
  return corrections
}

const lateOf = (moves: readonly StockMove[]): LateMovement[] =>
  moves.flatMap((move) => {
    const { packId, quantity, grams = null, happenedAt } = move
    const countId = move.reason === 'count' ? move.countId : null
    return happenedAt && (grams ?? quantity) !== 0 ? [{ packId, quantity, grams, happenedAt, countId }] : []
  })
