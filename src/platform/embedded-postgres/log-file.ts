import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToOwnerOf } from '../data-dir.ts'

export interface LogFile {
  /** To hand to a program as its output. */
  descriptor: number
  /** What was written since the file was opened. */
  news(): string
  /** Rotates a large file; one earlier file is kept. */
  rotate(): void
  close(): void
}

const largest = 10 * 1024 * 1024

/** Opens a log for appending, so that it can be truncated while a program writes to it. */
export function openLogFile(path: string): LogFile {
  const descriptor = openSync(path, 'a+', 0o600)
  giveToOwnerOf(dirname(path), path)
  const rotate = () => {
    if (fstatSync(descriptor).size < largest) return
    copyFileSync(path, `${path}.1`)
    ftruncateSync(descriptor)
  }
  rotate()
  const start = fstatSync(descriptor).size
  return {
    descriptor,
    news() {
      const buffer = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - start))
      readSync(descriptor, buffer, 0, buffer.length, start)
      return buffer.toString()
    },
    rotate,
    close: () => closeSync(descriptor),
  }
}
