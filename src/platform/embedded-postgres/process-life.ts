import { readFileSync } from 'node:fs'
import { errorCode } from '../error-code.ts'

/** True while a process with this id is running, whoever owns it; a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return statFields(pid)?.[0] !== 'Z'
}

/** A process's start in clock ticks since boot, which tells a reused id; null where it is unknown (only Linux tells). */
export function startTime(pid: number): string | null {
  return statFields(pid)?.[19] ?? null
}

function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name in parentheses may contain spaces; the fields after it do not.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
