import type { Media } from '#features/media/server/media.ts'
import { storeImage } from '#features/media/server/store-image.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import { mayHavePhoto, setPhoto } from './grievance-store.ts'

/**
 * Adds a photo to a complaint, decoded and encoded again. Nobody but the desk is told where it is, so that the shop
 * cannot be used to publish pictures. Throws `photo_late`, `too_many_requests` and what a picture is refused for.
 */
export async function addPhoto(
  { db, files, queues }: Pick<Media, 'db' | 'files' | 'queues'>,
  { ticket, network, readFile }: { ticket: string; network: string | null; readFile: () => Promise<Buffer> },
): Promise<void> {
  if (network !== null) await refuseTooMany(db, limitOf('grievance:photo', network))
  if (!(await mayHavePhoto(db, ticket))) throw new AppError('photo_late')
  const { url } = await queues.avatarUploads(async () => {
    const sent = await readFile()
    return queues.encoding(() => storeImage({ db, files }, sent, { field: 'photo' }))
  })
  if (!(await setPhoto(db, ticket, url))) throw new AppError('photo_late')
}
