import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isAlive, startTime } from './embedded-postgres/process-life.ts'

/** How often it is looked whether who started this process still runs, in milliseconds. */
const LOOK_MS = 1_000
/** How many processes may stand between the server and npm, such as a shell and a test runner. */
const MOST_STEPS = 8

/**
 * Calls `end` once when npm, or a process between it and this one, has ended. npm passes a signal to its shell only,
 * which does not pass it on, and nothing can pass a SIGKILL on: the shop would run on, with its port and database taken.
 * Without npm nothing is watched, since a shell may end before what it has put in the background.
 */
export function endWithStarter(end: () => void, env: NodeJS.ProcessEnv): void {
  if (!env.npm_lifecycle_event) return
  const started = startersOf(process.pid).map((pid) => ({ pid, since: startTime(pid) }))
  const timer = setInterval(() => {
    if (started.every(({ pid, since }) => isAlive(pid) && startTime(pid) === since)) return
    clearInterval(timer)
    end()
  }, LOOK_MS).unref()
}

/** The ids of the processes from the parent up to npm; none if npm is not among them. */
function startersOf(pid: number): number[] {
  const chain: number[] = []
  for (let child = pid; chain.length < MOST_STEPS;) {
    const { parent } = lookUp(child)
    if (parent <= 0) break
    chain.push(parent)
    if (isNpm(lookUp(parent).command)) return chain
    child = parent
  }
  return []
}

/** npm's own title, or the program that Node.js runs. */
const isNpm = (command: string): boolean =>
  /^(npm|npx|pnpm|yarn)\b|[\\/](npm-cli|npx-cli|pnpm|yarn)\.c?js\b/.test(command)

function lookUp(pid: number): { parent: number; command: string } {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), command }
    }
    if (process.platform !== 'win32') {
      const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
      const [, parent, command] = /^(\d+)\s+(.*)$/.exec(line) ?? []
      return { parent: Number(parent ?? 0), command: command ?? '' }
    }
  } catch {
    // It has ended, or may not be looked at.
  }
  return { parent: 0, command: '' }
}
