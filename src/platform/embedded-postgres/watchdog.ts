import { closeSync, constants, existsSync, openSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import type { Runner } from './system-user.ts'

/**
 * Keeps the database running as long as this process lives. Every process that uses the database holds a named pipe
 * open, and a watchdog outside all of them reads it. The kernel closes a process's end however it dies; when the last
 * end is closed, the watchdog reads end-of-file and stops the database. No counting is needed, and `kill -9` leaves
 * nothing behind.
 */
export interface Watchdog {
  /** Another process's watchdog was already running. */
  hadWatchdog: boolean
  /** Sets a watchdog on PostgreSQL's main process. */
  watch(pid: number): void
  /** Sets the pipe's time to now: systemd removes old files from /tmp, and the next process would make another pipe. */
  touch(): void
  release(): void
}

// The process id may belong to another program by the time the pipe ends.
const watchdog = `
while read -r line; do :; done
read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"
`

export function attachWatchdog(runner: Runner, cluster: string, socketDir: string): Watchdog {
  const pipe = join(socketDir, 'in-use')
  if (!existsSync(pipe)) runner.succeeds('mkfifo', ['-m', '600', pipe])
  const joined = openWithReader(pipe)
  const end = joined ?? openWithoutReader(pipe)
  let isHeld = true

  return {
    hadWatchdog: joined !== null,
    watch(pid) {
      const readEnd = openSync(pipe, constants.O_RDONLY)
      const args = ['-c', watchdog, 'tokri-database-watchdog', String(pid), cluster]
      runner.start('sh', args, [readEnd, 'ignore', 'ignore']).unref()
      closeSync(readEnd)
    },
    touch() {
      const now = new Date()
      if (existsSync(pipe)) utimesSync(pipe, now, now)
    },
    release() {
      // After the first release, the descriptor may belong to another file.
      if (isHeld) closeSync(end)
      isHeld = false
    },
  }
}

function openWithReader(pipe: string): number | null {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (errorCode(error) === 'ENXIO') return null
    throw error
  }
}

/** Opening a pipe blocks until its other side is opened, so this opens both and returns the reading side. */
function openWithoutReader(pipe: string): number {
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return openSync(pipe, constants.O_WRONLY)
  } finally {
    closeSync(reader)
  }
}
