import type { NewFile } from '#platform/files/file-store.ts'

/** The command-line argument that starts the program as this process. */
export const ENCODE_AVIF = 'encode-avif'

/** A picture sent to the process. */
export interface AvifTask {
  id: string
  whole: Buffer
}

/** The process's reply. */
export type AvifAnswer = { kind: 'done'; files: NewFile[] } | { kind: 'failed'; message: string }
