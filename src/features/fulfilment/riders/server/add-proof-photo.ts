import { setProofPhoto } from '#features/fulfilment/desk/server/delivery-store.ts'
import type { Media } from '#features/media/server/media.ts'
import { storeImage } from '#features/media/server/store-image.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import { lockOwnDelivery, refuseEnded } from './deliver-order.ts'

/**
 * Adds a photo to the rider's open attempt, decoded and encoded again, and returns its address, which only `deliver` takes.
 * Throws what `lockOwnDelivery` throws, `already_collected`, `delivery_ended`, `too_many_requests` and what a picture is
 * refused for.
 */
export async function addProofPhoto(
  { db, files, queues }: Pick<Media, 'db' | 'files' | 'queues'>,
  riderId: string,
  { orderId, readFile }: { orderId: string; readFile: () => Promise<Buffer> },
): Promise<{ url: string }> {
  refuseEnded(await db.transaction((tx) => lockOwnDelivery(tx, orderId, riderId)))
  await refuseTooMany(db, limitOf('rider:photo', riderId))
  const { url } = await queues.avatarUploads(async () => {
    const sent = await readFile()
    return queues.encoding(() => storeImage({ db, files }, sent, { field: 'photo' }))
  })
  if (!(await setProofPhoto(db, orderId, riderId, url))) throw new AppError('delivery_ended')
  return { url }
}
