import { z } from 'zod'
import { sql, type Statement, type Tx } from '#platform/db/postgres.ts'
import { orNull, texts } from '#platform/db/row-columns.ts'

const logRow = z.object({
  source: z.enum(['audit', 'order']),
  id: z.int(),
  at: z.date(),
  /** With microseconds, as the cursor needs them. */
  exact_at: z.string(),
  actor_kind: z.enum(['admin', 'staff', 'command', 'system']),
  ...orNull(texts('actor_id', 'actor_name', 'subject_id', 'subject_name')),
  action: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type LogRow = z.infer<typeof logRow>

/** The cursor of a page: the page has only rows before this one. */
export interface LogCursor {
  at: string
  source: LogRow['source']
  id: number
}

export interface LogFilter {
  actorId: string | null
  kind: string | null
  /** Times; the end is exclusive. */
  from: Date | '-infinity'
  until: Date | 'infinity'
}

/** Both sources in one order: by time, then source, then id. */
const before = (source: LogRow['source']) =>
  `at <= $1::timestamptz AND (at, '${source}'::text, id) < ($1::timestamptz, $2::text, $3::bigint)
   AND at >= $4::timestamptz AND at < $5::timestamptz`

const ofActor = 'AND actor_id = $7'

const entries = (more: string) => `(
  SELECT 'audit' AS source, id, at, actor_kind, actor_id, action, subject_id, subject_name, changes FROM audit_log
  WHERE ${before('audit')} ${more} ORDER BY at DESC, id DESC LIMIT $6)`

/** As the indexes of these rows say it. */
const BY_SHOP = `by IN ('admin', 'staff')`

const transitions = (more: string) => `(
  SELECT 'order' AS source, id, at, by AS actor_kind, actor_id, 'order.transition' AS action,
    order_id AS subject_id, order_id AS subject_name,
    jsonb_build_object('status', jsonb_build_object(
      'from', (SELECT p.status FROM order_events p WHERE p.order_id = order_events.order_id AND p.id < order_events.id
               ORDER BY p.id DESC LIMIT 1),
      'to', status))
    || CASE WHEN note IS NULL THEN '{}' ELSE jsonb_build_object('note', jsonb_build_object('from', NULL, 'to', note)) END
    AS changes
  FROM order_events WHERE ${BY_SHOP} AND ${before('order')} ${more} ORDER BY at DESC, id DESC LIMIT $6)`

const nameOf = (id: string) =>
  `coalesce((SELECT coalesce(nullif(name, ''), email, mobile::text) FROM users WHERE id = (${id})::bpchar), ${id})`

/** The log refers to people and has no names: those of riders and accounts are added where it is read. */
const withNames = (changes: string) => `${changes} || CASE WHEN ${changes} ?| '{rider,account}' THEN (
  SELECT jsonb_object_agg(key, jsonb_build_object('from', ${nameOf(`value ->> 'from'`)}, 'to', ${nameOf(`value ->> 'to'`)}))
  FROM jsonb_each(${changes}) WHERE key IN ('rider', 'account')) ELSE '{}' END`

/** One index scan per source for every filter: each combination of filters is a statement of its own. */
const page = (name: string, found: string): Statement<LogRow> =>
  sql(
    `auditLog.${name}`,
    `SELECT found.source, found.id, found.at, found.at::text AS exact_at, found.actor_kind, found.actor_id,
       coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS actor_name, found.action, found.subject_id,
       coalesce(nullif(s.name, ''), s.email, s.mobile::text, c.name, i.name, found.subject_name,
         CASE WHEN found.action LIKE 'address.%' THEN coalesce(nullif(u.name, ''), u.email, u.mobile::text) END) AS subject_name,
       ${withNames('found.changes')} AS changes
     FROM (SELECT * FROM (${found}) either ORDER BY at DESC, source DESC, id DESC LIMIT $6) found
     LEFT JOIN users u ON u.id = found.actor_id::bpchar
     LEFT JOIN users s ON s.id = found.subject_id::bpchar
     LEFT JOIN customers c ON c.id = found.subject_id::bpchar
     LEFT JOIN staff_invitations i ON i.id = found.subject_id::bpchar
     ORDER BY found.at DESC, found.source DESC, found.id DESC`,
    logRow,
  )

const ofKind = (parameter: string) => `AND split_part(action, '.', 1) = ${parameter}`

const statements = {
  all: page('all', `${entries('')} UNION ALL ${transitions('')}`),
  ofActor: page('ofActor', `${entries(ofActor)} UNION ALL ${transitions(ofActor)}`),
  ofKind: page('ofKind', entries(ofKind('$7'))),
  ofKindAndActor: page('ofKindAndActor', entries(`${ofActor} ${ofKind('$8')}`)),
  // Transitions and other actions on orders.
  ofOrders: page('ofOrders', `${entries(ofKind(`'order'`))} UNION ALL ${transitions('')}`),
  ofOrdersAndActor: page(
    'ofOrdersAndActor',
    `${entries(`${ofActor} ${ofKind(`'order'`)}`)} UNION ALL ${transitions(ofActor)}`,
  ),
}

/** Up to `limit` rows before the cursor, newest first. */
export function listLog(tx: Tx, filter: LogFilter, cursor: LogCursor, limit: number): Promise<LogRow[]> {
  const { actorId, kind } = filter
  const values = [cursor.at, cursor.source, cursor.id, filter.from, filter.until, limit]
  if (kind === 'order')
    return actorId
      ? tx.many(statements.ofOrdersAndActor, [...values, actorId])
      : tx.many(statements.ofOrders, values)
  if (kind)
    return actorId
      ? tx.many(statements.ofKindAndActor, [...values, actorId, kind])
      : tx.many(statements.ofKind, [...values, kind])
  return actorId ? tx.many(statements.ofActor, [...values, actorId]) : tx.many(statements.all, values)
}

/** Jumps from one person's index entries to the next person's instead of reading all of them. */
const peopleOf = (name: string, from: string) => `${name} AS (
  (SELECT actor_id AS id FROM ${from} AND actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
  UNION ALL
  SELECT (SELECT actor_id FROM ${from} AND actor_id > ${name}.id ORDER BY actor_id LIMIT 1)
  FROM ${name} WHERE ${name}.id IS NOT NULL)`

export const listPeople = sql(
  'auditLog.people',
  `WITH RECURSIVE ${peopleOf('noted', 'audit_log WHERE true')},
   ${peopleOf('moving', `order_events WHERE ${BY_SHOP}`)}
   SELECT id, coalesce(nullif(name, ''), email, mobile::text) AS name FROM users
   WHERE id IN (SELECT user_id FROM staff WHERE ended_at IS NULL UNION SELECT id FROM noted UNION SELECT id FROM moving)
   ORDER BY lower(coalesce(nullif(name, ''), email, mobile::text)), id`,
  z.object({ id: z.string(), name: z.string() }),
).many()

/** Whether this was ever done to this subject. */
export const hasEntry = sql(
  'auditLog.hasEntry',
  'SELECT EXISTS (SELECT FROM audit_log WHERE action = $1 AND subject_id = $2) AS found',
  z.object({ found: z.boolean() }),
).oneFirst<[action: string, subjectId: string]>()
