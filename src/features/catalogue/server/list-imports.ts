import type { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { listWrittenImports } from './effects-store.ts'
import { countPictureFetches, listPictureFaults } from './picture-fetch-store.ts'
import { resultOf } from './undo-import.ts'

type WrittenImport = z.output<CatalogueAdminContract['listImports']['data']>[number]

/** What was imported in the last seven days, newest first, with what became of those that were undone. */
export async function listImports(tx: Tx): Promise<WrittenImport[]> {
  const found = await listWrittenImports(tx)
  const counts = await countPictureFetches(
    tx,
    found.map(({ id }) => id),
  )
  const list: WrittenImport[] = []
  for (const { writtenAt, undoneAt, ...one } of found) {
    const count = counts.find(({ importId }) => importId === one.id)
    list.push({
      ...one,
      writtenAt: writtenAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      undone: undoneAt && (await resultOf(tx, one.id)),
      pictures: count
        ? {
            done: count.done,
            waiting: count.waiting,
            failed: count.failed,
            faults: count.failed > 0 ? await listPictureFaults(tx, one.id) : [],
          }
        : null,
    })
  }
  return list
}
