import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { MoveKind, PlaceName } from '../cash-moves.ts'

/** What moves `m` add to a place: positive for what comes in. */
export const addedTo = (place: PlaceName) =>
  `CASE '${place}' WHEN m.to_place THEN m.amount_paise WHEN m.from_place THEN -m.amount_paise ELSE 0 END`

/** What lies in a drawer `d` by the books: what it was opened with, and what moved since. */
export const IN_DRAWER = `d.float_paise + coalesce((SELECT sum(${addedTo('drawer')}) FROM cash_moves m
  WHERE m.drawer_id = d.id AND m.kind <> 'opening'), 0)::bigint`

// The only statement that writes cash. A drawer gives what lies in it, unless the row comes in after its count.
const insert = sql(
  'cashMoves.insert',
  `INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, document_id,
     reverses, day, is_late, happened_at, by_id, note)
   SELECT kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, document_id, reverses, day, is_late,
     happened_at, by_id, note
   FROM jsonb_populate_record(null::cash_moves, $1) n
   WHERE from_place <> 'drawer' OR is_late OR kind IN ('opening', 'difference')
     OR amount_paise <= (SELECT ${IN_DRAWER} FROM drawers d WHERE d.id = n.drawer_id)
   RETURNING id`,
  z.object({ id: z.number() }),
)

export interface NewMove {
  kind: MoveKind
  from_place: PlaceName
  to_place: PlaceName
  drawer_id: string | null
  rider_id: string | null
  amount_paise: number
  order_id: string | null
  khata_entry_id: number | null
  document_id: string | null
  reverses: number | null
  day: string
  is_late: boolean
  happened_at: string | null
  by_id: string | null
  note: string | null
}

/** Writes a move and returns its id; null for more than lies in the drawer. */
export const insertMove = async (tx: Tx, move: NewMove): Promise<number | null> =>
  (await tx.maybe(insert, [JSON.stringify(move)]))?.id ?? null
