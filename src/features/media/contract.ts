import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { mediaCalls } from './calls.ts'
import { t } from '#shared/words.ts'

export const mediaContract = contract(mediaCalls, 'admin', {
  uploadImage: {
    summary: 'Stores a picture (JPEG, PNG, WebP or AVIF, at most 8 MiB), decoded and re-encoded.',
    file: 'image',
    data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    message: 'Picture uploaded.',
  },
  deleteImage: {
    summary: 'Deletes a picture that is not in use.',
    body: z.strictObject({ url: z.string({ error: 'url is required' }).max(200) }),
    message: 'Picture deleted.',
  },
  uploadAvatar: {
    access: 'user',
    summary: "Sets the caller's avatar.",
    file: 'avatar',
    data: z.object({ _id: z.string(), avatar: z.string() }),
    message: () => t('said.your-picture-has-been-saved'),
  },
})

export type MediaContract = typeof mediaContract
