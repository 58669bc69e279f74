import { recodeImage } from '#features/media/server/store-image.ts'
import type { Media } from '#features/media/server/media.ts'
import { findOrder } from '#features/orders/server/order-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import { MOST_PHOTOS } from '../limits.ts'
import { insertPhoto } from './claim-photo-store.ts'
import { findClaim } from './claim-store.ts'

interface AddPhoto {
  userId: string
  /** Of the next claim about this order, */
  orderId?: string | undefined
  /** or of this open one. */
  claimId?: string | undefined
  readFile: () => Promise<Buffer>
}

/**
 * Stores a photo, decoded and encoded again, in the database: it has no address of its own. Returns its id. Throws
 * `order_not_found`, `claim_decided`, `claim_photo_limit`, `too_many_requests` and what a picture is refused for.
 */
export async function addPhoto(
  { db, queues }: Pick<Media, 'db' | 'queues'>,
  { userId, orderId, claimId, readFile }: AddPhoto,
): Promise<string> {
  const claim = claimId === undefined ? null : await findClaim(db, claimId)
  const wanted = claim?.order_id ?? (claimId === undefined ? orderId : undefined)
  const order = wanted === undefined ? null : await findOrder(db, wanted.toUpperCase())
  if (!order || order.user_id !== userId) throw new AppError('order_not_found')
  await refuseTooMany(db, limitOf('claim:photo', userId))
  const content = await queues.avatarUploads(async () => {
    const sent = await readFile()
    return queues.encoding(async () => (await recodeImage(sent, 'photo')).data)
  })
  const id = newHexId()
  await db.transaction(async (tx) => {
    await lockOrderForPayment(tx, order.id)
    if (claimId !== undefined && (await findClaim(tx, claimId))!.state !== 'open')
      throw new AppError('claim_decided')
    const photo = { id, orderId: order.id, claimId: claimId ?? null, content }
    if (!(await insertPhoto(tx, photo))) throw new AppError('claim_photo_limit', { most: MOST_PHOTOS })
  })
  return id
}
