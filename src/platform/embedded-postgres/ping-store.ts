import { sql, type Database } from '../db/postgres.ts'

const select = sql('platform.ping', 'SELECT 1 AS alive')

/** Whether the database responds. */
export const isReachable = (db: Database): Promise<boolean> =>
  db.one(select).then(
    () => true,
    () => false,
  )
