import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { mediaCalls } from './calls.ts'

export const mediaContract = contract(mediaCalls, {
  uploadImage: {
    access: 'admin',
    summary: 'Keeps a picture (JPEG, PNG, WebP or AVIF, at most 8 MiB), decoded and encoded again.',
    file: 'image',
    data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    message: 'The picture is kept.',
  },
  deleteImage: {
    access: 'admin',
    summary: 'Deletes a picture that nothing shows.',
    body: z.strictObject({ url: z.string({ error: 'url is required' }).max(200) }),
    message: 'The picture is deleted.',
  },
  uploadAvatar: {
    access: 'user',
    summary: "Makes a picture the caller's avatar.",
    file: 'avatar',
    data: z.object({ _id: z.string(), avatar: z.string() }),
    message: 'Your picture is saved.',
  },
})

export type MediaContract = typeof mediaContract
