import { z } from 'zod'
import { addedTo } from '#features/cash/server/move-store.ts'
import { IS_PAYING } from '#features/payments/server/capture-store.ts'
import { owedRow } from '#platform/db/owed-row.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { DAY_MOVES } from '../cash-contract.ts'
import { PAYMENT_METHODS } from '#shared/order-enums.ts'

const again = sql(
  'cash.countedLately',
  `SELECT EXISTS (SELECT FROM cash_moves m WHERE m.rider_id = $1 AND m.kind = 'handed_in' AND m.amount_paise = $2
     AND m.reverses IS NULL AND m.at > now() - interval '10 minutes'
     AND NOT EXISTS (SELECT FROM cash_moves r WHERE r.reverses = m.id)) AS yes`,
  z.object({ yes: z.boolean() }),
)

/** Whether this sum of a rider was counted a few minutes ago, and not undone since. */
export const isCountedLately = async (tx: Tx, riderId: string, paise: number): Promise<boolean> =>
  (await tx.one(again, [riderId, paise])).yes

const DAY = `(SELECT $1::date::timestamp AT TIME ZONE 'Asia/Kolkata' AS starts,
    ($1::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' AS ends) AS t`
/** Whether a rider answers for the UPI payment of an order: it was not there, and nobody has seen it since. */
const IS_MISSING = `(SELECT count(*) FROM cash_moves m WHERE m.order_id = c.order_id AND m.kind = 'upi_missing') % 2 = 1`
const IS_SEEN = `o.settled_attempt_id IS NOT NULL AND NOT ${IS_MISSING}`
const sum = (what: string, filter: string) => `coalesce(sum(${what}) FILTER (WHERE ${filter}), 0)::bigint`
const moved = (kind: string, what: string) => sum(what, `m.day = $1 AND m.kind = '${kind}'`)
const TO_RIDER = addedTo('rider')

const sheetRow = z.object({
  ...texts('rider_id', 'name'),
  ...numbers('opening', 'cash', 'khata', 'upi', 'upi_seen', 'upi_missing', 'handed_in', 'difference', 'owed'),
})

/** Whether a move `m` gave a rider again what they had handed in (`giveToRiderAgain`): nothing was written off. */
const IS_GIVEN_AGAIN = `(m.kind = 'difference' AND m.to_place = 'rider' AND m.from_place IN ('safe', 'drawer'))`

/** Whether a move `m` is cash of a door beyond what was due (`keepOverpaid`): nothing was written off. */
const IS_OVERPAID = `(m.kind = 'difference' AND m.order_id IS NOT NULL AND NOT ${IS_GIVEN_AGAIN})`

/** What a move `m` adds to the cash of its rider; without one, to that of the shop. */
const TO_SHOP = `CASE WHEN m.rider_id IS NULL AND m.from_place = 'customer' THEN m.amount_paise WHEN m.rider_id IS NULL THEN -m.amount_paise ELSE ${TO_RIDER} END`

// Riders who work here, and whoever else had cash on the day or owes some. A UPI payment is nobody's debt until it is missing.
/** The ledger of a day in India, `2026-11-21`: a row for each rider, in paise. */
export const listSheetRows = sql(
  'cash.sheet',
  `SELECT u.id AS rider_id, coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS name, c.opening, c.cash, c.khata, coalesce(p.upi, 0) AS upi,
     coalesce(p.upi_seen, 0) AS upi_seen, c.upi_missing, c.handed_in, c.difference, c.owed
   FROM staff s JOIN users u ON u.id = s.user_id CROSS JOIN LATERAL (
     SELECT ${sum(TO_RIDER, 'm.day < $1')} AS opening, ${sum(TO_RIDER, `m.day = $1 AND (m.kind = 'collected' OR ${IS_OVERPAID})`)} AS cash, ${moved('khata', TO_RIDER)} AS khata,
       ${moved('upi_missing', TO_RIDER)} AS upi_missing, ${sum(`-(${TO_RIDER})`, `m.day = $1 AND (m.kind = 'handed_in' OR ${IS_GIVEN_AGAIN})`)} AS handed_in,
       ${sum(`-(${TO_RIDER})`, `m.day = $1 AND m.kind = 'difference' AND NOT (${IS_GIVEN_AGAIN} OR ${IS_OVERPAID})`)} AS difference, coalesce(sum(${TO_RIDER}), 0)::bigint AS owed,
       count(*) FILTER (WHERE m.day = $1) AS moves
     FROM cash_moves m WHERE m.rider_id = s.user_id AND m.day <= $1::date) c
   LEFT JOIN LATERAL (
     SELECT sum(c.collected_paise)::bigint AS upi, ${sum('c.collected_paise', IS_SEEN)} AS upi_seen
     FROM ${DAY} JOIN deliveries c ON c.rider_id = s.user_id AND c.done_at >= t.starts AND c.done_at < t.ends AND c.paid_by = 'upi'
     JOIN orders o ON o.id = c.order_id HAVING count(*) > 0) p ON true
   WHERE (s.role = 'rider' AND s.ended_at IS NULL) OR c.moves > 0 OR p.upi > 0 OR c.owed <> 0
   ORDER BY lower(coalesce(nullif(u.name, ''), u.email, u.mobile::text)), u.id`,
  sheetRow,
).many<[day: string]>()

