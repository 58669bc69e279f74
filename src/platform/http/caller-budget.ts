import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Counts calls of one caller where all servers do: `reserveCalls` on the database. */
export type ReserveCalls = (asked: {
  key: string
  count: number
  windowMs: number
}) => Promise<{ used: number; left_ms: number }>

/** How often a caller has called in this window, more than the budget when it is spent, and how long the window goes on. */
export interface BudgetUse {
  current: number
  leftMs: number
}

/** Counts one more call. Without waiting where it can. */
export type CallerBudget = (caller: string) => BudgetUse | Promise<BudgetUse>

export const WINDOW_MS = 60_000
/** What a server takes at once of a caller's budget. */
const SHARE = 1 / 20
/** A call never waits longer for the database; then this server counts alone for a while. */
const PATIENCE_MS = 1_000
const ALONE_MS = 5_000
/** Callers that are counted at once; the least recent go. */
const CALLERS = 5_000

interface Counted {
  /** Calls here, in this window. */
  own: number
  /** How many may be made before the database is asked: what was reserved there, and before that a share on credit. */
  reserved: number
  isOnCredit: boolean
  /** Calls that other servers had counted when it was last asked. */
  elsewhere: number
  isSpent: boolean
  endsAt: number
  asking: Promise<void> | null
}

/**
 * Budgets of calls in a minute that hold over all servers. Each takes a twentieth of a caller's budget at a time, so
 * the database is asked once for so many calls, and never about a caller who makes fewer than that: of those each server
 * may let one share pass uncounted. While the database does not answer, and without `reserve`, every server counts for
 * itself.
 */
export function callerBudgets(
  reserve: ReserveCalls | undefined,
  patienceMs = PATIENCE_MS,
): (name: string, max: number) => CallerBudget {
  let aloneUntil = 0
  const ask = async (asked: Parameters<ReserveCalls>[0]) => {
    if (!reserve || Date.now() < aloneUntil) return null
    const patience = new AbortController()
    const late = sleep(patienceMs, null, { signal: patience.signal }).catch(() => null)
    const answer = await Promise.race([reserve(asked).catch(() => null), late])
    patience.abort()
    if (!answer) aloneUntil = Date.now() + ALONE_MS
    return answer
  }

  return (name, max) => {
    const share = Math.max(1, Math.floor(max * SHARE))
    const callers = new LRUCache<string, Counted>({ max: CALLERS })

    const countedOf = (caller: string): Counted => {
      const known = callers.get(caller)
      if (known && known.endsAt > Date.now()) return known
      const fresh: Counted = {
        own: 0,
        reserved: reserve ? share : max,
        isOnCredit: true,
        elsewhere: 0,
        isSpent: false,
        endsAt: Date.now() + WINDOW_MS,
        asking: null,
      }
      callers.set(caller, fresh)
      return fresh
    }

    const budgetUse = (counted: Counted, mine: number): BudgetUse => {
      const isOver = mine > counted.reserved || mine > max
      return {
        current: isOver ? max + 1 : Math.min(max, counted.own + counted.elsewhere),
        leftMs: Math.max(1, counted.endsAt - Date.now()),
      }
    }

    /** One question at a time for each caller; it asks for all that wait. */
    const untilReserved = async (caller: string, counted: Counted, mine: number): Promise<BudgetUse> => {
      while (mine > counted.reserved && !counted.isSpent) {
        counted.asking ??= reserveMore(caller, counted).finally(() => (counted.asking = null))
        await counted.asking
      }
      return budgetUse(counted, mine)
    }

    const reserveMore = async (caller: string, counted: Counted): Promise<void> => {
      const more = Math.max(share, counted.own - counted.reserved)
      // What was on credit is counted with the first question.
      const credit = counted.isOnCredit ? counted.reserved : 0
      const answer = await ask({ key: `${name} ${caller}`, count: more + credit, windowMs: WINDOW_MS })
      if (!answer) {
        counted.reserved += more
        counted.isSpent = counted.reserved >= max
        return
      }
      counted.isOnCredit = false
      const over = Math.max(0, answer.used - max)
      counted.isSpent = over > 0
      counted.reserved += Math.max(0, more - over)
      counted.elsewhere = Math.max(0, answer.used - counted.reserved)
      counted.endsAt = Date.now() + answer.left_ms
    }

    return (caller) => {
      const counted = countedOf(caller)
      const mine = ++counted.own
      const isCounted = mine <= counted.reserved || counted.isSpent
      return isCounted ? budgetUse(counted, mine) : untilReserved(caller, counted, mine)
    }
  }
}
