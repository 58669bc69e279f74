import { useClient } from '#ui/api-context.tsx'
import { mediaCalls } from '../calls.ts'
import type { MediaContract } from '../contract.ts'
import { shrinkPicture } from '../shrink-picture.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const MAX_BYTES = 8 * 1024 * 1024

/** Why a file cannot be used as a picture; null when it can. A large one may still be resized. */
export function pictureProblem(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return `${file.name} is not a JPEG, PNG, WebP or AVIF picture.`
  return null
}

/** Uploads pictures, resized in the browser first. */
export function useUploadPicture() {
  const media = useClient<MediaContract>(mediaCalls)
  return {
    /** Returns the stored picture's URL. `onProgress` gets the uploaded share, from 0 to 1. */
    upload: async (file: File, onProgress?: (sent: number) => void): Promise<string> => {
      const image = await shrinkPicture(file)
      if (image.size > MAX_BYTES) throw new Error(`${file.name} is larger than 8 MB.`)
      const { data } = await media.uploadImage({ form: { image } }, { onProgress })
      return data.url
    },
    /** Deletes pictures that are no longer used; the server keeps those that are. */
    deleteUnused: (urls: readonly string[]): void => {
      for (const url of urls) void media.deleteImage({ body: { url } }).catch(() => undefined)
    },
  }
}

/** The picture files among what was dropped or pasted. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
