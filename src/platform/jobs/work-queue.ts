import { AppError } from '#shared/problems.ts'

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Runs `atOnce` tasks concurrently and lets `waiting` more queue; further ones get `busy` at once. */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError('busy')
    try {
      return await work()
    } finally {
      // The slot passes to the next task in the queue, so the count stays the same.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
