import type { Readable } from 'node:stream'

export interface NewFile {
  /** Lower-case letters, digits, dots and dashes; the content determines the name, so a file never changes. */
  name: string
  type: string
  content: Buffer
}

/** The store for uploaded files: a folder, or a bucket of an S3-compatible service. */
export interface FileStore {
  /** Resolves when all of them would survive a power failure. Writing a file again is harmless. */
  put(files: NewFile[]): Promise<void>
  /** Null when there is no such file. The stream must be read or destroyed. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>
  /** Removes the existing ones among them. */
  remove(names: string[]): Promise<void>
  /** Every file with its size in bytes and modification time, in no particular order. */
  list(): AsyncIterable<{ name: string; size: number; writtenAt: Date }>
}

/** Validates that a name cannot leave its folder; throws otherwise. */
export function checkedName(name: string): string {
  if (!/^\.?[a-z0-9][a-z0-9._-]{0,99}$/.test(name))
    throw new Error(`${name} is not a valid name for a stored file`)
  return name
}
