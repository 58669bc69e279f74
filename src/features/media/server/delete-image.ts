import { AppError } from '#shared/problems.ts'
import { filesOf, imageId } from '../image-url.ts'
import { removeImage } from './image-store.ts'
import type { Media } from './media.ts'

/** Deletes a picture and its files. Throws `image_not_found` and, while anything shows it, `image_in_use`. */
export async function deleteImage({ db, files }: Pick<Media, 'db' | 'files'>, url: string): Promise<void> {
  const id = imageId(url)
  const outcome = id === null ? 'missing' : await removeImage(db, id)
  if (id === null || outcome === 'missing') throw new AppError('image_not_found')
  if (outcome === 'used') throw new AppError('image_in_use')
  await files.remove(filesOf(id))
}
