import { isUnanswered } from '#shared/is-unanswered.ts'
import { AppError } from '#shared/problems.ts'
import { createStore, type Store } from '#ui/create-store.ts'
import { keptList, type KeptList } from '#ui/kept-list.ts'
import type { Failure } from '#features/orders/delivery-proof.ts'

/** What a rider did at a door. */
export interface Report {
  orderId: string
  /** The Idempotency-Key: however often it is sent, it counts once. */
  key: string
  /** When it was, by this device. */
  at: string
  did:
    | { kind: 'deliver'; code?: string; paidBy?: 'cash' | 'upi'; photo?: string }
    | { kind: 'fail'; why: Failure; note?: string }
  /** Why the shop refused it. It is kept until the rider sends another, or throws it away. */
  problem?: string
}

/** Milliseconds until the next attempt when the shop is not reached. */
const WAIT_MS = 5_000

export type RiderOutbox = ReturnType<typeof createRiderOutbox>

/**
 * Sends what a rider did, each report on its own: one that the shop refuses never holds up another, and a report is
 * forgotten only after the shop's yes. When the shop is not reached, all of them wait.
 */
export function createRiderOutbox(
  kept: KeptList<Report>,
  send: (report: Report) => Promise<void>,
  onSent: (report: Report) => void,
) {
  const reports: Store<readonly Report[]> = createStore<readonly Report[]>(kept.read())
  const isKept = createStore(true)
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: readonly Report[]) => {
    reports.set(next)
    isKept.set(kept.write(next))
  }
  const without = (key: string) => reports.get().filter((one) => one.key !== key)

  /** Returns why it was refused; null when it was accepted, or has to wait. */
  async function sendOne(report: Report): Promise<AppError | null> {
    try {
      await send(report)
      change(without(report.key))
      onSent(report)
      return null
    } catch (error) {
      const problem =
        error instanceof AppError ? error : new AppError('unexpected', undefined, { cause: error })
      if (isUnanswered(problem)) {
        clearTimeout(timer)
        timer = setTimeout(() => void resume(), WAIT_MS)
        return null
      }
      change(
        reports.get().map((one) => (one.key === report.key ? { ...one, problem: problem.message } : one)),
      )
      return problem
    }
  }

  async function sendAll(): Promise<void> {
    for (const report of reports.get()) if (report.problem === undefined) await sendOne(report)
    running = null
  }

  /** Sends what waits; called when the network is back. */
  function resume(): Promise<void> {
    clearTimeout(timer)
    running ??= Promise.resolve().then(sendAll)
    return running
  }

  return {
    reports,
    isKept,
    resume,
    /** Takes a report in place of an earlier one of the order; returns why the shop refused it, which drops it. */
    async add(report: Report): Promise<AppError | null> {
      await running
      change([...reports.get().filter((one) => one.orderId !== report.orderId), report])
      const problem = await sendOne(report)
      if (problem) change(without(report.key))
      return problem
    },
    drop: (key: string) => change(without(key)),
    stop: () => clearTimeout(timer),
  }
}

/** A rider's reports in this browser's storage; another rider's are not theirs to send. */
export const browserReports = (riderId: string) => keptList<Report>(`rider-reports-${riderId}`)
