import { z } from 'zod'
import { storedLocale } from '#shared/stored-locale.ts'
import { translationsOf } from '#features/orders/server/order-columns.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, ints, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { translations } from '#shared/translations.ts'
import { CLAIM_KINDS, CLAIM_WISHES, type ClaimKind, type ClaimWish } from '#shared/claim-words.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { CLAIM_STATES, type ClaimState } from '../contract.ts'

const claimRow = z.object({
  ...texts('id', 'order_id', 'customer_name', 'email'),
  ...orNull(texts('user_id', 'note', 'document_id', 'again_order_id', 'reason', 'ticket')),
  mobile: z.int().nullable(),
  locale: storedLocale,
  wish: z.enum(CLAIM_WISHES),
  state: z.enum(CLAIM_STATES),
  ...numbers('asked_paise', 'given_paise', 'cash_paise'),
  settled_as: z.enum(CLAIM_WISHES).nullable(),
  ...orNull(dates('cash_given_at', 'decided_at')),
  by_rule: z.boolean(),
  /** The order that was to bring it again was called off. */
  is_again_cancelled: z.boolean(),
  /** Its cash has left the drawer or the safe. */
  cash_moved: z.boolean(),
  created_at: z.date(),
  lines: z.array(
    z.object({
      ...ints('supplied_position', 'position'),
      replaces: z.boolean(),
      mrp_paise: z.number().nullable(),
      ...texts('name', 'unit', 'image'),
      translations: z.nullable(translations),
      kind: z.enum(CLAIM_KINDS),
      ...orNull(ints('pieces', 'grams', 'weighs_grams')),
      asked_paise: z.number(),
    }),
  ),
  photos: z.array(z.string()),
})
export type ClaimRow = z.infer<typeof claimRow>
export type ClaimLineRow = ClaimRow['lines'][number]

const columns = `c.id, c.order_id, o.customer->>'name' AS customer_name, o.customer->>'email' AS email, o.user_id,
  coalesce((o.customer->>'mobile')::bigint, (o.address->>'mobile')::bigint) AS mobile, o.locale, c.wish, c.state,
  c.asked_paise, c.settled_as, c.given_paise, d.number AS note, c.document_id, c.again_order_id,
  EXISTS (SELECT FROM orders a WHERE a.id = c.again_order_id AND a.status = 'Cancelled') AS is_again_cancelled,
  EXISTS (SELECT FROM cash_moves m WHERE m.order_id = c.order_id AND m.document_id = c.document_id AND m.kind = 'refund') AS cash_moved, c.cash_paise, c.cash_given_at, c.reason, c.by_rule,
  c.created_at, c.decided_at, g.ticket,
  (SELECT json_agg(json_build_object('supplied_position', l.supplied_position, 'position', s.line_position,
      'replaces', s.is_replacement, 'mrp_paise', s.mrp_paise, 'name', s.name, 'translations', ${translationsOf('s')}, 'unit', s.unit, 'image', s.image, 'kind', l.kind, 'pieces', l.pieces,
      'grams', l.grams, 'weighs_grams', l.weighs_grams, 'asked_paise', l.asked_paise) ORDER BY l.supplied_position)
    FROM claim_lines l JOIN supplied_lines s ON s.order_id = l.order_id AND s.position = l.supplied_position
    WHERE l.claim_id = c.id) AS lines,
  ARRAY(SELECT id FROM claim_photos WHERE claim_id = c.id ORDER BY created_at, id) AS photos`
const from = `claims c JOIN orders o ON o.id = c.order_id LEFT JOIN tax_documents d ON d.id = c.document_id
  LEFT JOIN grievances g ON g.id = c.grievance_id`

const byId = sql('claims.byId', `SELECT ${columns} FROM ${from} WHERE c.id = $1`, claimRow)

export const findClaim = (tx: Tx, id: string): Promise<ClaimRow | null> => tx.maybe(byId, [id])

export const listClaimsOf = sql(
  'claims.ofOrder',
  `SELECT ${columns} FROM ${from} WHERE c.order_id = $1 ORDER BY c.created_at, c.id`,
  claimRow,
).many<[orderId: string]>()

/** What waits for the desk: a decision, or cash that is to be handed over. */
const WAITS = `(c.state = 'open' OR c.cash_paise > 0 AND c.cash_given_at IS NULL)`

