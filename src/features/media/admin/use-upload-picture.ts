import { useClient } from '#ui/api-context.tsx'
import { mediaCalls } from '../calls.ts'
import type { MediaContract } from '../contract.ts'
import { shrinkPicture } from '../shrink-picture.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const MAX_BYTES = 8 * 1024 * 1024

/** Why a file cannot be a picture of the shop; null when it can. A larger one may still be made smaller. */
export function pictureProblem(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return `${file.name} is not a JPEG, PNG, WebP or AVIF picture.`
  return null
}

/** Sends pictures to the shop, made small enough on the way. */
export function useUploadPicture() {
  const media = useClient<MediaContract>(mediaCalls)
  return {
    /** Answers the stored picture's address. `onProgress` is told how much is sent, from 0 to 1. */
    upload: async (file: File, onProgress?: (sent: number) => void): Promise<string> => {
      const image = await shrinkPicture(file)
      if (image.size > MAX_BYTES) throw new Error(`${file.name} is larger than 8 MB.`)
      const { data } = await media.uploadImage({ form: { image } }, { onProgress })
      return data.url
    },
    /** Deletes pictures that nothing shows any more; the shop keeps those that are in use. */
    forget: (urls: readonly string[]): void => {
      for (const url of urls) void media.deleteImage({ body: { url } }).catch(() => undefined)
    },
  }
}

/** The pictures among what was dropped or pasted. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
