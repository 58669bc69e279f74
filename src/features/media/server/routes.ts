import { adminActor } from '#features/audit/actor.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { mediaContract, type MediaContract } from '../contract.ts'
import { deleteImage } from './delete-image.ts'
import type { Media } from './media.ts'
import { uploadAvatar } from './upload-avatar.ts'
import { uploadImage } from './upload-image.ts'

function mediaRoutes({ media }: { media: Media }): Handlers<MediaContract> {
  return {
    uploadImage: async ({ readFile, caller }) => ({
      data: await uploadImage(media, adminActor(caller), readFile),
    }),
    deleteImage: async ({ body, caller }) => {
      await deleteImage(media, adminActor(caller), body.url)
      return {}
    },
    uploadAvatar: async ({ caller: { userId }, readFile, http: { network } }) => ({
      data: await uploadAvatar(media, { userId, network, readFile }),
    }),
  }
}

export const mountMedia = room(mediaContract, mediaRoutes)
