import { systemActor } from '#features/audit/actor.ts'
import { removeExpiredEntries } from '#features/audit/server/audit-chain-store.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { removeOldPhotos } from '#features/claims/server/claim-photo-store.ts'
import { removeOldListPhotos } from '#features/lists/server/list-photo-store.ts'
import { removePicture } from '#features/media/server/remove-picture.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { eraseExpiredRows } from './expired-store.ts'

const BATCH = 1_000

/** Deletes or blanks what is older than the shop keeps it (`platform/retention.ts`). On a schedule; safe at any time. */
export async function eraseExpired(db: Database, stopping?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore;) {
    stopping?.throwIfAborted()
    isMore = await db.transaction(eraseSome)
  }
}

/** Returns whether there may be more. */
async function eraseSome(tx: Tx): Promise<boolean> {
  const { rows, pictures } = await eraseExpiredRows(tx, BATCH)
  for (const url of pictures) await removePicture.enqueue(tx, { url })
  const { entries, lastNumber } = await removeExpiredEntries(tx, BATCH)
  if (entries > 0)
    await recordAudit(tx, systemActor, {
      action: 'audit.expire',
      subjectId: null,
      before: { entries: 0, lastNumber: null },
      after: { entries, lastNumber },
    })
  const photos = (await removeOldPhotos(tx, BATCH)) + (await removeOldListPhotos(tx, BATCH))
  return rows > 0 || entries > 0 || photos > 0
}
