import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

/** The newest link of the chain: whoever knows it can tell later whether the log up to it is still the same. */
export interface AuditHead {
  /** How many entries have been linked. */
  seq: number
  /** 64 hexadecimal digits. */
  hash: string
}

const headRow = z.object({ seq: z.int(), hash: z.string() })

/** Null for a log without entries. */
export const findAuditHead = sql(
  'auditChain.head',
  `SELECT seq, encode(hash, 'hex') AS hash FROM audit_chain ORDER BY seq DESC LIMIT 1`,
  headRow,
).maybe()

const link = sql(
  'auditChain.link',
  `SELECT seq, encode(hash, 'hex') AS hash FROM audit_chain WHERE seq = $1`,
  headRow,
)

/** Whether the chain still holds this link, such as one that was mailed on an earlier day. */
export const hasAuditLink = async (tx: Tx, { seq, hash }: AuditHead): Promise<boolean> =>
  (await tx.maybe(link, [seq]))?.hash === hash

/** The entries of the last 24 hours, by kind. */
export const countDayOfAudit = sql(
  'auditChain.day',
  `SELECT split_part(action, '.', 1) AS kind, count(*)::int AS count FROM audit_log
   WHERE at > now() - interval '1 day' GROUP BY kind ORDER BY count DESC, kind`,
  z.object({ kind: z.string(), count: z.int() }),
).many()

/** Deletes the oldest entries whose time is over; how many, and the number of the last. */
export const removeExpiredEntries = sql(
  'auditChain.expire',
  'SELECT entries, last_number AS "lastNumber" FROM remove_expired_audit_entries($1)',
  z.object({ entries: z.int(), lastNumber: z.int().nullable() }),
).one<[atMost: number]>()

/**
 * Returns a row for the first entry that breaks the chain, and one for the first entry that is not linked at all
 * (`platform/db/find-violations.ts`). A chain whose beginning was removed together with its entries is checked from
 * where it begins, and that is said unless an entry names the removal. An entry from which a person was erased is compared with its hash since, which a later entry names.
 */
export const AUDIT_CHAIN_FAULTS = `
  (SELECT 'chain' AS rule, format('entry %s (number %s) %s', entry_id, seq, CASE
     WHEN is_missing THEN 'is missing'
     WHEN follows_gap THEN 'does not follow the one before it: entries between them were removed'
     WHEN is_forked THEN 'does not follow the one before it'
     ELSE 'was changed' END) AS violation
   FROM (SELECT c.seq, c.entry_id, e.id IS NULL AS is_missing, c.seq <> lag(c.seq) OVER w + 1 AS follows_gap,
           c.previous <> coalesce(lag(c.hash) OVER w,
             CASE c.seq WHEN 1 THEN decode(repeat('00', 32), 'hex') ELSE c.previous END) AS is_forked,
           coalesce(r.hash, c.hash) IS DISTINCT FROM audit_hash(c.previous, e) OR r.is_unnamed AS is_changed
         FROM audit_chain c LEFT JOIN audit_log e ON e.id = c.entry_id
         LEFT JOIN (SELECT entry_id, hash, NOT EXISTS (
             SELECT FROM audit_log a WHERE a.action = 'customer.erase-data'
               AND a.changes #> '{auditEntries,to}' ? format('%s:%s', entry_id, encode(hash, 'hex'))) AS is_unnamed
           FROM audit_redactions) r ON r.entry_id = c.entry_id
         WINDOW w AS (ORDER BY c.seq)) links
   WHERE is_missing OR follows_gap OR is_forked OR is_changed ORDER BY seq LIMIT 1)
  UNION ALL
  (SELECT 'chain', format('entry %s is not in the chain: it was added past it', id) FROM audit_log e
   WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = e.id) ORDER BY id LIMIT 1)
  UNION ALL
  (SELECT 'beginning', format('the log begins with number %s: earlier entries were removed', seq) FROM audit_chain
   WHERE seq = (SELECT min(seq) FROM audit_chain) AND seq > 1 AND NOT EXISTS (
     SELECT FROM audit_log WHERE action = 'audit.expire' AND changes #> '{lastNumber,to}' = to_jsonb(seq - 1)))`
