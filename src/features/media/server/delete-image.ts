import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { filesOf, imageId, imageUrl } from '../image-url.ts'
import { removeImage } from './image-store.ts'
import type { Media } from './media.ts'

/** Deletes a picture and its files. Throws `image_not_found` and, while anything shows it, `image_in_use`. */
export async function deleteImage(
  { db, files }: Pick<Media, 'db' | 'files'>,
  actor: Actor,
  url: string,
): Promise<void> {
  const id = imageId(url)
  const outcome = id === null ? 'missing' : await db.transaction((tx) => remove(tx, actor, id))
  if (id === null || outcome === 'missing') throw new AppError('image_not_found')
  if (outcome === 'used') throw new AppError('image_in_use')
  await files.remove(filesOf(id))
}

async function remove(tx: Tx, actor: Actor, id: string): ReturnType<typeof removeImage> {
  const outcome = await removeImage(tx, id)
  if (outcome === 'removed')
    await recordAudit(tx, actor, {
      action: 'picture.delete',
      subjectId: id,
      before: { url: imageUrl(id) },
      after: null,
    })
  return outcome
}
