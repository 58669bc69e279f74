import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSmallDisk } from '../faults/small-disk.ts'
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

/** The settings that decide how a failover proceeds. Strictly synchronous: without a standby nothing is acknowledged. */
const clusterSettings = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  primary_start_timeout: 5,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    // A former primary may have removed the WAL that pg_rewind needs; then it is copied from the new one.
    remove_data_directory_on_rewind_failure: true,
    parameters: {
      max_connections: 150,
      shared_buffers: '32MB',
      max_wal_size: '96MB',
      min_wal_size: '32MB',
      wal_keep_size: '32MB',
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
    },
  },
}

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
  // JSON is YAML too.
  writeFileSync(settings, JSON.stringify(patroniSettings({ name, ip, place, disk, all })))

  const etcdFlags = {
    name,
    'data-dir': join(place, 'etcd'),
    'log-level': 'error',
    'listen-client-urls': `http://${ip}:2379`,
    'advertise-client-urls': `http://${ip}:2379`,
    'listen-peer-urls': `http://${ip}:2380`,
    'initial-advertise-peer-urls': `http://${ip}:2380`,
    'initial-cluster': all.map((one) => `${one.name}=http://${one.ip}:2380`).join(),
    'enable-v2': 'true',
    // A member that comes back asks whether there is a leader before it starts an election.
    'pre-vote': 'true',
    'heartbeat-interval': '200',
    'election-timeout': '2000',
  }
  const etcd = Object.entries(etcdFlags).map(([flag, value]) => `--${flag}=${value}`)
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

function patroniSettings(node: { name: string; ip: string; place: string; disk: string; all: Machine[] }) {
  const { name, ip, place, disk, all } = node
  const login = (username: string) => ({ username, password: PASSWORD })
  return {
    scope: 'drill',
    name,
    restapi: { listen: `${ip}:8008`, connect_address: `${ip}:8008` },
    // Not `etcd3`: with it, when a primary that was cut off comes back, Patroni 3.0.2 overwrites the lock of the new leader
    // (fixed in 3.0.3), and what was acknowledged in the meantime is lost.
    etcd: { hosts: all.map((one) => `${one.ip}:2379`) },
    bootstrap: {
      dcs: clusterSettings,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${ip}:5432`,
      connect_address: `${ip}:5432`,
      data_dir: join(disk, 'data'),
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(place, 'pgpass'),
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
      parameters: { unix_socket_directories: place },
      pg_hba: [
        'host all all 10.213.77.0/24 scram-sha-256',
        'host replication replicator 10.213.77.0/24 scram-sha-256',
      ],
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
