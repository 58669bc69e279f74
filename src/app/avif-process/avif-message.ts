import type { NewFile } from '#platform/files/file-store.ts'

/** The argument that tells the program to be this process. */
export const ENCODE_AVIF = 'encode-avif'

/** A picture sent to the process. */
export interface AvifTask {
  id: string
  whole: Buffer
}

/** What the process says. */
export type AvifAnswer = { kind: 'done'; files: NewFile[] } | { kind: 'failed'; message: string }
