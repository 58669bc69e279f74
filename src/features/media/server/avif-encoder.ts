import type { NewFile } from '#platform/files/file-store.ts'
import { avifOf } from './encode-image.ts'

/** Encodes pictures as AVIF, one at a time, until it is closed. */
export interface AvifEncoder {
  /** All AVIF files of a picture, from the content of its largest WebP file. */
  encode(id: string, whole: Buffer): Promise<NewFile[]>
  close(): void
}

/** Encodes in this process, for development and tests; the server uses a separate process. */
export const encodeHere = (): AvifEncoder => ({ encode: avifOf, close: () => undefined })
