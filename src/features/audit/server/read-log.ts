import type { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { AuditContract, AuditEntry } from '../contract.ts'
import { listLog, type LogCursor, type LogFilter, type LogRow } from './audit-log-store.ts'

type LogQuery = z.output<AuditContract['getLog']['query']>

/** One page of the log, and the cursor of the next; null on the last one. */
export async function readLog(
  tx: Tx,
  query: LogQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const filter: LogFilter = {
    actorId: query.actorId ?? null,
    kind: query.kind ?? null,
    from: query.from ? midnight(query.from, 0) : '-infinity',
    until: query.to ? midnight(query.to, 1) : 'infinity',
  }
  // One row more than requested shows whether there is a next page.
  const rows = await listLog(tx, filter, cursorOf(query.before), query.limit + 1)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return { entries: page.map(entryView), next: rows.length > page.length && last ? textOf(last) : null }
}

/** The start of a day in India, or of one some days later. */
const midnight = (day: string, daysLater: number): Date =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + daysLater * 86_400_000)

/** The cursor of the first page. */
const NEWEST: LogCursor = { at: 'infinity', source: 'order', id: 0 }

const textOf = ({ exact_at, source, id }: LogRow): string =>
  Buffer.from(`${exact_at}|${source}|${id}`).toString('base64url')

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)\|(audit|order)\|(\d{1,15})$/

function cursorOf(text: string | undefined): LogCursor {
  if (text === undefined) return NEWEST
  const [, at, source, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!at || !isTime(at)) {
    throw new AppError('invalid', undefined, { fields: { before: 'This is not a valid cursor' } })
  }
  return { at, source: source as LogCursor['source'], id: Number(id) }
}

/** False for a date that does not exist; PostgreSQL's dates begin with the year 1. */
function isTime(at: string): boolean {
  const time = Date.parse(`${at}:00`.replace(' ', 'T'))
  const isRealDate = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === at.slice(0, 10)
  return isRealDate && !at.startsWith('0000')
}

const entryView = (row: LogRow): AuditEntry => ({
  _id: `${row.source}-${row.id}`,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, _id: row.actor_id, name: row.actor_name },
  action: row.action,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  changes: row.changes,
})
