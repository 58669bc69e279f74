import type { Database } from '#platform/db/postgres.ts'
import { erasePerson } from './erase-people.ts'
import { findBroughtBack, insertDueErasure } from './reapply-store.ts'

/**
 * Erases people again whom an old backup has brought back, by the SHA-256 of their ids; returns how many. `db` is of the
 * owner of the tables, who alone may erase at once.
 */
export async function reapplyErasures(db: Database, hashes: string[]): Promise<number> {
  const people = await findBroughtBack(db, hashes)
  for (const userId of people)
    await db.transaction(async (tx) => {
      const id = await insertDueErasure(tx, userId)
      await erasePerson(tx, { id, user_id: userId }, { isAgain: true })
    })
  return people.length
}
