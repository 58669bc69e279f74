import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, orNull, texts } from '#platform/db/row-columns.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { GRIEVANCE_STATES, type GrievanceState } from '../contract.ts'
import type { LocaleId } from '#shared/locales.ts'
import { storedLocale } from '#shared/stored-locale.ts'

const eventRow = z.object({
  kind: z.enum(['opened', 'acknowledged', 'answered', 'settled', 'reopened']),
  text: z.string().nullable(),
  at: z.string(),
})

const grievanceRow = z.object({
  ...texts('id', 'ticket', 'email', 'body'),
  ...orNull(texts('user_id', 'order_id', 'photo')),
  state: z.enum(GRIEVANCE_STATES),
  reopened: z.boolean(),
  locale: storedLocale,
  ...dates('created_at', 'acknowledge_by', 'settle_by'),
  ...orNull(dates('acknowledged_at', 'settled_at')),
  events: z.array(eventRow),
})
export type GrievanceRow = z.infer<typeof grievanceRow>

const columns = `g.id, g.ticket, g.user_id, g.order_id, g.email, g.body, g.photo, g.state, g.reopened, g.created_at,
  g.acknowledge_by, g.settle_by, g.acknowledged_at, g.settled_at, g.locale,
  (SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'text', e.body,
      'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e.id), '[]')
    FROM grievance_events e WHERE e.grievance_id = g.id) AS events`

/** Stores a grievance; without its order if the person who writes has no such order. */
export const insertGrievance = sql(
  'grievances.insert',
  `INSERT INTO grievances (id, ticket, user_id, order_id, email, body, state, created_at, acknowledge_by, settle_by, locale)
   VALUES ($1, $2, $3,
     (SELECT o.id FROM orders o WHERE o.id = $4 AND CASE WHEN $3::char(24) IS NULL
       THEN $5 IN (o.customer ->> 'email', '+91' || (o.customer ->> 'mobile'), '+91' || (o.address ->> 'mobile')) ELSE o.user_id = $3 END),
     $5, $6, 'open', $7, $8, $9, $10)`,
).run(
  (g: {
    id: string
    ticket: string
    userId: string | null
    orderId: string | null
    /** As `contactAddress` stores it. */
    address: string
    text: string
    createdAt: Date
    acknowledgeBy: Date
    settleBy: Date
    locale: LocaleId
  }) => [
    g.id,
    g.ticket,
    g.userId,
    g.orderId,
    g.address,
    g.text,
    g.createdAt,
    g.acknowledgeBy,
    g.settleBy,
    g.locale,
  ],
)

export const insertEvent = sql(
  'grievances.event',
  `INSERT INTO grievance_events (grievance_id, kind, body, by_id) VALUES ($1, $2, $3, $4)`,
).run(
  (
    grievanceId: string,
    kind: z.infer<typeof eventRow>['kind'],
    { text = null, byId = null }: { text?: string | null; byId?: string | null } = {},
  ) => [grievanceId, kind, text, byId],
)

export const findGrievance = sql(
  'grievances.byTicket',
  `SELECT ${columns} FROM grievances g WHERE g.ticket = $1`,
  grievanceRow,
).maybe<[ticket: string]>()

const lock = sql('grievances.lock', `SELECT FROM grievances WHERE ticket = $1 FOR NO KEY UPDATE`)

/** The grievance, which nobody else changes until this transaction ends. */
export async function lockGrievance(tx: Tx, ticket: string): Promise<GrievanceRow | null> {
  // It is read after the lock, by a statement of its own: it sees what was waited for.
  await tx.run(lock, [ticket])
  return findGrievance(tx, ticket)
}

const isNew = `ticket = $1 AND photo IS NULL AND created_at > now() - interval '1 hour'`

const awaitsPhoto = sql(
  'grievances.awaitsPhoto',
  `SELECT id FROM grievances WHERE ${isNew}`,
  z.object({ id: z.string() }),
)

/** Whether it was sent within the hour, and has none. */
export const mayHavePhoto = async (tx: Tx, ticket: string): Promise<boolean> =>
  (await tx.maybe(awaitsPhoto, [ticket])) !== null

/** False if it has one, or is too old for one. */
export const setPhoto = sql('grievances.photo', `UPDATE grievances SET photo = $2 WHERE ${isNew}`).wrote<
  [ticket: string, url: string]
>()

/** False if it was acknowledged before. */
export const acknowledgeGrievance = sql(
  'grievances.acknowledge',
  `UPDATE grievances SET state = 'acknowledged', acknowledged_at = now() WHERE id = $1 AND state = 'open'`,
).wrote<[id: string]>()

/** False if it is settled already. */
export const settleGrievance = sql(
  'grievances.settle',
  `UPDATE grievances SET state = 'settled', settled_at = now() WHERE id = $1 AND state = 'acknowledged'`,
).wrote<[id: string]>()

/** False if it is not settled, or was reopened before. */
export const reopenSettled = sql(
  'grievances.reopen',
  `UPDATE grievances SET state = 'acknowledged', settled_at = NULL, reopened = true, settle_by = $2
   WHERE id = $1 AND state = 'settled' AND NOT reopened`,
).wrote<[id: string, settleBy: Date]>()

/** Those whose clock ends first at the top, settled ones last. */
export const listGrievances = sql(
  'grievances.list',
  `SELECT ${columns} FROM grievances g WHERE $1::text IS NULL OR g.state = $1
   ORDER BY g.state = 'settled', CASE WHEN g.state = 'open' THEN g.acknowledge_by ELSE g.settle_by END, g.id
   LIMIT $2 OFFSET $3`,
  grievanceRow,
).many((state: GrievanceState | null, page: Page) => [state, page.limit, offsetOf(page)])

export const countGrievances = sql(
  'grievances.count',
  `SELECT count(*)::int AS found FROM grievances WHERE $1::text IS NULL OR state = $1`,
  z.object({ found: z.int() }),
).oneFirst<[state: GrievanceState | null]>()
