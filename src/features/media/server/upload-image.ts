import type { Actor } from '#features/audit/actor.ts'
import type { Media } from './media.ts'
import { storeImage, type StoredImage } from './store-image.ts'

/** Stores a picture for the catalogue. Unused ones are kept for a day. */
export async function uploadImage(
  { db, files, queues }: Media,
  actor: Actor,
  readFile: () => Promise<Buffer>,
): Promise<Pick<StoredImage, 'url' | 'width' | 'height'>> {
  const { url, width, height } = await queues.adminUploads(async () => {
    const sent = await readFile()
    return queues.encoding(() => storeImage({ db, files }, sent, { actor }))
  })
  return { url, width, height }
}
