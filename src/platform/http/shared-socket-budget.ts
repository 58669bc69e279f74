import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Log } from '../db/postgres.ts'
import { claimSockets, forgetSocketsOf } from './caller-socket-store.ts'

/** How often a server reports its sockets, in milliseconds: those of one silent for 15 seconds are released. */
const REPORT_MS = 5_000
const STOP_MS = 1_000
/** Larger than any budget, so that a report of open sockets is never refused. */
const NO_LIMIT = 2_147_483_647

interface SharedSocketBudget {
  /** Counts a socket of this network until it closes; false when all servers together have as many as it may open. */
  take(network: string, socket: Socket): Promise<boolean>
  stop(): Promise<void>
}

interface SocketBudgetDeps {
  db: Database
  most: number
  log: Log
}

/**
 * Counts the open sockets of each network on all servers together. Each server reports its number whenever it changes,
 * one statement at a time, and every five seconds. Without the database every socket is allowed here, and each server
 * counts on its own (`connectionBudget`).
 */
export function sharedSocketBudget({ db, most, log }: SocketBudgetDeps): SharedSocketBudget {
  const server = randomUUID()
  const open = new Map<string, number>()
  const turns = new Map<string, Promise<unknown>>()
  /** Networks with a report that has not started yet. */
  const pendingReports = new Set<string>()
  let isStopped = false

  /** Runs tasks for the same network one after another. */
  function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    const done = (turns.get(network) ?? Promise.resolve()).then(work)
    const settled = done.catch(() => undefined)
    turns.set(network, settled)
    void settled.then(() => turns.get(network) === settled && turns.delete(network))
    return done
  }

  function report(network: string): void {
    if (isStopped || pendingReports.has(network)) return
    pendingReports.add(network)
    inTurn(network, () => {
      pendingReports.delete(network)
      return claimSockets(db, { network, server, sockets: open.get(network) ?? 0, most: NO_LIMIT })
    }).catch((err: unknown) => log.warn({ err }, 'the sockets of a caller could not be counted'))
  }
  const add = (network: string, more: number) => {
    const sockets = (open.get(network) ?? 0) + more
    if (sockets > 0) open.set(network, sockets)
    else open.delete(network)
  }
  const timer = setInterval(() => {
    for (const network of open.keys()) report(network)
  }, REPORT_MS)
  timer.unref()

  return {
    take: (network, socket) =>
      inTurn(network, async () => {
        const sockets = (open.get(network) ?? 0) + 1
        const isFree = await claimSockets(db, { network, server, sockets, most }).catch(() => true)
        if (!isFree) return false
        add(network, 1)
        const release = () => {
          add(network, -1)
          report(network)
        }
        if (socket.destroyed) release()
        else socket.once('close', release)
        return true
      }),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      // Stopping does not wait for an unreachable database: the slots are free after 15 seconds anyway.
      const forgotten = Promise.all(turns.values()).then(() => forgetSocketsOf(db, server))
      await Promise.race([forgotten.catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}
