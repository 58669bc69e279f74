import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

const SUBNET = '10.213.77'
const BRIDGE = 'bridge'

/** A machine of its own, as far as its network goes: a namespace with one cable to the others. */
export interface Machine {
  name: string
  ip: string
  /** Starts a program as the database's user; what it says goes to `logFile`. */
  start(logFile: string, program: string, words: string[]): ChildProcess
  /** Every process that runs there. */
  pids(): number[]
  signal(signal: NodeJS.Signals, only?: (pid: number) => boolean): void
  /** Pulls the cable: nothing is refused, nothing arrives. */
  cut(): void
  heal(): void
}

const ip = (words: string) => execFileSync('ip', words.split(' '), { encoding: 'utf8' })

/** The bridge that all machines hang on; this process reaches them through it. */
export function openNetwork(): void {
  // Namespaces are listed below /run, and those of the machine itself are none of ours.
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
  for (const words of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
    ip(`-n ${name} ${words}`)
  const pids = () => ip(`netns pids ${name}`).split('\n').filter(Boolean).map(Number)
  return {
    name,
    ip: address,
    start: (logFile, program, words) => {
      const log = openSync(logFile, 'a')
      const asUser = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
      const child = spawn('ip', ['netns', 'exec', name, ...asUser, program, ...words], {
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
          // It was quicker.
        }
      }
    },
    cut: () => void ip(`link set cable-${name} down`),
    heal: () => void ip(`link set cable-${name} up`),
  }
}
