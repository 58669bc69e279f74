import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Log } from '../db/postgres.ts'
import { claimSockets, forgetSocketsOf } from './caller-socket-store.ts'

/** A server that dies releases its sockets after 15 seconds of silence. */
const SAY_MS = 5_000
const STOP_MS = 1_000
/** More than any budget: what is open is said as it is. */
const ANY = 2_147_483_647

export interface SharedSocketBudget {
  /** Counts a socket of this network until it closes; false when all servers together have as many as it may open. */
  take(network: string, socket: Socket): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Counts open sockets of each network over all servers. Each says how many it has whenever that changes, one thing at a
 * time, and every five seconds. Without the database every server counts for itself (`connectionBudget`).
 */
export function sharedSocketBudget({
  db,
  most,
  log,
}: {
  db: Database
  most: number
  log: Log
}): SharedSocketBudget {
  const server = randomUUID()
  const open = new Map<string, number>()
  const turns = new Map<string, Promise<unknown>>()
  /** Networks of which it will be said how many they have now. */
  const due = new Set<string>()
  let isStopped = false

  /** Does one thing after the other for a network. */
  function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    const done = (turns.get(network) ?? Promise.resolve()).then(work)
    const settled = done.catch(() => undefined)
    turns.set(network, settled)
    void settled.then(() => turns.get(network) === settled && turns.delete(network))
    return done
  }

  function say(network: string): void {
    if (isStopped || due.has(network)) return
    due.add(network)
    inTurn(network, () => {
      due.delete(network)
      return claimSockets(db, { network, server, sockets: open.get(network) ?? 0, most: ANY })
    }).catch((err: unknown) => log.warn({ err }, 'the sockets of a caller could not be counted'))
  }
  const add = (network: string, more: number) => {
    const sockets = (open.get(network) ?? 0) + more
    if (sockets > 0) open.set(network, sockets)
    else open.delete(network)
  }
  const timer = setInterval(() => {
    for (const network of open.keys()) say(network)
  }, SAY_MS)
  timer.unref()

  return {
    take: (network, socket) =>
      inTurn(network, async () => {
        const sockets = (open.get(network) ?? 0) + 1
        const isFree = await claimSockets(db, { network, server, sockets, most }).catch(() => true)
        if (!isFree) return false
        add(network, 1)
        const giveBack = () => {
          add(network, -1)
          say(network)
        }
        if (socket.destroyed) giveBack()
        else socket.once('close', giveBack)
        return true
      }),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      // A server's end does not wait for a database that is away: its places are free in 15 seconds anyway.
      const forgotten = Promise.all(turns.values()).then(() => forgetSocketsOf(db, server))
      await Promise.race([forgotten.catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}
