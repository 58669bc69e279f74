import { AppError } from '#shared/problems.ts'

/**
 * Runs at most `running` tasks at once; further ones wait in order, and beyond `waiting` of them a call is refused
 * with `busy`.
 */
export function concurrencyLimit(limits: { running: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) throw new AppError('busy')
      // A finished call hands its slot on, so that no other call can take it in between.
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

/**
 * Lets each caller wait for at most `most` different tasks at once; beyond that a call is refused with
 * `too_many_requests`. Many waiting for the same task count once.
 */
export function limitPerCaller(most: number) {
  const waiting = new Map<string, Map<string, number>>()
  return async <T>(caller: string, thing: string, work: () => Promise<T>): Promise<T> => {
    const things = waiting.get(caller) ?? new Map<string, number>()
    if (things.size >= most && !things.has(thing)) {
      throw new AppError('too_many_requests', undefined, { retryAfter: 1 })
    }
    waiting.set(caller, things.set(thing, (things.get(thing) ?? 0) + 1))
    try {
      return await work()
    } finally {
      const left = things.get(thing)! - 1
      if (left > 0) things.set(thing, left)
      else things.delete(thing)
      if (things.size === 0) waiting.delete(caller)
    }
  }
}