/** Those that wait for the desk first, the oldest of them at the top. */
export const listClaims = sql(
  'claims.list',
  `SELECT ${columns} FROM ${from} WHERE $1::text IS NULL OR c.state = $1
   ORDER BY NOT ${WAITS}, CASE WHEN ${WAITS} THEN c.created_at END, c.decided_at DESC, c.id LIMIT $2 OFFSET $3`,
  claimRow,
).many((state: ClaimState | null, page: Page) => [state, page.limit, offsetOf(page)])

export const countClaims = sql(
  'claims.count',
  `SELECT count(*) FILTER (WHERE $1::text IS NULL OR c.state = $1)::int AS found, count(*) FILTER (WHERE ${WAITS})::int AS waiting FROM claims c`,
  z.object({ found: z.int(), waiting: z.int() }),
).one<[state: ClaimState | null]>()

export const listClaimNotes = sql(
  'claims.notes',
  `SELECT document_id AS id FROM claims WHERE order_id = $1 AND document_id IS NOT NULL`,
  z.object({ id: z.string() }),
).manyFirst<[orderId: string]>()

export interface NewClaimLine {
  supplied_position: number
  kind: ClaimKind
  pieces: number | null
  grams: number | null
  weighs_grams: number | null
  asked_paise: number
}

/** Writes an open claim with its lines, and takes the photos that wait for it. */
export const insertClaim = sql(
  'claims.insert',
  `WITH claim AS (INSERT INTO claims (id, order_id, wish, asked_paise) VALUES ($1, $2, $3, $4) RETURNING id, order_id),
   photos AS (UPDATE claim_photos SET claim_id = claim.id FROM claim WHERE claim_photos.order_id = claim.order_id AND claim_photos.claim_id IS NULL)
   INSERT INTO claim_lines (claim_id, order_id, supplied_position, kind, pieces, grams, weighs_grams, asked_paise)
   SELECT claim.id, claim.order_id, l.supplied_position, l.kind, l.pieces, l.grams, l.weighs_grams, l.asked_paise
   FROM claim, jsonb_populate_recordset(null::claim_lines, $5) l`,
).run(
  (claim: { id: string; orderId: string; wish: ClaimWish; askedPaise: number; lines: NewClaimLine[] }) => [
    claim.id,
    claim.orderId,
    claim.wish,
    claim.askedPaise,
    JSON.stringify(claim.lines),
  ],
)

/** False if it is decided already. */
export const saveDecision = sql(
  'claims.decide',
  `UPDATE claims SET state = $2, settled_as = $3, given_paise = $4, document_id = $5, again_order_id = $6, cash_paise = $7,
     cash_given_at = CASE WHEN $8::boolean THEN now() END, reason = $9, by_rule = $10, decided_by = $11, decided_at = now()
   WHERE id = $1 AND state = 'open'`,
).wrote((id: string, d: Decision) => [
  id,
  d.state,
  d.as,
  d.givenPaise,
  d.documentId,
  d.againOrderId,
  d.cashPaise,
  d.isCashGiven,
  d.reason,
  d.byRule,
  d.byId,
])

export interface Decision {
  state: Exclude<ClaimState, 'open'>
  as: ClaimWish | null
  givenPaise: number
  documentId: string | null
  againOrderId: string | null
  cashPaise: number
  isCashGiven: boolean
  reason: string | null
  byRule: boolean
  byId: string | null
}

export const markCashGiven = sql(
  'claims.handOver',
  `UPDATE claims SET cash_given_at = now() WHERE id = $1`,
).run<[id: string]>()

export const saveTicket = sql(
  'claims.become',
  `UPDATE claims SET grievance_id = (SELECT id FROM grievances WHERE ticket = $2) WHERE id = $1`,
).run<[id: string, ticket: string]>()

/** How often claims of this account were settled at once this month, in India, and whether it is so many days old. */
export const readPast = sql(
  'claims.past',
  `SELECT (SELECT count(*) FROM claims c JOIN orders o ON o.id = c.order_id
       WHERE o.user_id = u.id AND c.by_rule AND c.decided_at >= date_trunc('month', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')::int AS this_month,
     now() - u.created_at >= $2 * interval '1 day' AS is_old_enough
   FROM users u WHERE u.id = $1`,
  z.object({ this_month: z.int(), is_old_enough: z.boolean() }),
).maybe<[userId: string, days: number]>()
