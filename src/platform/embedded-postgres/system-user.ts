import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { isRoot } from '../data-dir.ts'

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** Starts programs as the user that PostgreSQL runs as. */
export interface Runner {
  user: SystemUser | null
  start(file: string, args: string[], stdio: StdioOptions): ChildProcess
  /** Runs a program to its end; true for success. For programs that take milliseconds. */
  succeeds(file: string, args: string[]): boolean
}

/** Who runs PostgreSQL, which refuses root; null for the current user. A cluster is always run by its owner. */
export function postgresUser(cluster: string): SystemUser | null {
  if (!isRoot) return requireKnownUser()
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(passwdEntry)
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const known =
    users.find((user) => user?.uid === owner && owner !== 0) ??
    users.find((user) => user?.name === 'postgres') ??
    users.find((user) => user?.name === 'nobody')
  if (!known || known.uid === 0) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
        'Start the shop as an ordinary user, or set DATABASE_URL.',
    )
  }
  return known
}

function requireKnownUser(): null {
  try {
    userInfo()
    return null
  } catch {
    throw new Error(
      `PostgreSQL needs a user listed in /etc/passwd, and user ${process.getuid?.()} is not. ` +
        'Start the shop as another user, or set DATABASE_URL.',
    )
  }
}

function passwdEntry(line: string): SystemUser | null {
  const [name, , uid, gid] = line.split(':')
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null
}

// Our own environment is not passed on: initdb would take its language from it, and it contains secrets.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs programs as `user`, without additional capabilities. */
export function direct(user: SystemUser | null): Runner {
  return runner(user, (file, args) => [file, args], user ? { uid: user.uid, gid: user.gid } : {})
}

/**
 * Runs programs as `user`, with the capability to pass through directories closed to them, such as /root. Needs Linux,
 * util-linux and a root user with that capability (a container's may lack it).
 */
export function throughClosedDirectories(user: SystemUser): Runner {
  const flags = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    // Without this bit, access(2), which PostgreSQL calls, would ignore the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ]
  return runner(user, (file, args) => ['setpriv', [...flags, file, ...args]], {})
}

function runner(
  user: SystemUser | null,
  command: (file: string, args: string[]) => [string, string[]],
  identity: { uid?: number; gid?: number },
): Runner {
  const options = { ...identity, cwd: '/', env: environment }
  return {
    user,
    // Detached: Ctrl-C reaches the whole process group, and the server must drain before its database stops.
    start: (file, args, stdio) => spawn(...command(file, args), { ...options, stdio, detached: true }),
    succeeds: (file, args) => spawnSync(...command(file, args), { ...options, stdio: 'ignore' }).status === 0,
  }
}
