import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { MOST_LISTS } from '../limits.ts'
import {
  deleteListRow,
  findList,
  insertList,
  listLists,
  renameList,
  replaceLines,
  type ListRow,
} from './list-store.ts'

interface Lines {
  lines?: { productId: number; unit: string; pieces: number }[] | undefined
}

/** Adds a list, once for each request `sent`. Throws `list_name_taken`, `too_many_lists`. */
export const createList = (
  db: Database,
  userId: string,
  { name, lines = [] }: { name: string } & Lines,
  sent?: SentRequest,
): Promise<ListRow> =>
  named(
    db.transaction(async (tx) => {
      const id = await once(tx, sent, async () => {
        await lockUser(tx, userId)
        if ((await listLists(tx, userId)).length >= MOST_LISTS)
          throw new AppError('too_many_lists', { most: MOST_LISTS })
        const made = newHexId()
        await insertList(tx, made, userId, name)
        await replaceLines(tx, made, lines)
        return made
      })
      return getList(tx, id, userId)
    }),
  )

/** Renames a list, or replaces its lines. Throws `not_found`, `list_name_taken`. */
export const changeList = (
  db: Database,
  userId: string,
  { _id, name, lines }: { _id: string; name?: string | undefined } & Lines,
): Promise<ListRow> =>
  named(
    db.transaction(async (tx) => {
      await lockUser(tx, userId)
      await getList(tx, _id, userId)
      if (name !== undefined) await renameList(tx, _id, userId, name)
      if (lines) await replaceLines(tx, _id, lines)
      return getList(tx, _id, userId)
    }),
  )

/** Throws `not_found`. */
export async function deleteList(db: Database, userId: string, id: string): Promise<void> {
  if ((await deleteListRow(db, id, userId)) === 0) throw new AppError('not_found')
}

async function getList(tx: Tx, id: string, userId: string): Promise<ListRow> {
  const list = await findList(tx, id, userId)
  if (!list) throw new AppError('not_found')
  return list
}

const named = <Result>(saved: Promise<Result>): Promise<Result> =>
  saved.catch((error: unknown) => {
    if (isBrokenConstraint(error, 'lists_name')) throw new AppError('list_name_taken')
    throw error
  })
