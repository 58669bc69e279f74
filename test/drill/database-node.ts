import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSmallDisk } from '../faults/small-disk.ts'
import { etcdFlags, machineValues, patroniSettings } from './deploy-files.ts'
import type { Machine } from './machine.ts'

/** A machine with PostgreSQL, its Patroni, and one of the three etcd members that agree on the leader. */
export interface DatabaseNode extends Machine {
  /** The folder of PostgreSQL's data: a small disk of its own. */
  disk: string
  logFile: string
  startAll(): void
  /** SIGKILL to every process at once, as in a power failure. */
  kill(): Promise<void>
}

export const PASSWORD = 'only for the drill'

/** Big enough for a drill's orders, small enough to be filled in a moment. */
const DISK = '400m'

export function databaseNode(machine: Machine, all: Machine[], folder: string, user: number): DatabaseNode {
  const own = (path: string) => {
    mkdirSync(path, { recursive: true })
    chownSync(path, user, user)
    return path
  }
  const { name, ip } = machine
  const [place, disk] = [own(join(folder, name)), join(folder, `${name}-disk`)]
  mkdirSync(disk)
  if (!openSmallDisk(DISK, disk)) throw new Error('a small disk could not be made')
  chownSync(disk, user, user)
  const logFile = join(folder, `${name}.log`)
  const settings = join(place, 'patroni.yml')
  const values = {
    NAME: name,
    IP: ip,
    ...machineValues(all),
    DATA_DIR: join(disk, 'data'),
    RUN_DIR: place,
    PASSWORD,
    NETWORK: '10.213.77.0/24',
  }
  // JSON is YAML too.
  writeFileSync(settings, JSON.stringify(patroniSettings(values)))
  const etcd = etcdFlags(values)
  let running: ChildProcess[] = []
  return {
    ...machine,
    disk,
    logFile,
    startAll: () => {
      running = [
        machine.start(join(folder, `${name}-etcd.log`), 'etcd', etcd),
        machine.start(logFile, 'patroni', [settings]),
      ]
    },
    kill: async () => {
      const ends = running
        .filter((child) => child.exitCode === null && child.signalCode === null)
        .map((child) => once(child, 'exit'))
      machine.signal('SIGKILL')
      await Promise.all(ends)
    },
  }
}

/** Whether a process is the WAL receiver of a standby. */
export function isWalReceiver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver')
  } catch {
    return false
  }
}
