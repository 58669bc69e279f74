import { AppError } from '#shared/problems.ts'

/** Runs at most `running` tasks at once; others wait in order, and beyond `waiting` of them a call is refused with `busy`. */
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
 * Lets each caller have at most `running` tasks running at once; further ones wait in order. Beyond `waiting` different
 * tasks more a call is refused with `too_many_requests`; many waiting for the same task count once.
 */
export function limitPerCaller(limits: { running: number; waiting: number }) {
  const most = limits.running + limits.waiting
  const callers = new Map<
    string,
    { tasks: Map<string, number>; limited: ReturnType<typeof concurrencyLimit> }
  >()
  return async <T>(caller: string, task: string, work: () => Promise<T>): Promise<T> => {
    const own = callers.get(caller) ?? {
      tasks: new Map<string, number>(),
      limited: concurrencyLimit({ running: limits.running, waiting: Infinity }),
    }
    const { tasks } = own
    if (tasks.size >= most && !tasks.has(task)) {
      throw new AppError('too_many_requests', undefined, { retryAfter: 1 })
    }
    callers.set(caller, own)
    tasks.set(task, (tasks.get(task) ?? 0) + 1)
    try {
      return await own.limited(work)
    } finally {
      const left = tasks.get(task)! - 1
      if (left > 0) tasks.set(task, left)
      else tasks.delete(task)
      if (tasks.size === 0) callers.delete(caller)
    }
  }
}
