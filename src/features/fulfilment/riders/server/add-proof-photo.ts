import { setProofPhoto } from '#features/fulfilment/desk/server/delivery-store.ts'
import type { Media } from '#features/media/server/media.ts'
import { storeImage } from '#features/media/server/store-image.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import { lockOwnDelivery, refuseEnded } from './deliver-order.ts'
import { findCalledOff, findReportedPhoto } from './late-handover-store.ts'

/**
 * Adds a photo to the rider's open attempt, or to one that the desk has called off or taken for paid in cash (`late-handover.ts`), decoded and encoded
 * again, and returns its address, which only `deliver` takes. Throws what `lockOwnDelivery` throws, `already_collected`,
 * `delivery_ended`, `too_many_requests` and what a picture is refused for.
 */
export async function addProofPhoto(
  { db, files, queues }: Pick<Media, 'db' | 'files' | 'queues'>,
  riderId: string,
  { orderId, readFile }: { orderId: string; readFile: () => Promise<Buffer> },
): Promise<{ url: string }> {
  const before = await db.transaction(async (tx) => {
    await lockOrderForPayment(tx, orderId)
    const reported = await findReportedPhoto(tx, orderId, riderId)
    // Also of one that the desk took for paid in cash: only the report says that it was UPI.
    if (reported === null && !(await findCalledOff(tx, orderId, riderId, 'upi')))
      refuseEnded(await lockOwnDelivery(tx, orderId, riderId))
    return reported
  })
  // A report whose answer was lost is sent again with its photo.
  if (before !== null) return { url: before }
  await refuseTooMany(db, limitOf('rider:photo', riderId))
  const { url } = await queues.avatarUploads(async () => {
    const sent = await readFile()
    return queues.encoding(() => storeImage({ db, files }, sent, { field: 'photo' }))
  })
  if (!(await setProofPhoto(db, orderId, riderId, url))) throw new AppError('delivery_ended')
  return { url }
}
