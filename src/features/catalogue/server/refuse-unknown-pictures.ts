import type { Tx } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { missingImages } from '#features/media/server/image-store.ts'

/** Throws `invalid` for a picture that is new to a record and not stored in this shop. */
export async function refuseUnknownPictures(tx: Tx, before: string[], after: string[]): Promise<void> {
  const [missing] = await missingImages(
    tx,
    after.filter((url) => !before.includes(url)),
  )
  if (!missing) return
  const message = 'This picture does not exist in this shop'
  throw invalidField('image', message)
}
