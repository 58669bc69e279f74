import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const begin = sql('mailOutage.begin', 'INSERT INTO mail_outages DEFAULT VALUES ON CONFLICT DO NOTHING')

/** Records a mail outage; false when it is already recorded. */
export const beginMailOutage = async (tx: Tx): Promise<boolean> => (await tx.run(begin)) === 1

const end = sql('mailOutage.end', 'DELETE FROM mail_outages')

/** Ends a mail outage; false when there was none. */
export const endMailOutage = async (tx: Tx): Promise<boolean> => (await tx.run(end)) > 0

const isThere = sql(
  'mailOutage.isThere',
  'SELECT EXISTS (SELECT FROM mail_outages) AS there',
  z.object({ there: z.boolean() }),
)

/** Whether the last mail that any server tried to send failed. */
export const hasMailOutage = async (tx: Tx): Promise<boolean> => (await tx.one(isThere)).there
