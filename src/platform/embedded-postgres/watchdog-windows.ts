import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Watchdog } from './watchdog.ts'

// Windows has no named pipe that several processes can hold open, so the process that started the database decides
// alone: its watchdog reads our end of an anonymous pipe and stops the database when it is closed.
const watchdog = `
const [pgCtl, cluster] = process.argv.slice(1)
process.stdin.resume().on('end', () =>
  require('node:child_process').spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast']))`

export function attachWatchdogOnWindows(binariesRoot: string, cluster: string): Watchdog {
  let guard: ChildProcess | null = null
  return {
    // One that was already running belongs to the process that started it.
    hadWatchdog: true,
    watch() {
      const pgCtl = join(binariesRoot, 'bin', 'pg_ctl.exe')
      guard = spawn(process.execPath, ['-e', watchdog, pgCtl, cluster], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
        windowsHide: true,
      })
      guard.unref()
    },
    touch: () => undefined,
    release: () => void guard?.stdin?.end(),
  }
}
