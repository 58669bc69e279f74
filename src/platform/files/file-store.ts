import type { Readable } from 'node:stream'

export interface NewFile {
  /** Lower-case letters, digits, dots and dashes; what is in it decides the name, so a file never changes. */
  name: string
  type: string
  content: Buffer
}

/** Where uploaded files live: a folder, or a bucket of an S3-compatible service. */
export interface FileStore {
  /** Resolves when all of them would outlive a power failure. Writing a file again is harmless. */
  put(files: NewFile[]): Promise<void>
  /** Null when there is no such file. The stream must be read or destroyed. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>
  /** Removes those that are there. */
  remove(names: string[]): Promise<void>
  /** Every file with the time it was last written, in no order. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>
}

/** A name that cannot leave its folder; throws for any other. */
export function checkedName(name: string): string {
  if (!/^\.?[a-z0-9][a-z0-9.-]{0,99}$/.test(name))
    throw new Error(`${name} is not a valid name for a stored file`)
  return name
}
