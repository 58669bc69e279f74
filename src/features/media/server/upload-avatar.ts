import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { setAvatar } from '#features/people/accounts/server/user-store.ts'
import type { Media } from './media.ts'
import { storeImage } from './store-image.ts'

interface SentAvatar {
  userId: string
  network: string | null
  readFile: () => Promise<Buffer>
}

/** Makes an uploaded picture the user's avatar; the previous one is swept once unused. */
export async function uploadAvatar(
  { db, files, queues }: Media,
  { userId, network, readFile }: SentAvatar,
): Promise<{ _id: string; avatar: string }> {
  // Each takes time to encode, and stays on disk for a day after it is replaced.
  if (network !== null) await refuseTooMany(db, limitOf('avatar', userId))
  const { url } = await queues.avatarUploads(async () => {
    const sent = await readFile()
    return queues.encoding(() => storeImage({ db, files }, sent, { field: 'avatar' }))
  })
  await setAvatar(db, userId, url)
  return { _id: userId, avatar: url }
}
