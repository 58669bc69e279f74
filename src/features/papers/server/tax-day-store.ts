import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ZONE, ROW_COLUMNS, PAPER_COLUMNS, rowsOf, documentsOf } from './month-store.ts'

// Two hours after midnight every document of a day is written that a counter does not send later. The newest days first.
/** The days that are over and not summed. */
export const listUnsummedDays = sql(
  'taxMonth.unsummedDays',
  `SELECT past::date::text AS day FROM (SELECT min(issued_at) AS first FROM tax_documents) f,
     generate_series((f.first AT TIME ZONE ${ZONE})::date, (now() AT TIME ZONE ${ZONE} - interval '2 h')::date - 1, '1 day') AS past
   WHERE NOT EXISTS (SELECT FROM tax_days t WHERE t.day = past::date) ORDER BY past DESC`,
  z.object({ day: z.string() }),
).manyFirst()

const lockDay = sql(
  'taxMonth.lockDay',
  `SELECT pg_advisory_xact_lock(hashtextextended('tax day ' || $1::date, 0))`,
)

const dayDocuments = `(SELECT * FROM tax_documents WHERE issued_at >= $1::date::timestamp AT TIME ZONE ${ZONE}
     AND issued_at < ($1::date + 1)::timestamp AT TIME ZONE ${ZONE}) d`
const sumDay = sql(
  'taxMonth.sumDay',
  `WITH day AS (INSERT INTO tax_days (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day), rows AS (
     INSERT INTO tax_day_rows (day, ${ROW_COLUMNS}) SELECT day.day, s.* FROM day, (${rowsOf(dayDocuments)}) s)
   INSERT INTO tax_day_papers (day, ${PAPER_COLUMNS}) SELECT day.day, s.* FROM day, (${documentsOf(dayDocuments)}) s`,
)

/** Sums the documents of a day, in a transaction. */
export async function sumTaxDay(tx: Tx, day: string): Promise<void> {
  await tx.run(lockDay, [day])
  await tx.run(sumDay, [day])
}
