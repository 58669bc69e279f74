import { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { filesOf, imageId } from '../image-url.ts'
import { removeImage } from './image-store.ts'

const picture = z.object({ url: z.string() })

/** Deletes a picture that nothing shows any more, with its files; enqueued in the transaction that lets it go. */
export const removePicture = jobKind('remove-picture', picture)

export const pictureRemover =
  ({ db, files }: { db: Tx; files: FileStore }) =>
  async ({ url }: z.output<typeof picture>): Promise<void> => {
    const id = imageId(url)
    // If the row is gone, an earlier try may have left the files.
    if (id !== null && (await removeImage(db, id)) !== 'used') await files.remove(filesOf(id))
  }
