import { AppError } from '#shared/problems.ts'

/**
 * Runs at most `running` pieces of work at once; the next ones wait in their order, and beyond `waiting` of them
 * the call is refused with `busy`.
 */
export function concurrencyLimit(limits: { running: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) throw new AppError('busy')
      // Whoever ends hands its place on, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Lets each key have at most `most` pieces of work at once; beyond them it is refused with `too_many_requests`. */
export function limitPerKey(most: number) {
  const busy = new Map<string, number>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = busy.get(key) ?? 0
    if (before >= most) throw new AppError('too_many_requests', undefined, { retryAfter: 1 })
    busy.set(key, before + 1)
    try {
      return await work()
    } finally {
      const now = busy.get(key)! - 1
      if (now === 0) busy.delete(key)
      else busy.set(key, now)
    }
  }
}
