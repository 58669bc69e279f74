import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { MOVES, PLACES, type MoveKind, type PlaceName } from '../cash-moves.ts'

/** What moves `m` add to a place: positive for what comes in. */
export const addedTo = (place: PlaceName) =>
  `CASE '${place}' WHEN m.to_place THEN m.amount_paise WHEN m.from_place THEN -m.amount_paise ELSE 0 END`

/** What lies in a drawer `d` by the books: what it was opened with, and what moved since. */
export const IN_DRAWER = `d.float_paise + coalesce((SELECT sum(${addedTo('drawer')}) FROM cash_moves m
  WHERE m.drawer_id = d.id AND m.kind <> 'opening'), 0)::bigint`

// The only statement that writes cash. A drawer gives what lies in it, unless the row comes in after its count.
/** Writes a move and returns its id; null for more than lies in the drawer. */
export const insertMove = sql(
  'cashMoves.insert',
  `INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, supplier_entry_id, document_id,
     reverses, day, is_late, happened_at, by_id, note)
   SELECT kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, supplier_entry_id, document_id, reverses,
     day, is_late, happened_at, by_id, note
   FROM jsonb_populate_record(null::cash_moves, $1) n
   WHERE from_place <> 'drawer' OR is_late OR kind = 'opening' OR (kind = 'difference' AND rider_id IS NULL)
     OR amount_paise <= (SELECT ${IN_DRAWER} FROM drawers d WHERE d.id = n.drawer_id)
   RETURNING id`,
  z.object({ id: z.number() }),
).maybeFirst((move: NewMove) => [JSON.stringify(move)])

interface NewMove {
  kind: MoveKind
  from_place: PlaceName
  to_place: PlaceName
  drawer_id: string | null
  rider_id: string | null
  amount_paise: number
  order_id: string | null
  khata_entry_id: number | null
  supplier_entry_id: number | null
  document_id: string | null
  reverses: number | null
  day: string
  is_late: boolean
  happened_at: string | null
  by_id: string | null
  note: string | null
}

const moveRow = z.object({
  ...numbers('id', 'amount_paise'),
  kind: z.enum(Object.keys(MOVES) as [MoveKind, ...MoveKind[]]),
  from_place: z.enum(PLACES),
  to_place: z.enum(PLACES),
  ...orNull(texts('drawer_id', 'rider_id', 'order_id', 'document_id', 'by_id')),
  ...orNull(numbers('khata_entry_id', 'supplier_entry_id', 'reverses')),
  is_reversed: z.boolean(),
})
export type MoveRow = z.infer<typeof moveRow>

const fields = `m.id, m.kind, m.from_place, m.to_place, m.drawer_id, m.rider_id, m.amount_paise, m.order_id, m.khata_entry_id,
  m.supplier_entry_id, m.document_id, m.by_id, m.reverses, EXISTS (SELECT FROM cash_moves r WHERE r.reverses = m.id) AS is_reversed`
export const findMove = sql(
  'cashMoves.byId',
  `SELECT ${fields} FROM cash_moves m WHERE m.id = $1`,
  moveRow,
).maybe<[id: number]>()

const NOT_UNDONE = `m.reverses IS NULL AND NOT EXISTS (SELECT FROM cash_moves r WHERE r.reverses = m.id)`

// Earlier versions let the cash alone be undone, at its drawer.
/** The cash of an entry of a khata, as far as nothing undid it. */
export const findMoveOfKhata = sql(
  'cashMoves.ofKhataEntry',
  `SELECT ${fields} FROM cash_moves m WHERE m.khata_entry_id = $1 AND ${NOT_UNDONE}`,
  moveRow,
).maybe<[entryId: number]>()

/** What a rider handed in last since a move. */
export const findHandInSince = sql(
  'cashMoves.handInSince',
  `SELECT ${fields} FROM cash_moves m WHERE m.rider_id = $1 AND m.kind = 'handed_in' AND m.id > $2 AND ${NOT_UNDONE} ORDER BY m.id DESC LIMIT 1`,
  moveRow,
).maybe<[riderId: string, moveId: number]>()

// The oldest cash is handed in first: what a rider took after the move is not it.
/** How much of a move to a rider is no longer with them, because they have handed it in since. */
export const sumHandedIn = sql(
  'cashMoves.handedInOf',
  `SELECT least($3::bigint, s.handed_in, greatest(0, $3::bigint - greatest(0, s.owed - s.handed_in))) AS paise FROM (
     SELECT coalesce(sum(${addedTo('rider')}) FILTER (WHERE m.id <= $2), 0)::bigint AS owed,
       greatest(0, coalesce(sum(-(${addedTo('rider')})) FILTER (WHERE m.id > $2 AND m.kind = 'handed_in'), 0))::bigint AS handed_in
     FROM cash_moves m WHERE m.rider_id = $1) s`,
  z.object({ paise: z.number() }),
).oneFirst<[riderId: string, moveId: number, paise: number]>()

/** The cash of a payment to a supplier, as far as nothing undid it. */
export const findMoveOfSupplier = sql(
  'cashMoves.ofSupplierEntry',
  `SELECT ${fields} FROM cash_moves m WHERE m.supplier_entry_id = $1 AND ${NOT_UNDONE}`,
  moveRow,
).maybe<[entryId: number]>()

/** What the count of a drawer found too much or too little, as far as nothing undid it. */
export const listDifferences = sql(
  'cashMoves.differencesOfDrawer',
  `SELECT ${fields} FROM cash_moves m WHERE m.drawer_id = $1 AND m.kind = 'difference' AND m.rider_id IS NULL AND ${NOT_UNDONE} ORDER BY m.id`,
  moveRow,
).many<[drawerId: string]>()

/** What somebody has paid out on a day, in paise. */
export const paidOutBy = sql(
  'cashMoves.paidOut',
  `SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM cash_moves m WHERE day = $2 AND kind = 'pay_out' AND by_id = $1
     AND ${NOT_UNDONE}`,
  z.object({ paise: z.number() }),
).oneFirst<[userId: string, day: string]>()

// Two pay-outs of one person at once are counted one after the other.
/** Others’ pay-outs of this person wait until the transaction ends. */
export const lockPaying = sql(
  'cashMoves.lockPerson',
  `SELECT pg_advisory_xact_lock(hashtext('cash.pay-out ' || $1))`,
).run<[userId: string]>()
