import { setTimeout as sleep } from 'node:timers/promises'
import type { JobAlarm } from '#platform/jobs/job-alarm.ts'
import { announceOrders, type AnnounceDeps } from './announce.ts'
import { ANNOUNCE } from './jobs.ts'
import { listUnannouncedOrders } from './unannounced-order-store.ts'

/** How many orders are announced together at most. */
const TOGETHER = 100

/** The shortest time between two runs, in milliseconds: in a rush one transaction announces several orders. */
const PAUSE_MS = 40

/** How often it looks without being told, in milliseconds: for the orders of a server that was killed. */
const LOOK_MS = 5_000

/** How many times it looks before it tries again what failed. */
const LOOKS_OF_A_RETRY = 6

interface Announcer {
  add(orderId: string): void
  stop(): Promise<void>
}

/**
 * Announces orders as soon as they are placed or paid: one on each server. It is told of those that this server places;
 * all others are found by their rows, at the start, after a `NOTIFY`, and every five seconds.
 */
export function openAnnouncer(
  deps: AnnounceDeps,
  alarm: Pick<JobAlarm, 'on'>,
  beginUrgent: () => () => void = () => () => undefined,
): Announcer {
  const failed = new Set<string>()
  const waiting = new Set<string>()
  let looks = 0
  let isStopped = false
  let running: Promise<void> | null = null

  const warn = (error: unknown) => deps.log.warn({ err: error }, 'orders could not be announced')
  const run = async () => {
    while (waiting.size > 0 && !isStopped) {
      const ids = [...waiting].slice(0, TOGETHER)
      for (const id of ids) waiting.delete(id)
      await announceOrders(deps, ids, failed).catch(warn).finally(beginUrgent())
      await sleep(PAUSE_MS)
    }
    running = null
  }
  const add = (orderId: string) => {
    waiting.add(orderId)
    running ??= run()
  }
  const look = () => void listUnannouncedOrders(deps.db, failed).then((ids) => ids.forEach(add), warn)
  const unsubscribe = alarm.on([ANNOUNCE], look)
  const timer = setInterval(() => {
    if ((looks += 1) % LOOKS_OF_A_RETRY === 0) failed.clear()
    look()
  }, LOOK_MS)
  timer.unref()
  look()
  return {
    add,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      unsubscribe()
      await running
    },
  }
}
