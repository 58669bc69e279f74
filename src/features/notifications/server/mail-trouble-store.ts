import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const begin = sql('mailTrouble.begin', 'INSERT INTO mail_trouble DEFAULT VALUES ON CONFLICT DO NOTHING')

/** Mail does not go out; false when that is known already. */
export const beginMailTrouble = async (tx: Tx): Promise<boolean> => (await tx.run(begin)) === 1

const end = sql('mailTrouble.end', 'DELETE FROM mail_trouble')

/** Mail goes out; false when nothing else was known. */
export const endMailTrouble = async (tx: Tx): Promise<boolean> => (await tx.run(end)) > 0

const isThere = sql(
  'mailTrouble.isThere',
  'SELECT EXISTS (SELECT FROM mail_trouble) AS there',
  z.object({ there: z.boolean() }),
)

/** Whether the last mail that any server tried to send could not be sent. */
export const hasMailTrouble = async (tx: Tx): Promise<boolean> => (await tx.one(isThere)).there
