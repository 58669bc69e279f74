import { recodeImage } from '#features/media/server/store-image.ts'
import type { Media } from '#features/media/server/media.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Caller } from '#platform/http/caller.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { may } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { findOrderWithPhoto, saveListPhoto, type OrderWithPhoto } from './list-photo-store.ts'

/** Who takes orders by phone adds photos to those; who picks sees them while there is something to pick. */
function partOf(caller: Caller, order: OrderWithPhoto): 'staff' | 'owner' | 'picker' | null {
  const takesIt = order.channel === 'phone' && order.is_open && may(caller, 'counter.sell')
  if (takesIt || may(caller, 'admin')) return 'staff'
  if (order.user_id === caller.userId) return 'owner'
  return order.status === 'Confirmed' && may(caller, 'orders.pick') ? 'picker' : null
}

async function orderFor(db: Database, caller: Caller, orderId: string) {
  const order = await findOrderWithPhoto(db, orderId)
  const part = order && partOf(caller, order)
  if (!part) throw new AppError('order_not_found')
  const mayAdd = part === 'staff' ? order.is_open : part === 'owner' && order.is_untouched
  return { part, mayAdd, content: order.content }
}

const late = () =>
  new AppError('photo_late', undefined, () => {
    const message = t('said.the-list-is-being-picked-already')
    return { message, fields: { photo: message } }
  })

/** The photo of an order as a data URL, and whether the caller may add one now. Throws `order_not_found`. */
export async function getListPhoto(db: Database, caller: Caller, orderId: string) {
  const { mayAdd, content } = await orderFor(db, caller, orderId)
  return { picture: content && `data:image/webp;base64,${content.toString('base64')}`, mayAdd }
}

/** Encoded anew, in place of an earlier one. Throws `order_not_found`, `photo_late`, `too_many_requests` and refusals. */
export async function addListPhoto(
  { db, queues }: Pick<Media, 'db' | 'queues'>,
  caller: Caller,
  { orderId, readFile }: { orderId: string; readFile: () => Promise<Buffer> },
): Promise<void> {
  const { part, mayAdd } = await orderFor(db, caller, orderId)
  if (!mayAdd) throw late()
  await refuseTooMany(db, limitOf('list:photo', caller.userId))
  const content = await queues.avatarUploads(async () => {
    const sent = await readFile()
    return queues.encoding(async () => (await recodeImage(sent, 'photo')).data)
  })
  if (!(await saveListPhoto(db, { orderId, content, byStaff: part === 'staff' }))) throw late()
}
