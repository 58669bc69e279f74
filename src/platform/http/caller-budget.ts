import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { rateLimits } from '../rate-limits.ts'

/** Counts calls of one caller for all servers together: `addUses` of a rate limit. */
export type ReserveCalls = (calls: {
  key: string
  count: number
  windowSeconds: number
}) => Promise<{ used: number; left_ms: number }>

/** A caller's calls in this window, more than the budget once that is spent, and the time until the window ends. */
export interface BudgetUse {
  current: number
  leftMs: number
}

/** Counts one more call. Returns a promise only if it has to query the database. */
export type CallerBudget = (caller: string) => BudgetUse | Promise<BudgetUse>

const WINDOW_MS = rateLimits['caller:calls'].seconds * 1_000
/** The part of a caller's budget that a server reserves at once. */
const SHARE = 1 / 20
/** The longest that a call waits for the database, in milliseconds. */
const TIMEOUT_MS = 1_000
/** How long this server then counts on its own, in milliseconds. */
const ALONE_MS = 5_000
/** The maximum number of callers in memory; the least recent are dropped. */
const CALLERS = 5_000

interface Counted {
  /** Calls here, in this window. */
  own: number
  /** Calls allowed before the next query: those reserved in the database, or at first one share on credit. */
  reserved: number
  isOnCredit: boolean
  /** Calls that other servers had counted at the last query. */
  elsewhere: number
  isSpent: boolean
  endsAt: number
  reserving: Promise<void> | null
}

/**
 * Budgets of calls per minute and caller, shared by all servers. A server reserves a twentieth of a caller's budget at
 * a time, so it queries the database once per share, and never about a caller who makes fewer calls: each server may
 * therefore allow one share that the others do not count. While the database does not respond, and without `reserve`,
 * each server counts on its own.
 */
export function callerBudgets(
  reserve: ReserveCalls | undefined,
  timeoutMs = TIMEOUT_MS,
): (name: string, max: number) => CallerBudget {
  let aloneUntil = 0
  const query = async (calls: Parameters<ReserveCalls>[0]) => {
    if (!reserve || Date.now() < aloneUntil) return null
    const timer = new AbortController()
    const timeout = sleep(timeoutMs, null, { signal: timer.signal }).catch(() => null)
    const found = await Promise.race([reserve(calls).catch(() => null), timeout])
    timer.abort()
    if (!found) aloneUntil = Date.now() + ALONE_MS
    return found
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
        reserving: null,
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

    /** One query at a time for each caller, which reserves for all waiting calls. */
    const untilReserved = async (caller: string, counted: Counted, mine: number): Promise<BudgetUse> => {
      while (mine > counted.reserved && !counted.isSpent) {
        counted.reserving ??= reserveMore(caller, counted).finally(() => (counted.reserving = null))
        await counted.reserving
      }
      return budgetUse(counted, mine)
    }

    const reserveMore = async (caller: string, counted: Counted): Promise<void> => {
      const more = Math.max(share, counted.own - counted.reserved)
      // Calls on credit are counted with the first query.
      const credit = counted.isOnCredit ? counted.reserved : 0
      const found = await query({
        key: `caller:${name}:${caller}`,
        count: more + credit,
        windowSeconds: WINDOW_MS / 1000,
      })
      if (!found) {
        counted.reserved += more
        counted.isSpent = counted.reserved >= max
        return
      }
      counted.isOnCredit = false
      const over = Math.max(0, found.used - max)
      counted.isSpent = over > 0
      counted.reserved += Math.max(0, more - over)
      counted.elsewhere = Math.max(0, found.used - counted.reserved)
      counted.endsAt = Date.now() + found.left_ms
    }

    return (caller) => {
      const counted = countedOf(caller)
      const mine = ++counted.own
      const isCounted = mine <= counted.reserved || counted.isSpent
      return isCounted ? budgetUse(counted, mine) : untilReserved(caller, counted, mine)
    }
  }
}
