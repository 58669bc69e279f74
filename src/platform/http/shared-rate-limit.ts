import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import { setTimeout as sleep } from 'node:timers/promises'

/** Counts calls of one caller where all servers do: `reserveCalls` on the database. */
export type ReserveCalls = (asked: {
  key: string
  count: number
  windowMs: number
}) => Promise<{ used: number; left_ms: number }>

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
 * A store for @fastify/rate-limit that holds over all servers. Each takes a twentieth of a caller's budget at a time, so
 * the database is asked once for so many calls, and never about a caller who makes fewer than that: of those each server
 * may let one share pass uncounted. While the database does not answer, every server counts for itself.
 */
export function sharedRateLimit(reserve: ReserveCalls, patienceMs = PATIENCE_MS): FastifyRateLimitStoreCtor {
  let aloneUntil = 0
  const ask = async (asked: Parameters<ReserveCalls>[0]) => {
    if (Date.now() < aloneUntil) return null
    const patience = new AbortController()
    const late = sleep(patienceMs, null, { signal: patience.signal }).catch(() => null)
    const answer = await Promise.race([reserve(asked).catch(() => null), late])
    patience.abort()
    if (!answer) aloneUntil = Date.now() + ALONE_MS
    return answer
  }

  class Store implements FastifyRateLimitStore {
    readonly #name: string
    readonly #counted = new LRUCache<string, Counted>({ max: CALLERS })

    constructor(name: unknown) {
      this.#name = typeof name === 'string' ? name : 'calls'
    }

    child(options: object): Store {
      // The plugin adds the route to its settings.
      const { routeInfo } = options as { routeInfo?: { url?: string } }
      return new Store(routeInfo?.url)
    }

    incr(
      caller: string,
      done: Parameters<FastifyRateLimitStore['incr']>[1],
      windowMs: number,
      max: number,
    ): void {
      const counted = this.#of(caller, windowMs, max)
      const mine = ++counted.own
      const answer = () => {
        const isOver = mine > counted.reserved || mine > max
        done(null, {
          current: isOver ? max + 1 : Math.min(max, counted.own + counted.elsewhere),
          ttl: Math.max(1, counted.endsAt - Date.now()),
        })
      }
      if (mine <= counted.reserved || counted.isSpent) return answer()
      void this.#untilReserved(counted, mine, { caller, windowMs, max }).then(answer)
    }

    #of(caller: string, windowMs: number, max: number): Counted {
      const known = this.#counted.get(caller)
      if (known && known.endsAt > Date.now()) return known
      const fresh: Counted = {
        own: 0,
        reserved: shareOf(max),
        isOnCredit: true,
        elsewhere: 0,
        isSpent: false,
        endsAt: Date.now() + windowMs,
        asking: null,
      }
      this.#counted.set(caller, fresh)
      return fresh
    }

    /** One question at a time for each caller; it asks for all that wait. */
    async #untilReserved(
      counted: Counted,
      mine: number,
      of: { caller: string; windowMs: number; max: number },
    ): Promise<void> {
      while (mine > counted.reserved && !counted.isSpent) {
        counted.asking ??= this.#reserve(counted, of).finally(() => (counted.asking = null))
        await counted.asking
      }
    }

    async #reserve(
      counted: Counted,
      { caller, windowMs, max }: { caller: string; windowMs: number; max: number },
    ): Promise<void> {
      const more = Math.max(shareOf(max), counted.own - counted.reserved)
      // What was on credit is counted with the first question.
      const credit = counted.isOnCredit ? counted.reserved : 0
      const answer = await ask({ key: `${this.#name} ${caller}`, count: more + credit, windowMs })
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
  }
  return Store as unknown as FastifyRateLimitStoreCtor
}

const shareOf = (max: number): number => Math.max(1, Math.floor(max * SHARE))
