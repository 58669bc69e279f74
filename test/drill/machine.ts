import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

const SUBNET = '10.213.77'
const BRIDGE = 'bridge'

/** A machine as far as the network is concerned: a network namespace that one virtual cable connects to the others. */
export interface Machine {
  name: string
  ip: string
  /** Starts a program as the database's user; its output goes to `logFile`. */
  start(logFile: string, program: string, args: string[]): ChildProcess
  /** Every process that runs there. */
  pids(): number[]
  signal(signal: NodeJS.Signals, only?: (pid: number) => boolean): void
  /** Unplugs the cable: packets are lost, and no connection is refused. */
  cut(): void
  heal(): void
}

const ip = (args: string) => execFileSync('ip', args.split(' '), { encoding: 'utf8' })

/** Creates the bridge that connects all machines with each other and with this process. */
export function openNetwork(): void {
  // `ip netns` lists namespaces below /run; an empty one hides those of the host.
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
  ip('link set lo up')
  ip(`link add ${BRIDGE} type bridge`)
  ip(`addr add ${SUBNET}.1/24 dev ${BRIDGE}`)
  ip(`link set ${BRIDGE} up`)
}

export function addMachine(name: string, number: number): Machine {
  const address = `${SUBNET}.${10 + number}`
  ip(`netns add ${name}`)
  ip(`link add cable-${name} type veth peer name eth0 netns ${name}`)
  ip(`link set cable-${name} master ${BRIDGE} up`)
  for (const args of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
    ip(`-n ${name} ${args}`)
  const pids = () => ip(`netns pids ${name}`).split('\n').filter(Boolean).map(Number)
  return {
    name,
    ip: address,
    start: (logFile, program, args) => {
      const log = openSync(logFile, 'a')
      const asUser = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
      const child = spawn('ip', ['netns', 'exec', name, ...asUser, program, ...args], {
        cwd: '/',
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      return child
    },
    pids,
    signal: (signal, only = () => true) => {
      for (const pid of pids().filter(only)) {
        try {
          process.kill(pid, signal)
        } catch {
          // It has already exited.
        }
      }
    },
    cut: () => void ip(`link set cable-${name} down`),
    heal: () => void ip(`link set cable-${name} up`),
  }
}