const dayMoves = (which: string) =>
  `(SELECT m.id, m.rider_id, m.drawer_id IS NOT NULL AS is_drawer, CASE WHEN ${IS_GIVEN_AGAIN} THEN 'given_again' WHEN ${IS_OVERPAID} THEN 'overpaid' ELSE m.kind END AS kind,
     ${TO_SHOP} AS amount_paise, m.order_id, m.note, m.at, m.reverses, EXISTS (SELECT FROM cash_moves r WHERE r.reverses = m.id) AS is_reversed
   FROM cash_moves m WHERE m.day = $1 AND ${which} ORDER BY m.id DESC LIMIT 2000)`

/** What moved the cash of riders on a day, and what the desk took for orders or handed back, the newest first. */
export const listDayMoves = sql(
  'cash.dayMoves',
  `${dayMoves('m.rider_id IS NOT NULL')} UNION ALL ${dayMoves(`m.rider_id IS NULL AND m.kind IN ('collected', 'refund')
     AND NOT EXISTS (SELECT FROM counter_sales s WHERE s.order_id = m.order_id)`)} ORDER BY id DESC`,
  z.object({
    ...numbers('id', 'amount_paise'),
    ...booleans('is_drawer', 'is_reversed'),
    kind: z.enum(DAY_MOVES),
    ...orNull(texts('order_id', 'note', 'rider_id')),
    at: z.date(),
    reverses: z.number().nullable(),
  }),
).many<[day: string]>()

/** UPI payments at the door that nobody has seen or missed yet. */
export const listUnconfirmedUpi = sql(
  'cash.unconfirmed',
  `SELECT c.order_id, c.collected_paise AS amount_paise, c.rider_id, c.done_at AS at
   FROM deliveries c JOIN orders o ON o.id = c.order_id
   WHERE c.paid_by = 'upi' AND o.settled_attempt_id IS NULL AND NOT ${IS_MISSING}
   ORDER BY c.done_at, c.order_id LIMIT 500`,
  z.object({ order_id: z.string(), amount_paise: z.number(), rider_id: z.string(), at: z.date() }),
).many()

/** What came in on a day in India by each method: at the door when it was delivered, online when it was captured. */
export const listTakings = sql(
  'cash.byMethod',
  `SELECT method, sum(amount_paise)::bigint AS amount_paise FROM (
     SELECT p.provider AS method, p.amount_paise FROM ${DAY}
     JOIN order_events e ON e.at >= t.starts AND e.at < t.ends AND e.status = 'Delivered' AND e.by IN ('admin', 'staff')
     JOIN payment_attempts p ON p.order_id = e.order_id AND p.provider = 'CASH_ON_DELIVERY' AND p.status = 'Paid'
     UNION ALL
     SELECT c.provider, c.amount_paise FROM ${DAY}
     JOIN payment_captures c ON c.at >= t.starts AND c.at < t.ends AND ${IS_PAYING}) AS came
   GROUP BY method ORDER BY method`,
  z.object({ method: z.enum(PAYMENT_METHODS), amount_paise: z.number() }),
).many<[day: string]>()

/** What riders have not handed in. */
export const sumWithRiders = sql(
  'cash.withRiders',
  `SELECT count(*)::int AS count, coalesce(sum(r.paise), 0)::bigint AS paise, min(oldest.at) AS oldest
   FROM (SELECT m.rider_id, sum(${addedTo('rider')})::bigint AS paise FROM cash_moves m WHERE m.rider_id IS NOT NULL GROUP BY m.rider_id) r
   CROSS JOIN LATERAL (
     SELECT min(d.at) AS at FROM (SELECT m.at, m.amount_paise AS paise, sum(m.amount_paise) OVER (ORDER BY m.id DESC) AS together
       FROM cash_moves m WHERE m.rider_id = r.rider_id AND m.to_place = 'rider') d
     WHERE d.together - d.paise < r.paise) oldest
   WHERE r.paise > 0`,
  owedRow,
).one()
