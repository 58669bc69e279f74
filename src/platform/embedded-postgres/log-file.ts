import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToOwnerOf } from '../data-dir.ts'

export interface LogFile {
  /** The descriptor to pass to a program as its output. */
  descriptor: number
  /** The text written since the file was opened. */
  newText(): string
  /** Rotates a large file; one earlier file is kept. */
  rotate(): void
  close(): void
}

const MAX_BYTES = 10 * 1024 * 1024

/** Opens a log for appending, so that it can be truncated while a program writes to it. */
export function openLogFile(path: string): LogFile {
  const descriptor = openSync(path, 'a+', 0o600)
  giveToOwnerOf(dirname(path), path)
  const rotate = () => {
    if (fstatSync(descriptor).size < MAX_BYTES) return
    copyFileSync(path, `${path}.1`)
    ftruncateSync(descriptor)
  }
  rotate()
  const start = fstatSync(descriptor).size
  return {
    descriptor,
    newText() {
      const buffer = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - start))
      readSync(descriptor, buffer, 0, buffer.length, start)
      return buffer.toString()
    },
    rotate,
    close: () => closeSync(descriptor),
  }
}
