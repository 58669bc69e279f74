import type { Media } from './media.ts'
import { storeImage, type StoredImage } from './store-image.ts'

/** Stores a picture for the catalogue. Unused ones are kept for a day. */
export async function uploadImage(
  { db, files, queues }: Media,
  readFile: () => Promise<Buffer>,
): Promise<Pick<StoredImage, 'url' | 'width' | 'height'>> {
  const { url, width, height } = await queues.adminUploads(async () => {
    const sent = await readFile()
    return queues.encoding(() => storeImage({ db, files }, sent))
  })
  return { url, width, height }
}
